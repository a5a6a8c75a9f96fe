import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { pressEnter } from '../windows/press-enter.ts';

const words = 'correct horse battery';

/** Native dialogs can't be driven. */
const choose = ({ electron }: CounterApp, path: string): Promise<void> =>
  electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);

async function showRecords(page: Page): Promise<void> {
  await showSettings(page, 'data');
  await page.getByTestId('records-encrypt').waitFor();
}

describe('copies that leave the computer, with the real keychain', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ secret: 'e2e-secret-of-copies', issueDelayMs: 100 });
  });
  afterAll(() => service.stop());

  const live = async (): Promise<CounterApp> => {
    const counter = await launchCounter();
    onTestFinished(() => counter.close());
    await online(counter.page);
    await connectAccount(counter.page, service);
    await isLive(counter.page);
    return counter;
  };

  it('are made on a stick, say when it is gone, and are all that a new computer needs with the passphrase', async () => {
    const folder = newDataFolder();
    const stick = join(folder, 'stick');
    mkdirSync(stick);
    const counter = await live();
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').first().waitFor();

    await showRecords(page);
    await page.getByLabel('Passphrase of the copies', { exact: true }).fill(words);
    await page.getByLabel('Repeat the passphrase of the copies').fill(words);
    await choose(counter, stick);
    await pressEnter(page.getByTestId('copies-choose'));
    await page.getByText('Last good copy:').waitFor({ timeout: 30_000 });
    const [copy, ...others] = readdirSync(stick);
    expect(others).toEqual([]);
    expect(copy).toMatch(/^esim-counter-T1-[0-9A-Z]{8}-.*\.esimbackup$/);
    expect(filesHolding(counter.dataFolder, [words])).toEqual([]);

    renameSync(stick, `${stick}-pulled`);
    await pressEnter(page.getByTestId('copies-now'));
    await page.getByText('Plug in the stick or connect the network. You can keep selling.').waitFor();
    await page.keyboard.press('Control+o');
    await page.getByText('Plug in the stick or connect the network. You can keep selling.').waitFor();
    renameSync(`${stick}-pulled`, stick);
    await showRecords(page);
    await pressEnter(page.getByTestId('copies-now'));
    await page.getByText('Plug in the stick').waitFor({ state: 'detached' });

    const next = await live();
    await showRecords(next.page);
    await choose(next, join(stick, copy ?? ''));
    await next.page.getByLabel('Passphrase it was saved with').fill(words);
    await pressEnter(next.page.getByTestId('records-restore'));
    await next.page.getByText('were restored and checked.').waitFor({ timeout: 30_000 });
    expect(await next.page.evaluate(async () => (await till.ask('snapshot'))?.sales.length)).toBe(1);

    await pressEnter(page.getByTestId('copies-stop'));
    await page.getByTestId('copies-choose').waitFor();
    const settings = readFileSync(join(counter.dataFolder, 'settings.json'), 'utf8');
    expect(settings).not.toContain('stick');
    expect(readdirSync(stick)).toContain(copy);
  });
});
