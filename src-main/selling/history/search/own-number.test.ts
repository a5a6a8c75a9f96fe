import { expect, it } from 'vitest';
import { saleIntent } from '../../../../test/fixtures/intents.ts';
import { profileRecord } from '../../../../test/ledgers/busy-ledger.ts';
import { sealedProfile } from '../../../../test/tills/sealed-codes.ts';
import { idPackOf } from '../../../../src-merchant-api/id-pack.ts';
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
  amount: '-18.4',
};

const number = (value: number) => {
  const reading = idPackOf(value);
  return reading.kind === 'number' ? reading.idPack : expect.fail(reading.kind);
};

/** @param packages those of the eSIM that may be what was sold. */
function numberAmong(packages: readonly (number | null)[], ...entries: object[]) {
  const transactions = entries.map((entry) => {
    const reading = readTransaction(entry);
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });
  const mayBe = packages.map((value) => (value === null ? null : number(value)));
  return ownNumber(sale, mayBe, { transactions, signs: signsOf(transactions) });
}
const numberIn = (...entries: object[]) => numberAmong([7], ...entries);

it('the history tells the number of a sale’s package by the purchase of its order', () => {
  expect(numberIn({ ...line, orderId: 'T2-TOPUP', idPack: 8 }, line)).toBe(7);
  expect(numberIn({ ...line, type: 'top-up', idPack: 8 }, line)).toBe(7);
  expect(numberIn({ ...line, amount: '-2.05', idPack: 8 }, line)).toBe(7);
});

it('the history tells it where each other package that was sold alike has an order of its own', () => {
  expect(numberAmong([7, 8], line, { ...line, orderId: 'T2-TOPUP', idPack: 8 })).toBe(7);
});

it.each([
  ['may be the sale’s, too, and is not in the history', [line]],
  ['has a line without a number', [line, { ...line, idPack: null }]],
  ['has an order of another eSIM', [line, { ...line, orderId: 'T2', uidCustomer: 'uid-2', idPack: 8 }]],
  ['has an order that failed', [line, { ...line, orderId: 'T2', status: 'failed', idPack: 8 }]],
])('the history does not tell it where another package %s', (_what, lines) => {
  expect(numberAmong([7, 8], ...lines)).toBeNull();
  expect(numberAmong([7, null], ...lines)).toBeNull();
});

it.each([
  ['there is none', []],
  ['it is of another eSIM', [{ ...line, uidCustomer: 'uid-2' }]],
  ['it failed', [{ ...line, status: 'failed' }]],
  ['it is a credit', [{ ...line, amount: '18.4', type: 'refund' }]],
  ['it has no number', [{ ...line, idPack: null }]],
  ['it is of another amount', [{ ...line, amount: '-2.05' }]],
  ['it is of a package that can’t be what was sold', [{ ...line, idPack: 8 }]],
  ['two lines differ', [line, { ...line, idPack: 8 }]],
])('the history does not tell it where %s', (_what, lines) => {
  expect(numberIn(...lines)).toBeNull();
});
