import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { orderTrouble, type MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { fail, type Result } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { orderIdOf } from '../../domain/orders/late-name.ts';
import { isSameIccid } from '../../../src-merchant-api/reading/values/iccid.ts';
import { aboutAnother, isSameId } from '../history/reading/own-order.ts';
import type { OrderId, Sale } from '../../domain/orders/sale.ts';

/** The order whose status is wanted. */
export type AskedOrder = {
  readonly uidCustomer: string;
  /** The service's order id; null if unknown here, as for an order that somebody looks up. */
  readonly orderId: string | null;
  /** The catalog's name for the package that was bought; null if unknown. */
  readonly packageName: string | null;
  /** Whether an eSIM is known to belong to another order; absent if the caller decides that. */
  readonly isEsimOfAnother?: (profile: Pick<EsimProfile, 'iccid'>) => boolean;
};

/** A sale's order, by its known or assumed uidCustomer. */
export const orderOf = ({ intent }: Sale, uidCustomer: string): AskedOrder => ({
  uidCustomer,
  orderId: orderIdOf(intent),
  packageName: intent.product?.name ?? null,
});

/**
 * The order of a sale whose eSIM is known. An answer with another sale's eSIM is about another order. SECURITY:
 * otherwise that order's packages would be refunded or activated instead.
 */
export const orderOfEsim = (
  { sales }: Pick<Ledger, 'sales'>,
  sale: Sale,
  uidCustomer: string,
): AskedOrder => ({
  ...orderOf(sale, uidCustomer),
  isEsimOfAnother: ({ iccid }) => {
    const { intent, progress } = sale;
    const isOwn = progress.state === 'completed' && isSameIccid(progress.profile.iccid, iccid);
    return !isOwn && sales.otherWithIccid(intent.orderId, iccid) !== undefined;
  },
});

/** The order that a profile came from. If it was sold elsewhere, only its uidCustomer is known. */
export function orderOfProfile(
  { sales }: Pick<Ledger, 'sales'>,
  { orderId, uidCustomer }: { readonly orderId: OrderId | null; readonly uidCustomer: string },
): AskedOrder {
  const sale = orderId === null ? undefined : sales.find(orderId);
  return sale === undefined ? unknownOrder(uidCustomer) : orderOfEsim({ sales }, sale, uidCustomer);
}

/** An order of which these books know only the uidCustomer. */
export const unknownOrder = (uidCustomer: string): AskedOrder => ({
  uidCustomer,
  orderId: null,
  packageName: null,
});

/**
 * Requests an order's status.
 *
 * SECURITY: this is the only place that does. Another customer's eSIM must not be handed over, nor another order's
 * state be taken for this one's: a record that names another order is a failure, whoever asks.
 */
export async function askStatus(
  client: Pick<MerchantClient, 'getStatus'>,
  asked: AskedOrder,
): Promise<Result<OrderStatusRecord, MerchantFailure>> {
  const reply = await client.getStatus(asked.uidCustomer);
  if (!reply.ok) return reply;
  const { value } = reply;
  if (!isOf(asked, value)) return fail(aboutAnother('order', 200));
  const isOthersEsim = value.status === 'completed' && asked.isEsimOfAnother?.(value.esimProfile) === true;
  return isOthersEsim ? fail(aboutAnother('profile', 200)) : reply;
}

/**
 * Whether a failed request about one order says nothing of others, so that whoever goes through several goes on with the next.
 * If the failure can be either, the balance tells: it needs no order.
 */
export async function isOfOneOrder(
  client: Pick<MerchantClient, 'balance'>,
  failure: MerchantFailure,
): Promise<boolean> {
  const trouble = orderTrouble(failure);
  return trouble === 'of-one-or-all' ? (await client.balance()).ok : trouble === 'of-one-order';
}

/** The same client, with every status passed to a listener. The listener has to check whose status it is. */
export const hearingStatus = (
  client: MerchantClient,
  heard: (record: OrderStatusRecord) => void,
): MerchantClient => ({
  ...client,
  getStatus: async (uidCustomer) => {
    const reply = await client.getStatus(uidCustomer);
    if (reply.ok) heard(reply.value);
    return reply;
  },
});

/**
 * Whether a record is about the order that was requested: by its order id, or if it has none, by the uidCustomer,
 * which the client compares. A record that repeats neither is recognized by its packages: an eSIM of another kind is
 * another customer's.
 */
function isOf({ orderId, packageName }: AskedOrder, record: OrderStatusRecord): boolean {
  if (record.orderId !== null && orderId !== null) return isSameId(record.orderId, orderId);
  return record.repeatsUid || packageName === null || showsPackage(packageName, record);
}

/** Whether a record may be of an order of the named package: it lists that package, or none. */
export function showsPackage(packageName: string, record: OrderStatusRecord): boolean {
  if (record.status !== 'completed') return true;
  const names = record.activatedItems.flatMap(({ name }) => name ?? []);
  return names.length === 0 || names.some((name) => isSameId(name, packageName));
}
