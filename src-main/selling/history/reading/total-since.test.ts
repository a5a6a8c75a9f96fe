import { expect, it } from 'vitest';
import { readTransaction } from '../../../../src-merchant-api/reading/history.ts';
import { signsOf } from './balance-change.ts';
import { totalSince } from './total-since.ts';

const readAt = Date.UTC(2026, 10, 21);
const at = (count: number): string => new Date(readAt + count * 1_000).toISOString();

/** What lines since a time add up to. */
function totalOf(...entries: object[]): string | undefined {
  const transactions = entries.map((entry) => {
    const reading = readTransaction({ type: 'order', date: at(10), ...entry });
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });
  return totalSince(
    {
      transactions,
      signs: signsOf(transactions),
      reach: { kind: 'beginning' },
      unreadableCount: 0,
      askedAt: readAt,
      clockAheadMs: 0,
      clockUncertainMs: 500,
    },
    readAt,
  );
}

const one = { amount: -5, orderId: 'T2-1' };
/** From before the balance was read: it shows what the signs mean. */
const older = { amount: -5, orderId: 'T2-0', date: at(-10) };
const other = { amount: -5, orderId: 'T2-2' };
const credit = { type: 'refund', amount: 5, orderId: 'T2-1', idPack: 7 };

it.each([
  ['two orders of one package', [one, other], '-10'],
  ['an order and its refund', [one, credit], '0'],
  ['an order and its refund, where nothing is signed', [{ ...one, amount: 5 }, credit], '0'],
  ['a fee beside its order', [one, { ...one, amount: -1 }], '-6'],
  ['one that is shown twice', [one, one], '-5'],
  [
    'one that is shown as booked and as settled',
    [
      { ...one, status: 'completed' },
      { ...one, status: 'settled' },
    ],
    '-5',
  ],
  [
    'one that was taken and then paid',
    [
      { ...one, id: 'a' },
      { ...one, id: 'b', date: at(20) },
    ],
    '-5',
  ],
  ['one whose order id changes its case', [one, { ...one, orderId: 't2-1', date: at(20) }], '-5'],
  ['a credit that is shown twice', [credit, credit], '5'],
  [
    'deposits that say nothing more',
    [older, { type: 'deposit', amount: 5 }, { type: 'deposit', amount: 5, date: at(20) }],
    '10',
  ],
  [
    'a deposit that is shown twice by its number',
    [older, { type: 'deposit', amount: 5, id: 'a' }, { type: 'deposit', amount: 5, id: 'a', date: at(20) }],
    '5',
  ],
  ['one that was canceled', [{ ...one, status: 'canceled' }, other], '-5'],
  [
    'one that was canceled with a line for its money',
    [
      { ...one, status: 'canceled' },
      { ...credit, type: 'cancellation' },
    ],
    '0',
  ],
  [
    'one of which it is told that it was made, and that it was canceled',
    [one, { ...one, status: 'cancelled' }],
    '0',
  ],
  ['one that is in progress', [{ ...one, status: 'in_processing' }], '0'],
  ['one that failed', [{ ...one, status: 'failed' }], '0'],
])('adds up %s', (_, lines, total) => {
  expect(totalOf(...lines)).toBe(total);
});

it('does not tell where an amount or a direction is unknown', () => {
  expect(totalOf(one, { ...other, amount: null })).toBeUndefined();
  expect(totalOf({ ...one, amount: 5 }, { type: 'deposit', amount: 20 })).toBeUndefined();
});
