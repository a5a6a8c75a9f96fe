import { figureLimits } from '../../../src-preload/contract/figure-limits.ts';
import { isLess, subtract, times } from '../../words/money.ts';
import type { FigureKind } from '../figures/read-figure.ts';
import { readingOf } from '../figures/typed-figure.ts';
import type { Terms } from './terms.ts';

/** Cash of one currency, as staff type it. */
export const cashIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.shopMoney,
});

type Priced = { readonly price: string; readonly currency: string };

/** What was typed as received in cash: nothing, what main is told, what is missing of the price, or no figure. */
export type CashTyped =
  | { readonly kind: 'none' }
  | { readonly kind: 'covers'; readonly received: string }
  | { readonly kind: 'missing'; readonly missing: string }
  | { readonly kind: 'unclear' };

export function cashTyped({ tender, received, quantity }: Terms, { price, currency }: Priced): CashTyped {
  if (tender !== 'cash') return { kind: 'none' };
  const reading = readingOf(received, cashIn(currency));
  if (reading.kind === 'empty') return { kind: 'none' };
  if (reading.kind !== 'read') return { kind: 'unclear' };
  const total = times(price, quantity);
  return isLess(reading.value, total)
    ? { kind: 'missing', missing: subtract(total, reading.value) }
    : { kind: 'covers', received: reading.value };
}
