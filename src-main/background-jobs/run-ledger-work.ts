import { Worker } from 'node:worker_threads';
import type { StorageFault } from '../platform/storage-fault.ts';
import { workMessage, type LedgerWork, type WorkMessage } from './ledger-work.ts';

/** The result of a job. */
export type WorkEnd = Exclude<WorkMessage, { kind: 'progress' }>;

/** A running job. */
export type RunningWork = {
  /** Never rejects. */
  readonly end: Promise<WorkEnd>;
  /** Cancels it. Whatever it was doing is left as after a crash. */
  readonly stop: () => void;
};

/** Starts a job on a ledger. `onProgress` receives the progress, from 0 to 1. */
export type BeginWork = (work: LedgerWork, onProgress?: (done: number) => void) => RunningWork;

/** Runs long jobs on ledgers, each in a thread of its own. */
export class LedgerThreads {
  readonly #script: string;
  readonly #running = new Set<Worker>();

  /** @param script the path of `ledger-worker`, built or as source. */
  constructor(script: string) {
    this.#script = script;
  }

  /**
   * Whether any thread has not ended. A stopped thread continues until SQLite releases its file, which can take
   * minutes with a large one, and the process can't exit before that.
   */
  get areRunning(): boolean {
    return this.#running.size > 0;
  }

  readonly begin: BeginWork = (work, onProgress) => {
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
        else if (message.data.kind === 'progress') onProgress?.(message.data.done);
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
