import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';

/** SECURITY: it goes into a header as it is, so it has to be what a header can hold, and of a believable length. */
const headerText = /^[\x21-\x7e]{1,1000}$/;

/** Reads the 200 body of POST /customer/sign. Source: merchant interface, Endpoints. */
export function readSignature(body: unknown): Reading<string> {
  const signature = fieldsOf(body)?.('signature');
  return typeof signature === 'string' && headerText.test(signature)
    ? succeed(signature)
    : fail('the reply has no signature that a header can hold');
}
