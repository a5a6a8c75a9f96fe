import { expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../src-merchant-api/reading/history.ts';
import { orderOfUid } from './order-of-uid.ts';

const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -1, ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};

const ours = { orderId: 'T1-1', uidCustomer: 'uid-1', type: 'order' };
const others = { orderId: 'T2-1', uidCustomer: 'uid-1', type: 'order' };

it.each([
  ['is ours by its line', [ours], 'ours'],
  ['is ours in other letters', [{ ...ours, orderId: 't1-1', uidCustomer: 'UID-1' }], 'ours'],
  ['is ours beside a top-up of another till on the eSIM', [ours, { ...others, type: 'topup' }], 'ours'],
  ['is ours beside a line of another till that failed', [ours, { ...others, status: 'failed' }], 'ours'],
  ['is another’s by its line', [others], 'anothers'],
  ['is another’s by a line without a type', [{ ...others, type: null }], 'anothers'],
  ['is another’s though our line names it too', [ours, others], 'anothers'],
  ['is not told by lines of other uids', [{ ...others, uidCustomer: 'uid-2' }], 'not-told'],
  ['is not told by a line without a uid', [{ ...ours, uidCustomer: null }], 'not-told'],
  ['is not told by a line without an order id', [{ ...ours, orderId: null }], 'not-told'],
  ['is not told by a refund', [{ ...others, type: 'refund', amount: 1 }], 'not-told'],
] as const)('the order of a uidCustomer %s', (_, lines, owner) => {
  expect(orderOfUid('uid-1', 'T1-1', lines.map(lineOf))).toBe(owner);
});
