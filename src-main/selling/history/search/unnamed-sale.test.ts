import { expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { saleIntent } from '../../../../test/fixtures/intents.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import { isOfUnnamedSale } from './unnamed-sale.ts';

const soldAt = Date.UTC(2026, 10, 21, 10);
const intent = saleIntent(soldAt);
const sale: SaleIn<'accepted'> = {
  kind: 'sale',
  intent,
  progress: { state: 'accepted', uidCustomer: 'uid-1', charged: null },
};
const cost = Number(intent.cost);

const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -cost, ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};
const isOf = (fields: object, clockAheadMs = 0): boolean =>
  isOfUnnamedSale(sale, lineOf(fields), { signs: 'debits-below-zero', clockAheadMs });

const time = (ms: number): string => new Date(soldAt + ms).toISOString();

it.each([
  ['its uidCustomer', { uidCustomer: 'UID-1' }],
  ['its amount and time', { date: time(1_000) }],
  ['its amount, and a time in whole seconds', { date: time(-900) }],
])('a sale is shown by a line with %s', (_, fields) => {
  expect(isOf(fields)).toBe(true);
});

it.each([
  ['another uidCustomer', { uidCustomer: 'uid-2', date: time(1_000) }],
  ['an earlier time', { date: time(-60_000) }],
  ['no time', {}],
  ['another amount', { amount: -cost - 1, date: time(1_000) }],
  ['a credit', { amount: cost, date: time(1_000) }],
  ['a purchase that failed', { uidCustomer: 'uid-1', status: 'failed' }],
])('a sale is not shown by a line with %s', (_, fields) => {
  expect(isOf(fields)).toBe(false);
});

it('the time of a line is told by the service’s clock', () => {
  expect(isOf({ date: time(-3_600_000) }, 3_600_000)).toBe(true);
  expect(isOf({ date: time(1_000) }, -3_600_000)).toBe(false);
});
