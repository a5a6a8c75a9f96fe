import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import { z } from 'zod';
import type { CounterApp } from '../windows/counter-app.ts';
import { freePort } from '../network/free-port.ts';
import { launchLive } from '../tills/connected-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

const callbacks = z.object({ callbacks: z.array(z.object({ state: z.string(), url: z.string() })) });

describe('notifications', () => {
  let service: TestService;
  let counter: CounterApp;
  let port: number;

  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0, allowLocalCallbacks: true });
    port = await freePort();
    counter = await launchLive(service);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  const address = (): string => `http://127.0.0.1:${port}/esim`;
  const send = async (): Promise<number> =>
    (await fetch(address(), { method: 'POST', body: '{"orderId":"T1-0"}' })).status;

  it('arrive once staff have turned them on, go with each order, and end when they are turned off', async () => {
    const { page } = counter;
    await expect(send()).rejects.toThrow();
    await showSettings(page, 'account');
    await openAdvanced(page);
    await page.getByLabel('Callback address').fill(address());
    await page.getByLabel('Port of this computer').fill(String(port));
    await page.getByRole('button', { name: 'Turn notifications on' }).click();
    await page.getByText('Notifications are on.').waitFor();
    expect(await send()).toBe(204);

    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    const callbackSettings = async () =>
      callbacks.parse(await controller(service).get('/callbacks')).callbacks;
    await expect
      .poll(callbackSettings, { timeout: 20_000 })
      .toEqual([{ state: 'delivered', url: address() }]);

    await page.keyboard.press('Escape');
    await showSettings(page, 'account');
    await openAdvanced(page);
    await page.getByRole('button', { name: 'Turn notifications off' }).click();
    await page.getByText('Notifications are off.').waitFor();
    await expect(send()).rejects.toThrow();
  });
});
