import { randomUUID } from 'node:crypto';
import { askStatus, orderOf, unknownOrder } from '../selling/answers/ask-status.ts';
import { asTillWrote } from '../domain/order-id.ts';
import { isAboutAnother } from '../selling/history/own-order.ts';
import type { Sale } from '../domain/sale.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** A sale that the service has told of. */
export type KnownOrder = { readonly sale: Sale; readonly uidCustomer: string };

/** What the till can be known by. */
export type OwnOrders = {
  /** The last ones that the service has told of, the newest first. */
  readonly known: readonly KnownOrder[];
  /** Whether an order id is one of this till's books. */
  readonly isOurs: (orderId: string) => boolean;
};

export type SameAccount =
  | { readonly kind: 'shown'; readonly by: 'order' | 'history'; readonly orderId: string }
  /** It does not know orders of this till that the account has. */
  | { readonly kind: 'denied' }
  /** There is no order that it could be asked about, and its history names none of this till. */
  | { readonly kind: 'not-shown' };

/** How many of the last orders are asked about: a copy of the service of some days ago has those before. */
const mostAsked = 3;

/**
 * Whether the service at a new address has the account of this till: whether it knows the last orders. Somebody else's
 * service can let the same merchant id and secret in, as a provider's own test service does, and never heard of the order
 * whose end nobody knows: it would say "no such order", and be believed.
 *
 * @returns the failure where it could not be asked.
 */
export async function findSameAccount(
  client: Pick<MerchantClient, 'getStatus' | 'history'>,
  { known, isOurs }: OwnOrders,
): Promise<Result<SameAccount, MerchantFailure>> {
  // Who has an answer to whatever is asked knows nothing.
  const invented = await askStatus(client, unknownOrder(randomUUID()));
  if (invented.ok) return succeed({ kind: 'denied' });
  if (!saysUnknown(invented.failure)) return invented;
  const [newest] = known;
  for (const { sale, uidCustomer } of known.slice(0, mostAsked)) {
    const reply = await askStatus(client, orderOf(sale, uidCustomer));
    if (reply.ok) continue;
    if (saysUnknown(reply.failure) || isAboutAnother(reply.failure)) return succeed({ kind: 'denied' });
    return fail(reply.failure);
  }
  if (newest !== undefined)
    return succeed({ kind: 'shown', by: 'order', orderId: newest.sale.intent.orderId });
  const history = await client.history(1_000);
  const named = history.ok
    ? history.value.transactions.find(({ orderId }) => orderId !== null && isOurs(asTillWrote(orderId)))
    : undefined;
  const orderId = named?.orderId ?? null;
  return succeed(orderId === null ? { kind: 'not-shown' } : { kind: 'shown', by: 'history', orderId });
}

const saysUnknown = ({ kind }: MerchantFailure): boolean => kind === 'order-not-found' || kind === 'refused';
