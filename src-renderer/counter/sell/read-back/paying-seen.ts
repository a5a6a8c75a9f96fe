import type { GivenPayment } from '../../../../src-preload/contract/payments/given-payment.ts';
import { cashTyped } from '../cash-typed.ts';
import type { Due } from '../discount/due-for.ts';
import { paymentsOf } from '../payments-of.ts';
import { restOf, type ToPay } from '../rest-of.ts';
import type { Terms } from '../terms.ts';

/**
 * What the customers' screen is told of payments that are being typed: none before the first one, nor while what was typed
 * can't be, and nothing of a card. Pure.
 */
export function payingSeen(terms: Terms, due: Due, toPay: ToPay): GivenPayment[] | undefined {
  const isKnown = due.kind === 'list' || due.kind === 'discounted';
  if (!isKnown || restOf(terms, toPay).kind !== 'rest') return undefined;
  const hasEarlier = terms.earlier.length > 0 || toPay.refund !== null;
  if (!hasEarlier && cashTyped(terms, toPay).kind !== 'covers') return undefined;
  return paymentsOf(terms, toPay).map((each) =>
    each.kind === 'card-terminal' ? { ...each, reference: null } : each,
  );
}
