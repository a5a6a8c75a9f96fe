import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { textOf } from './values/scalars.ts';

/** What a notification says that it is about. What it says besides is not read: it proves nothing. */
export type Notice = {
  /** The order id of a till. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
};

/**
 * Reads a notification. The interface shows neither its payload nor how it is signed, so the identifiers are looked
 * for in it and one level down. Source: merchant interface, Events.
 */
export function readNotice(body: unknown): Reading<Notice> {
  const outer = fieldsOf(body);
  if (outer === undefined) return fail('the notification is no object');
  const inner = fieldsOf(outer('data', 'order', 'payload', 'event', 'object', 'result'));
  for (const fields of inner === undefined ? [outer] : [outer, inner]) {
    const orderId = textOf(fields('merchantOrderId', 'externalId', 'orderId'));
    const uidCustomer = textOf(fields('uidCustomer', 'orderUid', 'orderUuid', 'customerUid'));
    if (orderId !== null || uidCustomer !== null) return succeed({ orderId, uidCustomer });
  }
  return fail('the notification names no order');
}
