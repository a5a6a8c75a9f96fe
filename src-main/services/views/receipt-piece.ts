import type { TopUp } from '../../domain/orders/top-up.ts';
import type { Ticket } from '../../../src-books/payments/ticket.ts';
import { firstPieceOf, type PieceId, type TicketId } from '../../../src-books/payments/ticket-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';

type Pieces = {
  readonly sales: Pick<Ledger['sales'], 'find'>;
  readonly operations: Pick<Ledger['operations'], 'find'>;
};

type Found = { readonly progress: { readonly state: string } } | undefined;

/**
 * The piece of a ticket whose paper is its receipt: the first sale that has one or may get one, else the first top-up that didn't
 * come to nothing. Undefined of a ticket that has none: all of it came to nothing.
 */
export function receiptPieceOf(
  { sales, operations }: Pieces,
  { intent: { pieces } }: Ticket,
): PieceId | undefined {
  const first = (find: (id: PieceId) => Found) =>
    pieces.find(({ id }) => {
      const state = find(id)?.progress.state;
      return state !== undefined && state !== 'refused' && state !== 'canceled' && state !== 'written-off';
    });
  return (first((id) => sales.find(id)) ?? first((id) => operations.find(id)))?.id;
}

/**
 * Whether a top-up has a receipt of its own: it is done, and no eSIM that was bought with it has one, nor an earlier top-up.
 *
 * @param ticket undefined if nobody knows what was paid for it.
 */
export const hasReceipt = (books: Pieces, { intent, progress }: TopUp, ticket: Ticket | undefined): boolean =>
  progress.state === 'completed' &&
  (ticket === undefined || receiptPieceOf(books, ticket) === intent.operationId);

/** What was exchanged for a ticket that another one pays: by an order or top-up of that. */
export type ExchangedPiece = (from: TicketId) => string;

/** By what a customer and staff find what was exchanged for a ticket: its own paper or, of a top-up, that which lists it. */
export const exchangedPieces =
  (ledger: Pieces & Pick<Ledger, 'tickets'>, { intent: { ticketId } }: Ticket): ExchangedPiece =>
  (from) => {
    const [piece] = ledger.tickets.carriedFor(from, ticketId);
    if (piece === undefined) return firstPieceOf(from);
    const sale = ledger.sales.find(piece);
    return sale?.intent.orderId ?? receiptPieceOf(ledger, ledger.tickets.find(from)) ?? piece;
  };
