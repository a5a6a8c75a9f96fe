import type { StorageFaultKind } from '../platform/storage-fault.ts';
import type { LedgerWork } from './ledger-work.ts';
import type { BeginWork, RunningWork, WorkEnd } from './run-ledger-work.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Why there is no result: a fault of the ledger, or another job was requested meanwhile. */
export type NotMade = StorageFaultKind | 'asked-again';

/** Runs jobs of which only the latest result is wanted; each new one cancels the previous one. */
export class LatestWork {
  readonly #begin: BeginWork;
  #running: RunningWork | undefined;

  constructor(begin: BeginWork) {
    this.#begin = begin;
  }

  async do(work: LedgerWork): Promise<Result<Exclude<WorkEnd, { kind: 'failed' }>, NotMade>> {
    this.#running?.stop();
    const running = this.#begin(work);
    this.#running = running;
    const end = await running.end;
    if (this.#running !== running) return fail('asked-again');
    this.#running = undefined;
    return end.kind === 'failed' ? fail(end.fault.kind) : succeed(end);
  }

  /** Cancels the current job. */
  stop(): void {
    this.#running?.stop();
    this.#running = undefined;
  }
}
