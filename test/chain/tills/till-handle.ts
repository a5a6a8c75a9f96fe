import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Listening } from '../../network/listening.ts';
import { fromTill, type Opening, type ToTill } from './till-messages.ts';

/** A till of the chain in a process of its own. */
export type ChainTill = {
  /** Resolves once it has the ledger open. */
  readonly open: (opening: Omit<Opening, 'kind'>) => Promise<void>;
  /** Resolves once it has written so much, with pauses of up to so many milliseconds; or was killed. */
  readonly sell: (writes: number, pauseMs: number) => Promise<void>;
  /** Has it sell no more. Resolves once the head office has everything that it has. */
  readonly settled: () => Promise<void>;
  /** Why it sends nothing, as it said last; null where it never waited. */
  readonly waitsFor: () => string | null;
  /** Holds it still while its files are copied, as if that took no time. */
  readonly stillFor: (work: () => void) => void;
  /** SIGKILL; resolves when it has gone. */
  readonly kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @param program its file, bundled. @throws (from each promise) where it ended by itself. */
export function startChainTill(program: string): ChainTill {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  const said = new Set<string>();
  let waitsFor: string | null = null;
  let end: string | undefined;
  const changes = new Listening();
  child.on('message', (message) => {
    const word = fromTill.parse(message);
    said.add(word.kind);
    if (word.kind === 'waits') waitsFor = word.why;
    changes.notify();
  });
  const gone = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    end = String(signal ?? code);
    changes.notify();
  });
  const tell = (word: ToTill): void => {
    if (child.connected) child.send(word, () => undefined);
  };
  /** Also where it was killed: whoever waited for it need not any more. */
  const hasSaid = async (kind: string): Promise<void> => {
    await changes.when(() => (said.has(kind) || end !== undefined ? true : undefined));
    if (end !== undefined && end !== 'SIGKILL') throw new Error(`a till ended by itself: ${end}`);
  };
  return {
    open: async (opening) => {
      await hasSaid('ready');
      tell({ kind: 'open', ...opening });
      await hasSaid('opened');
    },
    sell: async (writes, pauseMs) => {
      said.delete('sold');
      tell({ kind: 'sell', writes, pauseMs });
      await hasSaid('sold');
    },
    settled: async () => {
      tell({ kind: 'settle' });
      await hasSaid('settled');
    },
    waitsFor: () => waitsFor,
    stillFor: (work) => {
      child.kill('SIGSTOP');
      try {
        work();
      } finally {
        child.kill('SIGCONT');
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
