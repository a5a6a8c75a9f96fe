import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../../../src-merchant-api/amount.ts';
import { readTransaction } from '../../../../src-merchant-api/reading/history.ts';
import { signsOf } from '../../history/reading/balance-change.ts';
import type { Search } from '../../history/search/search-history.ts';
import type { History } from '../../history/reading/service-history.ts';
import { isForInsufficientFunds, isUntouched } from './insufficient-funds.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const orNull = (text: string | null): Amount | null => (text === null ? null : amount(text));

const notThere = (newest: string | null) => ({ kind: 'not-there', newestBalance: orNull(newest) }) as const;
const notShown = { kind: 'cannot-tell', why: 'not-shown' } as const;

const readAt = Date.UTC(2026, 10, 21);

/** A history without balances, of what other tills and head office did since the balance was read. */
function historyOf(...moves: { readonly type: string; readonly amount: number }[]): History {
  const before = { type: 'order', amount: -2.25 };
  const transactions = [before, ...moves].map((move, index) => {
    const date = new Date(readAt + (10 * index - 5) * 1_000).toISOString();
    const reading = readTransaction({ orderId: `T2-${index}`, date, ...move });
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });
  const reach = { kind: 'beginning' } as const;
  const clock = { askedAt: readAt, clockAheadMs: 0, clockUncertainMs: 500 };
  return { transactions, signs: signsOf(transactions), reach, unreadableCount: 0, ...clock };
}

/** Whether a 402 for a purchase of 2.25 is explained. */
function balanceAgrees(
  search: Exclude<Search, { kind: 'found' }>,
  [before, after]: readonly [string | null, string | null],
  { cost = '2.25', isRecent = true, history = historyOf() } = {},
): boolean {
  const atFirst = before === null ? null : { amount: amount(before), at: readAt };
  return isForInsufficientFunds(amount(cost), {
    search,
    history: search.kind === 'cannot-tell' ? undefined : history,
    before: orNull(before),
    after: orNull(after),
    isRecent,
    atFirst,
  });
}

describe('a purchase that is refused for insufficient funds', () => {
  it.each([
    ['by a history that shows the same balance', notThere('1.00'), ['100', '1.00']],
    ['by such a history, where the till knew no balance', notThere('1'), [null, '1.00']],
    ['by a balance that was too low before', notThere(null), ['1', '1']],
    ['by such a balance alone', notShown, ['1', '1']],
  ] as const)('is explained %s', (_, search, balances) => {
    expect(balanceAgrees(search, balances)).toBe(true);
  });

  it.each([
    ['where the balance would do', notThere('3.00'), ['3.00', '3.00']],
    ['where the balance would just do', notThere('2.25'), ['2.25', '2.25']],
    ['where the balance could not be read', notThere('1.00'), ['3.00', null]],
    ['where the balance fell by its cost', notThere(null), ['3.00', '0.75']],
    ['where the balance fell by more, and no line says why', notThere(null), ['100', '1.00']],
    ['where the balance rose, and no line says why', notThere(null), ['0.50', '1.50']],
    ['where the balance rose beyond the newest line', notThere('0.50'), ['0.50', '1.50']],
    ['where the balance rose and no history tells by what', notShown, ['0.50', '1.50']],
    ['where the history is behind the balance', notThere('3.00'), ['3.00', '0.75']],
    ['where nothing says what the balance was', notThere(null), [null, '0.75']],
    ['where it fell and no history tells by what', notShown, ['100', '1.00']],
    ['where nothing but the balance is known', notShown, [null, '1.00']],
  ] as const)('is not explained %s', (_, search, balances) => {
    expect(balanceAgrees(search, balances)).toBe(false);
  });

  it('is explained by a balance that has moved only where lines without balances add up to it', () => {
    const spent = { type: 'order', amount: -99 };
    expect(balanceAgrees(notThere(null), ['100', '1.00'], { history: historyOf(spent) })).toBe(true);
    const deposit = { type: 'deposit', amount: 1 };
    expect(balanceAgrees(notThere(null), ['0.50', '1.50'], { history: historyOf(deposit) })).toBe(true);
    expect(balanceAgrees(notThere(null), ['1', '1'], { isRecent: false })).toBe(true);
    const used = { type: 'deposit', amount: 3.25 };
    expect(balanceAgrees(notThere(null), ['0.50', '1.50'], { history: historyOf(used) })).toBe(false);
  });

  it('is not explained by an old balance', () => {
    expect(balanceAgrees(notShown, ['1', '1'], { isRecent: false })).toBe(false);
    expect(balanceAgrees(notThere('3'), ['1', '1'], { isRecent: false })).toBe(false);
  });

  it('is not explained where it costs nothing', () => {
    expect(balanceAgrees(notShown, ['-1', '-1'], { cost: '0' })).toBe(false);
  });
});

describe('history and balance', () => {
  const isSaid = (
    newest: string | null,
    [before, after]: readonly [string | null, string | null],
    isRecent = true,
  ) => isUntouched(notThere(newest), { before: orNull(before), after: orNull(after), isRecent });

  it('say together that nothing was debited', () => {
    expect(isSaid('3.00', [null, '3'])).toBe(true);
    expect(isSaid('3.00', ['3.00', '3.00'], false)).toBe(true);
    expect(isSaid('5.00', ['3.00', '5.00'])).toBe(true);
    expect(isSaid(null, ['3.00', '3.00'])).toBe(true);
  });

  it.each([
    ['where they differ', '5.25', ['5.25', '3.00']],
    ['where they differ, and nobody knows what the balance was', '5.25', [null, '3.00']],
    ['where the balance fell', '3.00', ['5.25', '3.00']],
    ['where the balance could not be read', '3.00', ['3.00', null]],
    ['where neither the history nor an earlier balance tells', null, [null, '3.00']],
    ['where the balance rose, and the history does not say why', null, ['3.00', '5.25']],
  ] as const)('do not say it %s', (_, newest, balances) => {
    expect(isSaid(newest, balances)).toBe(false);
  });

  it('do not say it by an old balance alone', () => {
    expect(isSaid(null, ['3.00', '3.00'], false)).toBe(false);
  });
});
