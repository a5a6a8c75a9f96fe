import { subtract, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { MovedKind } from '../../src-books/payments/ticket-money.ts';

/**
 * What customers paid, or were paid back, by one tender in one currency. What staff say was paid back before, or by another
 * till, is `counted-elsewhere`: this shift gave nothing of it. What was owed on one ticket and paid for another is
 * `carried-over`: no money moved. What staff say afterwards of a price that nobody knew, and was taken before or by another
 * till, is `paid-elsewhere`: this shift took nothing of it. A payment whose tender was corrected is `corrected-from` one tender and `corrected-to`
 * another, at the time of the correction, if it was paid in the same shift: what was paid before was counted then. What a price that was given afterwards was mistyped by is `price-corrected` where a
 * shift took the money, else, or if another shift did, `price-corrected-elsewhere`. A payback that staff had recorded by mistake is
 * `payback-undone` where the same shift was said to have given it, else `payback-undone-elsewhere`.
 */
export type MoneySum = {
  readonly kind: MovedKind;
  readonly currency: string;
  /** Null if nobody said, and of what was carried over. */
  readonly tender: Tender | null;
  readonly count: number;
  /** In millionths of one unit of the currency; below zero only where prices were corrected to less. */
  readonly amount: bigint;
};

/**
 * What was corrected from one tender to another in one currency: it was paid by the second in truth. No money moved, but
 * the drawer should hold less, or more, than what was recorded in this shift. `isOfBefore`: it was paid before this shift, and
 * what lay in the drawer then was counted.
 */
export type CorrectedTender = {
  readonly currency: string;
  /** Null if nobody had said. */
  readonly from: Tender | null;
  readonly to: Tender;
  readonly isOfBefore: boolean;
  readonly count: number;
  readonly amount: Amount;
};

/** What moved, or was said of it, by one tender in one currency. */
export type SumByTender = {
  readonly currency: string;
  /** Null if nobody said. */
  readonly tender: Tender | null;
  readonly count: number;
  readonly amount: Amount;
};

/**
 * What was corrected. `isElsewhere`: this shift had not moved that money, so that neither its drawer nor its terminal expects it.
 */
type CorrectedSum = SumByTender & { readonly isElsewhere: boolean };

/** By how much prices that had been given afterwards were corrected: below zero if to less. */
export type CorrectedPrice = CorrectedSum;

/** What was recorded as paid back, and was not. */
export type UndonePayback = CorrectedSum;

/** What was corrected of prices. Pure. */
export const correctedPricesOf = (sums: readonly MoneySum[]): CorrectedPrice[] =>
  correctedSumsOf(sums, 'price-corrected', 'price-corrected-elsewhere');

/** What was undone of paybacks. Pure. */
export const undonePaybacksOf = (sums: readonly MoneySum[]): UndonePayback[] =>
  correctedSumsOf(sums, 'payback-undone', 'payback-undone-elsewhere');

const correctedSumsOf = (
  sums: readonly MoneySum[],
  here: MoneySum['kind'],
  elsewhere: MoneySum['kind'],
): CorrectedSum[] =>
  sums
    .filter(({ kind }) => kind === here || kind === elsewhere)
    .map(({ kind, currency, tender, count, amount }) => ({
      ...{ currency, tender, isElsewhere: kind === elsewhere, count },
      amount: fromMillionths(amount),
    }));

/** What was paid back by a tender in a currency, less what was undone of it. Pure. */
export const paidBackOf = (sums: readonly MoneySum[], tender: Tender | null, currency: string): Amount =>
  subtract(moneyOf(sums, 'paid-back', tender, currency), moneyOf(sums, 'payback-undone', tender, currency));

/** The sum of those of a kind, a tender and a currency. Pure. */
export const moneyOf = (
  sums: readonly MoneySum[],
  kind: MoneySum['kind'],
  tender: Tender | null,
  currency: string,
): Amount =>
  fromMillionths(
    sums
      .filter((sum) => sum.kind === kind && sum.tender === tender && sum.currency === currency)
      .reduce((all, { amount }) => all + amount, 0n),
  );
