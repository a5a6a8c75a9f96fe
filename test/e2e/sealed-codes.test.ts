import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Keytar } from '../../src-main/keychain/keychain.ts';
import { sealKeyName } from '../../src-main/keychain/seal-key-entry.ts';
import { installationOf } from './installation-of.ts';
import { appKeychainService } from '../tills/app-keychain.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { secretServicePid } from './secret-service-pid.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** Stopping the program that keeps the secrets is Linux's way to a keychain that hangs. */
describe.runIf(process.platform === 'linux')('codes at rest, with the real keychain', () => {
  const dataFolder = newDataFolder();
  let service: TestService;
  let counter: CounterApp | undefined;
  let code: string;
  let matchingId: string;

  const start = async (): Promise<Page> => {
    counter = await launchCounter({ dataFolder });
    return counter.page;
  };
  const stop = async (): Promise<void> => {
    await counter?.close();
    counter = undefined;
  };
  const showOrder = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').filter({ hasText: 'Greece' }).click();
  };

  beforeAll(async () => {
    service = await startService({ secret: 'e2e-secret-of-sealed-codes', issueDelayMs: 100 });
  });
  afterAll(async () => {
    await stop();
    await service.stop();
  });

  it('a sold code is in no file, while the till is open, killed and closed', async () => {
    const page = await start();
    await online(page);
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    ({ text: code } = await shownInstall(page));
    matchingId = code.split('$')[2] ?? expect.fail(code);
    expect(filesHolding(dataFolder, [code, matchingId])).toEqual([]);
    await counter?.kill();
    expect(filesHolding(dataFolder, [code, matchingId])).toEqual([]);
  });

  it('is shown after a restart, with the key from the keychain', async () => {
    const page = await start();
    await showOrder(page);
    expect(await shownInstall(page)).toEqual({ text: code, decoded: code });
    await stop();
    expect(filesHolding(dataFolder, [code, matchingId])).toEqual([]);
    // The search finds what is there.
    expect(filesHolding(dataFolder, [service.merchantId])).not.toEqual([]);
  });

  it('can not be read while the keychain hangs: the history opens, says so, and shows it once that answers', async () => {
    const keyring = secretServicePid();
    process.kill(keyring, 'SIGSTOP');
    onTestFinished(() => void process.kill(keyring, 'SIGCONT'));
    const page = await start();
    await showOrder(page);
    await page.getByText('this computer’s keychain doesn’t unlock its code').waitFor();
    expect(await page.getByTestId('install-qr').count()).toBe(0);
    process.kill(keyring, 'SIGCONT');
    await page.getByRole('button', { name: 'Try now' }).click();
    expect(await shownInstall(page)).toEqual({ text: code, decoded: code });
    await stop();
  });

  it('comes back from the service when the key is gone', async () => {
    await keytar.deletePassword(appKeychainService, sealKeyName(installationOf(dataFolder)));
    const page = await start();
    await showOrder(page);
    expect(await shownInstall(page)).toEqual({ text: code, decoded: code });
    await page.getByText('Code loaded from your provider again').waitFor();
    await stop();
    expect(filesHolding(dataFolder, [code, matchingId])).toEqual([]);
  });
});

const keytar = createRequire(import.meta.url)('keytar') as Keytar;
