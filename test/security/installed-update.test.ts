import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { feedOf } from '../../scripts/packages/sign-feed.js';
import { feedFile } from '../../src-main/updates/feed-address.ts';
import { newDataFolder } from '../windows/counter-app.ts';
import { decodeQr } from '../windows/decode-qr.ts';
import { focusWindow, pressKey, seeScreen, typeText } from './hands.ts';
import { settledScreen } from './settled-screen.ts';
import {
  endProcessesOf,
  installDeb,
  installedProgram,
  installedVersion,
  removeDeb,
  whyNoInstallation,
} from './tills/installed-deb.ts';
import { startPackageServer, type PackageServer } from './tills/package-server.ts';
import { makePackages, startPackaged } from './tills/packaged-counter.ts';

const [older, newer] = ['0.1.0', '0.2.0'];

/** Lines of the till's log. */
const logged = z.looseObject({ event: z.string() });

const debIn = (folder: string): string => {
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error('no deb was made');
  return file;
};

const why = whyNoInstallation();

/** As on a counter: dpkg installs the older one, and from there on all is done by the program and by keys. */
describe.skipIf(why !== undefined)(`a newer deb${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  const dataFolder = newDataFolder();
  let server: PackageServer;
  let newerDeb: string;
  let sold: string | undefined;

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const built = (version: string): string =>
      makePackages('deb', { ESIM_COUNTER_UPDATE_PUBLIC_KEY: publicKey, ESIM_COUNTER_VERSION: version });
    const from = built(older);
    const to = built(newer);
    server = await startPackageServer();
    newerDeb = debIn(to);
    server.lay(newerDeb, { file: join(to, newerDeb) });
    server.lay(feedFile, {
      text: feedOf({ folder: to, version: newer, staging: undefined, days: 90, now: new Date(), privateKey }),
    });
    writeFileSync(
      join(dataFolder, 'settings.json'),
      JSON.stringify({ updates: { address: server.address } }),
    );
    installDeb(join(from, debIn(from)));
  }, 400_000);
  afterAll(async () => {
    await endProcessesOf(dataFolder);
    removeDeb();
    await server.stop();
  });

  const log = (): z.infer<typeof logged>[] => {
    try {
      const lines = readFileSync(join(dataFolder, 'logs/till.jsonl'), 'utf8').trimEnd().split('\n');
      return lines.map((line) => logged.parse(JSON.parse(line)));
    } catch {
      return [];
    }
  };
  const lastUpdate = () => log().findLast(({ event }) => event === 'update');
  const windowShown = async (): Promise<void> => {
    await expect.poll(() => focusWindow('eSIM Counter'), { timeout: 60_000 }).toBe(true);
    await settledScreen();
  };
  const command = async (words: string): Promise<void> => {
    pressKey('ctrl+k');
    await settledScreen();
    typeText(words);
    await settledScreen();
    pressKey('Return');
    await settledScreen();
  };
  /** The buttons of "Updates" come one after the other. */
  const pressOfUpdates = async (place: number): Promise<void> => {
    await command('settings: updates');
    for (let tabs = 0; tabs <= place; tabs += 1) pressKey('Tab');
    pressKey('Return');
  };

  it('that was changed on its way is not installed', async () => {
    expect(installedVersion()).toBe(older);
    startPackaged(installedProgram, { dataFolder });
    await windowShown();
    typeText('japn 10gb 30d');
    await settledScreen();
    pressKey('F9');
    await expect.poll(() => decodeQr(seeScreen()), { timeout: 60_000, interval: 500 }).toMatch(/^LPA:1\$/);
    sold = decodeQr(seeScreen());
    pressKey('Escape');
    server.tamper(newerDeb, true);
    await pressOfUpdates(0);
    await expect
      .poll(lastUpdate, { timeout: 60_000 })
      .toMatchObject({ state: 'refused', fault: 'wrong-package' });
    expect(installedVersion()).toBe(older);
  });

  it('is found, kept, installed by dpkg and started on the same books, which were backed up before', async () => {
    server.tamper(newerDeb, false);
    await pressOfUpdates(0);
    await expect.poll(lastUpdate, { timeout: 60_000 }).toMatchObject({ state: 'ready', version: newer });
    expect(installedVersion()).toBe(older);
    await pressOfUpdates(1);
    await expect
      .poll(() => log().findLast(({ event }) => event === 'started'), { timeout: 100_000 })
      .toMatchObject({ version: newer });
    expect(installedVersion()).toBe(newer);
    await windowShown();
    pressKey('ctrl+2');
    await settledScreen();
    pressKey('Down');
    await expect.poll(() => decodeQr(seeScreen()), { timeout: 60_000, interval: 500 }).toBe(sold);

    // Each keeps its books to itself while it runs.
    await endProcessesOf(dataFolder);
    const installedAt = statSync('/var/lib/dpkg/info/esim-counter.list').mtimeMs;
    const backups = join(dataFolder, 'practice/backups');
    const before = readdirSync(backups)
      .map((name) => join(backups, name))
      .filter((file) => file.endsWith('.sqlite') && statSync(file).mtimeMs < installedAt);
    const states = before.map((file) => salesIn(file));
    expect(states).toContainEqual([{ state: 'completed' }]);
    expect(salesIn(join(dataFolder, 'practice/ledger.sqlite'))).toEqual([{ state: 'completed' }]);
  }, 300_000);
});

function salesIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT state FROM sale').all();
  } finally {
    database.close();
  }
}
