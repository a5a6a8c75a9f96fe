import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { isNamed, nameOfTender, namedTender } from '../../src-preload/contract/payments/named-tender.ts';
import type { OperationId, OrderId } from '../orders/ids.ts';
import type { StaffMark } from '../staff-mark.ts';
import type { PriceTerms } from './price-terms.ts';
import type { PaidBy, Tender } from './tender.ts';
import type { CardReference } from './card-reference.ts';
import type { AgreedDiscount, GivenDiscount } from './discount.ts';
import { ticketPrefix, type PieceId, type TicketId } from './ticket-id.ts';

/** A piece, and what the customer pays for it after all discounts. */
export type TicketPiece = {
  readonly id: PieceId;
  readonly price: Amount;
  /** By the shop's rules, where that is another price: then the discounts of the ticket say why. */
  readonly list?: Amount | undefined;
};

/** What was taken from the customer. Of cash: what was handed over and what was handed back. */
export type Taken =
  | { readonly kind: 'cash'; readonly received: Amount; readonly change: Amount }
  /** `reference`: the slip's number or the card's last digits; null if nobody typed it. */
  | {
      readonly kind: 'card-terminal';
      readonly amount: Amount;
      readonly reference: CardReference | null;
    }
  | { readonly kind: 'other'; readonly amount: Amount }
  /** By a tender of the shop's own, under the name that it had then. */
  | { readonly kind: 'named'; readonly name: string; readonly amount: Amount }
  /** Nobody said how it was paid. */
  | { readonly kind: 'unsaid'; readonly amount: Amount }
  /** By what was owed on an earlier ticket: see docs/exchanges.md. No money moved. */
  | ({ readonly kind: 'carried-over'; readonly fromTicket: TicketId } & Carried);

/** An amount that goes from one ticket to another. */
export type Carried = {
  readonly amount: Amount;
  /** By which tenders it was first paid; they add up to it. */
  readonly parts: readonly CarriedPart[];
};

export type CarriedPart = { readonly tender: Tender; readonly amount: Amount };

/** What of a ticket was carried over to a later one. */
export type CarriedOver = Carried & {
  readonly toTicket: TicketId;
  /** Null without staff accounts. */
  readonly staff: StaffMark | null;
};

/** All payments of a ticket. */
export type Payment = {
  readonly payments: readonly Taken[];
  /** What the customer paid beyond the prices because the smallest coins are gone; negative if less. */
  readonly rounding: Amount;
};

/** One customer's purchase and how it was paid, as agreed at the counter. Never changes. */
export type TicketIntent = Payment & {
  readonly ticketId: TicketId;
  readonly merchantId: string;
  /** The currency of all amounts, ISO 4217. */
  readonly currency: string;
  /** Each once, at least one. */
  readonly pieces: readonly TicketPiece[];
  /** Absent if none was given. */
  readonly discounts?: readonly GivenDiscount[] | undefined;
  /** Who took the money; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

/** Money that staff gave back to the customer. */
export type Payback = {
  readonly tender: Tender;
  /** What the customer got. */
  readonly amount: Amount;
  /**
   * What of that was beyond what it settles, because the smallest coins are gone; negative if it was less. Only cash has
   * it; absent if there was none.
   */
  readonly rounding?: Amount | undefined;
  /**
   * Staff say that the customer had it before, or from another till, where this ledger may lack it: no drawer or terminal
   * of the shift that it was recorded in has given it. Absent otherwise.
   */
  readonly isCountedElsewhere?: true | undefined;
  /** Null without staff accounts. */
  readonly staff: StaffMark | null;
};

/**
 * Money that was given back, by a manager or with a manager's approval, for a piece that the customer keeps, or that nobody knows the end of: the provider gives
 * nothing for it.
 */
export type Goodwill = Payback & {
  readonly piece: PieceId;
  /** In the words of whoever gave it. Never empty. */
  readonly reason: string;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/**
 * A payment of a ticket was by another tender than staff had said. What was paid stays the same: no money moved. Since it
 * was recorded, the ticket was paid so.
 */
export type TenderCorrection = {
  /** Which of the ticket's payments, from 0. */
  readonly part: number;
  readonly from: MoneyTaken;
  /** As much as `from`; cash without change. */
  readonly to: SaidTaken;
  /** In the words of whoever asked for it. Never empty. */
  readonly reason: string;
  /** Who asked for it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/**
 * A payback was recorded that the customer never got: staff pressed by mistake. Since this was recorded they are owed it
 * again, and the shift that was said to have given it still has it.
 */
export type PaybackUndone = {
  /** Which of the ticket's paybacks, from 0, those counted that were undone before. */
  readonly payback: number;
  /** As it was recorded. */
  readonly was: Payback;
  /** In the words of whoever asked for it. Never empty. */
  readonly reason: string;
  /** Who asked for it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/**
 * What a customer paid for a sale or top-up that only the service knew: staff said it afterwards. Its ticket has that one
 * piece, and one payment of its whole price. Given once, and corrected by events of their own: see docs/corrections.md.
 */
export type GivenPrice = {
  /** What the price was made of when it was given: nobody knows what held when the customer paid. */
  readonly terms: PriceTerms;
  /**
   * Staff say that they took the money in the shift in which it was recorded. Absent otherwise: it was taken before, or
   * elsewhere, and no drawer or terminal of that shift has it.
   */
  readonly isTakenNow?: true | undefined;
  /** In the words of whoever gave it. Never empty. */
  readonly reason: string;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/**
 * A price that was given afterwards was another one: whoever gave it mistyped. Since it was recorded the customer has paid
 * the right price, by the tender that they are known to have paid by: see docs/corrections.md.
 */
export type PriceCorrection = {
  readonly piece: PieceId;
  readonly was: Amount;
  readonly price: Amount;
  /** The part of the right price that is tax, at the rate at which it was given. */
  readonly tax: Amount;
  readonly tender: Tender;
  /** As of the price: the money was taken in a shift of this till, so that its drawer or terminal holds more by it, or less. */
  readonly isTakenHere?: true | undefined;
  /** In the words of whoever asked for it. Never empty. */
  readonly reason: string;
  /** Who asked for it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The manager who approved it at the clerk's till; absent if nobody had to. */
  readonly approvedBy?: StaffMark | undefined;
};

/** What happened to a ticket. Stored for good, in order. */
export type TicketEvent =
  /** Written with the drafts of its pieces, before anything is sent. */
  | { readonly kind: 'paid'; readonly intent: TicketIntent }
  /** The first event in place of `paid`, once staff say what was paid. */
  | ({ readonly kind: 'price-given'; readonly intent: TicketIntent } & GivenPrice)
  /** What was owed, or the part of it that went back by this tender. */
  | ({ readonly kind: 'paid-back' } & Payback)
  | ({ readonly kind: 'payback-undone' } & PaybackUndone)
  | ({ readonly kind: 'goodwill' } & Goodwill)
  /** Written with the later ticket, which it pays. */
  | ({ readonly kind: 'carried-over' } & CarriedOver)
  | ({ readonly kind: 'tender-corrected' } & TenderCorrection)
  | ({ readonly kind: 'price-corrected' } & PriceCorrection);

/** A ticket as its events tell it. What became of its pieces is theirs to say. */
export type Ticket = {
  /**
   * As agreed at the counter. Its payments may be corrected since: they stand beside it. A price that was given afterwards is
   * as it is known now.
   */
  readonly intent: Omit<TicketIntent, 'payments'>;
  /** Absent if it was paid at the counter, as nearly all are. Its terms have the tax that is known now. */
  readonly givenPrice?: GivenPrice | undefined;
  /** As they are known now, in the order in which they were taken. */
  readonly payments: readonly Taken[];
  /** In their order. */
  readonly corrections: readonly TenderCorrection[];
  /** In their order; none but of a price that was given afterwards. */
  readonly priceCorrections: readonly PriceCorrection[];
  /** Of what was owed: those that the customer got. */
  readonly paybacks: readonly Payback[];
  /** In their order. What was undone is in no other list. */
  readonly undone: readonly PaybackUndone[];
  /** Of what was owed, too. */
  readonly carriedOver: readonly CarriedOver[];
  readonly goodwill: readonly Goodwill[];
};

/** Whether a payback was undone. @param payback which of the ticket's, from 0, those counted that were undone. */
export const isUndone = ({ undone }: Pick<Ticket, 'undone'>, payback: number): boolean =>
  undone.some((each) => each.payback === payback);

/**
 * How often something of what was owed was settled, or a payback undone: with what is owed, it names what staff see. It only
 * rises: a payback that is undone leaves `paybacks` and counts twice here, for itself and for its undoing.
 */
export const timesSettled = ({
  paybacks,
  undone,
  carriedOver,
}: Pick<Ticket, 'paybacks' | 'undone' | 'carriedOver'>): number =>
  paybacks.length + 2 * undone.length + carriedOver.length;

/** A ticket of which nothing happened since it was paid. */
export const asPaid = ({ payments, ...intent }: TicketIntent): Ticket => ({
  intent,
  payments,
  corrections: [],
  priceCorrections: [],
  paybacks: [],
  undone: [],
  carriedOver: [],
  goodwill: [],
});

/** What a payback settles of what was owed: what the customer got, without the rounding of cash. */
export const settledBy = ({ amount, rounding }: Pick<Payback, 'amount' | 'rounding'>): Amount =>
  rounding === undefined ? amount : subtract(amount, rounding);

/** What stays with the shop of a payment: of cash, what was received less the change. */
export const keptOf = (taken: Taken): Amount =>
  taken.kind === 'cash' ? subtract(taken.received, taken.change) : taken.amount;

/** By which tenders what stayed with the shop was first paid: null if nobody said. */
export const heldBy = (
  taken: Taken,
): readonly { readonly tender: Tender | null; readonly amount: Amount }[] =>
  taken.kind === 'carried-over' ? taken.parts : [{ tender: tenderOf(taken), amount: keptOf(taken) }];

/** A payment by which money moved. */
export type MoneyTaken = Exclude<Taken, { kind: 'carried-over' }>;

/** One of which somebody said by which tender. */
export type SaidTaken = Exclude<MoneyTaken, { kind: 'unsaid' }>;

/** By which tender; null if nobody said. */
export function tenderOf(taken: SaidTaken): Tender;
export function tenderOf(taken: MoneyTaken): Tender | null;
export function tenderOf(taken: MoneyTaken): Tender | null {
  switch (taken.kind) {
    case 'cash':
    case 'card-terminal':
    case 'other':
      return taken.kind;
    case 'named':
      return namedTender(taken.name);
    case 'unsaid':
      return null;
  }
}

/** How a sale was paid, by the tenders that its ticket's payments are held by; null if nobody said, or nothing was paid. */
export function paidBy(tenders: readonly (Tender | null)[]): PaidBy | null {
  const [first = null, ...others] = new Set(tenders);
  return others.length === 0 ? first : 'split';
}

/** How the pieces of a ticket were paid, as it is known now. */
export const ticketPaidBy = ({ payments }: Pick<Ticket, 'payments'>): PaidBy | null =>
  paidBy(payments.flatMap(heldBy).map(({ tender }) => tender));

/** What is sold: the intent of a sale or a top-up. */
type Sold = ({ readonly orderId: OrderId } | { readonly operationId: OperationId }) & {
  readonly merchantId: string;
  readonly price: Amount;
  readonly terms: PriceTerms;
  readonly tender: PaidBy | null;
  readonly staff: StaffMark | null;
  readonly createdAt: number;
};

const idOf = (sold: Sold): PieceId => ('operationId' in sold ? sold.operationId : sold.orderId);

/**
 * The ticket of what is sold together. Pure.
 *
 * @param sold what the first one says of the account, currency, tender, staff and time holds for all.
 * @param paid exactly, by the one tender that was chosen, if absent.
 * @param agreed what the prices are off the shop's.
 */
export function ticketFor(
  sold: readonly [Sold, ...Sold[]],
  paid: Payment = exactly(sold),
  agreed: readonly AgreedDiscount[] = [],
): TicketIntent {
  const [first] = sold;
  const { merchantId, terms, staff, createdAt } = first;
  const discounts = agreed.map(({ off, ...discount }) => ({
    ...discount,
    shares: sold
      .map((each, at) => ({ id: idOf(each), amount: off[at] ?? sum([]) }))
      // Another line's discount is none of a piece's; of the ticket's each has its share, though that be nothing.
      .filter(({ amount }) => discount.on === 'ticket' || compareAmounts(amount, sum([])) !== 0),
  }));
  const listOf = (price: Amount, at: number): Amount =>
    sum([price, ...agreed.map(({ off }) => off[at] ?? sum([]))]);
  return {
    ticketId: ticketOf(idOf(first)),
    merchantId,
    currency: terms.currency,
    pieces: sold.map((each, at) => ({
      id: idOf(each),
      price: each.price,
      ...(agreed.length === 0 ? {} : { list: listOf(each.price, at) }),
    })),
    ...(agreed.length === 0 ? {} : { discounts }),
    ...paid,
    staff,
    createdAt,
  };
}

const ticketOf = (first: PieceId): TicketId => `${ticketPrefix}${first}` as TicketId;

function exactly(sold: readonly [Sold, ...Sold[]]): Payment {
  const price = sum(sold.map((each) => each.price));
  // What costs nothing takes no payment.
  const payments = compareAmounts(price, sum([])) === 0 ? [] : [takenBy(sold[0].tender, price)];
  return { payments, rounding: sum([]) };
}

/** @throws RangeError for several tenders: nobody knows how much was paid by each. */
function takenBy(tender: PaidBy | null, amount: Amount): MoneyTaken {
  if (tender !== null && isNamed(tender)) return { kind: 'named', name: nameOfTender(tender), amount };
  switch (tender) {
    case 'split':
      throw new RangeError('several tenders and no list of payments');
    case 'cash':
      return { kind: tender, received: amount, change: sum([]) };
    case 'card-terminal':
      return { kind: tender, amount, reference: null };
    case 'other':
      return { kind: tender, amount };
    case null:
      return { kind: 'unsaid', amount };
  }
}
