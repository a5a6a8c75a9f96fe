import type { BeginWork } from '../background-jobs/run-ledger-work.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import type { OrderSums } from '../../src-preload/contract/sales/orders.ts';
import type { Report } from '../../src-preload/contract/books/reports.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import { LatestWork, type NotMade } from '../background-jobs/latest-work.ts';
import type { ReportQuery } from '../reports/report-query.ts';

type ReportServiceDeps = {
  /** The file of the open ledger. */
  readonly ledger: () => string;
  readonly beginWork: BeginWork;
  /**
   * The list positions of the sales whose sealed phone number matches a text; none while the numbers can't be read.
   */
  readonly ofPhones: (text: string) => readonly number[];
  /** For recovered sales, whose currency nobody recorded. */
  readonly balanceCurrency: () => string;
  /** The shop's time zone, by its name in the IANA database. */
  readonly timeZone: () => string;
};

/** Adds up the books, in a new thread each time, so that the till goes on. A new request cancels the one before. */
export class ReportService {
  readonly #deps: ReportServiceDeps;
  readonly #reports: LatestWork;
  readonly #sums: LatestWork;

  constructor(deps: ReportServiceDeps) {
    this.#deps = deps;
    this.#reports = new LatestWork(deps.beginWork);
    this.#sums = new LatestWork(deps.beginWork);
  }

  async make(query: Pick<ReportQuery, 'by' | 'from' | 'to'>): Promise<Result<Report, NotMade>> {
    const { ledger, balanceCurrency, timeZone } = this.#deps;
    const made = await this.#reports.do({
      kind: 'report',
      ledger: ledger(),
      query: { ...query, balanceCurrency: balanceCurrency(), timeZone: timeZone() },
    });
    if (!made.ok) return made;
    const { value: end } = made;
    if (end.kind === 'reported') return succeed(end.report);
    throw new Error(`a report was asked for, and it was ${end.kind}`);
  }

  /** The sums of the orders that match a filter. */
  async sumOrders({ from, to, ...query }: RequestOf<'order-sums'>): Promise<Result<OrderSums, NotMade>> {
    const { ledger, balanceCurrency, ofPhones } = this.#deps;
    const times = { from: from === null ? null : Date.parse(from), to: to === null ? null : Date.parse(to) };
    const made = await this.#sums.do({
      kind: 'sum-orders',
      ledger: ledger(),
      query: { ...query, ...times, phones: ofPhones(query.text), balanceCurrency: balanceCurrency() },
    });
    if (!made.ok) return made;
    const { value: end } = made;
    if (end.kind === 'orders-summed') return succeed(end.sums);
    throw new Error(`sums were asked for, and it was ${end.kind}`);
  }

  /** The sums of orders aren't wanted any more. */
  stopSumming(): void {
    this.#sums.stop();
  }
}
