import { larger, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../payments/tender.ts';
import { keptOf, type Ticket } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import { cashBack } from './cash-back.ts';
import { paybackParts, roundedBack, type PaybackPart } from './payback-parts.ts';
import { paybackPlan, type TenderLeft } from './payback-plan.ts';
import { leftByTender } from './tender-left.ts';
import { ticketTotals, type PieceEnd, type TicketTotals } from './ticket-totals.ts';

/** What has become of each piece of a ticket. */
export type EndOf = (piece: PieceId) => PieceEnd;

/**
 * How a ticket stands, by what became of its pieces. What no tender can give, below half of the smallest coin, isn't owed:
 * it counts as rounding, until more is owed with it. Pure.
 */
export function totalsOf(ticket: Ticket, endOf: EndOf): TicketTotals {
  const totals = exactTotals(ticket, endOf);
  const { owed, rounding } = totals;
  return paybackParts(ticket, owed).length > 0
    ? totals
    : { ...totals, owed: zero, rounding: sum([rounding, owed]) };
}

function exactTotals(
  { intent, payments, paybacks, carriedOver, goodwill }: Ticket,
  endOf: EndOf,
): TicketTotals {
  const pieces = intent.pieces.map(({ id, price }) => ({
    price,
    given: sum(goodwill.filter(({ piece }) => piece === id).map(({ amount }) => amount)),
    end: endOf(id),
  }));
  const paid = payments.map(keptOf);
  const paidBack = [...paybacks, ...goodwill].map(({ amount }) => amount);
  const carried = carriedOver.map(({ amount }) => amount);
  const roundings = { rounding: intent.rounding, roundedBack: roundedBack({ paybacks }) };
  return ticketTotals(pieces, { paid, paidBack, carriedOver: carried, ...roundings });
}

const zero = sum([]);

/**
 * What the customer gets for one piece once it is refunded, and by which tenders: nothing of what is owed to them for
 * other pieces, and no tender twice for the same money. Nothing for a piece that is refunded, or that cost nothing. Pure.
 */
export function refundPayback(ticket: Ticket, endOf: EndOf, piece: PieceId): PaybackPart[] {
  const { owed } = exactTotals(ticket, endOf);
  const inCash = paybackPlan<Tender>(owed, leftByTender(ticket), 'cash').find(
    ({ tender }) => tender === 'cash',
  );
  const before = roundedBack(ticket);
  const already =
    inCash === undefined ? zero : cashBack(inCash.amount, before, ticket.intent.currency).rounding;
  const left = leftToRefund(ticket, endOf, piece);
  return paybackParts(ticket, left, freeByTender(ticket, endOf), sum([before, already]));
}

/** What the customer still has paid for a piece: what becomes owed once it is refunded, to the last decimal. Pure. */
export function leftToRefund(ticket: Ticket, endOf: EndOf, piece: PieceId): Amount {
  const now = exactTotals(ticket, endOf);
  const after = exactTotals(ticket, (id) => (id === piece ? 'refunded' : endOf(id)));
  const amount = subtract(balance(after), balance(now));
  return larger(amount, zero);
}

/** What each tender of a ticket still holds beside what is owed by it already. Pure. */
export function freeByTender(ticket: Ticket, endOf: EndOf): TenderLeft<Tender>[] {
  const left = leftByTender(ticket);
  const owedAlready = paybackPlan(exactTotals(ticket, endOf).owed, left, 'cash');
  return left.map(({ tender, left: held }) => {
    const taken = owedAlready.filter((part) => part.tender === tender);
    return { tender, left: subtract(held, sum(taken.map((part) => part.amount))) };
  });
}

/** What the shop owes the customer; negative if they still have to pay. */
const balance = ({ owed, due }: TicketTotals): Amount => subtract(owed, due);
