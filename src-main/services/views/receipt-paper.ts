import { compareAmounts, subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { TakenPayment } from '../../../src-preload/contract/payments/payment.ts';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { Tender } from '../../domain/orders/sale.ts';
import type { Ticket, TicketEvent, TicketPiece } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { EndedPiece } from '../../../src-books/tickets/unsettled-pieces.ts';
import { exchangedPieces, receiptPieceOf } from './receipt-piece.ts';
import { givenPriceOf, instant, packageView, paymentView } from './sale-view.ts';

/** A sale or top-up as a receipt lists it. */
export type ReceiptPiece = {
  readonly kind: 'sale' | 'top-up';
  readonly package: PackageDescription | null;
  /** After all discounts. */
  readonly price: Amount;
  /** By the shop's rules, and what is off it and why; null where nothing is. A part that was added is negative. */
  readonly discount: {
    readonly list: Amount;
    readonly parts: readonly { readonly reason: string; readonly amount: Amount }[];
  } | null;
  /** In the price. */
  readonly tax: { readonly percent: string; readonly amount: Amount } | null;
  /** Null while the customer has it, or may get it. */
  readonly end: EndedPiece['end'] | null;
  /** What was given for it as goodwill. */
  readonly goodwill: Amount;
};

/** All that a customer bought at once, what they paid and what they got back since. */
export type ReceiptPurchase = {
  /** Of all prices. */
  readonly total: Amount;
  /** That less what came to nothing or was refunded, and less goodwill. */
  readonly totalNow: Amount;
  readonly pieces: readonly ReceiptPiece[];
  readonly payments: readonly TakenPayment[];
  /** Oldest first. */
  readonly given: readonly { readonly at: string; readonly tender: Tender; readonly amount: Amount }[];
  /** What of it paid for a later purchase, by the order or top-up of its receipt. */
  readonly usedFor: readonly { readonly amount: Amount; readonly order: string }[];
  /** What is still to be given back; "0" if nothing. */
  readonly owed: Amount;
};

/**
 * What the paper of a sale or top-up says of its customer's money: all of the purchase, or, as one of several of it, its own
 * price and where the rest stands. So what all papers of a purchase say adds up to what was paid.
 */
export type ReceiptPaper =
  | { readonly kind: 'receipt'; readonly purchase: ReceiptPurchase }
  | {
      readonly kind: 'slip';
      readonly piece: ReceiptPiece;
      /** The sale or top-up whose paper is the receipt. */
      readonly receiptOf: PieceId;
      /** Of the whole purchase. */
      readonly pieces: number;
      readonly total: Amount;
    };

type Books = Pick<Ledger, 'find' | 'sales' | 'operations' | 'tickets'>;

/** What the paper of a piece of a ticket says of the customer's money, as it stands now. */
export function receiptPaper(ledger: Books, ticket: Ticket, of: PieceId): ReceiptPaper {
  const { pieces } = ticket.intent;
  const ended = ledger.tickets.ended(ticket);
  const listed = pieces.map((piece) => ({ id: piece.id, ...pieceOf(ledger, ticket, ended, piece) }));
  const total = sum(pieces.map(({ price }) => price));
  const receiptOf = receiptPieceOf(ledger, ticket);
  const own = listed.find(({ id }) => id === of);
  if (own !== undefined && receiptOf !== undefined && receiptOf !== of)
    return { kind: 'slip', piece: own, receiptOf, pieces: pieces.length, total };
  const events = ledger.tickets.recorded(ticket.intent.ticketId);
  return {
    kind: 'receipt',
    purchase: {
      total,
      totalNow: subtract(total, sum(listed.map(({ off }) => off))),
      pieces: listed,
      payments: ticket.payments.map((taken) => paymentView(taken, exchangedPieces(ledger, ticket))),
      given: events.flatMap(givenOf),
      usedFor: ticket.carriedOver.map(({ amount, toTicket }) => {
        const later = ledger.tickets.find(toTicket);
        return { amount, order: receiptPieceOf(ledger, later) ?? later.intent.pieces[0]?.id ?? toTicket };
      }),
      owed: ledger.tickets.totals(ticket).owed,
    },
  };
}

function pieceOf(
  ledger: Books,
  ticket: Ticket,
  ended: readonly EndedPiece[],
  { id, price, list }: TicketPiece,
): ReceiptPiece & { readonly off: Amount } {
  const found = ledger.find(id);
  const bought = found?.kind === 'sale' || found?.kind === 'top-up' ? found : undefined;
  const product = bought?.intent.product ?? null;
  const terms = bought?.intent.terms ?? givenPriceOf(ticket)?.terms ?? null;
  const parts = (ticket.intent.discounts ?? []).flatMap(({ reason, shares }) =>
    shares
      .filter((share) => share.id === id && share.amount !== zero)
      .map(({ amount }) => ({ reason, amount })),
  );
  const given = sum(ticket.goodwill.filter(({ piece }) => piece === id).map(({ amount }) => amount));
  const end = ended.find(({ piece }) => piece === id)?.end ?? null;
  return {
    kind: bought?.kind ?? 'sale',
    package: product === null ? null : packageView(product),
    price,
    discount: list === undefined || parts.length === 0 ? null : { list, parts },
    tax: terms === null || terms.taxPercent === '0' ? null : { percent: terms.taxPercent, amount: terms.tax },
    end,
    goodwill: given,
    off: end === null || compareAmounts(given, price) > 0 ? given : price,
  };
}

/** What staff gave back, whatever for. */
function givenOf({ at, event }: Recorded<TicketEvent>): ReceiptPurchase['given'] {
  if (event.kind !== 'paid-back' && event.kind !== 'goodwill') return [];
  return [{ at: instant(at), tender: event.tender, amount: event.amount }];
}

const zero = sum([]);
