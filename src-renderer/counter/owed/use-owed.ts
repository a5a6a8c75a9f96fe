import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { owedMoney } from '../../words/payments/owed-words.ts';
import { useCounter } from '../use-counter.ts';

const none: readonly OwedTicketView[] = [];

/** What customers are owed, the oldest first. */
export const useOwed = (): readonly OwedTicketView[] => useCounter(({ mirror }) => mirror?.owed ?? none);

/** What the customers of these sales and top-ups are owed. */
export const useOwedOf = (pieces: readonly string[]): readonly OwedTicketView[] =>
  useOwed().filter((ticket) => ticket.pieces.some((piece) => pieces.includes(piece)));

/** What the customer of each order is owed, as it is written; an order of which nothing is owed isn't there. */
export const owedByOrder = (owed: readonly OwedTicketView[]): ReadonlyMap<string, string> =>
  new Map(owed.flatMap((ticket) => (ticket.orderId === null ? [] : [[ticket.orderId, owedMoney(ticket)]])));

type Bought = Pick<SaleView, 'operations'> & { readonly orderId: string | null };

/** What the customer of a sale is owed for it, and for what was done with its eSIM later, whoever sold that. */
export function useOwedFor({ orderId, operations }: Bought): readonly OwedTicketView[] {
  const own = new Set([
    ...(orderId === null ? [] : [orderId]),
    ...operations.map(({ operationId }) => operationId),
  ]);
  return useOwed().filter(({ pieces }) => pieces.some((piece) => own.has(piece)));
}
