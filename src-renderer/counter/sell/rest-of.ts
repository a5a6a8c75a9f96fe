import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { isLess, subtract, sum } from '../../words/figures/money.ts';
import type { FigureKind } from '../figures/read-figure.ts';
import { carriedIn, type CarriedOver } from './exchange/carried-over.ts';
import { isPayableInCash } from './due-in-cash.ts';
import { figureTyped } from '../figures/typed-figure.ts';
import type { Terms } from './terms.ts';

/** Cash of one currency, as staff type it. */
export const cashIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.shopMoney,
});

/** What all that is sold costs the customer, and what they are owed that pays for it first; null for none. */
export type ToPay = {
  readonly total: string;
  readonly currency: string;
  readonly refund: (CarriedOver & Pick<OwedTicketView, 'isExchange'>) | null;
};

/** What is owed and the earlier payments leave to pay by the last one: all of it where there are none. */
export type Rest =
  | { readonly kind: 'rest'; readonly amount: string }
  /** An earlier payment has no amount, or nothing for one. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'too-much'; readonly over: string }
  /** No coins can pay an earlier payment in cash. @see main's takePayments. */
  | { readonly kind: 'not-in-coins' };

export function restOf({ earlier }: Pick<Terms, 'earlier'>, { total: due, currency, refund }: ToPay): Rest {
  const amounts = earlier.flatMap(({ amount }) => figureTyped(amount, cashIn(currency)) ?? []);
  const isClear = amounts.length === earlier.length && amounts.every((amount) => isLess('0', amount));
  if (!isClear) return { kind: 'unclear' };
  const isInCoins = earlier.every(
    ({ tender }, at) => tender !== 'cash' || isPayableInCash(amounts[at] ?? '0', currency),
  );
  if (!isInCoins) return { kind: 'not-in-coins' };
  const paid = sum(amounts);
  const { rest } = carriedIn(refund, due);
  return isLess(rest, paid)
    ? { kind: 'too-much', over: subtract(paid, rest) }
    : { kind: 'rest', amount: earlier.length === 0 ? rest : subtract(rest, paid) };
}
