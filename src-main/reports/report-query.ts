import { z } from 'zod';
import { reportPart } from '../../src-preload/contract/books/reports.ts';

/** The parameters of a report. */
export const reportQuery = z.object({
  by: reportPart,
  /** Both days are included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The time zone for days and hours, from the IANA time zone database. */
  timeZone: z.string(),
  /** The currency of sales from before there was more than one. ISO 4217. */
  balanceCurrency: z.string(),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** Of the day that is running. */
export const todayQuery = reportQuery.pick({ timeZone: true, balanceCurrency: true });
export type TodayQuery = z.infer<typeof todayQuery>;
