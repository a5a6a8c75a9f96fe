import { expect, it } from 'vitest';
import { japanPackage } from '../../../test/fixtures/package-description.ts';
import { correctableWords } from './correction-words.ts';

it('payments that can be corrected are told apart by what was paid and when', () => {
  const ticket = {
    ...{
      piece: 'T1-1',
      package: japanPackage,
      others: 0,
      currency: 'USD',
      isMoneyUnderWay: false,
      corrected: [],
    },
    payments: [
      { tender: 'cash' as const, amount: '5', stays: null },
      { tender: 'card-terminal' as const, amount: '2.9', stays: null },
    ],
  };
  const [one, other] = ['2026-11-27T10:15:00.000Z', '2026-11-27T10:15:01.000Z'].map((paidAt) =>
    correctableWords({ ...ticket, paidAt }),
  );
  expect(one).toMatch(/^Japan, 10 GB, \$7\.90, .*2026, \d\d:15:00$/);
  expect(other).not.toBe(one);
  // What paid for more than one is no price of the first.
  expect(correctableWords({ ...ticket, others: 1, paidAt: '2026-11-27T10:15:00.000Z' })).toMatch(
    /^Japan, 10 GB and 1 more, \$7\.90, /,
  );
});
