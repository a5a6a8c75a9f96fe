import { expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { otherSeller, seller } from '../../../../test/fixtures/seller.ts';
import { newOrderId } from '../../../domain/orders/order-id.ts';
import { signsOf } from '../reading/balance-change.ts';
import { orderOfUid } from './order-of-uid.ts';

const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -1, ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};

const at = Date.UTC(2026, 10, 21);
const orderId = newOrderId(seller, at);
const ours = { orderId, uidCustomer: 'uid-1', type: 'order' };
const others = { ...ours, orderId: newOrderId(otherSeller, at) };
/** The service's own number of an order, as some write it there. */
const numbered = { ...ours, orderId: '84411' };

const ownerBy = (lines: readonly object[]) => {
  const transactions = lines.map(lineOf);
  return orderOfUid('uid-1', orderId, { transactions, signs: signsOf(transactions) });
};

it.each([
  ['is ours by its line', [ours], 'ours'],
  ['is ours in other letters', [{ ...ours, orderId: orderId.toLowerCase(), uidCustomer: 'UID-1' }], 'ours'],
  ['is ours beside a top-up of another till on the eSIM', [ours, { ...others, type: 'topup' }], 'ours'],
  ['is ours beside a line of another till that failed', [ours, { ...others, status: 'failed' }], 'ours'],
  [
    'is ours beside a credit of a kind that is not known',
    [ours, { ...numbered, type: 'x', amount: 1 }],
    'ours',
  ],
  ['is another’s by its line', [others], 'anothers'],
  ['is another’s by a line without a type', [{ ...others, type: null }], 'anothers'],
  ['is another’s though our line names it too', [ours, others], 'anothers'],
  ['is another’s if our line names another uid', [{ ...ours, uidCustomer: 'uid-2' }], 'anothers'],
  [
    'is another’s under an id of no till, where tills are named',
    [numbered, { ...others, uidCustomer: 'uid-2' }],
    'anothers',
  ],
  ['is not there yet by lines of other uids', [{ ...others, uidCustomer: 'uid-2' }], 'not-yet'],
  ['is not there yet by a refund', [{ ...others, type: 'refund', amount: 1 }], 'not-yet'],
  ['is not there yet by a history without orders', [{ type: 'deposit', amount: 1 }], 'not-yet'],
  ['is not named by a line without a uid', [{ ...ours, uidCustomer: null }], 'names-none'],
  ['is not named by a line without an order id', [{ ...ours, orderId: null }], 'names-none'],
  ['is not named by the service’s own numbers', [numbered], 'names-none'],
] as const)('the order of a uidCustomer %s', (_, lines, owner) => {
  expect(ownerBy(lines)).toBe(owner);
});
