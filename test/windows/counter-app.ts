import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { z } from 'zod';
import { answerOnce } from './answer-once.ts';
import { faultsOfMain } from './faults-of-main.ts';

const root = join(import.meta.dirname, '../..');

/** The Electron that the set-up chose, and what it has to be started with. */
export function electronOfSetup(): { executable: string; launchArguments: string[] } {
  const executable = process.env['ESIM_COUNTER_ELECTRON'];
  if (executable === undefined)
    throw new Error('start this through npm: the set-up names the Electron to use');
  const launchArguments = process.env['ESIM_COUNTER_ELECTRON_ARGUMENTS'] ?? '[]';
  return { executable, launchArguments: z.array(z.string()).parse(JSON.parse(launchArguments)) };
}

/** The app, running for real, with its data in a folder of its own. */
export type CounterApp = {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly dataFolder: string;
  /** Closes it as a person does. Rejects if main had a fault that nobody caught, unless those are expected. */
  readonly close: () => Promise<void>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
  /** Where the next save dialog is answered to save to. Native dialogs can't be driven. */
  readonly saveTo: (file: string) => Promise<void>;
};

export type CounterOptions = {
  /** Of an earlier run; a new one without it. */
  readonly dataFolder?: string;
  /** Instead of the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Fixed for pictures; the system's without it. */
  readonly colorScheme?: 'light' | 'dark';
  /** Whether the test makes main fail where nobody catches it. */
  readonly expectsFaults?: boolean;
};

const folders = new Set<string>();
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The data folder of a new till on which somebody has pressed "Try it". Removed when this process ends. */
export function newDataFolder(): string {
  const folder = emptyDataFolder();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ firstRun: 'over' }), { mode: 0o600 });
  return folder;
}

/** A data folder as an installation finds it, which asks how to begin. Removed when this process ends. */
export function emptyDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-'));
  folders.add(folder);
  return folder;
}

/** Starts the built app and waits for the staff's window. */
export async function launchCounter(options: CounterOptions = {}): Promise<CounterApp> {
  const { executable, launchArguments } = electronOfSetup();
  const dataFolder = options.dataFolder ?? newDataFolder();
  // Whatever this computer speaks, tests read English.
  const english: NodeJS.ProcessEnv = { LANGUAGE: 'en', LC_ALL: 'C.UTF-8' };
  // Where the tests' own processes keep what they compiled is no place of the app's.
  const own: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: undefined };
  const environment = { ...process.env, ...english, ...own, ...options.environment };
  const startedAt = Date.now();
  const electron = await _electron.launch({
    executablePath: executable,
    args: [...launchArguments, root, `--user-data-dir=${dataFolder}`],
    env: Object.fromEntries(
      Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
  answerOnce(electron);
  // Asked for now: the driver forgets it once the app has ended.
  const program = electron.process();
  const page = await electron.firstWindow();
  return {
    electron,
    page,
    dataFolder,
    close: async () => {
      if (program.exitCode === null && program.signalCode === null) {
        const gone = once(program, 'exit');
        // In a turn of its own. The driver's way of closing interrupts main between any two lines, as nothing else can.
        await electron.evaluate(({ app }) => void setImmediate(() => app.quit())).catch(() => undefined);
        await gone;
      }
      await electron.close();
      const faults = options.expectsFaults === true ? [] : faultsOfMain(dataFolder, startedAt);
      if (faults.length > 0) throw new Error(`main had faults that nobody caught:\n${faults.join('\n')}`);
    },
    kill: async () => {
      const gone = once(program, 'exit');
      program.kill('SIGKILL');
      await gone;
    },
    saveTo: (file) =>
      electron.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, file),
  };
}

/** As {@link launchCounter}, until it has its service. */
export async function launchOnline(options: CounterOptions = {}): Promise<CounterApp> {
  const counter = await launchCounter(options);
  await online(counter.page);
  return counter;
}

/** Resolves once the counter has its service. */
export const online = (page: Page): Promise<void> => page.locator('[data-service-state="online"]').waitFor();
