import { z } from 'zod';
import { product } from '../../../src-merchant-api/reading/product.ts';
import type { ProfileOperation, OperationEvent } from '../../domain/orders/operation.ts';
import type {
  ActivationIntent,
  ChangeProgress,
  RecoveredRefundIntent,
  RefundIntent,
} from '../../domain/orders/package-change.ts';
import type { RecoveredTopUpIntent, TopUpIntent, TopUpProgress } from '../../domain/orders/top-up.ts';
import type { Recorded } from '../events/event-log.ts';
import {
  storedActivationMode,
  storedAmount,
  storedAttempts,
  storedFailure,
  storedIdPack,
  storedJson,
  storedOperationId,
  storedOrderId,
  storedStaff,
  storedPaidBy,
  storedPrinted,
  storedTerms,
  storedServiceTime,
  storedTime,
  staffMark,
} from '../values/stored-values.ts';

const failure = storedFailure;
/** Absent if the till did it by itself. */
const decidedBy = staffMark.nullable().optional();
const charged = storedAmount.nullable();
const idPack = storedIdPack.nullable();
const packageUid = z.string().nullable();

const drafted = z.object({ state: z.literal('drafted') });
const sending = z.object({ state: z.literal('sending'), attempts: storedAttempts });
const unknown = z.object({ state: z.literal('unknown'), attempts: storedAttempts, failure });
const refused = z.object({ state: z.literal('refused'), failure });
const held = z.object({ state: z.literal('held'), attempts: storedAttempts });
/** A top-up that waited for another and was never sent has no attempt. */
const heldTopUp = z.object({ state: z.literal('held'), attempts: storedAttempts.or(z.literal(0)) });

const topUpCompleted = z.object({
  state: z.literal('completed'),
  charged,
  idPack,
  packageUid,
});
const topUpProgress: z.ZodType<TopUpProgress> = z.discriminatedUnion('state', [
  drafted,
  sending,
  heldTopUp,
  unknown,
  z.object({ state: z.literal('accepted'), charged, idPack }),
  topUpCompleted,
  z.object({ state: z.literal('canceled'), idPack }),
  refused,
  z.object({ state: z.literal('written-off'), isBought: z.boolean(), charged, idPack }),
]);

const changeCompleted = z.object({
  state: z.literal('completed'),
  by: z.enum(['answer', 'look']),
});
const changeProgress: z.ZodType<ChangeProgress> = z.discriminatedUnion('state', [
  drafted,
  sending,
  held,
  unknown,
  z.object({ state: z.literal('checked'), attempts: storedAttempts }),
  z.object({ state: z.literal('accepted'), attempts: storedAttempts }),
  changeCompleted,
  refused,
  z.object({ state: z.literal('written-off') }),
]);

/** Common to all operations. */
const onProfile = {
  operationId: storedOperationId,
  orderId: storedOrderId.nullable(),
  merchantId: z.string(),
  uidCustomer: z.string(),
  createdAt: storedTime,
};
const sent = { serviceTime: storedServiceTime.optional() };
const cart = z.string().nullable();

const topUpIntent: z.ZodType<TopUpIntent> = z.object({
  ...onProfile,
  ...sent,
  iccid: z.string().optional(),
  cart,
  staff: storedStaff,
  product,
  cost: storedAmount,
  price: storedAmount,
  terms: storedTerms,
  activationMode: storedActivationMode,
  tender: storedPaidBy.nullable(),
  callback: z.string().nullable(),
  knownPackages: z.array(z.string()),
});
const recoveredTopUpIntent: z.ZodType<RecoveredTopUpIntent> = z.object({
  ...onProfile,
  cart: z.null(),
  staff: z.null(),
  product: z.null(),
  cost: storedAmount.nullable(),
  price: z.null(),
  terms: z.null(),
  activationMode: z.null(),
  tender: z.null(),
  callback: z.null(),
  knownPackages: z.null(),
});

const boughtAs = z.union([storedOrderId, storedOperationId]).nullable();

const onPackage = { ...onProfile, idPack: storedIdPack, triedBefore: z.boolean() };
const activationIntent: z.ZodType<ActivationIntent> = z.object({
  ...onPackage,
  ...sent,
  cart,
  staff: storedStaff,
});
const refundIntent: z.ZodType<RefundIntent> = z.object({
  ...onPackage,
  ...sent,
  cart,
  staff: storedStaff,
  boughtAs,
  reason: z.string(),
  approvedBy: staffMark.optional(),
  isExchange: z.literal(true).optional(),
  expected: storedAmount,
  isOthers: z.literal(true).optional(),
});
const recoveredRefundIntent: z.ZodType<RecoveredRefundIntent> = z.object({
  ...onPackage,
  cart: z.null(),
  staff: z.null(),
  boughtAs,
  reason: z.null(),
  expected: storedAmount.nullable(),
  isElsewhere: z.literal(true).optional(),
});

/** An operation's first event holds its intent, the others only what is new. */
const event: z.ZodType<OperationEvent> = z.union([
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('attempted'), staff: decidedBy }),
    z.object({ kind: z.literal('held') }),
    z.object({ kind: z.literal('canceled'), mayBeRefunded: z.literal(true).optional() }),
    z.object({ kind: z.literal('written-off'), staff: storedStaff, reason: z.string() }),
    z.object({ kind: z.literal('confirmed') }),
    z.object({ kind: z.literal('unanswered'), failure }),
    z.object({ kind: z.literal('refused'), failure, staff: decidedBy }),
    z.object({ kind: z.literal('found'), idPack, packageUid }),
    storedPrinted,
    z.object({ kind: z.literal('reopened'), staff: storedStaff }),
    z.object({
      kind: z.literal('seen-done'),
      mayBeAnothers: z.literal(true).optional(),
      staff: decidedBy,
    }),
    z.object({ kind: z.literal('seen-undone') }),
  ]),
  // A top-up's event has more fields than a change's, so the change's is tried last.
  z.object({ kind: z.literal('accepted'), charged, idPack, staff: decidedBy }),
  z.strictObject({ kind: z.literal('accepted') }),
  z.object({ kind: z.literal('drafted'), intent: topUpIntent }),
  // A refund has all the fields of an activation and more, so it is tried first.
  z.object({ kind: z.literal('drafted'), intent: z.union([refundIntent, activationIntent]) }),
  z.object({ kind: z.literal('recovered'), intent: recoveredTopUpIntent, charged, idPack, staff: decidedBy }),
  z.object({ kind: z.literal('recovered'), intent: recoveredRefundIntent, staff: decidedBy }),
]);

const eventRow = z.object({ at: z.int(), event: storedJson(event) });

/** @throws ZodError if the row is not what this program writes. */
export const readOperationEvent = (row: unknown): Recorded<OperationEvent> => eventRow.parse(row);

const columns = z
  .object({
    operation_id: z.string(),
    kind: z.enum(['top-up', 'activation', 'refund']),
    order_id: z.string().nullable(),
    merchant_id: z.string(),
    cart: z.string().nullable(),
    uid_customer: z.string(),
    id_pack: z.int().nullable(),
    /** The fields of its kind of intent that aren't columns. */
    details: storedJson(z.record(z.string(), z.unknown())),
    created_at: z.int(),
    state: z.string(),
    progress: storedJson(z.object({ state: z.string() }).loose()),
  })
  .refine((row) => row.state === row.progress.state, 'the state is not that of the progress')
  .transform((row) => ({
    kind: row.kind,
    intent: {
      ...row.details,
      operationId: row.operation_id,
      orderId: row.order_id,
      merchantId: row.merchant_id,
      cart: row.cart,
      uidCustomer: row.uid_customer,
      ...(row.id_pack === null ? {} : { idPack: row.id_pack }),
      createdAt: row.created_at,
    },
    progress: row.progress,
  }));

const operation: z.ZodType<ProfileOperation> = z.union([
  z.object({ kind: z.literal('top-up'), intent: topUpIntent, progress: topUpProgress }),
  z.object({ kind: z.literal('top-up'), intent: recoveredTopUpIntent, progress: topUpCompleted }),
  z.object({ kind: z.literal('activation'), intent: activationIntent, progress: changeProgress }),
  z.object({ kind: z.literal('refund'), intent: refundIntent, progress: changeProgress }),
  z.object({ kind: z.literal('refund'), intent: recoveredRefundIntent, progress: changeCompleted }),
]);

/** @throws ZodError if the row is not what this program writes. */
export const readOperationRow = (row: unknown): ProfileOperation => operation.parse(columns.parse(row));

/** An operation as its row's values, in the order of the table's columns. */
export function operationValues({
  kind,
  intent,
  progress,
}: ProfileOperation): readonly (string | number | null)[] {
  const { operationId, orderId, merchantId, cart: its, uidCustomer, createdAt, ...others } = intent;
  const { idPack: number = null, ...details } = 'idPack' in others ? others : { ...others, idPack: null };
  return [
    operationId,
    kind,
    orderId,
    merchantId,
    its,
    uidCustomer,
    number,
    JSON.stringify(details),
    createdAt,
    progress.state,
    JSON.stringify(progress),
  ];
}
