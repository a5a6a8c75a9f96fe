import { figureLimits } from '../../../src-preload/contract/figure-limits.ts';
import { isLess, subtract, times } from '../../words/money.ts';
import type { FigureKind } from '../figures/read-figure.ts';
import { readingOf } from '../figures/typed-figure.ts';
import { dueInCash } from './due-in-cash.ts';
import type { Terms } from './terms.ts';

/** Cash of one currency, as staff type it. */
export const cashIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.shopMoney,
});

type Priced = { readonly price: string; readonly currency: string };

/** What was typed as received in cash: nothing, what main is told and the change, what is missing, or no figure. */
export type CashTyped =
  | { readonly kind: 'none' }
  | { readonly kind: 'covers'; readonly received: string; readonly change: string }
  | { readonly kind: 'missing'; readonly missing: string }
  | { readonly kind: 'unclear' };

/** @param total of all that is sold; by the shop's price if absent. */
export function cashTyped(
  { tender, received, quantity }: Terms,
  { price, currency }: Priced,
  total = times(price, quantity),
): CashTyped {
  if (tender !== 'cash') return { kind: 'none' };
  const reading = readingOf(received, cashIn(currency));
  if (reading.kind === 'empty') return { kind: 'none' };
  if (reading.kind !== 'read') return { kind: 'unclear' };
  const due = dueInCash(total, currency);
  return isLess(reading.value, due)
    ? { kind: 'missing', missing: subtract(due, reading.value) }
    : { kind: 'covers', received: reading.value, change: subtract(reading.value, due) };
}
