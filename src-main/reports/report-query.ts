import { z } from 'zod';
import { reportPart } from '../../src-preload/contract/reports.ts';

/** What is asked of the books. */
export const reportQuery = z.object({
  by: reportPart,
  /** Both days are meant. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** By whose clocks days begin and hours are counted, of the IANA's time zone database. */
  timeZone: z.string(),
  /** Of what was sold before there was more than one currency. ISO 4217. */
  balanceCurrency: z.string(),
});
export type ReportQuery = z.infer<typeof reportQuery>;
