import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keytar } from '../../src-main/keychain/keychain.ts';
import { appKeychainService } from '../tills/app-keychain.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

const keytar = createRequire(import.meta.url)('keytar') as Keytar;

describe('signing out of a till', () => {
  const dataFolder = newDataFolder();
  let service: TestService;
  let counter: CounterApp;
  const kept = (): Promise<string | null> =>
    keytar.getPassword(appKeychainService, `${service.merchantId}@${service.address}`);

  beforeAll(async () => {
    service = await startService({ secret: 'e2e-secret-of-a-till-that-signs-out' });
    counter = await launchCounter({ dataFolder });
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  const sell = async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
  };

  it('takes the secret out of the keychain and of the till, and leaves the history with its codes', async () => {
    const { page } = counter;
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(page);
    await sell(page);
    const { text: code } = await shownInstall(page);
    expect(await kept()).toBe(service.secret);

    await page.keyboard.press('Control+6');
    await pressEnter(page.getByTestId('sign-out'));
    // Who only tried is still signed in.
    await pressEnter(page.getByRole('button', { name: 'Stay signed in' }));
    expect(await kept()).toBe(service.secret);
    await pressEnter(page.getByTestId('sign-out'));
    await pressEnter(page.getByTestId('sign-out-now'));
    await page.getByText('Signed out.').waitFor();
    expect(await kept()).toBeNull();

    // Nothing is sold, now and after a restart, and everything can be found.
    await counter.close();
    counter = await launchCounter({ dataFolder });
    await counter.page.locator('[data-service-state="offline"]').waitFor();
    await counter.page.getByTestId('search').fill('greece 1gb');
    await counter.page.getByText('the secret isn’t in this computer’s keychain').first().waitFor();
    await expect(counter.page.getByTestId('sell').isDisabled()).resolves.toBe(true);
    await counter.page.keyboard.press('Control+2');
    await counter.page.locator('[data-order-id]').filter({ hasText: 'Greece' }).click();
    expect((await shownInstall(counter.page)).text).toBe(code);
  });

  it('is undone by entering the secret again', async () => {
    const { page } = counter;
    await connectAccount(page, service);
    await online(page);
    await sell(page);
    await shownInstall(page);
    expect(await kept()).toBe(service.secret);
  });

  it('leaves an order that is not finished with what is so, and what to do, and takes it up again later', async () => {
    await controller(service).post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 1_000_000 });
    let { page } = counter;
    await sell(page);
    await page.getByText('The code will appear here').waitFor();
    await page.keyboard.press('Control+6');
    await pressEnter(page.getByTestId('sign-out'));
    await page.getByText('1 order isn’t finished, and may have been charged').waitFor();
    await pressEnter(page.getByTestId('sign-out-now'));
    await page.getByText('Signed out.').waitFor();

    const unasked = 'this till can’t get the eSIM yet. Don’t sell it again. The secret isn’t in';
    const readEverywhere = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+2');
      await page.locator('[data-order-id]').first().click();
      await page.getByRole('article').getByText(words).waitFor();
      await page.keyboard.press('Control+o');
      await page.getByTestId('open-item').getByText(words).waitFor();
      await page.keyboard.press('Control+1');
    };
    await readEverywhere(unasked);
    expect(await page.getByText('by itself').count()).toBe(0);
    await counter.close();
    counter = await launchCounter({ dataFolder });
    ({ page } = counter);
    await page.locator('[data-service-state="offline"]').waitFor();
    await readEverywhere(unasked);

    await connectAccount(page, service);
    await online(page);
    await readEverywhere('The code will appear here');
  });
});
