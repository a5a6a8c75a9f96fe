import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectAccount, connectSignedByService, isLive } from '../tills/connect-account.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterOptions,
} from '../windows/counter-app.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { secretServicePid } from './secret-service-pid.ts';
import { shownInstall } from './shown-install.ts';

/** The bus address is Linux's way to its keychain; elsewhere there is no taking it away. */
describe.runIf(process.platform === 'linux')('without a keychain that answers', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ secret: 'e2e-secret-without-a-keychain' });
  });
  afterAll(() => service.stop());

  /** Tries to go live; tells what the window says, and sees that no file holds the secret. */
  async function goingLive(environment: NonNullable<CounterOptions['environment']>): Promise<string> {
    const dataFolder = newDataFolder();
    const counter = await launchCounter({ dataFolder, environment });
    const { page } = counter;
    await online(page);
    await connectAccount(page, service);
    const said = await page.getByRole('alert').innerText();
    await expect(page.locator('[data-mode="practice"]').count()).resolves.toBe(1);
    await counter.close();
    expect(filesHolding(dataFolder, [service.secret])).toEqual([]);
    return said;
  }

  it('the till says so at once, stays in practice mode and writes the secret nowhere', async () => {
    const said = await goingLive({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    expect(said).toBe(
      'Not connected. Nothing was changed. This computer has no keychain for the secret. Ask your IT support to set one up, then try again.',
    );
  });

  it('an account that the service signs for still goes live and sells, and needs no secret', async () => {
    const options = {
      dataFolder: newDataFolder(),
      environment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
    };
    const before = await launchOnline(options);
    await connectSignedByService(before.page, service);
    await isLive(before.page);
    await before.close();

    const counter = await launchCounter(options);
    onTestFinished(() => counter.close());
    const { page } = counter;
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(page);
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const shown = await shownInstall(page);
    expect(shown.decoded).toBe(shown.text);
  });

  it('the till says so where the keychain hangs, and can still be closed', async () => {
    const keyring = secretServicePid();
    process.kill(keyring, 'SIGSTOP');
    onTestFinished(() => void process.kill(keyring, 'SIGCONT'));
    const said = await goingLive({});
    expect(said).toBe(
      'Not connected. Nothing was changed. This computer’s keychain doesn’t answer. Unlock it, then try again.',
    );
  });

  it('a live till still opens its books, says why selling waits, and goes on once the keychain answers', async () => {
    const dataFolder = newDataFolder();
    const before = await launchOnline({ dataFolder });
    await connectAccount(before.page, service);
    await isLive(before.page);
    await before.close();

    const keyring = secretServicePid();
    process.kill(keyring, 'SIGSTOP');
    const counter = await launchCounter({ dataFolder });
    onTestFinished(async () => {
      process.kill(keyring, 'SIGCONT');
      await counter.close();
    });
    const { page } = counter;
    await page.locator('[data-service-state="offline"]').waitFor();
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page
      .getByText('Can’t sell yet. This computer’s keychain doesn’t answer. Unlock it, then try again.')
      .waitFor();
    await expect(page.getByTestId('sell').isDisabled()).resolves.toBe(true);

    process.kill(keyring, 'SIGCONT');
    await page.getByRole('button', { name: 'Try now' }).click();
    await online(page);
  });
});
