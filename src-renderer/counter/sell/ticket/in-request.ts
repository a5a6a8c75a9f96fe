import { asReadBack } from '../../money/as-read-back.ts';
import type { Deal } from './deal.ts';
import type { TicketLine } from './ticket-line.ts';

/** What is sold, as requests name it: the first line, and the others of the ticket. */
export function inRequest({ lines, discount: ticket }: Deal) {
  const [first, ...others] = lines;
  return {
    ...asReadBack(first.product),
    quantity: first.quantity,
    discounts: { line: first.discount, ticket },
    ...(others.length === 0 ? {} : { others: others.map(otherLine) }),
  };
}

function otherLine({ product, quantity, start, discount }: TicketLine) {
  const { productId, costVersion, price } = product;
  return { productId, costVersion, price, quantity, activationMode: start, discount };
}
