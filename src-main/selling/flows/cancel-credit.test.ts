import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed } from '../../../src-merchant-api/result.ts';
import { readHistory } from '../../../src-merchant-api/reading/history.ts';
import { value } from '../../../test/value.ts';
import { fakeClock } from '../../../test/fake-clock.ts';
import { historyClient, lineAt } from '../../../test/history-client.ts';
import { readHistory as readWhole } from '../history/service-history.ts';
import { isCreditOf, moneyIn, type CanceledMoney, type CanceledPurchase } from './cancel-credit.ts';

const cost = parseAmount('5') ?? expect.fail();
const canceled: CanceledPurchase = { id: 'T1-1', uidCustomer: 'uid-1', cost, createdAt: 1 };

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

describe('the money of a canceled purchase', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const minute = 60_000;
  const bought: CanceledPurchase = { ...canceled, createdAt: now - minute };
  const debit = (change: object = {}) =>
    lineAt(now - minute, { orderId: 'T1-1', uidCustomer: 'uid-1', amount: -5, ...change });
  const credit = (change: object = {}) =>
    lineAt(now, { orderId: 'T1-1', uidCustomer: 'uid-1', type: 'cancellation', amount: 5, ...change });
  const older = [
    lineAt(now - 600 * minute, { orderId: 'T1-0' }),
    lineAt(now - 700 * minute, { orderId: 'T1-00' }),
  ];

  async function money(...lines: object[]): Promise<CanceledMoney> {
    const { client } = historyClient([...lines, ...older]);
    const since = bought.createdAt;
    return moneyIn(bought, succeed(value(await readWhole(client, fakeClock(now), { since }))));
  }

  it('is back where a line is its credit', async () => {
    expect(await money(credit(), debit())).toBe('credited');
  });

  it('is not back yet where the history has the debit, and nothing that may be the credit', async () => {
    expect(await money(debit())).toBe('not-yet');
    expect(await money(credit({ orderId: 'T1-2', uidCustomer: 'uid-2' }), debit())).toBe('not-yet');
    expect(await money(credit({ status: 'failed' }), debit())).toBe('not-yet');
    expect(await money(lineAt(now, { type: 'deposit', amount: 100 }), debit())).toBe('not-yet');
    expect(await money(debit(), lineAt(now - 2 * minute, { type: 'adjustment', amount: 5 }))).toBe('not-yet');
  });

  it('is not told of where the history lacks the debit or calls it canceled, or may have the credit', async () => {
    expect(await money()).toBe('not-told');
    expect(await money(debit({ status: 'canceled' }))).toBe('not-told');
    expect(await money(credit({ status: 'pending' }), debit())).toBe('not-told');
    expect(await money(credit({ orderId: null, uidCustomer: null }), debit())).toBe('not-told');
    expect(await money(lineAt(now, { type: 'adjustment', amount: 5 }), debit())).toBe('not-told');
  });

  it('may still be told of where the history can not be read just now', () => {
    expect(
      moneyIn(bought, fail({ kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' })),
    ).toBe('not-yet');
    expect(moneyIn(bought, fail({ kind: 'refused', httpStatus: 404, detail: '' }))).toBe('not-told');
  });
});
