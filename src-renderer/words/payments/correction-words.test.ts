import { expect, it } from 'vitest';
import { japanPackage } from '../../../test/fixtures/package-description.ts';
import { correctableWords, recordedPaybackWords, undoneWords } from './correction-words.ts';

it('payments that can be corrected are told apart by what was paid and when', () => {
  const ticket = {
    ...{
      piece: 'T1-1',
      isTopUp: false,
      package: japanPackage,
      others: 0,
      currency: 'USD',
      isMoneyUnderWay: false,
      corrected: [],
      ...{ ticketId: 'ticket:T1-1', settled: 0, paybacks: [], undone: [] },
    },
    payments: [
      { tender: 'cash' as const, amount: '5', stays: null },
      { tender: 'card-terminal' as const, amount: '2.9', stays: null },
    ],
  };
  const [one, other] = ['2026-11-27T10:15:00.000Z', '2026-11-27T10:15:01.000Z'].map((paidAt) =>
    correctableWords({ ...ticket, paidAt }),
  );
  expect(one).toMatch(/^Japan, 10\u00a0GB, \$7\.90, .*2026, \d\d:15:00$/);
  expect(other).not.toBe(one);
  expect(correctableWords({ ...ticket, isTopUp: true, paidAt: '2026-11-27T10:15:00.000Z' })).toMatch(
    /^Top-up: Japan, 10\u00a0GB, /,
  );
  // What paid for more than one is no price of the first.
  expect(correctableWords({ ...ticket, others: 1, paidAt: '2026-11-27T10:15:00.000Z' })).toMatch(
    /^Japan, 10\u00a0GB and 1 more, \$7\.90, /,
  );
});

it('a payback is named by what was given, how, when and by whom, and why it was undone', () => {
  const given = { at: '2026-11-27T10:15:00.000Z', tender: 'cash', amount: '9.9' } as const;
  const staff = { id: 'cleo', name: 'Cleo' };
  const payback = { ...given, payback: 0, isCountedElsewhere: false, staff };
  expect(recordedPaybackWords(payback, 'USD')).toMatch(/^\$9\.90 given in cash, .*2026.*, Cleo$/);
  const undone = { ...given, reason: 'wrong customer', staff, approvedBy: { id: 'ana', name: 'Ana' } };
  expect(undoneWords(undone, 'USD')).toMatch(
    /^\$9\.90 given in cash, undone: wrong customer\. .*2026.*, Cleo, approved by Ana$/,
  );
});
