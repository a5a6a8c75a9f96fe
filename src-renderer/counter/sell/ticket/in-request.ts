import type { NamedEsim, ToppedUpEsim } from '../../../../src-preload/contract/sales/wanted.ts';
import { asReadBack } from '../../balance/as-read-back.ts';
import type { Deal } from './deal.ts';
import type { TicketLine } from './ticket-line.ts';

/** What is sold, as requests name it: the first line, and the others of the ticket. */
export function inRequest({ lines, discount: ticket }: Deal) {
  const [first, ...others] = lines;
  return {
    ...asReadBack(first.product),
    quantity: first.quantity,
    ...topUpOf(first),
    discounts: { line: first.discount, ticket },
    ...(others.length === 0 ? {} : { others: others.map(otherLine) }),
  };
}

function otherLine({ product, quantity, start, discount, ...line }: TicketLine) {
  const { productId, costVersion, price } = product;
  return { productId, costVersion, price, quantity, activationMode: start, discount, ...topUpOf(line) };
}

/** Which eSIM a line tops up. */
export const topUpOf = ({ esim }: Pick<TicketLine, 'esim'>): { readonly topsUp?: NamedEsim } =>
  esim === undefined ? {} : { topsUp: nameOf(esim) };

/** As requests name it: by its sale, or as it was seen where another till sold it. */
const nameOf = (esim: ToppedUpEsim): NamedEsim =>
  esim.orderId ?? { uidCustomer: esim.uidCustomer, iccid: esim.iccid };
