import { expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { idPack, saleIntent, topUpIntent } from '../../../../test/fixtures/intents.ts';
import type { TopUpIn } from '../../../domain/orders/top-up.ts';
import { mayBeOfTopUp } from './top-up-line.ts';

const sale = saleIntent(1).orderId;
const topUp: TopUpIn<'completed'> = {
  kind: 'top-up',
  intent: topUpIntent(2, { orderId: sale, uidCustomer: 'uid-1' }),
  progress: { state: 'completed', charged: null, idPack: idPack(8), packageUid: '8' },
};

const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -1, ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};

it.each([
  ['its package', { idPack: 8 }],
  ['its profile, under the order of the sale', { uidCustomer: 'UID-1', orderId: sale, type: 'topup' }],
  ['the order of the sale alone', { orderId: sale }],
  ['its profile, and no order', { uidCustomer: 'uid-1' }],
])('is a line that names %s', (_, fields) => {
  expect(mayBeOfTopUp(topUp, lineOf(fields))).toBe(true);
});

it.each([
  ['of another package of the profile', { uidCustomer: 'uid-1', orderId: sale, idPack: 7 }],
  ['of the sale itself', { uidCustomer: 'uid-1', orderId: sale, type: 'order' }],
  ['of another top-up of the profile', { uidCustomer: 'uid-1', orderId: 'T1-9', type: 'topup' }],
  ['of a refund', { uidCustomer: 'uid-1', type: 'refund' }],
  ['of another profile', { uidCustomer: 'uid-2' }],
  ['that failed', { idPack: 8, status: 'failed' }],
  ['of nothing', {}],
])('is not a line %s', (_, fields) => {
  expect(mayBeOfTopUp(topUp, lineOf(fields))).toBe(false);
});
