import { isLess, subtract } from '../../words/figures/money.ts';
import { readingOf } from '../figures/typed-figure.ts';
import { dueInCash, isPayableInCash } from './due-in-cash.ts';
import { isUnlikelyChange } from './payment/quick-amounts.ts';
import { cashIn, restOf, type ToPay } from './rest-of.ts';
import type { Terms } from './terms.ts';

/** What was typed as received in cash: nothing, what main is told and the change, what is missing, or no figure. */
export type CashTyped =
  | { readonly kind: 'none' }
  | { readonly kind: 'covers'; readonly received: string; readonly change: string }
  /** It covers the price, but nobody gets so much change as a rule: staff say first that it is right. */
  | { readonly kind: 'unlikely'; readonly received: string; readonly change: string }
  | { readonly kind: 'missing'; readonly missing: string }
  /** No coins can make it. @see main's takeCash. */
  | { readonly kind: 'not-in-coins' }
  | { readonly kind: 'unclear' };

export function cashTyped(terms: Terms, toPay: ToPay): CashTyped {
  const { tender, received } = terms;
  const { currency } = toPay;
  const rest = restOf(terms, toPay);
  if (tender !== 'cash' || rest.kind !== 'rest') return { kind: 'none' };
  const reading = readingOf(received, cashIn(currency));
  if (reading.kind === 'empty') return { kind: 'none' };
  if (reading.kind !== 'read') return { kind: 'unclear' };
  if (!isPayableInCash(reading.value, currency)) return { kind: 'not-in-coins' };
  const due = dueInCash(rest.amount, currency);
  if (isLess(reading.value, due)) return { kind: 'missing', missing: subtract(due, reading.value) };
  const change = subtract(reading.value, due);
  const isAsked = isUnlikelyChange(change, due, currency) && terms.largeChange !== change;
  return { kind: isAsked ? 'unlikely' : 'covers', received: reading.value, change };
}
