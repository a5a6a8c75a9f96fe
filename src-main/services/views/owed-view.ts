import { subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { OwedTicketView } from '../../../src-preload/contract/tickets.ts';
import type { Tender } from '../../domain/sale.ts';
import { keptOf, tenderOf, type PieceId, type Ticket } from '../../domain/ticket.ts';
import type { OwedTicket } from '../../ledger/tickets/payback-book.ts';
import { paybackPlan, type TenderLeft } from '../../tickets/payback-plan.ts';
import { instant, packageView } from './sale-view.ts';

/** What is known of a piece that came to nothing. */
export type OwedPiece = { readonly orderId: string | null; readonly product: Product | null };

/**
 * What a customer is owed, as windows show it. Pure.
 *
 * @param piece the first piece that came to nothing.
 * @param mayBeGiven whether the customer may have been given it already: at another till, or before older books were
 *   put back.
 */
export function owedView(
  { ticket, owed }: OwedTicket,
  piece: OwedPiece | undefined,
  mayBeGiven: boolean,
): OwedTicketView {
  const { ticketId, currency, pieces, createdAt } = ticket.intent;
  const [first] = paybackPlan(owed, leftOf(ticket), 'cash');
  const product = piece?.product ?? null;
  return {
    ticketId,
    owed,
    currency,
    paybacks: ticket.paybacks.length,
    tender: first?.tender ?? 'cash',
    pieces: pieces.map(({ id }): PieceId => id),
    package: product === null ? null : packageView(product),
    mayBeGiven,
    orderId: piece?.orderId ?? null,
    paidAt: instant(createdAt),
  };
}

/** What each tender still holds. What nobody said how it was paid counts as cash. */
function leftOf({ intent, paybacks }: Ticket): TenderLeft<Tender>[] {
  const paid = intent.payments.map((taken) => ({ tender: tenderOf(taken) ?? 'cash', amount: keptOf(taken) }));
  return [...Map.groupBy(paid, ({ tender }) => tender)].map(([tender, own]) => {
    const back = paybacks.filter((payback) => payback.tender === tender);
    const total = (parts: readonly { readonly amount: Amount }[]): Amount =>
      sum(parts.map(({ amount }) => amount));
    return { tender, left: subtract(total(own), total(back)) };
  });
}
