import { randomUUID } from 'node:crypto';
import { askStatus, orderOf, unknownOrder } from '../selling/answers/ask-status.ts';
import { asTillWrote } from '../domain/orders/order-id.ts';
import { isAboutAnother } from '../selling/history/reading/own-order.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** A sale that the service has reported. */
export type KnownOrder = { readonly sale: Sale; readonly uidCustomer: string };

/** What identifies this till at its service. */
export type OwnOrders = {
  /** The last ones that the current service has reported, newest first. */
  readonly known: readonly KnownOrder[];
  /** Whether an order id is in this till's books, and was begun at the current service. */
  readonly isOurs: (orderId: string) => boolean;
};

export type SameAccount =
  | { readonly kind: 'shown'; readonly by: 'order' | 'history'; readonly orderId: string }
  /** It doesn't know orders of this till that the account has. */
  | { readonly kind: 'denied' }
  /** There is no order to ask about, and its history has none of this till's. */
  | { readonly kind: 'not-shown' };

/** How many of the last orders are asked about. A copy of the service that is some days old only has earlier ones. */
const mostAsked = 3;

/**
 * Whether the service at a new address has this till's account: whether it knows the last orders. Another service may
 * accept the same merchant id and secret, as a provider's own test service does, without ever having had the order
 * whose outcome is unknown. It would say "no such order", and be believed.
 *
 * @returns the failure if it could not be asked.
 */
export async function findSameAccount(
  client: Pick<MerchantClient, 'getStatus' | 'history'>,
  { known, isOurs }: OwnOrders,
): Promise<Result<SameAccount, MerchantFailure>> {
  // A service that has an answer to any question proves nothing.
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
