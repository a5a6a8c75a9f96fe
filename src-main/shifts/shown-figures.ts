import { compareAmounts, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { Tender } from '../domain/orders/sale.ts';
import type { Tally } from './drawer.ts';

/** What a person was shown as expected before they confirmed a count. */
export type ShownFigure = { readonly currency: string; readonly tender: Tender; readonly amount: Amount };

/**
 * Whether a tally expects what was shown, so that every difference in it is one that somebody has seen. What isn't in
 * one of the two counts as nothing there. Pure.
 */
export function isAsShown(tally: readonly Tally[], shown: readonly ShownFigure[]): boolean {
  const expected = (of: Pick<Tally, 'currency' | 'tender'>): Amount => tally.find(isOf(of))?.expected ?? zero;
  const told = (of: Pick<Tally, 'currency' | 'tender'>): Amount => shown.find(isOf(of))?.amount ?? zero;
  return [...tally, ...shown].every((each) => compareAmounts(expected(each), told(each)) === 0);
}

const zero = fromMillionths(0n);

const isOf =
  ({ currency, tender }: Pick<Tally, 'currency' | 'tender'>) =>
  (each: Pick<Tally, 'currency' | 'tender'>): boolean =>
    each.currency === currency && each.tender === tender;
