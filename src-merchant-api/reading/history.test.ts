import { describe, expect, it } from 'vitest';
import { readHistory, readTransaction } from './history.ts';

const nothing = {
  id: null,
  type: null,
  amount: null,
  balance: null,
  at: null,
  orderId: null,
  uidCustomer: null,
  idPack: null,
  description: null,
  status: null,
};
const at = Date.UTC(2026, 10, 21, 10);

describe('a history record', () => {
  it.each([
    [
      {
        id: 1,
        type: 'order',
        amount: -18.4,
        balance: 166.1,
        createdAt: '2026-11-21T10:00:00Z',
        orderId: 'T1-1',
        uidCustomer: 'u',
        idPack: 4711,
      },
      {
        id: '1',
        type: 'order',
        amount: '-18.4',
        balance: '166.1',
        at: { at },
        orderId: 'T1-1',
        uidCustomer: 'u',
        idPack: 4711,
      },
    ],
    [
      {
        transaction_id: 'x',
        operation: 'DEBIT',
        sum: '18.40',
        date: at / 1000,
        external_id: 'T1-1',
        comment: 'Japan',
      },
      { id: 'x', type: 'DEBIT', amount: '18.4', at: { at }, orderId: 'T1-1', description: 'Japan' },
    ],
    [{ amount: 1, orderId: 84_411, merchantOrderId: 'T1-1' }, { orderId: 'T1-1' }],
    [{ amount: 1, order: 84_411, orderId: 'T1-1', externalId: null }, { orderId: 'T1-1' }],
    [{ amount: 1 }, { ...nothing, amount: '1' }],
    [{ timestamp: 'yesterday' }, { ...nothing, at: { raw: 'yesterday', at: null } }],
  ])('%j is read', (entry, expected) => {
    expect(readTransaction(entry)).toMatchObject({ ok: true, value: expected });
  });

  it.each([null, 7, {}, { id: 1, type: 'order' }])('is not %j', (entry) => {
    expect(readTransaction(entry).ok).toBe(false);
  });
});

describe('a history', () => {
  it.each([[[{ amount: 1 }]], [{ history: [{ amount: 1 }] }], [{ data: { transactions: [{ amount: 1 }] } }]])(
    '%j is read',
    (body) => {
      expect(readHistory(body)).toMatchObject({ ok: true, value: { entries: [{ amount: '1' }] } });
    },
  );

  it('may be empty', () => {
    expect(readHistory({ transactions: [] })).toMatchObject({ ok: true, value: { entries: [] } });
    expect(readHistory({ message: 'no' }).ok).toBe(false);
  });
});
