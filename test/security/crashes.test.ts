import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginningOf, entriesBelow } from '../ledgers/files-below.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { huntIn, type Hunted } from './traces.ts';

/** What files of a process's memory begin with: minidumps of Chromium, and cores. */
const dumps: readonly Buffer[] = [Buffer.from('MDMP'), Buffer.from('\x7fELF')];

/** The files below a folder that hold the memory of a process, by how they are named or what they begin with. */
function dumpsIn(folder: string): string[] {
  return entriesBelow(folder)
    .filter(({ isFile }) => isFile)
    .map(({ path }) => path)
    .filter(
      (path) =>
        /\.dmp$|(^|\/)core(\.\d+)?$/.test(path) || dumps.some((begin) => begin.equals(beginningOf(path, 4))),
    );
}

/** By the signal that the system ends a program with: the hunt ends main as a program that gives up ends itself. */
describe.runIf(process.platform === 'linux')('a fault of memory', () => {
  const secret = 'a secret of 2f9e1c70b6 that is in no file';
  const hunted: Hunted[] = [{ what: 'the secret', text: secret }];
  const dataFolder = newDataFolder();
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  let service: TestService;
  let counter: CounterApp | undefined;

  const start = async (): Promise<CounterApp> => {
    // Wherever a program might write such things by itself.
    const environment = { HOME: elsewhere, TMPDIR: elsewhere, XDG_CACHE_HOME: elsewhere };
    counter = await launchCounter({ dataFolder, environment });
    return counter;
  };

  beforeAll(async () => {
    service = await startService({ secret });
    const { page } = await start();
    await online(page);
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    await counter?.close();
    await service.stop();
    rmSync(elsewhere, { recursive: true });
  });

  it.each(['a page', 'main'] as const)('in %s leaves no dump of its memory', async (what) => {
    const { electron } = counter ?? (await start());
    const ended = new Promise((resolve) => electron.process().once('exit', resolve));
    if (what === 'main') {
      electron.process().kill('SIGSEGV');
      await ended;
      counter = undefined;
    } else {
      const fallen = await electron.evaluate(
        ({ BrowserWindow }) =>
          new Promise((resolve) => {
            const [window] = BrowserWindow.getAllWindows();
            window?.webContents.once('render-process-gone', (_event, { reason }) => resolve(reason));
            process.kill(window?.webContents.getOSProcessId() ?? 0, 'SIGSEGV');
          }),
      );
      expect(fallen).toBe('crashed');
    }
    for (const folder of [dataFolder, elsewhere]) {
      expect(dumpsIn(folder)).toEqual([]);
      expect(huntIn(folder, hunted).found).toEqual([]);
    }
  });

  it('would be seen by the dump that it leaves, whatever its name', () => {
    const folder = mkdtempSync(join(elsewhere, 'dumps-'));
    writeFileSync(join(folder, 'of-chromium'), 'MDMP…');
    writeFileSync(join(folder, 'of-the-system'), '\x7fELF…');
    writeFileSync(join(folder, 'core.4711'), '');
    writeFileSync(join(folder, 'settings.json'), '{}');
    expect(dumpsIn(folder)).toHaveLength(3);
  });
});
