import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { timesSettled } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { OwedTicket } from '../../ledger/tickets/payback-book.ts';
import { cashBack } from '../../../src-books/tickets/cash-back.ts';
import { paybackParts, roundedBack } from '../../../src-books/tickets/payback-parts.ts';
import { instant, packageView } from './sale-view.ts';

/** What is known of a piece that came to nothing. */
export type OwedPiece = {
  readonly orderId: string | null;
  readonly product: Product | null;
  /** Of a top-up: the order of its eSIM at the service. */
  readonly uidCustomer?: string;
};

/**
 * What a customer is owed, as windows show it. Pure.
 *
 * @param piece the first piece that it may be for. @param isExchange whether it may pay for another sale.
 */
export function owedView(
  { ticket, owed, unsettled }: OwedTicket,
  piece: OwedPiece | undefined,
  isExchange: boolean,
): Omit<OwedTicketView, 'mayBeGiven' | 'customer'> {
  const { ticketId, currency, pieces, createdAt } = ticket.intent;
  const product = piece?.product ?? null;
  return {
    ticketId,
    owed,
    currency,
    paybacks: timesSettled(ticket),
    parts: paybackParts(ticket, owed),
    allInCash: cashBack(owed, roundedBack(ticket), currency),
    pieces: pieces.map(({ id }): PieceId => id),
    package: product === null ? null : packageView(product),
    others: Math.max(0, unsettled.length - 1),
    isExchange,
    orderId: piece?.orderId ?? null,
    ...(piece?.orderId === null && piece.uidCustomer !== undefined ? { uidCustomer: piece.uidCustomer } : {}),
    paidAt: instant(createdAt),
  };
}
