import { randomUUID } from 'node:crypto';
import { askStatus, isOfOneOrder, orderOf, unknownOrder } from '../selling/answers/ask-status.ts';
import { orderIdOf } from '../domain/orders/late-name.ts';
import { asTillWrote } from '../domain/orders/order-id.ts';
import { isAboutAnother } from '../selling/history/reading/own-order.ts';
import { lineOfOrder } from '../selling/history/search/search-history.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
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

/** How many of the last orders have to be known. A copy of the service that is some days old only has earlier ones. */
const mostAsked = 3;

/** How many orders that the service can't tell of are passed over: each may take as long as a request may. */
const mostPassed = 3;

type SameAccountClient = Pick<MerchantClient, 'getStatus' | 'history' | 'balance'>;

/**
 * Whether the service at a new address has this till's account: whether it knows the last orders. Another service may
 * accept the same merchant id and secret, as a provider's own test service does, without ever having had the order
 * whose outcome is unknown. It would say "no such order", and be believed.
 *
 * @returns the failure if it could not be asked.
 */
export async function findSameAccount(
  client: SameAccountClient,
  { known, isOurs }: OwnOrders,
): Promise<Result<SameAccount, MerchantFailure>> {
  // A service that has an answer to any question proves nothing.
  const invented = await askStatus(client, unknownOrder(randomUUID()));
  if (invented.ok) return succeed({ kind: 'denied' });
  if (!saysUnknown(invented.failure)) return invented;
  const asked = await askAboutLast(client, known);
  if (!asked.ok) return asked;
  if (asked.value === 'denied') return succeed({ kind: 'denied' });
  const [newest] = known;
  const untold = asked.value;
  if (newest !== undefined && untold.length === 0)
    return succeed({ kind: 'shown', by: 'order', orderId: newest.sale.intent.orderId });
  const history = await client.history(1_000);
  const lines = history.ok ? history.value.transactions : [];
  if (newest !== undefined) {
    const isShown = untold.every(({ sale }) => isNamedIn(lines, sale));
    return succeed(
      isShown ? { kind: 'shown', by: 'history', orderId: newest.sale.intent.orderId } : { kind: 'not-shown' },
    );
  }
  const named = lines.find(({ orderId }) => orderId !== null && isOurs(asTillWrote(orderId)));
  const orderId = named?.orderId ?? null;
  return succeed(orderId === null ? { kind: 'not-shown' } : { kind: 'shown', by: 'history', orderId });
}

/**
 * Asks about the last orders.
 *
 * SECURITY: a status that breaks, hangs or is refused says nothing of its order: a service that lost it may well say that
 * instead of "no such order". A newer order speaks for it, because a copy from before has neither; no older one does.
 *
 * @returns the orders that the service could not tell of and that no newer one speaks for.
 */
async function askAboutLast(
  client: SameAccountClient,
  known: readonly KnownOrder[],
): Promise<Result<'denied' | readonly KnownOrder[], MerchantFailure>> {
  const untold: KnownOrder[] = [];
  let told = 0;
  for (const order of known.slice(0, mostAsked + mostPassed)) {
    if (told === mostAsked) break;
    const said = await whatIsSaid(client, order);
    if (!said.ok) return said;
    if (said.value === 'unknown') return succeed('denied');
    if (said.value === 'known') told += 1;
    else if (told === 0) untold.push(order);
  }
  return succeed(untold);
}

/** What a service says of an order. One that it can't tell of is asked about once more: what follows stays on record. */
async function whatIsSaid(
  client: SameAccountClient,
  { sale, uidCustomer }: KnownOrder,
): Promise<Result<'known' | 'unknown' | 'not-told', MerchantFailure>> {
  for (let time = 1; time <= 2; time += 1) {
    const reply = await askStatus(client, orderOf(sale, uidCustomer));
    if (reply.ok) return succeed('known');
    if (saysUnknown(reply.failure) || isAboutAnother(reply.failure)) return succeed('unknown');
    if (!(await isOfOneOrder(client, reply.failure))) return fail(reply.failure);
  }
  return succeed('not-told');
}

/** Whether a history has a sale under its own order id. */
function isNamedIn(lines: readonly Transaction[], { intent }: Sale): boolean {
  const orderId = orderIdOf(intent);
  return orderId !== null && lineOfOrder(orderId, lines) !== undefined;
}

const saysUnknown = ({ kind }: MerchantFailure): boolean => kind === 'order-not-found' || kind === 'refused';
