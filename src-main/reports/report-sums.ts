import { z } from 'zod';
import { groupFigures, reportTotals, todayReport } from '../../src-preload/contract/books/reports.ts';

const groups = z.array(groupFigures);

/** The groups of a span, and those of the span before, as they come from the thread: only those that have entries. */
export const reportSums = reportTotals.extend({
  rows: groups,
  before: reportTotals.shape.before.extend({ rows: groups }),
});
export type ReportSums = z.infer<typeof reportSums>;

const both = z.object({ now: groups, before: groups });

/** The same of today: `before` is yesterday by the same time. */
export const todaySums = todayReport.extend({ tenders: both, products: both, staff: both });
export type TodaySums = z.infer<typeof todaySums>;
