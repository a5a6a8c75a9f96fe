import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { directionOf, signsOf, standingOf, typeOf } from './balance-change.ts';

const lines = (...entries: object[]): Transaction[] =>
  entries.map((entry) => {
    const reading = readTransaction({ orderId: 'T1-1', ...entry });
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });

const order = { type: 'order', amount: -18.4 };
const refund = { type: 'refund', amount: 18.4 };
const unsigned = { type: 'order', amount: 18.4 };

/** The direction of the first line's money. */
const direction = (...entries: object[]): string => {
  const read = lines(...entries);
  return directionOf(read[0] ?? expect.fail(), signsOf(read));
};

describe('which way money went', () => {
  it.each([
    ['a debit', [order], 'debit'],
    ['a credit', [refund, order], 'credit'],
    ['a debit that is called refundable', [{ ...order, description: 'Refundable until activated' }], 'debit'],
    [
      'a debit of a type that is called non-refundable',
      [{ ...order, type: 'Non-refundable purchase' }],
      'debit',
    ],
    ['a debit that is called a refund', [{ ...order, type: 'refund' }, order], 'cannot-tell'],
    ['a credit that is called an order', [{ ...refund, type: 'order' }, order], 'cannot-tell'],
    ['a credit in another language', [{ ...refund, type: 'Erstattung' }, order], 'credit'],
    ['a debit in another language', [{ ...order, type: 'Achat' }], 'debit'],
    ['a debit without a type', [{ amount: -18.4 }], 'debit'],
    ['nothing, as a type tells', [{ ...refund, amount: 0 }, order], 'credit'],
    ['nothing', [{ amount: 0 }, order], 'cannot-tell'],
    ['a refund of an unknown amount', [{ type: 'refund', amount: null, date: 1.8e9 }, order], 'credit'],
  ])('is known of %s where debits are below zero', (_, entries, expected) => {
    expect(direction(...entries)).toBe(expected);
  });

  it.each([
    ['an order', [unsigned], 'debit'],
    ['a refund', [refund], 'credit'],
    ['a non-refundable data package', [{ ...unsigned, type: 'Non-refundable data package' }], 'cannot-tell'],
    ['a word of another language', [{ ...unsigned, type: 'remboursement' }], 'cannot-tell'],
    ['no type', [{ amount: 18.4 }], 'cannot-tell'],
    ['no type, and a description of a refund', [{ amount: 18.4, description: 'Refund' }], 'cannot-tell'],
    ['what was paid in', [{ type: 'top-up', amount: 18.4, orderId: null }], 'cannot-tell'],
  ])('is told by the type alone of %s where nothing is signed', (_, entries, expected) => {
    expect(direction(...entries)).toBe(expected);
  });

  it('is told by reversed signs where all types that are known say so', () => {
    const reversed = [unsigned, { ...refund, amount: -18.4 }];
    expect(direction({ amount: 3 }, ...reversed)).toBe('debit');
    expect(direction({ amount: -3 }, ...reversed)).toBe('credit');
  });

  it('is not told by reversed signs where credits alone, or purchases alone, say so', () => {
    expect(direction({ ...refund, amount: -18.4 })).toBe('cannot-tell');
    expect(direction({ amount: -3 }, unsigned)).toBe('cannot-tell');
  });

  it('is not told of a credit by its sign alone where nothing shows the sign of debits', () => {
    expect(direction({ amount: 3 }, { amount: -4 })).toBe('cannot-tell');
    expect(direction({ amount: -4 }, { amount: 3 })).toBe('debit');
    expect(direction({ ...refund, type: 'Erstattung' }, { ...order, type: 'Achat' })).toBe('cannot-tell');
  });

  it('needs sign and type where they contradict each other', () => {
    const odd = { ...refund, amount: -5 };
    expect(direction({ amount: 3 }, order, odd)).toBe('cannot-tell');
    expect(direction(order, odd)).toBe('debit');
    expect(direction(odd, order)).toBe('cannot-tell');
  });

  it('does not hang on a description', () => {
    const entry = fc.record({
      type: fc.oneof(fc.constantFrom(null, 'order', 'refund', 'cancellation', 'topup', 'Achat'), fc.string()),
      amount: fc.integer({ min: -50, max: 50 }),
      status: fc.constantFrom(null, 'completed', 'failed', 'pending'),
    });
    const words = fc.oneof(
      fc.constantFrom(
        'refundable until activated',
        'Non-refundable data package',
        'Refund',
        'canceled order',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, words), { minLength: 1 }), (entries) => {
        const told = lines(...entries.map(([line, description]) => ({ ...line, description })));
        const silent = lines(...entries.map(([line]) => line));
        const says = (read: Transaction[]) =>
          read.map((line) => [directionOf(line, signsOf(read)), typeOf(line), standingOf(line)]);
        expect(says(told)).toEqual(says(silent));
      }),
    );
  });
});

it.each([
  ['Completed', 'made'],
  [null, 'made'],
  ['CANCELED', 'canceled'],
  ['error', 'failed'],
  ['never failed', 'not-known'],
  ['in_processing', 'not-known'],
])('a line of status %s is %s', (status, standing) => {
  expect(standingOf({ status })).toBe(standing);
});
