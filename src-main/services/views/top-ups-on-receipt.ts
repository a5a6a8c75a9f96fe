import type { PaidTicket } from '../../../src-preload/contract/payments/payment.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { Ticket } from '../../domain/payments/ticket.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { packageView, taxView } from './sale-view.ts';

type Books = {
  readonly sales: Pick<Ledger['sales'], 'find'>;
  readonly operations: Pick<Ledger['operations'], 'find'>;
};

/**
 * The top-ups of a ticket that stand on a sale's receipt, for they have none of their own: on that of the first sale that has
 * one or may get one. On each, they would count as often: what a customer's receipts say adds up to what was paid.
 */
export function topUpsOnReceipt(
  { sales, operations }: Books,
  { intent: { pieces } }: Ticket,
  orderId: OrderId,
): NonNullable<PaidTicket['topUps']> {
  if (pieces.length === 1) return [];
  const first = pieces.find(({ id }) => {
    const state = sales.find(id)?.progress.state;
    return state !== undefined && state !== 'refused' && state !== 'canceled' && state !== 'written-off';
  });
  if (first?.id !== orderId) return [];
  return pieces.flatMap(({ id, price }) => {
    const topUp = operations.find(id);
    if (topUp?.kind !== 'top-up') return [];
    const { intent, progress } = topUp;
    if (progress.state === 'refused' || progress.state === 'canceled') return [];
    const { product, terms } = intent;
    return [{ package: product === null ? null : packageView(product), price, tax: taxView(terms) }];
  });
}
