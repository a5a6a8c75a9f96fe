import type { Amount } from '../amount.ts';
import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { costOf, textOf, wordsOf } from './values/scalars.ts';
import { spelledAs, type Shown } from './values/spelled.ts';

const orderStatuses = ['in_processing', 'completed', 'canceled', 'ERROR'] as const;

/** 200 body of POST /orders/submit. Source: merchant interface, Order. */
export type OrderRecord = {
  readonly message: string | null;
  readonly esimProfile: {
    readonly productId: string | null;
    readonly name: string | null;
    /** What the service debited, where it says so. */
    readonly salePrice: Amount | null;
  };
  readonly uidCustomer: string;
  /** Null where the reply does not name it: it is the one that was sent. */
  readonly orderId: string | null;
  readonly status: Shown<(typeof orderStatuses)[number]> | null;
};

/**
 * Reads an order. It takes the uidCustomer, by which the order is asked for, and one more of its fields to be one. A
 * reply that is less is better asked for again: the same order id is answered with 409 and the uidCustomer.
 */
export function readOrder(body: unknown): Reading<OrderRecord> {
  const fields = fieldsOf(body);
  if (fields === undefined) return fail('the reply is no object');
  const uidCustomer = textOf(fields('uidCustomer'));
  if (uidCustomer === null) return fail(`the reply has no uidCustomer: ${textOf(fields('message')) ?? ''}`);
  const profile = fieldsOf(fields('esimProfile'));
  const status = textOf(fields('status'));
  const orderId = textOf(fields('orderId'));
  if (profile === undefined && status === null && orderId === null) return fail('the reply is no order');
  return succeed({
    message: wordsOf(fields('message')),
    esimProfile: {
      productId: textOf(profile?.('productId')),
      name: wordsOf(profile?.('name')),
      salePrice: costOf(profile?.('salePrice')),
    },
    uidCustomer,
    orderId,
    status: status === null ? null : (spelledAs(status, orderStatuses) ?? status),
  });
}
