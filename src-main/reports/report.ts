import { z } from 'zod';
import type { Amount } from '../../src-merchant-api/amount.ts';

/** What figures are grouped by: local days and hours of the day, or what was sold, where it is for, and by whom. */
export const reportParts = ['day', 'hour', 'country', 'product', 'staff'] as const;
export type ReportPart = (typeof reportParts)[number];

/** What is asked of the books. */
export const reportWish = z.object({
  by: z.enum(reportParts),
  /** Both days are meant. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** By whose clocks days begin and hours are counted, of the IANA's time zone database. */
  timeZone: z.string(),
  /** Of what was sold before there was more than one currency. ISO 4217. */
  balanceCurrency: z.string(),
});
export type ReportWish = z.infer<typeof reportWish>;

const amount = z.string().transform((text) => text as Amount);

/**
 * Sums of entries of the books in one currency. What was sold and given back again is in the counts of both; tax, cost and
 * margin are of what is left. Amounts are exact decimals.
 */
const figures = z.object({
  currency: z.string(),
  sales: z.int(),
  topUps: z.int(),
  refunds: z.int(),
  /** The service canceled the order. */
  cancellations: z.int(),
  /** What customers paid, tax included. */
  gross: amount,
  /** What they got back, tax included. */
  returned: amount,
  tax: amount,
  /** In the currency of the prices, by the rate of each sale. */
  cost: amount,
  /** Price less tax less cost, of all entries of which these are known. */
  margin: amount,
  /** Of how many entries the margin isn't known. */
  unknownMargins: z.int(),
});
export type Figures = z.infer<typeof figures>;

const row = figures.extend({
  /** A day as YYYY-MM-DD, an hour from 0 to 23, or an id; null of what nobody knows. */
  key: z.string().nullable(),
  /** How a product, one of the staff, or a place of several countries is called; null of the others. */
  name: z.string().nullable(),
});
export type ReportRow = z.infer<typeof row>;

export const report = z.object({
  /** Days and hours in their order; the others by what customers paid, the most first. */
  rows: z.array(row),
  totals: z.array(figures),
  /** As many days before: which, and their sums. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: z.array(figures) }),
  /** How many entries are left out, because nobody knows their price. */
  unpriced: z.int(),
});
export type Report = z.infer<typeof report>;
