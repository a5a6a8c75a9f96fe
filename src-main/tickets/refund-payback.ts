import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import { keptOf, type PieceId, type Ticket } from '../domain/payments/ticket.ts';
import { paybackPlan, type TenderLeft } from './payback-plan.ts';
import { leftByTender } from './tender-left.ts';
import { ticketTotals, type PieceEnd, type TicketTotals } from './ticket-totals.ts';

/** What has become of each piece of a ticket. */
export type EndOf = (piece: PieceId) => PieceEnd;

/** A part of a payback, by one tender. */
export type PaybackPart = { readonly tender: Tender; readonly amount: Amount };

/** How a ticket stands, by what became of its pieces. Pure. */
export function totalsOf({ intent, paybacks, carriedOver, goodwill }: Ticket, endOf: EndOf): TicketTotals {
  const pieces = intent.pieces.map(({ id, price }) => ({
    price,
    given: sum(goodwill.filter(({ piece }) => piece === id).map(({ amount }) => amount)),
    end: endOf(id),
  }));
  const paid = intent.payments.map(keptOf);
  const paidBack = [...paybacks, ...goodwill].map(({ amount }) => amount);
  const carried = carriedOver.map(({ amount }) => amount);
  return ticketTotals(pieces, { paid, paidBack, carriedOver: carried, rounding: intent.rounding });
}

const zero = sum([]);

/**
 * What the customer gets for one piece once it is refunded, and by which tenders: nothing of what is owed to them for
 * other pieces, and no tender twice for the same money. Nothing for a piece that is refunded, or that cost nothing. Pure.
 */
export function refundPayback(ticket: Ticket, endOf: EndOf, piece: PieceId): PaybackPart[] {
  const now = totalsOf(ticket, endOf);
  const after = totalsOf(ticket, (id) => (id === piece ? 'refunded' : endOf(id)));
  const amount = subtract(balance(after), balance(now));
  if (compareAmounts(amount, zero) <= 0) return [];
  return paybackPlan(amount, freeByTender(ticket, endOf), 'cash');
}

/** What each tender of a ticket still holds beside what is owed by it already. Pure. */
export function freeByTender(ticket: Ticket, endOf: EndOf): TenderLeft<Tender>[] {
  const left = leftByTender(ticket);
  const owedAlready = paybackPlan(totalsOf(ticket, endOf).owed, left, 'cash');
  return left.map(({ tender, left: held }) => {
    const taken = owedAlready.filter((part) => part.tender === tender);
    return { tender, left: subtract(held, sum(taken.map((part) => part.amount))) };
  });
}

/** What the shop owes the customer; negative if they still have to pay. */
const balance = ({ owed, due }: TicketTotals): Amount => subtract(owed, due);
