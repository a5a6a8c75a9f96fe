import { expect, it } from 'vitest';
import { readHistory } from '../../../src-merchant-api/reading/history.ts';
import { value } from '../../../test/value.ts';
import { isCreditOf, type CanceledPurchase } from './cancel-credit.ts';

const canceled: CanceledPurchase = { id: 'T1-1', uidCustomer: 'uid-1', createdAt: 1 };

const isCredit = (line: Record<string, unknown>, of = canceled): boolean => {
  const told = value(readHistory({ transactions: [{ id: 1, type: 'cancellation', amount: 5, ...line }] }));
  const [read] = told.entries;
  return read !== undefined && isCreditOf(of, read, 'debits-below-zero');
};

it('is a credit that names the order', () => {
  expect(isCredit({ orderId: 'T1-1' })).toBe(true);
  expect(isCredit({ orderId: 't1-1 ' })).toBe(true);
  expect(isCredit({ orderId: null, uidCustomer: 'UID-1' })).toBe(true);
});

it.each([
  ['another order', { orderId: 'T1-2', uidCustomer: 'uid-1' }],
  ['a debit', { orderId: 'T1-1', type: 'order', amount: -5 }],
  ['a debit that is called a cancellation', { orderId: 'T1-1', amount: -5 }],
  ['nothing but its uidCustomer, as a refund', { orderId: null, uidCustomer: 'uid-1', type: 'refund' }],
  ['nothing', { orderId: null, uidCustomer: null }],
  ['it, and failed', { orderId: 'T1-1', status: 'failed' }],
  ['it as the refund of a package', { orderId: 'T1-1', type: 'refund', idPack: 7 }],
] as const)('is no line that names %s', (_, line) => expect(isCredit(line)).toBe(false));

it('of a top-up is no line that names its profile alone', () => {
  const topUp = { ...canceled, uidCustomer: null };
  expect(isCredit({ orderId: null, uidCustomer: 'uid-1' }, topUp)).toBe(false);
  expect(isCredit({ orderId: 'T1-1' }, topUp)).toBe(true);
  // Its package may have been refunded before it was found.
  expect(isCredit({ orderId: 'T1-1', type: 'refund', idPack: null }, topUp)).toBe(false);
});

it('is no line without a type where nothing shows the sign of debits', () => {
  const line = value(readHistory({ transactions: [{ id: 1, amount: 5, orderId: 'T1-1' }] })).entries[0];
  if (line === undefined) return expect.fail('no line');
  expect(isCreditOf(canceled, line, 'assumed')).toBe(false);
  expect(isCreditOf(canceled, line, 'debits-below-zero')).toBe(true);
});
