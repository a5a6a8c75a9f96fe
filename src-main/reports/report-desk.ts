import type { BeginWork, RunningWork } from '../ledger/run-ledger-work.ts';
import type { LedgerFaultKind } from '../ledger/ledger-fault.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Report } from '../../src-preload/contract/reports.ts';
import type { ReportWish } from './report-wish.ts';

type ReportDeskParts = {
  /** The file of the ledger that is open. */
  readonly ledger: () => string;
  readonly beginWork: BeginWork;
  /** Of what was sold before there was more than one currency. */
  readonly balanceCurrency: () => string;
  /** Whose clocks the shop goes by, of the IANA's time zone database. */
  readonly timeZone: () => string;
};

/**
 * Why there is no report: the ledger's fault, or another one was asked for before this was done.
 */
export type NoReport = LedgerFaultKind | 'asked-again';

/** Makes reports, in a thread each: the till goes on meanwhile. Who asks for another one doesn't want the first any more. */
export class ReportDesk {
  readonly #parts: ReportDeskParts;
  #running: RunningWork | undefined;

  constructor(parts: ReportDeskParts) {
    this.#parts = parts;
  }

  async make(wish: Pick<ReportWish, 'by' | 'from' | 'to'>): Promise<Result<Report, NoReport>> {
    const { ledger, beginWork, balanceCurrency, timeZone } = this.#parts;
    this.#running?.stop();
    const running = beginWork({
      kind: 'report',
      ledger: ledger(),
      wish: { ...wish, balanceCurrency: balanceCurrency(), timeZone: timeZone() },
    });
    this.#running = running;
    const end = await running.end;
    if (this.#running !== running) return fail('asked-again');
    this.#running = undefined;
    if (end.kind === 'reported') return succeed(end.report);
    if (end.kind === 'failed') return fail(end.fault.kind);
    throw new Error(`a report was asked for, and it was ${end.kind}`);
  }
}
