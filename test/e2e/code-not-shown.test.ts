import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { shownInstall } from './shown-install.ts';

/** Nobody looks at it while its outcome comes: its customer has paid, and waits for a code. */
describe('a sale that is settled while staff look at what is pending', () => {
  const dataFolder = newDataFolder();
  let service: TestService;
  let control: Controller;
  let counter: CounterApp;

  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    control = controller(service);
    counter = await launchCounter({ dataFolder });
    await connectAccount(counter.page, service);
    await isLive(counter.page);
    await online(counter.page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('stays there, with the way to its code, and in sight on every other view', async () => {
    const { page } = counter;
    const fault = { kind: 'bad-gateway', when: 'before' };
    await control.post('/faults', { path: '/orders/submit', fault, times: 'forever' });
    await page.keyboard.press('Control+1');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByText('Leave the payment as it is until we know').waitFor();
    await page.keyboard.press('Control+o');
    const pending = page.getByRole('region', { name: 'Pending', exact: true });
    // One word for it, wherever it stands.
    await pending.getByTestId('open-item').getByText('Pending', { exact: true }).waitFor();
    await control.clear('/faults');
    await page.keyboard.press('Control+r');
    const settled = page.getByTestId('just-settled');
    await settled.getByText('Ready, code not shown yet').waitFor({ timeout: 60_000 });
    expect(await page.locator('[data-settled-late]').count()).toBe(0);
    await page.keyboard.press('Control+3');
    await page.locator('[data-settled-late="completed"]').waitFor();
    await page.keyboard.press('Control+2');
    await page.locator('[data-order-id]').getByText('Ready, code not shown yet').waitFor();
  });

  it('is remembered over a power cut, until its code was shown', async () => {
    await counter.kill();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    await online(page);
    await page.locator('[data-settled-late="completed"]').waitFor();
    await page.keyboard.press('Control+o');
    await page.getByTestId('show-settled-code').click();
    await shownInstall(page);
    await page.keyboard.press('Control+o');
    await pendingIsEmpty();
    await counter.close();
    counter = await launchCounter({ dataFolder });
    await online(counter.page);
    await counter.page.keyboard.press('Control+o');
    await pendingIsEmpty();
    expect(await counter.page.locator('[data-settled-late]').count()).toBe(0);
  });

  const pendingIsEmpty = async (): Promise<void> => {
    await counter.page.getByText('Nothing pending.', { exact: false }).waitFor();
    expect(await counter.page.getByTestId('just-settled').count()).toBe(0);
  };
});
