import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAmounts, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { paybackPlan } from './payback-plan.ts';
import { fromMillionths } from '../money/millionths.ts';

const amount = (text: string): Amount => text as Amount;
const left = (tender: string, text: string) => ({ tender, left: amount(text) });

describe('how money goes back to who paid by several tenders', () => {
  const paid = [left('cash', '10'), left('card', '20'), left('voucher', '5')];

  it.each([
    ['4', [['card', '4']]],
    [
      '22',
      [
        ['card', '20'],
        ['voucher', '2'],
      ],
    ],
    [
      '30',
      [
        ['card', '20'],
        ['voucher', '5'],
        ['cash', '5'],
      ],
    ],
    [
      '37',
      [
        ['card', '20'],
        ['voucher', '5'],
        ['cash', '12'],
      ],
    ],
  ])('%s: %j', (of, parts) => {
    expect(paybackPlan(amount(of), paid, 'cash').map((part) => [part.tender, part.amount])).toEqual(parts);
  });

  it('is in cash where nothing was paid', () => {
    expect(paybackPlan(amount('3'), [], 'cash')).toEqual([{ tender: 'cash', amount: '3' }]);
  });

  it('is all of it, by no tender but cash more than it holds', () => {
    const coins = fc.bigInt({ min: 0n, max: 10_000n }).map((each) => fromMillionths(each * 10_000n));
    const tenders = fc.uniqueArray(
      fc.record({ tender: fc.constantFrom('cash', 'card', 'a', 'b'), left: coins }),
      {
        selector: ({ tender }) => tender,
      },
    );
    fc.assert(
      fc.property(coins, tenders, (of, all) => {
        const plan = paybackPlan(of, all, 'cash');
        expect(sum(plan.map((part) => part.amount))).toBe(of);
        for (const part of plan.filter(({ tender }) => tender !== 'cash')) {
          const holds = all.find(({ tender }) => tender === part.tender)?.left ?? amount('0');
          expect(compareAmounts(part.amount, holds)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
