import { z } from 'zod';
import { channel } from '../channel.ts';
import { amount, currency } from '../plain-values.ts';
import { ledgerFault } from '../problem.ts';

/** What figures are grouped by. Days and hours are the shop's own. */
export const reportPart = z.enum(['day', 'hour', 'country', 'product', 'staff']);
export type ReportPart = z.infer<typeof reportPart>;

const count = z.int().nonnegative();

/**
 * Sums of entries of the books in one currency; figures of two are never added. What was sold and given back again is in the
 * counts of both. Amounts are exact decimals.
 */
const figures = z.object({
  currency,
  sales: count,
  topUps: count,
  refunds: count,
  /** The service canceled the order. */
  cancellations: count,
  /** Money that a manager gave back, and the service didn't. */
  goodwill: count,
  /** Prices that were given afterwards, and were others: what they were off by is in `gross`, below zero if it was too much. */
  priceCorrections: count,
  /** What customers paid, tax included. */
  gross: amount,
  /** What they got back, tax included. */
  returned: amount,
  /** Tax, cost and margin of what is left. */
  tax: amount,
  /** In the currency of the prices, by the rate of each sale. */
  cost: amount,
  /** Price less tax less cost, of all entries of which these are known. */
  margin: amount,
  /** Of how many entries the margin isn't known, and isn't counted. */
  unknownMargins: count,
});
export type Figures = z.infer<typeof figures>;

const row = figures.extend({
  /** A day as YYYY-MM-DD, an hour from 0 to 23, a country's code or an id; null of what nobody knows. */
  key: z.string().nullable(),
  /** How a product, one of the staff, or a place of several countries is called; null of the others. */
  name: z.string().nullable(),
});
export type ReportRow = z.infer<typeof row>;

/** How many discounts, each package's by itself, and what they come to, tax included, above zero. */
const discounted = { count: z.int().positive(), amount };

/** Of one reason, or of one member of staff: null where nobody was named. */
const discountGroup = z.object({ key: z.string().nullable(), name: z.string().nullable(), ...discounted });
export type DiscountGroup = z.infer<typeof discountGroup>;

/**
 * What packages were sold below the shop's prices in one currency, or above them (`increase`): the figures have it off
 * already, or in them. Each discount is in both lists once, the largest sum first.
 */
const discountFigures = z.object({
  kind: z.enum(['discount', 'increase']),
  currency,
  ...discounted,
  byReason: z.array(discountGroup),
  byStaff: z.array(discountGroup),
});
export type DiscountFigures = z.infer<typeof discountFigures>;

const day = z.iso.date();

export const report = z.object({
  /** Days and hours in their order; the others by what customers paid, the most first. */
  rows: z.array(row),
  totals: z.array(figures),
  discounts: z.array(discountFigures),
  /** As many days before. */
  before: z.object({ from: day, to: day, totals: z.array(figures) }),
  /** How many entries are left out, because nobody knows their price. */
  unpriced: count,
  /** How many entries are left out, because they are of later than now: they were made while the clock was ahead. */
  ahead: count,
});
export type Report = z.infer<typeof report>;

/** More days than a shop keeps books of. */
const mostDays = 36_600;
const dayMs = 86_400_000;

export const reportsRequests = {
  /** Sales and margin over days of the shop's calendar, both meant. */
  report: channel(
    'counter',
    z
      .object({ by: reportPart, from: day, to: day })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < mostDays * dayMs),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), report }),
      /** asked-again: another report was asked for before this one was done. */
      z.object({ ok: z.literal(false), why: z.union([ledgerFault, z.literal('asked-again')]) }),
    ]),
  ),
} as const;
