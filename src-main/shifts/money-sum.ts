import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import { fromMillionths } from '../money/millionths.ts';

/**
 * What customers paid, or were paid back, by one tender in one currency. What staff say was paid back before, or by another
 * till, is `counted-elsewhere`: this shift gave nothing of it. What was owed on one ticket and paid for another is
 * `carried-over`: no money moved. What staff say afterwards of a price that nobody knew, and was taken before or by another
 * till, is `paid-elsewhere`: this shift took nothing of it. A payment whose tender was corrected is `corrected-from` one tender and `corrected-to`
 * another, at the time of the correction.
 */
export type MoneySum = {
  readonly kind:
    | 'paid'
    | 'paid-elsewhere'
    | 'paid-back'
    | 'counted-elsewhere'
    | 'carried-over'
    | 'corrected-from'
    | 'corrected-to';
  readonly currency: string;
  /** Null if nobody said, and of what was carried over. */
  readonly tender: Tender | null;
  readonly count: number;
  /** In millionths of one unit of the currency, never negative. */
  readonly amount: bigint;
};

/**
 * What was corrected from one tender to another in one currency: it was paid by the second in truth. No money moved, but
 * the drawer should hold less, or more, than what was recorded before.
 */
export type CorrectedTender = {
  readonly currency: string;
  /** Null if nobody had said. */
  readonly from: Tender | null;
  readonly to: Tender;
  readonly count: number;
  readonly amount: Amount;
};

/** The sum of those of a kind, a tender and a currency. Pure. */
export const moneyOf = (
  sums: readonly MoneySum[],
  kind: MoneySum['kind'],
  tender: Tender,
  currency: string,
): Amount =>
  fromMillionths(
    sums
      .filter((sum) => sum.kind === kind && sum.tender === tender && sum.currency === currency)
      .reduce((all, { amount }) => all + amount, 0n),
  );
