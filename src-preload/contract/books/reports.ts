import { z } from 'zod';
import { channel, nothing, saved } from '../channel.ts';
import { jobBegun } from '../customers/printing.ts';
import { amount, currency, instant } from '../plain-values.ts';
import { ledgerFault } from '../problem.ts';

/** What figures are grouped by. Days and hours are the shop's own; tender: how customers paid, as far as is known now. */
export const reportPart = z.enum(['day', 'hour', 'country', 'product', 'staff', 'tender']);
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

/** The sums of one group. */
export const groupFigures = figures.extend({
  /** A day as YYYY-MM-DD, an hour from 0 to 23, a country's code, an id or a tender; null of what nobody knows. */
  key: z.string().nullable(),
  /** How a product, one of the staff, or a place of several countries is called; null of the others. */
  name: z.string().nullable(),
});
export type GroupFigures = z.infer<typeof groupFigures>;

/**
 * A group beside the same one of the earlier span: a day beside the day that stands at its place there. Null where that
 * has none.
 */
const row = groupFigures.extend({ before: figures.nullable() });
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

/**
 * As many days before; of a month or a year, the one before. While a span is still running, only what was there by the same
 * time of its own running day: `until` is that moment. Null where the whole span counts.
 */
const earlierSpan = z.object({ from: day, to: day, until: instant.nullable() });
export type EarlierSpan = z.infer<typeof earlierSpan>;

const leftOut = {
  /** How many entries are left out, because nobody knows their price. */
  unpriced: count,
  /** How many entries are left out, because they are of later than now: they were made while the clock was ahead. */
  ahead: count,
};

export const reportTotals = z.object({
  totals: z.array(figures),
  discounts: z.array(discountFigures),
  before: earlierSpan.extend({ totals: z.array(figures) }),
  ...leftOut,
});

export const report = reportTotals.extend({
  /**
   * Of each currency of the totals: every day of the span and every hour in their order; the others by what customers paid, the
   * most first, also what was sold in the earlier span alone.
   */
  rows: z.array(row),
});
export type Report = z.infer<typeof report>;

/** With what the hours of a day are compared: the average of the last same weekdays on which something was sold, or yesterday. */
const usualHours = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekday'), days: z.int().positive() }),
  z.object({ kind: z.literal('yesterday') }),
]);

const hourOfToday = z.object({
  currency,
  /** By the shop's clock, from 0. */
  hour: z.int().min(0).max(23),
  sales: count,
  /** What customers paid in that hour, less what they got back. */
  takings: amount,
  /** Usually, rounded to what prices of the currency can be. */
  usual: amount,
});
export type HourOfToday = z.infer<typeof hourOfToday>;

/** Today so far, beside yesterday up to the same time. */
export const todayReport = reportTotals.extend({
  day,
  /** When it was made. */
  at: instant,
  /** All 24 of each currency. */
  hours: z.array(hourOfToday),
  usual: usualHours,
  /** By how customers paid as far as is known now: a tender, or `split`. */
  tenders: z.array(row),
  products: z.array(row),
  staff: z.array(row),
});
export type TodayReport = z.infer<typeof todayReport>;

/** More days than a shop keeps books of. */
const mostDays = 36_600;
const dayMs = 86_400_000;

const spanOfDays = z
  .object({ by: reportPart, from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < mostDays * dayMs);

/** What a bar of the chart stands for. takings: what customers paid, less what they got back. */
export const reportMeasure = z.enum(['takings', 'margin', 'sales']);
export type ReportMeasure = z.infer<typeof reportMeasure>;

/** What is on the screen, to be printed or saved: main adds it up again. */
const shownReport = z.object({
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('today') }),
    z.object({ kind: z.literal('span'), span: spanOfDays }),
  ]),
  currency,
  measure: reportMeasure,
});
export type ShownReport = z.infer<typeof shownReport>;

/** asked-again: another report was asked for before this one was done. */
const notMade = z.object({ ok: z.literal(false), why: z.union([ledgerFault, z.literal('asked-again')]) });

export const reportsRequests = {
  /** Sales and margin over days of the shop's calendar, both meant. */
  report: channel(
    'counter',
    spanOfDays,
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), report }), notMade]),
  ),
  /** The shop's day that is running. */
  'report-today': channel(
    'counter',
    nothing,
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), today: todayReport }), notMade]),
  ),
  /** Prints a report on the usual printer. not-made: it could not be added up. */
  'report-print': channel(
    'counter',
    shownReport,
    z.union([jobBegun, z.object({ ok: z.literal(false), fault: z.literal('not-made') })]),
  ),
  /** Writes a report where staff choose. */
  'report-save': channel('counter', shownReport.extend({ as: z.enum(['pdf', 'csv']) }), saved),
} as const;
