import type { OrderId } from '../../domain/orders/sale.ts';
import type { Ticket } from '../../domain/payments/ticket.ts';
import { firstPieceOf, type TicketId } from '../../domain/payments/ticket-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';

type Books = Pick<Ledger, 'sales' | 'tickets'>;

/**
 * The order whose paper is the receipt of a ticket: of its first sale that has one or may get one. Undefined of a ticket that
 * has none: of top-ups alone, or of what all came to nothing.
 */
export function receiptOrderOf(
  { sales }: Pick<Books, 'sales'>,
  { intent: { pieces } }: Ticket,
): OrderId | undefined {
  for (const { id } of pieces) {
    const sale = sales.find(id);
    if (sale === undefined) continue;
    const { state } = sale.progress;
    if (state !== 'refused' && state !== 'canceled' && state !== 'written-off') return sale.intent.orderId;
  }
  return undefined;
}

/** What was exchanged for a ticket that another one pays: by an order or top-up of that. */
export type ExchangedPiece = (from: TicketId) => string;

/** By what a customer and staff find what was exchanged for a ticket: its own paper or, of a top-up, that which lists it. */
export const exchangedPieces =
  ({ sales, tickets }: Books, { intent: { ticketId } }: Ticket): ExchangedPiece =>
  (from) => {
    const [piece] = tickets.carriedFor(from, ticketId);
    if (piece === undefined) return firstPieceOf(from);
    return sales.find(piece)?.intent.orderId ?? receiptOrderOf({ sales }, tickets.find(from)) ?? piece;
  };
