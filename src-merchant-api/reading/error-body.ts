import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { textOf, wordsOf } from './values/scalars.ts';

/** Body of a refusal; a 409 carries the uidCustomer of the order that is already there. Source: Errors. */
export type ErrorReply = { readonly message: string; readonly uidCustomer: string | null };

/**
 * Reads the body of a refusal.
 *
 * Both `status` and `message` have to be there: whether money moved is read from a refusal, and one that isn't in
 * the interface's words may be a proxy's, which says nothing of the order. Which texts they hold is not shown.
 */
export function readErrorBody(body: unknown): Reading<ErrorReply> {
  const fields = fieldsOf(body);
  const status = textOf(fields?.('status'));
  const message = messageOf(fields?.('message'));
  if (fields === undefined || status === null || message === null)
    return fail("without the interface's error body");
  return succeed({ message, uidCustomer: textOf(fields('uidCustomer')) });
}

/** A message, or the list of them that a validation gives. */
function messageOf(value: unknown): string | null {
  if (!Array.isArray(value)) return wordsOf(value);
  const texts = value.slice(0, 20).flatMap((item: unknown) => wordsOf(item) ?? []);
  return texts.length === 0 ? null : texts.join('; ');
}
