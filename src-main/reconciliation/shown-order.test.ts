import { expect, it } from 'vitest';
import { fail } from '../../src-merchant-api/result.ts';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { historyClient } from '../../test/network/history-client.ts';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { readHistory } from '../selling/history/reading/service-history.ts';
import { shownOrder } from './shown-order.ts';

const cost = parseAmount('5') ?? expect.fail('no amount');
const at = Date.UTC(2026, 10, 20, 12);
const date = new Date(at).toISOString();
const sought = { id: 'T1-1', uidCustomer: 'uid-1', idPack: null, cost, createdAt: at };

const debit = { id: 1, type: 'order', amount: -4.5, orderId: 'T1-1', uidCustomer: 'uid-1', date };
const credit = { ...debit, id: 2, type: 'cancellation', amount: 4.5 };
const elsewhere = { ...debit, id: 3, orderId: 'T2-1', uidCustomer: 'uid-2' };

const shownBy = async (lines: readonly object[]) =>
  shownOrder(sought, await readHistory(historyClient(lines).client, fakeClock(at), { since: at }), true);

it('is bought for what its debit says, and canceled where its credit shows', async () => {
  expect(await shownBy([elsewhere, debit])).toEqual({
    charged: '4.5',
    uidCustomer: 'uid-1',
    canceled: undefined,
  });
  expect(await shownBy([credit, debit])).toMatchObject({ canceled: { kind: 'canceled' } });
});

it('may have been refunded elsewhere where its credit is called a refund', async () => {
  expect(await shownBy([{ ...credit, type: 'refund' }, debit])).toMatchObject({
    canceled: { kind: 'canceled', mayBeRefunded: true },
  });
});

it.each([
  ['no line', []],
  ['a line of its eSIM without its order id', [{ ...debit, orderId: null }]],
  ['a top-up of its eSIM', [{ ...debit, type: 'topup', orderId: 'T2-1' }]],
  ['a debit that failed', [{ ...debit, status: 'failed' }]],
  ['nothing but a credit', [credit]],
  ['a line that may be either', [{ ...debit, type: 'adjusted', amount: null }]],
])('is not shown by %s', async (_, lines) => {
  expect(await shownBy([...lines, elsewhere])).toBeUndefined();
});

it('is not shown where no history can be read', () => {
  const failure = { kind: 'refused', httpStatus: 404, detail: '' } as const;
  expect(shownOrder(sought, fail(failure), true)).toBeUndefined();
});
