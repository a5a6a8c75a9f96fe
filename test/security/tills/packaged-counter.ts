import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linuxProgram } from '../../../scripts/packages/after-pack.js';
import { electronOfSetup, newDataFolder } from '../../windows/counter-app.ts';

const root = join(import.meta.dirname, '../../..');

/** A package made for a test, of the Electron that the set-up chose. */
export type Package = { readonly folder: string; readonly program: string; readonly resources: string };

/**
 * Makes packages of one kind. @param environment what the builder says (docs/packages.md).
 * @returns the folder that they are in, which goes when the tests end
 */
export function makePackages(
  kind: 'dir' | 'deb',
  environment: Readonly<Record<string, string>> = {},
): string {
  const output = mkdtempSync(join(tmpdir(), 'esim-counter-package-'));
  process.on('exit', () => rmSync(output, { recursive: true, force: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/packages/main.js', kind], {
    cwd: root,
    env: { ...process.env, ...environment, ESIM_COUNTER_PACKAGES: output },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`no package was made: ${stdout}${stderr}`);
  return output;
}

/** Makes the folder that every package of this system is made of. */
export function makePackage(): Package {
  const output = makePackages('dir');
  const folder = join(output, 'linux-unpacked');
  return { folder, program: join(folder, linuxProgram), resources: join(folder, 'resources') };
}

export type Started = {
  readonly process: ChildProcess;
  readonly dataFolder: string;
  /** All that it has written until now. */
  readonly said: () => string;
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly kill: () => Promise<void>;
};

/** Starts a packaged program as a shop does. */
export function startPackaged(
  program: string,
  { args = [], environment = {}, input, dataFolder = newDataFolder() }: StartOptions = {},
): Started {
  const { launchArguments } = electronOfSetup();
  const child = spawn(program, [...launchArguments, `--user-data-dir=${dataFolder}`, ...args], {
    env: { ...process.env, LANGUAGE: 'en', LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  child.stdin.end(input ?? '');
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return {
    process: child,
    dataFolder,
    said: () => said,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export type StartOptions = {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Of an earlier run; one of its own without it. */
  readonly dataFolder?: string;
};

/** What must not outlive the tests, even when one fails half way. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
