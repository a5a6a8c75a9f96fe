import type { OwedTicketView } from '../../../../src-preload/contract/payments/tickets.ts';
import { isLess, subtract } from '../../../words/figures/money.ts';

/** What is owed for the refund of an exchange, as staff saw it, and is to pay for this sale. */
export type CarriedOver = Pick<OwedTicketView, 'ticketId' | 'owed' | 'paybacks' | 'currency'>;

/** As much of a refund as pays for a sale, and what is then left to pay. */
export type Carried = { readonly used: string; readonly rest: string };

/** @param refund that pays; null for none. @param due what the sale costs, in the same currency. */
export function carriedIn(refund: Pick<OwedTicketView, 'owed'> | null, due: string): Carried {
  if (refund === null) return { used: '0', rest: due };
  const { owed } = refund;
  return isLess(owed, due) ? { used: owed, rest: subtract(due, owed) } : { used: due, rest: '0' };
}

/** Those that may pay for a sale in a currency: never what the customer may have been given already. */
export const offeredIn = (owed: readonly OwedTicketView[], currency: string): readonly OwedTicketView[] =>
  owed.filter((each) => each.isExchange && !each.mayBeGiven && each.currency === currency);

/** Whether it is what was chosen, and still owed as staff saw it. */
export const isChosen = (chosen: CarriedOver | null, { ticketId, owed, paybacks }: OwedTicketView): boolean =>
  chosen?.ticketId === ticketId && chosen.owed === owed && chosen.paybacks === paybacks;

/** The refund that was chosen to pay for a sale, as long as it may; null where it doesn't: it pays nothing then. */
export const payingRefund = (
  chosen: CarriedOver | null,
  owed: readonly OwedTicketView[],
  currency: string,
): OwedTicketView | null => offeredIn(owed, currency).find((each) => isChosen(chosen, each)) ?? null;
