import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { useOwed } from '../owed/use-owed.ts';
import { useCounter } from '../use-counter.ts';
import { dueFor } from './discount/due-for.ts';
import { payingRefund } from './exchange/carried-over.ts';
import type { ToPay } from './rest-of.ts';
import type { Terms } from './terms.ts';
import { currencyOf, type Deal } from './ticket/deal.ts';

/**
 * What is to be paid for all that is shown, and by which refund first: only while that is owed as staff saw it. Pure.
 *
 * @param owed what customers are owed now.
 */
export function toPayFor(deal: Deal, terms: Terms, owed: readonly OwedTicketView[]): ToPay {
  const currency = currencyOf(deal);
  return {
    total: dueFor(deal, terms).total,
    currency,
    refund: payingRefund(terms.carriedOver, owed, currency),
  };
}

/** The same, followed. */
export function useToPay(deal: Deal): ToPay {
  const terms = useCounter((state) => state.terms);
  return toPayFor(deal, terms, useOwed());
}
