import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connectAccount } from '../tills/connect-account.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { startFeedServer, type FeedServer } from '../network/feed-server.ts';
import { startService } from '../network/start-service.ts';
import { openAdvanced, showSettings as showPage } from '../windows/show-settings.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** What Electron is told to start once the till has ended. */
const relaunch = z.object({ execPath: z.string(), args: z.array(z.string()), own: z.string() });

const showSettings = async (page: Page): Promise<void> => {
  await showPage(page, 'about');
  await page.getByTestId('updates').waitFor();
};

/** Settings are read again when they are shown again. */
const showAgain = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').waitFor();
  await showSettings(page);
};

async function lookAt(page: Page, { address }: FeedServer): Promise<void> {
  await openAdvanced(page);
  const field = page.getByLabel('Address of new versions');
  await field.fill(address);
  await field.press('Enter');
}

/** electron-updater in the real app; of the installer the command alone is another one, which writes down what it is told. */
describe.skipIf(process.platform !== 'linux')('a newer version', () => {
  let server: FeedServer;
  let tools: string;
  let dataFolder: string;
  beforeEach(async () => {
    server = await startFeedServer();
    tools = newDataFolder();
    dataFolder = newDataFolder();
    const bin = join(tools, 'bin');
    mkdirSync(bin);
    const installer = `ls '${dataFolder}/practice/backups' > '${tools}/backups' && echo "$@" > '${tools}/installed'`;
    for (const [name, script] of [
      ['dpkg', installer],
      ['apt-get', 'exit 1'],
      ['pkexec', '[ "$1" = --disable-internal-agent ] && shift\nexec "$@"'],
    ] as const) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
  });
  afterEach(() => server.stop());

  const options = () => ({
    dataFolder,
    environment: {
      ESIM_COUNTER_UPDATE_PUBLIC_KEY: server.publicKeyFile,
      PATH: `${join(tools, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  const installed = (): boolean => existsSync(join(tools, 'installed'));
  const isReady = (page: Page): Promise<void> => page.locator('[data-update-state="ready"]').waitFor();

  it('is refused with a wrong signature, downloaded with the right one, kept waiting by a shift, and installed after a backup', async () => {
    const counter = await launchOnline(options());
    let hasEnded = false;
    onTestFinished(async () => {
      if (!hasEnded) await counter.close();
    });
    const { page } = counter;
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    server.publish({ privateKey: other.toString() });
    await showSettings(page);
    await page.getByText('no address is set').waitFor();
    await lookAt(page, server);
    await page.getByText('was not signed by whoever made this program').waitFor();
    expect(readFileSync(join(dataFolder, 'logs/till.jsonl'), 'utf8')).toContain(
      '"event":"update","state":"refused","version":null,"fault":"wrong-signature"',
    );

    server.publish();
    await pressEnter(page.getByTestId('updates-look'));
    await isReady(page);
    await page.getByText('Version 0.2.0 is ready to be installed.').waitFor();
    expect(installed()).toBe(false);

    await page.evaluate(() => till.ask('shift-open', { floats: [] }));
    await showAgain(page);
    await page.getByText('A shift is open.').waitFor();
    await page.getByTestId('updates-install').and(page.locator(':disabled')).waitFor();
    // Whatever a window asks, main looks for itself.
    await page.evaluate(() => till.ask('updates-install'));
    expect(await page.evaluate(async () => (await till.ask('updates-read')).state)).toMatchObject({
      kind: 'ready',
      waitsFor: ['shift-open'],
    });
    expect(existsSync(join(dataFolder, 'practice/backups'))).toBe(false);
    await page.evaluate(async () => {
      const { open } = await till.ask('shift');
      await till.ask('shift-close', {
        number: open?.number ?? 0,
        counted: [],
        shown: await till.ask('shift-expected'),
      });
    });

    await showAgain(page);
    const install = page.getByTestId('updates-install').and(page.locator(':enabled'));
    await install.waitFor();
    const afterEnd = join(tools, 'after-end.json');
    // Another program of the same data would stay behind.
    await counter.electron.evaluate(({ app }, file) => {
      app.relaunch = (start) => {
        const own = process.execPath;
        process.getBuiltinModule('node:fs').writeFileSync(file, JSON.stringify({ ...start, own }));
      };
    }, afterEnd);
    const ended = new Promise((resolve) => counter.electron.process().once('exit', resolve));
    await install.press('Enter');
    await ended;
    hasEnded = true;
    expect(installed()).toBe(false);
    const { execPath, args, own } = relaunch.parse(JSON.parse(readFileSync(afterEnd, 'utf8')));
    expect(args).toContain(own);
    expect(args).toContain(`--user-data-dir=${dataFolder}`);
    // As Electron does, but for the program.
    spawnSync(execPath, [...args.slice(0, args.indexOf(own)), '/bin/true'], {
      env: { ...process.env, ...options().environment },
    });
    expect(readFileSync(join(tools, 'installed'), 'utf8')).toMatch(/^-i .*\/update\.deb$/m);
    expect(readFileSync(join(tools, 'backups'), 'utf8')).toMatch(/\.sqlite/);
    expect(readdirSync(join(dataFolder, 'practice'))).toContain('ledger.sqlite');
  });

  it('waits for a sale that is not settled', async () => {
    const service = await startService({ secret: 'e2e-secret-of-updates', issueDelayMs: 3_600_000 });
    onTestFinished(async () => {
      await service.stop();
    });
    server.publish();
    const counter: CounterApp = await launchCounter(options());
    onTestFinished(() => counter.close());
    const { page } = counter;
    await online(page);
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(page);
    await showSettings(page);
    await lookAt(page, server);
    await isReady(page);
    await page.getByTestId('updates-install').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+1');
    await page.getByTestId('search').waitFor();
    await page.getByTestId('search').fill('greece 1gb');
    await page.locator('[data-product-id][data-selected]').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await expect.poll(() => page.evaluate(async () => (await till.ask('snapshot'))?.openCount)).toBe(1);
    await showSettings(page);
    await page.getByText('A sale isn’t settled.').waitFor();
    await page.evaluate(() => till.ask('updates-install'));
    expect(await page.evaluate(async () => (await till.ask('updates-read')).state)).toMatchObject({
      kind: 'ready',
      waitsFor: ['sale-open'],
    });
    expect(installed()).toBe(false);
  });
});
