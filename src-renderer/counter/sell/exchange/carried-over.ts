import type { OwedTicketView } from '../../../../src-preload/contract/payments/tickets.ts';
import { isLess, subtract } from '../../../words/figures/money.ts';

/** What is owed for the refund of an exchange, as staff saw it, and is to pay for this sale. */
export type CarriedOver = Pick<OwedTicketView, 'ticketId' | 'owed' | 'paybacks' | 'currency'>;

/** As much of a refund as pays for a sale, and what is then left: to pay, or of the refund to give back. */
export type Carried = { readonly used: string; readonly rest: string; readonly back: string };

/** @param due what the sale costs. @param currency of that. */
export function carriedIn(carriedOver: CarriedOver | null, due: string, currency: string): Carried {
  if (carriedOver === null || carriedOver.currency !== currency) return { used: '0', rest: due, back: '0' };
  const { owed } = carriedOver;
  return isLess(owed, due)
    ? { used: owed, rest: subtract(due, owed), back: '0' }
    : { used: due, rest: '0', back: subtract(owed, due) };
}

/** Those that may pay for a sale in a currency: never what the customer may have been given already. */
export const offeredIn = (owed: readonly OwedTicketView[], currency: string): readonly OwedTicketView[] =>
  owed.filter((each) => each.isExchange && !each.mayBeGiven && each.currency === currency);

/** Whether it is what was chosen, and still owed as staff saw it. */
export const isChosen = (chosen: CarriedOver | null, { ticketId, owed, paybacks }: OwedTicketView): boolean =>
  chosen?.ticketId === ticketId && chosen.owed === owed && chosen.paybacks === paybacks;
