import { inClauses } from '../../../words/figures/figures.ts';
import { isLess } from '../../../words/figures/money.ts';
import { partWords } from '../../../words/payments/tender-words.ts';
import { figureTyped } from '../../figures/typed-figure.ts';
import { dueInCash } from '../due-in-cash.ts';
import { cashIn, restOf, type ToPay } from '../rest-of.ts';
import type { Terms } from '../terms.ts';
import { partsOf } from './parts.ts';

/** "Cash $10.00, Card terminal $5.90"; nothing where a refund pays for all of it. */
export function paidBy(terms: Terms, toPay: ToPay): string {
  const { currency } = toPay;
  if (restOf(terms, toPay).kind !== 'rest') return '';
  return inClauses(
    partsOf(terms, toPay).flatMap(({ tender, amount, isRest }) => {
      const figure = figureTyped(amount, cashIn(currency)) ?? '0';
      // Where the smallest coins are gone.
      const paid = isRest && tender === 'cash' ? dueInCash(figure, currency) : figure;
      return isLess('0', paid) ? [partWords(tender, paid, currency)] : [];
    }),
  );
}
