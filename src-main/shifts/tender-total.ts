import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import { tendersOf } from './drawer.ts';
import type { ShiftStanding } from './shift-report.ts';

/** What one tender took in one currency during a shift. `total` is what was paid, less what was paid back, and what was corrected. */
export type TenderTotal = {
  readonly currency: string;
  /** Null if nobody said. */
  readonly tender: Tender | null;
  /** How many payments. */
  readonly count: number;
  readonly paid: Amount;
  readonly paidBack: Amount;
  /** By corrected tenders and prices of this shift's payments: below zero if it took less than was recorded. */
  readonly corrected: Amount;
  readonly total: Amount;
};

/**
 * What each tender took so far, with the tenders in the order in which they are counted; one of which nothing is left is
 * left out. Of cash and of every other tender it is what the count expects of it, less the float and what was paid in or
 * out. Pure.
 */
export function tenderTotals({
  taken,
  corrected,
  correctedPrices,
}: Pick<ShiftStanding, 'taken' | 'corrected' | 'correctedPrices'>): TenderTotal[] {
  const ofThisShift = corrected.filter(({ isOfBefore }) => !isOfBefore);
  const prices = correctedPrices.filter(({ isElsewhere }) => !isElsewhere);
  const moved = [
    ...taken,
    ...prices,
    ...ofThisShift.flatMap(({ currency, from, to }) => [
      { currency, tender: from },
      { currency, tender: to },
    ]),
  ];
  const currencies = [...new Set(moved.map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) =>
    [...tendersOf(moved), null].flatMap((tender): TenderTotal[] => {
      const isOwn = (each: { readonly currency: string; readonly tender: Tender | null }): boolean =>
        each.currency === currency && each.tender === tender;
      const own = taken.filter(isOwn);
      const amounts = (of: readonly { readonly amount: Amount }[]): Amount =>
        sum(of.map(({ amount }) => amount));
      const inCurrency = ofThisShift.filter((each) => each.currency === currency);
      const parts = {
        count: own.reduce((all, { count }) => all + count, 0),
        paid: sum(own.map(({ paid }) => paid)),
        paidBack: sum(own.map(({ paidBack }) => paidBack)),
        corrected: subtract(
          sum([amounts(inCurrency.filter(({ to }) => to === tender)), amounts(prices.filter(isOwn))]),
          amounts(inCurrency.filter(({ from }) => from === tender)),
        ),
      };
      const isEmpty = [parts.paid, parts.paidBack, parts.corrected].every((amount) => amount === '0');
      const total = subtract(sum([parts.paid, parts.corrected]), parts.paidBack);
      return isEmpty ? [] : [{ currency, tender, ...parts, total }];
    }),
  );
}
