import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { word, type Life, type Opening, type Word } from './till-messages.ts';

/** A till in a process of its own. */
export type TillHandle = {
  readonly open: (life: Life) => void;
  /** Is told what the till says from now on. */
  listen: (listener: (word: Word) => void) => void;
  /** Resolves when it is loaded. */
  readonly ready: Promise<void>;
  /** SIGKILL, at once and without waiting. */
  readonly strike: () => void;
  /** Asks it to close, where it can be asked. */
  readonly close: () => void;
  /** Ends it as it ends where nobody strikes it, and waits until it has gone and everything that it said is heard. */
  readonly leave: () => Promise<void>;
  /** Resolves when it has gone, whoever killed it. Rejects where it ended in any other way. */
  readonly gone: Promise<void>;
};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a till of a folder by the file of its program. It loads, and then waits to be told what to open: the next one can load while this one sells. */
export function startTill(
  program: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): TillHandle {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  let listener: (word: Word) => void = () => undefined;
  const ready = Promise.withResolvers<undefined>();
  child.on('message', (message) => {
    const said = word.parse(message);
    if (said.kind === 'ready') ready.resolve(undefined);
    else listener(said);
  });
  // What it said last is still in the pipe when it has gone; 'close' comes after that was read.
  const gone = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    ready.resolve(undefined);
    if (signal !== 'SIGKILL') throw new Error(`a till ended by itself: ${String(code ?? signal)}`);
  });
  // A message to a till that is being killed finds nobody.
  child.on('error', () => undefined);
  return {
    open: (life) => {
      const opening: Opening = { ...life, folder };
      if (child.connected) child.send(opening, () => undefined);
    },
    listen: (next) => {
      listener = next;
    },
    ready: ready.promise,
    strike: () => void child.kill('SIGKILL'),
    close: () => void child.kill('SIGKILL'),
    leave: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    gone,
  };
}
