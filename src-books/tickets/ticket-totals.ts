import { compareAmounts, larger, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';

/** What has become of one piece of a ticket: a sale or a top-up. */
export type PieceEnd =
  /** The service has the order, or may get it: the customer's money is held for it. */
  | 'on-its-way'
  /** The customer has what they paid for. */
  | 'completed'
  /** It wasn't sold, or not any more: the customer's money is theirs. */
  | 'not-sold'
  /** The provider gave its cost back. */
  | 'refunded';

/** A piece of a ticket. */
export type Piece = {
  /** After all discounts. */
  readonly price: Amount;
  /** What was given back for it as goodwill: it is part of what was paid back. */
  readonly given: Amount;
  readonly end: PieceEnd;
};

/** Money that a customer paid or got back, by one tender. Cash is what stayed in the drawer: received less change. */
export type TicketMoney = {
  readonly paid: readonly Amount[];
  readonly paidBack: readonly Amount[];
  /** To later tickets. */
  readonly carriedOver: readonly Amount[];
  /** What the customer paid beyond the prices because the smallest coins are gone; negative if less. */
  readonly rounding: Amount;
  /** What they got beyond what was settled for the same reason; negative if less. */
  readonly roundedBack: Amount;
};

/** How a ticket stands. No amount is negative but `rounding`, and one of `owed` and `due` is zero. */
export type TicketTotals = {
  readonly paid: Amount;
  /** What the shop keeps for what is completed, and for what is on its way: the prices, less goodwill. */
  readonly completed: Amount;
  readonly onItsWay: Amount;
  readonly paidBack: Amount;
  /** Paid for later tickets. */
  readonly carriedOver: Amount;
  /** What stays with the shop because the smallest coins are gone, of what was paid and what was paid back. */
  readonly rounding: Amount;
  /** The shop owes this to the customer. */
  readonly owed: Amount;
  /** The customer still has to pay this. */
  readonly due: Amount;
};

const zero = sum([]);

/**
 * Adds a ticket up. For every ticket, at every moment:
 *
 * paid = completed + on its way + paid back + carried over + owed - due + rounding
 *
 * A refund completes by itself at the provider; its price, less goodwill, is then owed until staff say that they paid it
 * back. Pure.
 */
export function ticketTotals(pieces: readonly Piece[], money: TicketMoney): TicketTotals {
  const keptOf = (end: PieceEnd): Amount =>
    sum(pieces.filter((piece) => piece.end === end).map(({ price, given }) => above(price, given)));
  const paid = sum(money.paid);
  const paidBack = sum(money.paidBack);
  const carriedOver = sum(money.carriedOver);
  const [completed, onItsWay] = [keptOf('completed'), keptOf('on-its-way')];
  const staying = pieces.filter(({ end }) => end === 'completed' || end === 'on-its-way');
  const isAnythingKept = staying.some(({ price }) => compareAmounts(price, zero) > 0);
  // Who gets everything back gets what they paid, to the coin that they paid with: goodwill may be above the price by that.
  const beyond = sum(staying.map(({ price, given }) => above(given, price)));
  // Who paid less than the prices because the smallest coins are gone gets back no more than that.
  const most = subtract(zero, sum([completed, onItsWay]));
  const ofPayment = isAnythingKept ? larger(subtract(money.rounding, beyond), most) : zero;
  const rounding = subtract(ofPayment, money.roundedBack);
  const left = subtract(paid, sum([completed, onItsWay, paidBack, carriedOver, rounding]));
  const isOwed = compareAmounts(left, zero) >= 0;
  return {
    paid,
    completed,
    onItsWay,
    paidBack,
    carriedOver,
    rounding,
    owed: isOwed ? left : zero,
    due: isOwed ? zero : subtract(zero, left),
  };
}

/** By how much one amount is above another; zero if it isn't. */
const above = (amount: Amount, other: Amount): Amount =>
  compareAmounts(amount, other) > 0 ? subtract(amount, other) : zero;
