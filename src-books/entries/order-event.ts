import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import type { OperationId, OrderId } from '../orders/ids.ts';
import type { Bought } from '../payments/book-entry.ts';
import type { StaffMark } from '../staff-mark.ts';

/** Every kind of event that a sale or an operation can have. */
export const orderEventKinds = [
  'drafted',
  'recovered',
  'attempted',
  'accepted',
  'confirmed',
  'unanswered',
  'held',
  'refused',
  'issued',
  'cancel-reported',
  'cancel-withdrawn',
  'canceled',
  'uid-corrected',
  'written-off',
  'reopened',
  'code-fetched',
  'printed',
  'found',
  'seen-done',
  'seen-undone',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** An event of a sale or an operation, as far as it moves money. */
export type OrderEvent = {
  readonly kind: OrderEventKind;
  /** What the service said that it took; of a purchase alone. */
  readonly charged?: Amount | null | undefined;
  /** Who decided it; absent if the till did it by itself. */
  readonly staff?: StaffMark | null | undefined;
};

/** An event with its number in the chain; `at` is milliseconds since 1970 in UTC. */
export type NumberedOrderEvent = {
  readonly number: number;
  readonly at: number;
  readonly event: OrderEvent;
};

/** A refund, as far as its entry needs it. */
export type RefundedPackage = {
  readonly kind: 'refund';
  readonly intent: {
    readonly merchantId: string;
    readonly orderId: OrderId | null;
    readonly operationId: OperationId;
    readonly staff: StaffMark | null;
    /** What the service is expected to credit; null if it is unknown. */
    readonly expected: Amount | null;
    /** Null of a refund that was only found. */
    readonly reason: string | null;
    readonly idPack: IdPack;
    /** The sale or top-up that bought the package; null if that is unknown. */
    readonly boughtAs: OrderId | OperationId | null;
  };
};

type ActivatedPackage = {
  readonly kind: 'activation';
  readonly intent: Pick<RefundedPackage['intent'], 'merchantId' | 'orderId' | 'operationId'>;
};

/** A sale or an operation, as far as entries need it. */
export type EnteredOrder = Bought | RefundedPackage | ActivatedPackage;
