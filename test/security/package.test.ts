import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeQr } from '../windows/decode-qr.ts';
import { focusWindow, isDrawn, lookAtScreen, looksTheSame, pressKey, seeScreen, typeText } from './hands.ts';
import { settledScreen } from './settled-screen.ts';
import {
  makePackage,
  startPackaged,
  type Package,
  type Started,
  type StartOptions,
} from './tills/packaged-counter.ts';

/** What docs/security.md says of each fuse, once more: whoever changes what is burnt has to change his mind twice. */
const isOn: Readonly<Record<keyof typeof FuseV1Options, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** The package of this system, as a shop gets it: its fuses burnt, driven by nothing but keys and looked at. */
describe.skipIf(process.platform !== 'linux')('the package', () => {
  let made: Package;
  let started: Started | undefined;

  beforeAll(() => {
    made = makePackage();
  }, 180_000);
  afterAll(() => rmSync(join(made.folder, '..'), { recursive: true, force: true }));
  afterEach(async () => {
    await started?.kill();
    started = undefined;
  });

  const start = (options: StartOptions = {}): Started => {
    started = startPackaged(made.program, options);
    return started;
  };
  /** Until the counter's window is on the screen. */
  const windowShown = async (): Promise<void> => {
    await expect.poll(() => focusWindow('eSIM Counter'), { timeout: 30_000 }).toBe(true);
  };

  describe('has its fuse', () => {
    it.each(Object.entries(isOn))('%s burnt as it is spelled out', async (name, on) => {
      const wire = await getCurrentFuseWire(made.program);
      const fuse = z.enum(FuseV1Options).parse(Reflect.get(FuseV1Options, name));
      expect(wire[fuse]).toBe(on ? FuseState.ENABLE : FuseState.DISABLE);
    });
  });

  it('has no fuse that nobody decided', async () => {
    const wire = await getCurrentFuseWire(made.program);
    const known = Object.keys(wire).filter((name) => /^\d+$/.test(name));
    expect(known.map((fuse) => FuseV1Options[Number(fuse)])).toEqual(Object.keys(isOn));
  });

  it('holds what it runs and nothing else', () => {
    const files = listPackage(join(made.resources, 'app.asar'), { isPack: false });
    expect(files).toContain('/out/main/first-window.js');
    expect(files).toContain('/LICENSE');
    const wrong = files.filter((file) =>
      /\.(ts|tsx|map|cpp|gyp|test\.js)$|^\/(src-|test|scripts|docs|node_modules\/(electron(?!-updater)|react|vite))/.test(
        file,
      ),
    );
    expect(wrong).toEqual([]);
    expect(readdirSync(made.resources).toSorted()).toEqual([
      'THIRD-PARTY.txt',
      'app.asar',
      'app.asar.unpacked',
    ]);
    expect(readdirSync(made.folder)).toContain('LICENSES.chromium.html');
  });

  it('runs no script as Node, whatever the environment says', async () => {
    const marker = join(newFolder(made), 'ran');
    const script = `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`;
    start({ environment: { ELECTRON_RUN_AS_NODE: '1' }, args: ['-e', script] });
    await windowShown();
    expect(existsSync(marker)).toBe(false);
  });

  it('takes no code from NODE_OPTIONS', async () => {
    const folder = newFolder(made);
    const script = join(folder, 'evil.cjs');
    writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '')`);
    const { said } = start({ environment: { NODE_OPTIONS: `--require ${script}` } });
    await windowShown();
    expect(readdirSync(folder)).toEqual(['evil.cjs']);
    // A package runs none of it whatever its fuse, but where it reads it, it says so.
    expect(said()).not.toContain('NODE_OPTION');
  });

  it('opens main to no debugger', async () => {
    const { said } = start({ args: ['--inspect=0', '--inspect-brk=0'] });
    await windowShown();
    expect(said()).not.toContain('Debugger listening');
  });

  it.each([
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--ignore-certificate-errors',
    '--disable-web-security',
  ])('doesn’t start with %s', async (argument) => {
    const { ended, said } = start({ args: [argument] });
    expect(await ended).toBe(1);
    expect(said()).toContain(`doesn't start with ${argument.replace(/=.*/, '')}:`);
    expect(said()).not.toContain('DevTools listening');
  });

  it('runs no program that is laid in the place of its archive', async () => {
    const marker = join(newFolder(made), 'ran');
    const [archive, away] = [join(made.resources, 'app.asar'), join(made.resources, 'away')];
    const laid = join(made.resources, 'app');
    mkdirSync(laid);
    writeFileSync(join(laid, 'package.json'), '{"main":"main.js"}');
    writeFileSync(join(laid, 'main.js'), `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`);
    // With its archive there, Electron looks no further, whatever the fuse.
    renameSync(archive, away);
    try {
      const { ended, said } = start();
      let isOver = false;
      void ended.then(() => (isOver = true));
      await expect
        .poll(() => isOver || existsSync(marker) || said().includes('valid app'), { timeout: 30_000 })
        .toBe(true);
      expect(existsSync(marker)).toBe(false);
    } finally {
      await started?.kill();
      renameSync(away, archive);
      rmSync(laid, { recursive: true });
    }
  });

  it('sells by keys alone, and a phone reads the service’s code off the screen', async () => {
    const { dataFolder, kill } = start();
    await windowShown();
    await expect.poll(() => isDrawn(lookAtScreen()), { timeout: 60_000 }).toBe(true);
    await settledScreen();
    const before = lookAtScreen();
    typeText('japn 10gb 30d');
    await expect.poll(() => looksTheSame(lookAtScreen(), before), { timeout: 60_000 }).toBe(false);
    await settledScreen();
    pressKey('F9');
    await expect.poll(() => decodeQr(seeScreen()), { timeout: 60_000, interval: 500 }).toMatch(/^LPA:1\$/);
    const read = decodeQr(seeScreen());
    // Each keeps its books to itself while it runs.
    await kill();
    await expect
      .poll(() => rows(join(dataFolder, 'practice/service/service.sqlite'), issuedCodes), { timeout: 10_000 })
      .toEqual([{ activation_code: read, product_id: 'jp-10gb-30d' }]);
    expect(rows(join(dataFolder, 'practice/ledger.sqlite'), 'SELECT state FROM sale')).toEqual([
      { state: 'completed' },
    ]);
  });
});

const issuedCodes = 'SELECT activation_code, product_id FROM profiles JOIN purchases ON id_pack = order_no';

/** What a database answers; undefined while somebody has it to himself. */
function rows(file: string, question: string): unknown[] | undefined {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(question).all();
  } catch (error) {
    if (error instanceof Error && error.message === 'database is locked') return undefined;
    throw error;
  } finally {
    database.close();
  }
}

let folders = 0;
/** A new folder beside the package, which goes with it. */
function newFolder({ folder }: Package): string {
  const made = join(folder, '..', `tried-${(folders += 1)}`);
  mkdirSync(made);
  return made;
}
