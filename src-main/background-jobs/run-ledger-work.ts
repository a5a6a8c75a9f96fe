import { Worker } from 'node:worker_threads';
import type { StorageFault } from '../platform/storage-fault.ts';
import { workMessage, type LedgerWork, type WorkMessage } from './ledger-work.ts';

/** How a piece of work ended. */
export type WorkEnd = Exclude<WorkMessage, { kind: 'progress' }>;

/** Work that is under way. */
export type RunningWork = {
  /** Never rejects. */
  readonly end: Promise<WorkEnd>;
  /** Breaks it off; what it had begun is left as a crash would leave it. */
  readonly stop: () => void;
};

/** Begins work on a ledger. `told` hears how far it is, from 0 to 1. */
export type BeginWork = (work: LedgerWork, told?: (done: number) => void) => RunningWork;

/** Does long work on ledgers in threads, one for each piece of work. */
export class LedgerThreads {
  readonly #script: string;
  readonly #running = new Set<Worker>();

  /** @param script the built or plain `ledger-worker`. */
  constructor(script: string) {
    this.#script = script;
  }

  /**
   * Whether a thread is there that has not ended: one that was stopped goes on until SQLite gives its file back, which
   * can take minutes with a large one, and a program that ends waits for it.
   */
  get areRunning(): boolean {
    return this.#running.size > 0;
  }

  readonly begin: BeginWork = (work, told) => {
    const thread = new Worker(this.#script, { workerData: work });
    this.#running.add(thread);
    const end = new Promise<WorkEnd>((resolve) => {
      const broken = (detail: string): void => {
        const fault: StorageFault = { kind: 'failed', detail };
        resolve({ kind: 'failed', fault });
      };
      thread.on('message', (raw: unknown) => {
        const message = workMessage.safeParse(raw);
        if (!message.success) broken('the thread said something unknown');
        else if (message.data.kind === 'progress') told?.(message.data.done);
        else resolve(message.data);
      });
      thread.once('error', (error) => broken(String(error)));
      thread.once('exit', (code) => {
        this.#running.delete(thread);
        broken(`the thread ended with ${code}`);
      });
    });
    return { end, stop: () => void thread.terminate() };
  };
}
