import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { electronOfSetup } from '../../windows/counter-app.ts';
import type { LifePlan } from '../plan/life-plan.ts';
import type { TillHandle } from '../tills/till-handle.ts';
import { word, type Opening, type ToApp, type Word } from '../tills/till-messages.ts';
import { clockAhead } from './clock-ahead.ts';

const root = join(import.meta.dirname, '../../..');

/** How long the app may take to close. In milliseconds. */
const closesWithinMs = 20_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) killAll(child);
});

/** SIGKILL for the app's main process and all that it started: windows, network, graphics. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone by now.
    }
  }
}

/** One process of the app, with what loads before it. */
type Started = {
  readonly child: ChildProcess;
  /** Resolves with how it ended, once everything that it said is heard. */
  readonly ended: Promise<string>;
  readonly send: (message: ToApp) => void;
  listen: (listener: (word: Word) => void) => void;
};

function start(hook: string, folder: string, clockAheadMs: number): Started {
  const { executable, launchArguments } = electronOfSetup();
  const child = spawn(executable, ['-r', hook, ...launchArguments, root, `--user-data-dir=${folder}`], {
    // Leads a process group of its own, which is killed as a whole.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      LANGUAGE: 'en',
      LC_ALL: 'C.UTF-8',
      NODE_COMPILE_CACHE: undefined,
      [clockAhead]: String(clockAheadMs),
    },
  });
  running.add(child);
  let listener: (word: Word) => void = () => undefined;
  let complaints = '';
  let lastWord = 'nothing';
  child.stderr?.on('data', (bytes: Buffer) => (complaints = (complaints + bytes.toString()).slice(-4_096)));
  child.on('message', (message) => {
    const said = word.parse(message);
    lastWord = said.kind;
    listener(said);
  });
  // A message to an app that is being killed finds nobody.
  child.on('error', () => undefined);
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    if (signal === 'SIGKILL') return 'SIGKILL';
    return `${signal === null ? `code ${String(code)}` : String(signal)}, after it said "${lastWord}": ${complaints}`;
  });
  return {
    child,
    ended,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    listen: (next) => {
      listener = next;
    },
  };
}

/**
 * Tills that are the built app, one after another on the same data folder. Each is started when it is told what to open.
 *
 * @param hook the file that is loaded before the app: see inside-app.ts.
 */
export function appTills(hook: string, folder: string): (plan?: Pick<LifePlan, 'secondStart'>) => TillHandle {
  /** Started while the one before was still there. */
  let second: Started | undefined;

  return ({ secondStart } = { secondStart: null }) => {
    let listener: (word: Word) => void = () => undefined;
    let app: Started | undefined;
    let isToClose = false;
    let clockAheadMs = 0;
    const gone = Promise.withResolvers<undefined>();
    const follow = (started: Started, opening: Opening, wasSecond: boolean): void => {
      app = started;
      let isOpen = false;
      started.listen((said) => {
        isOpen ||= said.kind === 'opened';
        listener(said);
      });
      started.send({ kind: 'open', opening });
      void started.ended.then((how) => {
        // It found the one before still there, and left the till to it.
        if (wasSecond && !isOpen && how.startsWith('code 0'))
          follow(start(hook, folder, opening.clockAheadMs), opening, false);
        else if (how === 'SIGKILL' || isToClose) gone.resolve(undefined);
        // A fault of Electron's: its books have to agree all the same.
        else if (how.startsWith('SIG')) {
          console.log(`The app ended by itself: ${how}`);
          gone.resolve(undefined);
        } else gone.reject(new Error(`the app ended by itself: ${how}`));
      });
    };
    const strike = (): void => {
      if (app !== undefined) killAll(app.child);
    };
    const close = (): void => {
      isToClose = true;
      app?.send({ kind: 'close' });
    };
    return {
      ready: Promise.resolve(undefined),
      open: (life) => {
        const opening = { ...life, folder };
        clockAheadMs = life.clockAheadMs;
        const started = second ?? start(hook, folder, clockAheadMs);
        const wasSecond = second !== undefined;
        second = undefined;
        follow(started, opening, wasSecond);
      },
      listen: (next) => {
        listener = next;
      },
      strike: () => {
        if (secondStart === null || second !== undefined) {
          strike();
          return;
        }
        second = start(hook, folder, clockAheadMs);
        setTimeout(strike, secondStart);
      },
      close,
      leave: async () => {
        const limit = setTimeout(() => {
          gone.reject(new Error(`the app didn't close within ${closesWithinMs} ms`));
          strike();
        }, closesWithinMs);
        close();
        await gone.promise;
        clearTimeout(limit);
      },
      gone: gone.promise,
    };
  };
}
