import { z } from 'zod';
import { product } from '../../src-merchant-api/reading/product.ts';
import type { Operation } from '../sales/operation.ts';
import type { ChangeEvent, ChangeProgress } from '../sales/package-change.ts';
import type { TopUpEvent, TopUpProgress } from '../sales/top-up.ts';
import type { Recorded } from './event-log.ts';
import {
  storedActivationMode,
  storedAmount,
  storedAttempts,
  storedFailure,
  storedIdPack,
  storedJson,
  storedOperationId,
  storedOrderId,
} from './stored-values.ts';

const failure = storedFailure;
const charged = storedAmount.nullable();
const idPack = storedIdPack.nullable();
const packageUid = z.string().nullable();

const drafted = z.object({ state: z.literal('drafted') });
const sending = z.object({ state: z.literal('sending'), attempts: storedAttempts });
const unknown = z.object({ state: z.literal('unknown'), attempts: storedAttempts, failure });
const refused = z.object({ state: z.literal('refused'), failure });

const topUpProgress: z.ZodType<TopUpProgress> = z.discriminatedUnion('state', [
  drafted,
  sending,
  unknown,
  z.object({ state: z.literal('accepted'), charged, idPack }),
  z.object({ state: z.literal('completed'), charged, idPack, packageUid }),
  refused,
]);

const changeProgress: z.ZodType<ChangeProgress> = z.discriminatedUnion('state', [
  drafted,
  sending,
  unknown,
  z.object({ state: z.literal('checked'), attempts: storedAttempts }),
  z.object({ state: z.literal('completed'), by: z.enum(['answer', 'look']) }),
  refused,
]);

export type OperationEvent = TopUpEvent | ChangeEvent;

const event: z.ZodType<OperationEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drafted') }),
  z.object({ kind: z.literal('attempted') }),
  z.object({ kind: z.literal('accepted'), charged, idPack }),
  z.object({ kind: z.literal('confirmed') }),
  z.object({ kind: z.literal('unanswered'), failure }),
  z.object({ kind: z.literal('refused'), failure }),
  z.object({ kind: z.literal('found'), idPack, packageUid }),
  z.object({ kind: z.literal('seen-done') }),
  z.object({ kind: z.literal('seen-undone') }),
]);

const eventRow = z.object({ at: z.int(), event: storedJson(event) });

/** @throws ZodError where the row is not what this program writes. */
export const readOperationEvent = (row: unknown): Recorded<OperationEvent> => eventRow.parse(row);

const common = {
  operation_id: storedOperationId,
  order_id: storedOrderId.nullable(),
  merchant_id: z.string(),
  cart: z.string().nullable(),
  uid_customer: z.string(),
  created_at: z.int(),
};

const topUpDetails = z.object({
  product,
  cost: storedAmount,
  price: storedAmount,
  activationMode: storedActivationMode,
  callback: z.string().nullable(),
  knownPackages: z.array(z.string()),
});
const activationDetails = z.object({ triedBefore: z.boolean() });
const refundDetails = z.object({ triedBefore: z.boolean(), reason: z.string(), expected: storedAmount });

const operationRow = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
      kind: z.literal('top-up'),
      details: storedJson(topUpDetails),
      progress: storedJson(topUpProgress),
    }),
    z.object({
      ...common,
      kind: z.literal('activation'),
      id_pack: storedIdPack,
      details: storedJson(activationDetails),
      progress: storedJson(changeProgress),
    }),
    z.object({
      ...common,
      kind: z.literal('refund'),
      id_pack: storedIdPack,
      details: storedJson(refundDetails),
      progress: storedJson(changeProgress),
    }),
  ])
  .transform((row): Operation => {
    const intent = {
      operationId: row.operation_id,
      orderId: row.order_id,
      merchantId: row.merchant_id,
      cart: row.cart,
      uidCustomer: row.uid_customer,
      createdAt: row.created_at,
    };
    switch (row.kind) {
      case 'top-up':
        return { kind: row.kind, intent: { ...intent, ...row.details }, progress: row.progress };
      case 'activation':
        return {
          kind: row.kind,
          intent: { ...intent, idPack: row.id_pack, ...row.details },
          progress: row.progress,
        };
      case 'refund':
        return {
          kind: row.kind,
          intent: { ...intent, idPack: row.id_pack, ...row.details },
          progress: row.progress,
        };
    }
  });

/** @throws ZodError where the row is not what this program writes. */
export const readOperationRow = (row: unknown): Operation => operationRow.parse(row);

/** What an operation's row holds as JSON, beside its columns. */
export function detailsOf(operation: Operation): string {
  switch (operation.kind) {
    case 'top-up': {
      const { product: wanted, cost, price, activationMode, callback, knownPackages } = operation.intent;
      return JSON.stringify({ product: wanted, cost, price, activationMode, callback, knownPackages });
    }
    case 'activation':
      return JSON.stringify({ triedBefore: operation.intent.triedBefore });
    case 'refund': {
      const { triedBefore, reason, expected } = operation.intent;
      return JSON.stringify({ triedBefore, reason, expected });
    }
  }
}
