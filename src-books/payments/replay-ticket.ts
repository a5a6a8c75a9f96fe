import { isDeepStrictEqual } from 'node:util';
import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import {
  asPaid,
  isUndone,
  keptOf,
  tenderOf,
  type Carried,
  type CarriedOver,
  type GivenPrice,
  type Goodwill,
  type Payback,
  type PaybackUndone,
  type PriceCorrection,
  type Taken,
  type TenderCorrection,
  type Ticket,
  type TicketEvent,
  type TicketIntent,
} from './ticket.ts';

/** Rebuilds a ticket from its events alone; undefined if they can't have happened in this order, or don't add up. */
export function replayTicket([first, ...others]: readonly TicketEvent[]): Ticket | undefined {
  if (first === undefined || !begins(first) || !addUp(first.intent)) return undefined;
  if (first.kind === 'price-given' && !isOfOnePiece(first.intent)) return undefined;
  const paid = asPaid(first.intent);
  const { ticketId, pieces } = paid.intent;
  let { intent, payments } = paid;
  let givenPrice = first.kind === 'price-given' ? givenPriceOf(first) : undefined;
  const corrections: TenderCorrection[] = [];
  const priceCorrections: PriceCorrection[] = [];
  const paybacks: Payback[] = [];
  const undone: PaybackUndone[] = [];
  const carriedOver: CarriedOver[] = [];
  const goodwill: Goodwill[] = [];
  for (const event of others) {
    switch (event.kind) {
      case 'paid':
      case 'price-given':
        return undefined;
      case 'paid-back':
        paybacks.push(paybackOf(event));
        break;
      case 'payback-undone': {
        const { payback, was, reason, staff, approvedBy } = event;
        if (!canBeUndone({ paybacks, undone }, event)) return undefined;
        undone.push({ payback, was: paybackOf(was), reason, staff, ...(approvedBy && { approvedBy }) });
        break;
      }
      case 'carried-over': {
        const { toTicket, amount, parts, staff } = event;
        if (toTicket === ticketId || !isWhole(event)) return undefined;
        carriedOver.push({ toTicket, amount, parts, staff });
        break;
      }
      case 'goodwill': {
        const { piece, reason, approvedBy } = event;
        if (!pieces.some(({ id }) => id === piece)) return undefined;
        goodwill.push({ ...paybackOf(event), piece, reason, ...(approvedBy && { approvedBy }) });
        break;
      }
      case 'tender-corrected': {
        const { part, from, to, reason, staff, approvedBy } = event;
        if (!corrects(payments, event)) return undefined;
        payments = payments.with(part, to);
        corrections.push({ part, from, to, reason, staff, ...(approvedBy && { approvedBy }) });
        break;
      }
      case 'price-corrected': {
        const { piece, price, tax } = event;
        if (givenPrice === undefined || !isOfPriceNow({ intent, payments, givenPrice }, event))
          return undefined;
        intent = { ...intent, pieces: [{ id: piece, price }] };
        payments = payments.map((taken) => ofAmount(taken, price));
        givenPrice = { ...givenPrice, terms: { ...givenPrice.terms, tax } };
        priceCorrections.push(priceCorrectionOf(event));
        break;
      }
    }
  }
  return {
    intent,
    ...(givenPrice && { givenPrice }),
    ...{ payments, corrections, priceCorrections, undone, carriedOver, goodwill },
    paybacks: paybacks.filter((_, payback) => !isUndone({ undone }, payback)),
  };
}

type First = Extract<TicketEvent, { kind: 'paid' | 'price-given' }>;

const begins = (event: TicketEvent): event is First => event.kind === 'paid' || event.kind === 'price-given';

/** Whether a ticket can be of a price that was given afterwards: of one piece, paid by one tender that somebody said. */
function isOfOnePiece({
  pieces: [piece, ...otherPieces],
  discounts,
  payments,
  rounding,
}: TicketIntent): boolean {
  const [taken, ...others] = payments;
  if (piece === undefined || otherPieces.length > 0 || discounts !== undefined) return false;
  if (taken === undefined || others.length > 0) return false;
  if (taken.kind === 'carried-over' || taken.kind === 'unsaid') return false;
  return compareAmounts(keptOf(taken), piece.price) === 0 && compareAmounts(rounding, sum([])) === 0;
}

const givenPriceOf = ({ terms, isTakenNow, reason, approvedBy }: GivenPrice): GivenPrice => ({
  terms,
  ...(isTakenNow && { isTakenNow }),
  reason,
  ...(approvedBy && { approvedBy }),
});

/** Whether the correction of a price is of the price as it stands, and by the tender that it is known to have been paid by. */
function isOfPriceNow(
  { intent, payments, givenPrice }: Required<Pick<Ticket, 'intent' | 'payments' | 'givenPrice'>>,
  { piece, was, price, tax, tender, isTakenHere }: PriceCorrection,
): boolean {
  const zero = sum([]);
  return (
    compareAmounts(price, zero) > 0 &&
    compareAmounts(price, was) !== 0 &&
    compareAmounts(tax, zero) >= 0 &&
    compareAmounts(tax, price) <= 0 &&
    isTakenHere === givenPrice?.isTakenNow &&
    intent.pieces.every((each) => each.id === piece && compareAmounts(each.price, was) === 0) &&
    payments.every((taken) => taken.kind !== 'carried-over' && tenderOf(taken) === tender)
  );
}

const priceCorrectionOf = ({ approvedBy, isTakenHere, ...of }: PriceCorrection): PriceCorrection => ({
  ...{ piece: of.piece, was: of.was, price: of.price, tax: of.tax, tender: of.tender },
  ...(isTakenHere && { isTakenHere }),
  ...{ reason: of.reason, staff: of.staff },
  ...(approvedBy && { approvedBy }),
});

/** A payment by the same tender of another amount: none of cash is change. */
function ofAmount(taken: Taken, amount: Amount): Taken {
  if (taken.kind === 'cash') return { kind: 'cash', received: amount, change: sum([]) };
  return taken.kind === 'carried-over' ? taken : { ...taken, amount };
}

/** Whether a correction is of a payment as it stands, and leaves what was paid as it was. */
function corrects(payments: readonly Taken[], { part, from, to }: TenderCorrection): boolean {
  const before = payments[part];
  if (before === undefined || before.kind === 'carried-over') return false;
  const isAsItStands =
    tenderOf(before) === tenderOf(from) && compareAmounts(keptOf(before), keptOf(from)) === 0;
  return isAsItStands && compareAmounts(keptOf(from), keptOf(to)) === 0;
}

/** What a payback's event says of it. */
export const paybackOf = ({ tender, amount, rounding, isCountedElsewhere, staff }: Payback): Payback => ({
  tender,
  amount,
  ...(rounding === undefined ? {} : { rounding }),
  ...(isCountedElsewhere === undefined ? {} : { isCountedElsewhere }),
  staff,
});

/** Whether a payback that is undone is one of the ticket's, as it was recorded, and was not undone before. */
const canBeUndone = (ticket: Pick<Ticket, 'paybacks' | 'undone'>, { payback, was }: PaybackUndone): boolean =>
  isDeepStrictEqual(ticket.paybacks[payback], paybackOf(was)) && !isUndone(ticket, payback);

const isWhole = ({ amount, parts }: Carried): boolean =>
  compareAmounts(sum(parts.map((part) => part.amount)), amount) === 0;

/**
 * Whether each piece's list price less its shares of the discounts is what the customer pays for it, and what is carried
 * over to it is the sum of its parts.
 */
const addUp = ({ pieces, discounts = [], payments }: TicketIntent): boolean =>
  payments.every((taken) => taken.kind !== 'carried-over' || isWhole(taken)) &&
  pieces.every(({ id, price, list = price }) => {
    const shares = discounts.flatMap((given) => given.shares.filter((share) => share.id === id));
    return compareAmounts(subtract(list, sum(shares.map(({ amount }) => amount))), price) === 0;
  });
