import { describe, expect, it } from 'vitest';
import { readTransaction } from '../../../../src-merchant-api/reading/history.ts';
import { value } from '../../../../test/value.ts';
import { otherSeller, seller } from '../../../../test/fixtures/seller.ts';
import { signsOf } from '../reading/balance-change.ts';
import { madeAt, newOrderId } from '../../../domain/orders/order-id.ts';
import { purchasesInHistory, refundsInHistory } from './purchases-in-history.ts';

const own = new Set([seller.installation]);
const id = newOrderId(seller, Date.UTC(2026, 10, 21, 12));
/** Ids only increase, whatever the clock says. */
const now = madeAt(own, id) ?? expect.fail();
const order = { type: 'order', amount: -18.4, orderId: id, uidCustomer: 'uid-1', idPack: 7 };
const refund = { ...order, type: 'refund', amount: 18.4 };

function history(...entries: object[]) {
  const transactions = entries.map((entry) => value(readTransaction(entry)));
  return { transactions, signs: signsOf(transactions) };
}

const bought = (...entries: object[]) => purchasesInHistory(history(...entries), own);
const refunds = (...entries: object[]) => refundsInHistory(history(...entries), own);

describe('what this till bought, as a history tells', () => {
  it.each([
    ['its debit', [order], { charged: '18.4', isCalledTopUp: false }],
    ['its debit and what gave it back', [refund, order], { charged: '18.4' }],
    ['what gave it back alone', [refund], { charged: null }],
    ['a line of an unknown type', [{ ...order, type: 'Achat' }], { charged: '18.4' }],
    [
      'a line of an unknown type and no sign',
      [{ ...order, type: 'Achat', amount: 18.4 }],
      { charged: '18.4' },
    ],
    ['a debit that is called a top-up', [{ ...order, type: 'Top-Up' }], { isCalledTopUp: true }],
    ['a debit that is described as a refund', [{ ...order, description: 'Refundable' }], { charged: '18.4' }],
    [
      'a debit that is described as a top-up',
      [{ ...order, description: 'Top-up of the balance' }],
      { isCalledTopUp: false },
    ],
  ])('is found by %s', (_, entries, wanted) => {
    expect(bought(...entries)).toEqual({
      bought: [expect.objectContaining({ id, createdAt: now, uidCustomer: 'uid-1', idPack: 7, ...wanted })],
      unnamed: [],
    });
  });

  it('is what was bought first of what stands under its order id', () => {
    const at = (second: number) => ({ date: `2026-11-21T12:00:0${second}Z` });
    const first = { ...order, ...at(1) };
    const later = { ...order, amount: -23.5, idPack: 8, type: 'topup', ...at(2) };
    const back = { ...refund, amount: 23.5, idPack: 8, ...at(3) };
    for (const lines of [
      [back, later, first],
      [first, later, back],
    ]) {
      expect(bought(...lines).bought).toMatchObject([{ charged: '18.4', idPack: 7, isCalledTopUp: false }]);
      expect(refunds(...lines)).toEqual([]);
    }
    expect(refunds({ ...refund, ...at(3) }, later, first)).toMatchObject([{ idPack: 7 }]);
    const without = [order, { ...later, date: null }];
    expect(bought(...without).bought).toMatchObject([{ charged: null, idPack: null }]);
  });

  it('is counted where nothing names its uidCustomer', () => {
    expect(bought({ ...order, uidCustomer: null })).toEqual({ bought: [], unnamed: [id] });
    expect(bought({ ...order, uidCustomer: null }, refund).bought).toHaveLength(1);
  });

  it('is not what failed, or what another till bought that is called the same', () => {
    const others = { ...order, orderId: newOrderId(otherSeller, now) };
    expect(bought({ ...order, status: 'failed' }, others)).toEqual({ bought: [], unnamed: [] });
  });
});

describe('a refund of this till, as a history tells', () => {
  it.each([
    ['a credit that is called one', [refund, order], 1],
    ['an unsigned line that is called one', [refund], 1],
    ['a debit that is called one', [{ ...refund, amount: -18.4 }, order], 0],
    ['a debit that is described as one', [{ ...order, description: 'Non-refundable data package' }], 0],
    ['an unsigned line that is described as one', [{ ...order, amount: 18.4, description: 'Refund' }], 0],
    ['a type that has the word in it', [{ ...order, type: 'Non-refundable data package' }], 0],
    ['an unsigned type that has the word in it', [{ ...refund, type: 'non-refundable purchase' }], 0],
    ['a cancellation', [{ ...refund, type: 'cancellation' }, order], 0],
    ['a credit that is called by another word', [{ ...refund, type: 'credit' }, order], 0],
    ['one that is not over', [{ ...refund, status: 'in_processing' }, order], 0],
    ['one that was declined', [{ ...refund, status: 'declined' }, order], 0],
  ])('is %s (%#)', (_, entries, count) => {
    expect(refunds(...entries)).toHaveLength(count);
  });
});
