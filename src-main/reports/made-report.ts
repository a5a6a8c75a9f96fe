import type {
  ShownReport,
  Report,
  ReportMeasure,
  TodayReport,
} from '../../src-preload/contract/books/reports.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { ReportQuery } from './report-query.ts';

/** A report that goes to paper or to a file. */
export type MadeReport =
  | { readonly kind: 'today'; readonly report: TodayReport }
  | {
      readonly kind: 'span';
      readonly span: Pick<ReportQuery, 'by' | 'from' | 'to'>;
      readonly report: Report;
    };

/** A report with all that stands on its paper and in its file. */
export type ReportFacts = Pick<ShownReport, 'currency'> & {
  readonly made: MadeReport;
  readonly measure: ReportMeasure;
  readonly mode: Mode;
  readonly till: string;
  /** Empty if the shop has set no name. */
  readonly shop: string;
  /** Of its days and hours, from the IANA time zone database. */
  readonly timeZone: string;
  /** When it was made, in milliseconds since 1970 in UTC. */
  readonly at: number;
};

/** The days of a report, both included. */
export const daysOfReport = (made: MadeReport): { readonly from: string; readonly to: string } =>
  made.kind === 'today'
    ? { from: made.report.day, to: made.report.day }
    : { from: made.span.from, to: made.span.to };
