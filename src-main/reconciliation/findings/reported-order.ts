import { z } from 'zod';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';

/** The service's answer about an order, as far as it is stored. Nothing in it can install an eSIM. */
export const reportedOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    /** The status, in the service's own word. */
    status: z.string(),
    /** The order id as a till sent it; null if the service doesn't say. */
    orderId: z.string().nullable(),
    /** Milliseconds since 1970 in UTC. */
    createdAt: z.int().nullable(),
    /** The service's name for the first package that was bought. */
    packageName: z.string().nullable(),
  }),
  /** The service doesn't know the order. */
  z.object({ kind: z.literal('no-order') }),
  /** The service refuses to answer, or its answer is unreadable. */
  z.object({ kind: z.literal('not-told') }),
]);
export type ReportedOrder = z.infer<typeof reportedOrder>;

export function reportedBy(status: OrderStatusRecord): ReportedOrder {
  return {
    kind: 'order',
    status: status.status === 'other' ? status.statusWord : status.status,
    orderId: status.orderId,
    createdAt: status.createdAt?.at ?? null,
    packageName: firstPackage(status)?.name ?? null,
  };
}

/**
 * The package that the order was made for: the first one sold on its eSIM. Undefined if nobody knows which that is: without
 * dates, services list their packages in any order.
 *
 * @param isTopUp whether these books know that a package was added to the eSIM later.
 */
export function firstPackage(
  status: OrderStatusRecord,
  isTopUp: (each: PackageRecord) => boolean = () => false,
): PackageRecord | undefined {
  if (status.status !== 'completed') return undefined;
  const [first, ...others] = status.activatedItems
    .filter((each) => !isTopUp(each))
    .toSorted((a, b) => (a.salesDate?.at ?? Infinity) - (b.salesDate?.at ?? Infinity));
  const isDated = first !== undefined && first.salesDate !== null;
  return isDated || others.length === 0 ? first : undefined;
}

/** What a failure says about the order; undefined if it says nothing and the service has to be asked again. */
export function reportedByFailure({ kind }: MerchantFailure): ReportedOrder | undefined {
  switch (kind) {
    case 'order-not-found':
      return { kind: 'no-order' };
    case 'refused':
    case 'unreadable-reply':
    case 'insufficient-funds':
    case 'order-exists':
      return { kind: 'not-told' };
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
    case 'no-reply':
    case 'unauthorized':
    case 'too-many-requests':
    case 'service-broken':
      return undefined;
  }
}
