import type { StorageFaultKind } from '../platform/storage-fault.ts';
import type { LedgerWork } from './ledger-work.ts';
import type { BeginWork, RunningWork, WorkEnd } from './run-ledger-work.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Why nothing came of it: the ledger's fault, or other work was asked for before this was done. */
export type NotMade = StorageFaultKind | 'asked-again';

/** Work of which the latest piece alone is wanted: each breaks off the one before. */
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

  /** Nobody wants it any more. */
  stop(): void {
    this.#running?.stop();
    this.#running = undefined;
  }
}
