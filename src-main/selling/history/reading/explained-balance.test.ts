import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../../../src-merchant-api/amount.ts';
import { readTransaction } from '../../../../src-merchant-api/reading/history.ts';
import { signsOf } from './balance-change.ts';
import { explainsAroundPurchase, explainsBalance } from './explained-balance.ts';
import type { History } from './service-history.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const readAt = Date.UTC(2026, 10, 21);
/** So many seconds after the balance was read. */
const seconds = (count: number): string => new Date(readAt + count * 1_000).toISOString();

function historyOf(entries: readonly object[], changes: Partial<History> = {}): History {
  const transactions = entries.map((entry) => {
    const reading = readTransaction({ type: 'order', ...entry });
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });
  return {
    transactions,
    signs: signsOf(transactions),
    reach: { kind: 'beginning' },
    unreadableCount: 0,
    askedAt: readAt,
    clockAheadMs: 0,
    clockUncertainMs: 500,
    ...changes,
  };
}

/** Whether a history explains what became of a balance. */
const explains = (history: History | undefined, [before, after]: readonly [string | null, string]): boolean =>
  explainsBalance(history, {
    before: before === null ? null : { amount: amount(before), at: readAt },
    after: amount(after),
  }) === 'explained';

const opening = { type: 'opening', amount: 100, balance: 100, date: seconds(-60) };
const sale = { amount: -3.4, orderId: 'T1-1', balance: 96.6, date: seconds(-10) };
const deposit = { type: 'deposit', amount: 50, balance: 146.6, date: seconds(10) };
const others = { amount: -5, orderId: 'T2-1', balance: 91.6, date: seconds(10) };

describe('a history whose lines have balances', () => {
  it.each([
    ['its newest line has the balance', [sale, opening], [null, '96.6']],
    ['nothing moved', [sale, opening], ['96.6', '96.6']],
    ['nothing moved, whatever its newest line has', [sale, opening], ['90', '90']],
    ['it shows what another till bought', [others, sale, opening], ['96.6', '91.60']],
    ['it begins with what another till bought', [others], ['96.6', '91.6']],
    ['it shows a deposit', [deposit, sale, opening], ['96.6', '146.6']],
  ] as const)('explains a balance where %s', (_, lines, balances) => {
    expect(explains(historyOf(lines), balances)).toBe(true);
  });

  it.each([
    ['is behind, and the balance fell by the cost', [sale, opening], ['96.6', '93.2']],
    ['is behind, and no balance is known from before', [sale, opening], [null, '93.2']],
    ['shows less than was spent', [others, sale, opening], ['96.6', '88.2']],
    ['shows no deposit', [sale, opening], ['96.6', '146.6']],
    ['shows no deposit that was partly spent', [sale, opening], ['96.6', '143.2']],
    ['shows no deposit, and no balance is known from before', [sale, opening], [null, '143.2']],
    ['shows a deposit that was spent to the cent', [deposit, sale, opening], ['96.6', '96.6']],
    ['never had the balance from before', [opening], ['250', '100']],
    ['never had the lower balance from before', [opening], ['50', '100']],
  ] as const)('does not explain one where it %s', (_, lines, balances) => {
    expect(explains(historyOf(lines), balances)).toBe(false);
  });

  it('does not explain a balance that rose by a refund that it does not show', () => {
    expect(explains(historyOf([sale, opening]), ['96.6', '100'])).toBe(false);
    expect(explains(historyOf([sale, opening]), [null, '100'])).toBe(false);
    const back = { type: 'refund', amount: 5, idPack: 8, balance: 101.6, date: seconds(10) };
    expect(explains(historyOf([back, sale, opening]), ['96.6', '101.6'])).toBe(true);
  });
});

describe('a history without balances', () => {
  const [bought, foreign] = [sale, others].map((line) => ({ ...line, balance: null }));
  if (bought === undefined || foreign === undefined) throw new Error('no lines');

  it('explains what its lines since then add up to', () => {
    expect(explains(historyOf([foreign, bought]), ['96.6', '91.6'])).toBe(true);
    expect(explains(historyOf([bought]), ['96.6', '96.6'])).toBe(true);
  });

  it('does not explain what they leave open', () => {
    expect(explains(historyOf([foreign, bought]), ['96.6', '95'])).toBe(false);
    expect(explains(historyOf([foreign, bought]), ['96.6', '96.6'])).toBe(false);
    expect(explains(historyOf([bought]), ['96.6', '146.6'])).toBe(false);
    expect(explains(historyOf([bought]), ['96.6', '93.2'])).toBe(false);
    expect(explains(historyOf([foreign, bought]), ['96.6', '88.2'])).toBe(false);
  });

  it('explains nothing by lines that may be older than the balance, or by unknown times and amounts', () => {
    const soon = { ...bought, date: seconds(1) };
    expect(explains(historyOf([soon]), ['96.6', '93.2'])).toBe(false);
    expect(explains(historyOf([{ ...foreign, date: null }]), ['96.6', '91.6'])).toBe(false);
    expect(explains(historyOf([{ ...foreign, amount: null }, bought]), ['96.6', '91.6'])).toBe(false);
    expect(explains(historyOf([foreign], { clockUncertainMs: null }), ['96.6', '91.6'])).toBe(false);
  });

  it('is asked by the clock of the service', () => {
    const ahead = { clockAheadMs: 60_000 };
    expect(explains(historyOf([{ ...foreign, date: seconds(-50) }], ahead), ['96.6', '91.6'])).toBe(true);
    expect(explains(historyOf([{ ...foreign, date: seconds(-70) }], ahead), ['96.6', '91.6'])).toBe(false);
  });
});

it('without a history, a balance that moved is not explained', () => {
  expect(explains(undefined, ['96.6', '93.2'])).toBe(false);
  expect(explains(undefined, ['96.6', '96.6'])).toBe(true);
  expect(explains(undefined, ['96.6', '100'])).toBe(false);
});

it('without any balance to compare it with, none is explained, now or later', () => {
  const without = historyOf([{ ...sale, balance: null }]);
  for (const history of [undefined, without])
    expect(explainsBalance(history, { before: null, after: amount('93.2') })).toBe('nothing-to-compare');
});

it('one of another run explains by what it was alone, because its time is not known', () => {
  const without = historyOf([others, sale].map((line) => ({ ...line, balance: null })));
  const after = (text: string) =>
    explainsBalance(without, { before: { amount: amount('96.6'), at: null }, after: amount(text) });
  expect(after('96.60')).toBe('explained');
  expect(after('91.6')).toBe('unexplained');
});

describe('whatever happened on an account', () => {
  /** What other tills and head office did since the balance was read: amounts in cents. */
  const anyMoves = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 8 });
  /** How a service that gives no balances may write one of them. */
  const anyWriting = fc.constantFrom('once', 'again', 'booked, then settled', 'taken, then paid');
  const money = (cents: number): string => (cents / 100).toFixed(2);
  const total = (moves: readonly number[]): number => moves.reduce((all, one) => all + one, 0);
  const readBefore = 100_000;

  const lineOf = (cents: number, index: number) => ({
    type: cents < 0 ? 'order' : 'refund',
    amount: cents / 100,
    orderId: `T2-${index}`,
    date: seconds(10 + index),
  });

  it('a history with balances explains it if nothing that moved the balance is missing, and only then', () => {
    fc.assert(
      fc.property(anyMoves, fc.nat(8), (moves, count) => {
        const lines = moves.map((cents, index) => ({
          ...lineOf(cents, index),
          balance: (readBefore + total(moves.slice(0, index + 1))) / 100,
        }));
        const first = { type: 'opening', amount: 1_000, balance: 1_000, date: seconds(-60) };
        const history = historyOf([first, ...lines.slice(0, count)].toReversed());
        const after = money(readBefore + total(moves));
        const isAllShown = total(moves.slice(count)) === 0;
        expect(explains(history, [money(readBefore), after])).toBe(isAllShown);
      }),
    );
  });

  it('so does one without balances, however it repeats its lines, and whatever failed or was canceled', () => {
    const anyLine = fc.tuple(fc.integer({ min: -500, max: 500 }), anyWriting);
    const anyNotDone = fc.array(
      fc.tuple(fc.integer({ min: -500, max: -1 }), fc.constantFrom('canceled', 'failed', 'in_processing')),
      { maxLength: 3 },
    );
    const hidden = fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 }));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), anyNotDone, hidden, (moves, notDone, missing) => {
        const made = moves.flatMap(([cents, writing], index) => {
          const line = { ...lineOf(cents, index), status: 'completed' };
          switch (writing) {
            case 'once':
              return [line];
            case 'again':
              return [line, line];
            case 'booked, then settled':
              return [line, { ...line, status: 'settled' }];
            case 'taken, then paid':
              return [line, { ...line, id: `paid-${index}`, date: seconds(11 + index) }];
          }
        });
        const others = notDone.map(([cents, status], index) => ({ ...lineOf(cents, 100 + index), status }));
        const history = historyOf([...others.toReversed(), ...made.toReversed()]);
        const after = readBefore + total(moves.map(([cents]) => cents)) + missing;
        expect(explains(history, [money(readBefore), money(after)])).toBe(missing === 0);
      }),
    );
  });
});

describe('an earlier balance, from before this till bought something else', () => {
  const bought = { amount: -3.4, orderId: 'T1-2', balance: null, date: seconds(10) };
  const around = (lines: readonly object[] | undefined, after: string, before: string | null = null) =>
    explainsAroundPurchase(lines && historyOf(lines), {
      before: before === null ? null : { amount: amount(before), at: readAt },
      earlier: { amount: amount('96.6'), at: readAt },
      after: amount(after),
    });

  it('explains the balance with the lines since then', () => {
    expect(around([bought], '93.2')).toBe('explained');
  });

  it.each([
    ['the balance fell by more', [bought], '89.8'],
    ['the balance has not changed', [], '96.6'],
    ['the balance has not changed, as the lines say', [{ ...bought, status: 'canceled' }], '96.6'],
    ['there is no history', undefined, '96.6'],
  ] as const)('leaves nothing to compare where %s', (_, lines, after) => {
    expect(around(lines, after)).toBe('nothing-to-compare');
  });

  it('does not count where a later one is known', () => {
    expect(around([bought], '93.2', '93.2')).toBe('unexplained');
  });
});
