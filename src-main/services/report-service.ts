import type { BeginWork } from '../background-jobs/run-ledger-work.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import type { OrderSums } from '../../src-preload/contract/sales/orders.ts';
import type { Report, ShownReport, TodayReport } from '../../src-preload/contract/books/reports.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import { LatestWork, type NotMade } from '../background-jobs/latest-work.ts';
import type { MadeReport } from '../reports/made-report.ts';
import { pairReport, pairToday } from '../reports/pair-rows.ts';
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

type Span = Pick<ReportQuery, 'by' | 'from' | 'to'>;

/** Adds up the books, in a new thread each time, so that the till goes on. A new request cancels the one before. */
export class ReportService {
  readonly #deps: ReportServiceDeps;
  readonly #reports: LatestWork;
  readonly #sums: LatestWork;
  /** Apart from those of the screen, which ask again while somebody chooses a place for a file. */
  readonly #papers: LatestWork;

  constructor(deps: ReportServiceDeps) {
    this.#deps = deps;
    this.#reports = new LatestWork(deps.beginWork);
    this.#sums = new LatestWork(deps.beginWork);
    this.#papers = new LatestWork(deps.beginWork);
  }

  make(span: Span): Promise<Result<Report, NotMade>> {
    return this.#makeSpan(span, this.#reports);
  }

  /** The day that is running. */
  today(): Promise<Result<TodayReport, NotMade>> {
    return this.#makeToday(this.#reports);
  }

  /** What is on the screen, added up again for paper or a file. */
  async makeForPaper(what: ShownReport['what']): Promise<Result<MadeReport, NotMade>> {
    switch (what.kind) {
      case 'today': {
        const made = await this.#makeToday(this.#papers);
        return made.ok ? succeed({ kind: 'today', report: made.value }) : made;
      }
      case 'span': {
        const { span } = what;
        const made = await this.#makeSpan(span, this.#papers);
        return made.ok ? succeed({ kind: 'span', span, report: made.value }) : made;
      }
    }
  }

  async #makeSpan(span: Span, works: LatestWork): Promise<Result<Report, NotMade>> {
    const query = { ...span, ...this.#reckoning() };
    const made = await works.do({ kind: 'report', ledger: this.#deps.ledger(), query });
    if (!made.ok) return made;
    const { value: end } = made;
    if (end.kind === 'reported') return succeed(pairReport(end.report, span.by, span));
    throw new Error(`a report was asked for, and it was ${end.kind}`);
  }

  async #makeToday(works: LatestWork): Promise<Result<TodayReport, NotMade>> {
    const made = await works.do({ kind: 'today', ledger: this.#deps.ledger(), query: this.#reckoning() });
    if (!made.ok) return made;
    const { value: end } = made;
    if (end.kind === 'today-reported') return succeed(pairToday(end.today));
    throw new Error(`today was asked for, and it was ${end.kind}`);
  }

  #reckoning(): Pick<ReportQuery, 'balanceCurrency' | 'timeZone'> {
    const { balanceCurrency, timeZone } = this.#deps;
    return { balanceCurrency: balanceCurrency(), timeZone: timeZone() };
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
