import { expect, it } from 'vitest';
import { saleIntent } from '../../../../test/fixtures/intents.ts';
import { profileRecord } from '../../../../test/ledgers/busy-ledger.ts';
import { sealedProfile } from '../../../../test/tills/sealed-codes.ts';
import { readTransaction } from '../../../../src-merchant-api/reading/history.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import { signsOf } from '../reading/balance-change.ts';
import { ownNumber } from './own-number.ts';

const intent = saleIntent(1);
const { orderId } = intent;
const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
const sale: SaleIn<'completed'> = {
  kind: 'sale',
  intent,
  progress: { state: 'completed', uidCustomer: 'uid-1', charged: null, profile },
};
const line = {
  type: 'purchase',
  status: 'completed',
  orderId,
  uidCustomer: 'uid-1',
  idPack: 7,
  amount: '-5',
};

function numberIn(...entries: object[]) {
  const transactions = entries.map((entry) => {
    const reading = readTransaction(entry);
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });
  return ownNumber(sale, { transactions, signs: signsOf(transactions) });
}

it('the history tells the number of a sale’s package by the purchase of its order', () => {
  expect(numberIn({ ...line, orderId: 'T2-TOPUP', idPack: 8 }, line)).toBe(7);
  expect(numberIn({ ...line, type: 'top-up', idPack: 8 }, line)).toBe(7);
});

it.each([
  ['there is none', []],
  ['it is of another eSIM', [{ ...line, uidCustomer: 'uid-2' }]],
  ['it failed', [{ ...line, status: 'failed' }]],
  ['it is a credit', [{ ...line, amount: '5', type: 'refund' }]],
  ['it has no number', [{ ...line, idPack: null }]],
  ['two lines differ', [line, { ...line, idPack: 8 }]],
])('the history does not tell it where %s', (_what, lines) => {
  expect(numberIn(...lines)).toBeNull();
});
