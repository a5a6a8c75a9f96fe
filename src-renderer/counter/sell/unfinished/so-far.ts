import type { TicketSoFar } from '../../../../src-preload/contract/sales/unfinished.ts';
import type { CounterState } from '../../../store.ts';
import type { Terms } from '../terms.ts';
import { topUpOf } from '../ticket/in-request.ts';

/**
 * The ticket as main keeps it over a lock and a restart; null where nothing is begun. Undefined while main is being asked to
 * sell it: what was told last holds until it has answered. Pure.
 */
export function soFar({
  terms,
  handOver,
}: Pick<CounterState, 'terms' | 'handOver'>): TicketSoFar | null | undefined {
  if (handOver?.kind === 'waiting-for-main') return undefined;
  if (!isBegun(terms)) return null;
  const { lines, ticketDiscount, customer, tender, carriedOver, earlier, received, reference } = terms;
  return {
    lines: lines.map(({ product: { productId }, quantity, start, discount, ...line }) => ({
      productId,
      quantity,
      start,
      discount,
      ...topUpOf(line),
    })),
    ticketDiscount,
    customer,
    payments: {
      tender,
      carriedOver,
      earlier: earlier.map(({ tender: by, amount }) => ({ tender: by, typed: amount })),
      received,
      reference,
    },
  };
}

/** Whether a customer has said anything that would be lost. */
export const isBegun = ({ lines, customer }: Terms): boolean =>
  lines.length > 0 || Object.values(customer).some((typed) => typed !== '');
