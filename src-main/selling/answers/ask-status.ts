import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { fail, type Result } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { nameAtService } from '../../domain/late-name.ts';
import { isSameIccid } from './own-esim.ts';
import { aboutAnother, isSameId } from '../history/own-order.ts';
import type { OrderId, Sale } from '../../domain/sale.ts';

/** The order that a status is wanted of. */
export type AskedOrder = {
  readonly uidCustomer: string;
  /** As the service knows it; null where nobody here knows it, as of an order that somebody looks up. */
  readonly orderId: string | null;
  /** What the catalog called the package that was bought; null where nobody knows. */
  readonly packageName: string | null;
  /** Whether an eSIM is known to be another order's; absent where that is for whoever asked to see. */
  readonly isEsimOfAnother?: (profile: Pick<EsimProfile, 'iccid'>) => boolean;
};

/** A sale's order, by what the service calls it or is believed to. */
export const orderOf = ({ intent }: Sale, uidCustomer: string): AskedOrder => ({
  uidCustomer,
  orderId: orderIdOf(intent),
  packageName: intent.product?.name ?? null,
});

/**
 * The order of a sale whose eSIM is known: what is told of another sale's is of another order. SECURITY: its packages would be
 * refunded or activated for this one's.
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

/** The order that a profile came from; of one that was sold elsewhere only its uidCustomer is known. */
export function orderOfProfile(
  { sales }: Pick<Ledger, 'sales'>,
  { orderId, uidCustomer }: { readonly orderId: OrderId | null; readonly uidCustomer: string },
): AskedOrder {
  const sale = orderId === null ? undefined : sales.find(orderId);
  return sale === undefined ? unknownOrder(uidCustomer) : orderOfEsim({ sales }, sale, uidCustomer);
}

/** An order of which these books know nothing but what the service calls it. */
export const unknownOrder = (uidCustomer: string): AskedOrder => ({
  uidCustomer,
  orderId: null,
  packageName: null,
});

/** The order id that the service knows a sale by; null where it was adopted without one, under a name of our own. */
export const orderIdOf = ({ price, orderId }: Sale['intent']): string | null =>
  price === null && orderId.startsWith('elsewhere-') ? null : nameAtService(orderId);

/**
 * Asks for an order's status.
 *
 * SECURITY: the one place that does. Another customer's eSIM must not be handed over, nor another order's state be taken
 * for this one's: a record that names another order is a failure, whoever asks.
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

/** The same client, whose every status is heard. Whose it is, whoever hears it has to compare. */
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
 * Whether a record is of the order that was asked about: by its order id, or, where it has none, by the uidCustomer, which
 * the client compares. One that repeats neither is told by its packages: an eSIM of another kind is another customer's.
 */
function isOf({ orderId, packageName }: AskedOrder, record: OrderStatusRecord): boolean {
  if (record.orderId !== null && orderId !== null) return isSameId(record.orderId, orderId);
  if (record.repeatsUid || record.status !== 'completed' || packageName === null) return true;
  const names = record.activatedItems.flatMap(({ name }) => name ?? []);
  return names.length === 0 || names.some((name) => isSameId(name, packageName));
}
