import { describe, expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { readOrderStatus } from '../../../../src-merchant-api/reading/order-status.ts';
import { saleIntent, topUpIntent } from '../../../../test/fixtures/intents.ts';
import { otherSeller } from '../../../../test/fixtures/seller.ts';
import { newOperationId } from '../../../domain/orders/order-id.ts';
import { mayHaveOthersPackage, packagesOfOthers } from './others-packages.ts';
import { slackMs } from '../reading/line-order.ts';

const sale = saleIntent(1).orderId;
const theirs = newOperationId(otherSeller, 1);
const intent = { ...topUpIntent(2, { orderId: sale, uidCustomer: 'uid-1' }), knownPackages: ['1'] };

const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -1, type: 'topup', uidCustomer: 'uid-1', ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};

const statusOf = (orderId: string | null) => {
  const profile = { iccid: '8901', activationCode: 'LPA:1$example.com$CODE' };
  const activatedItems = ['1', '2', '3'].map((uid) => ({ uid, name: 'Japan' }));
  const reading = readOrderStatus(
    { status: 'completed', orderId, esimProfile: profile, activatedItems },
    'uid-1',
  );
  return reading.ok ? reading.value : expect.fail(reading.failure);
};

describe('a package of a top-up’s eSIM', () => {
  const othersBy = (fields: object, orderId: string | null = null): string[] =>
    packagesOfOthers(intent, statusOf(orderId), { transactions: [lineOf(fields)] });

  it('is another’s if it was there before, or the history has it under another order id', () => {
    expect(packagesOfOthers(intent, statusOf(null), undefined)).toEqual(['1']);
    expect(othersBy({ orderId: theirs, idPack: 2 })).toEqual(['1', '2']);
    expect(othersBy({ orderId: theirs, idPack: 2, type: 'order' })).toEqual(['1', '2']);
  });

  it('may be anybody’s if a history of orders has it under none, or under a number of the service’s own', () => {
    const naming = lineOf({ orderId: theirs, uidCustomer: 'uid-9', idPack: 9 });
    for (const orderId of [null, '84411']) {
      const transactions = [naming, lineOf({ orderId, idPack: 2 })];
      expect(packagesOfOthers(intent, statusOf(null), { transactions })).toEqual(['1', '2']);
    }
    const ours = [naming, lineOf({ orderId: intent.operationId, idPack: 2 })];
    expect(packagesOfOthers(intent, statusOf(null), { transactions: ours })).toEqual(['1']);
  });

  it.each([
    ['under the order id of the top-up', { orderId: intent.operationId, idPack: 2 }],
    ['under that of the sale of the eSIM', { orderId: sale, idPack: 2 }],
    ['under no order id', { idPack: 2 }],
    ['under a number of the service’s own', { orderId: '84411', idPack: 2 }],
    ['with a line that failed', { orderId: theirs, idPack: 2, status: 'failed' }],
    ['with a refund', { orderId: theirs, idPack: 2, type: 'refund', amount: 1 }],
    ['with a line without its number', { orderId: theirs }],
  ])('is not, if the history has it %s', (_, fields) => {
    expect(othersBy(fields)).toEqual(['1']);
  });

  it('is not, under the order of an eSIM that was sold elsewhere', () => {
    const elsewhere = { ...intent, orderId: null };
    const transactions = [
      lineOf({ orderId: 'W-1', idPack: 2 }),
      lineOf({ orderId: 'W-1', idPack: 1, type: 'order' }),
    ];
    expect(packagesOfOthers(elsewhere, statusOf(null), { transactions })).toEqual(['1']);
    expect(packagesOfOthers(elsewhere, statusOf('W-1'), { transactions: transactions.slice(0, 1) })).toEqual([
      '1',
    ]);
  });
});

describe('a history may have another’s package without its number', () => {
  const mayHave = (fields: object, askedAt = intent.createdAt): boolean =>
    mayHaveOthersPackage(intent, statusOf(null), {
      transactions: [lineOf(fields)],
      askedAt,
      clockAheadMs: 0,
    });
  const at = (ms: number): string => new Date(intent.createdAt + ms).toISOString();

  it('by a line of the eSIM under another order id', () => {
    expect(mayHave({ orderId: theirs })).toBe(true);
    expect(mayHave({ orderId: theirs, createdAt: at(1_000) })).toBe(true);
  });

  it('by a line of the eSIM under no order id, in a history of orders', () => {
    const naming = lineOf({ orderId: theirs, uidCustomer: 'uid-9' });
    const shown = { askedAt: intent.createdAt, clockAheadMs: 0 };
    const transactions = [naming, lineOf({})];
    expect(mayHaveOthersPackage(intent, statusOf(null), { ...shown, transactions })).toBe(true);
    expect(mayHaveOthersPackage(intent, statusOf(null), { ...shown, transactions: [naming] })).toBe(false);
  });

  it('by one of any time where the clock was ahead then, and was set back', () => {
    const before = { orderId: theirs, createdAt: at(-2 * slackMs) };
    expect(mayHave(before, intent.createdAt - slackMs)).toBe(true);
  });

  it.each([
    ['of its own order id', { orderId: intent.operationId }],
    ['under a number of the service’s own', { orderId: '84411' }],
    ['of the sale of the eSIM', { orderId: sale, type: 'order' }],
    ['of a package that it names', { orderId: theirs, idPack: 7 }],
    ['of another eSIM', { orderId: theirs, uidCustomer: 'uid-2' }],
    ['from before the top-up', { orderId: theirs, createdAt: at(-2 * slackMs) }],
  ])('but not by a line %s', (_, fields) => {
    expect(mayHave(fields)).toBe(false);
  });
});
