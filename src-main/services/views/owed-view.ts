import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { timesSettled, type PieceId } from '../../domain/payments/ticket.ts';
import type { OwedTicket } from '../../ledger/tickets/payback-book.ts';
import { cashBack } from '../../tickets/cash-back.ts';
import { paybackParts, roundedBack } from '../../tickets/payback-parts.ts';
import { instant, packageView } from './sale-view.ts';

/** What is known of a piece that came to nothing. */
export type OwedPiece = { readonly orderId: string | null; readonly product: Product | null };

/**
 * What a customer is owed, as windows show it. Pure.
 *
 * @param piece the first piece that came to nothing.
 * @param mayBeGiven whether the customer may have been given it already: at another till, or before older books were
 *   put back. @param isExchange whether it may pay for another sale.
 */
export function owedView(
  { ticket, owed, ended }: OwedTicket,
  piece: OwedPiece | undefined,
  { mayBeGiven, isExchange }: Pick<OwedTicketView, 'mayBeGiven' | 'isExchange'>,
): OwedTicketView {
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
    others: Math.max(0, ended.length - 1),
    mayBeGiven,
    isExchange,
    orderId: piece?.orderId ?? null,
    paidAt: instant(createdAt),
  };
}
