import type { PaidTicket } from '../../../src-preload/contract/payments/payment.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { PieceId } from '../../domain/payments/ticket-id.ts';
import type { Ticket } from '../../domain/payments/ticket.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { packageView, taxView } from './sale-view.ts';

type Books = {
  readonly sales: Pick<Ledger['sales'], 'find'>;
  readonly operations: Pick<Ledger['operations'], 'find'>;
};

/**
 * The piece of a ticket whose receipt has all of its top-ups: the first sale that has one or may get one, else the first top-up
 * that didn't come to nothing. Undefined if none has.
 *
 * On each receipt, a top-up would count as often: what a customer's receipts say adds up to what was paid.
 */
function firstWithReceipt({ sales, operations }: Books, { intent: { pieces } }: Ticket): PieceId | undefined {
  const find = (of: (id: PieceId) => { readonly progress: { readonly state: string } } | undefined) =>
    pieces.find(({ id }) => {
      const state = of(id)?.progress.state;
      return state !== undefined && state !== 'refused' && state !== 'canceled' && state !== 'written-off';
    });
  return (find((id) => sales.find(id)) ?? find((id) => operations.find(id)))?.id;
}

/**
 * Whether a top-up has a receipt of its own: it is done, and no eSIM that was bought with it has one, nor an earlier top-up.
 *
 * @param ticket undefined if nobody knows what was paid for it.
 */
export const hasReceipt = (books: Books, { intent, progress }: TopUp, ticket: Ticket | undefined): boolean =>
  progress.state === 'completed' &&
  (ticket === undefined || firstWithReceipt(books, ticket) === intent.operationId);

/** The other top-ups of a ticket that stand on a piece's receipt, for they have none of their own. */
export function topUpsOnReceipt(
  books: Books,
  ticket: Ticket,
  piece: PieceId,
): NonNullable<PaidTicket['topUps']> {
  const { pieces } = ticket.intent;
  if (pieces.length === 1) return [];
  if (firstWithReceipt(books, ticket) !== piece) return [];
  return pieces.flatMap(({ id, price }) => {
    const topUp = id === piece ? undefined : books.operations.find(id);
    if (topUp?.kind !== 'top-up') return [];
    const { intent, progress } = topUp;
    if (progress.state === 'refused' || progress.state === 'canceled') return [];
    const { product, terms } = intent;
    return [{ package: product === null ? null : packageView(product), price, tax: taxView(terms) }];
  });
}
