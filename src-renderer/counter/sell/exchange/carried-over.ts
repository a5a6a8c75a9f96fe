import type { OwedTicketView } from '../../../../src-preload/contract/payments/tickets.ts';
import { isLess, subtract } from '../../../words/figures/money.ts';

/** What is owed for the refund of an exchange, or for what was not sold, as staff saw it, and is to pay for this sale. */
export type CarriedOver = Pick<OwedTicketView, 'ticketId' | 'owed' | 'paybacks' | 'currency'>;

export const seenOf = ({ ticketId, owed, paybacks, currency }: OwedTicketView): CarriedOver => ({
  ticketId,
  owed,
  paybacks,
  currency,
});

/** What was chosen to pay, and the ids of what the customer paid for just before. */
type Chosen = { readonly carriedOver: CarriedOver | null; readonly paidBefore: readonly string[] };

/** As much of what is owed as pays for a sale, and what is then left to pay. */
export type Carried = { readonly used: string; readonly rest: string };

/** @param refund what is owed and pays; null for none. @param due what the sale costs, in the same currency. */
export function carriedIn(refund: Pick<OwedTicketView, 'owed'> | null, due: string): Carried {
  if (refund === null) return { used: '0', rest: due };
  const { owed } = refund;
  return isLess(owed, due) ? { used: owed, rest: subtract(due, owed) } : { used: due, rest: '0' };
}

/** Whether it may pay for a sale in a currency: never what the customer may have been given already. */
const mayPay = (owed: OwedTicketView, currency: string): boolean =>
  !owed.mayBeGiven && owed.currency === currency;

/** What is owed on the ticket that a customer paid for just before. @param paidBefore the ids of what is on it. */
export const owedForBefore = (
  owed: readonly OwedTicketView[],
  paidBefore: readonly string[],
): OwedTicketView | undefined =>
  owed.find(({ pieces }) => pieces.some((piece) => paidBefore.includes(piece)));

/**
 * What is offered to pay for a sale in a currency: the refunds of exchanges, and what this customer has just paid for something
 * that was not sold. What was chosen stays, as long as it may pay.
 */
export const offeredIn = (
  owed: readonly OwedTicketView[],
  currency: string,
  { carriedOver, paidBefore }: Chosen,
): readonly OwedTicketView[] => {
  const before = owedForBefore(owed, paidBefore);
  return owed.filter(
    (each) => mayPay(each, currency) && (each.isExchange || each === before || isChosen(carriedOver, each)),
  );
};

/** Whether it is what was chosen, and still owed as staff saw it. */
export const isChosen = (chosen: CarriedOver | null, { ticketId, owed, paybacks }: OwedTicketView): boolean =>
  chosen?.ticketId === ticketId && chosen.owed === owed && chosen.paybacks === paybacks;

/** What was chosen to pay for a sale, as long as it may; null where it doesn't: it pays nothing then. */
export const payingRefund = (
  chosen: CarriedOver | null,
  owed: readonly OwedTicketView[],
  currency: string,
): OwedTicketView | null => owed.find((each) => mayPay(each, currency) && isChosen(chosen, each)) ?? null;
