import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { CorrectedTender, MoneySum } from './money-sum.ts';
import { standingOf, type ShiftStanding } from './shift-report.ts';
import { tenderTotals } from './tender-total.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

/** How a shift stands in which this money moved, and no cash was in the drawer before. */
const standing = (money: readonly MoneySum[], corrected: readonly CorrectedTender[] = []): ShiftStanding =>
  standingOf(
    { number: 1, openedAt: 1_000, openedBy: null, openedEvent: 1, floats: [], moves: [] },
    {
      ...{
        during: [],
        discounts: [],
        money,
        corrected,
        tenderMoves: [],
        owed: [],
        before: [],
        moneyBefore: [],
      },
      isOfOlderCopy: false,
    },
    [],
  );

const paid = { kind: 'paid', currency: 'CHF', tender: 'cash', count: 2, amount: 49_800_000n } as const;
const back = { ...paid, kind: 'paid-back', count: 1, amount: 9_900_000n } as const;

describe('what a tender took', () => {
  it('is what was paid less what was paid back, in each currency by itself', () => {
    const card = { ...paid, tender: 'card-terminal', count: 1, amount: 24_900_000n } as const;
    const euros = { ...paid, currency: 'EUR', count: 1, amount: 5_000_000n } as const;
    expect(tenderTotals(standing([card, paid, back, euros]))).toEqual([
      {
        ...{ currency: 'CHF', tender: 'cash', count: 2, paid: '49.8', paidBack: '9.9' },
        ...{ corrected: '0', total: '39.9' },
      },
      {
        ...{ currency: 'CHF', tender: 'card-terminal', count: 1, paid: '24.9', paidBack: '0' },
        ...{ corrected: '0', total: '24.9' },
      },
      {
        ...{ currency: 'EUR', tender: 'cash', count: 1, paid: '5', paidBack: '0' },
        ...{ corrected: '0', total: '5' },
      },
    ]);
  });

  it('comes with what nobody said how it was paid at the end', () => {
    const totals = tenderTotals(
      standing([{ ...paid, tender: null }, paid, { ...paid, tender: 'named:Voucher' }]),
    );
    expect(totals.map(({ tender }) => tender)).toEqual(['cash', 'named:Voucher', null]);
  });

  it('leaves out what earlier shifts had taken', () => {
    const corrected = { currency: 'CHF', from: 'cash', to: 'other', count: 1, amount: amount('5') } as const;
    expect(tenderTotals(standing([], [{ ...corrected, isOfBefore: true }]))).toEqual([]);
    expect(tenderTotals(standing([paid], [{ ...corrected, isOfBefore: false }]))).toMatchObject([
      { tender: 'cash', corrected: '-5', total: '44.8' },
      { tender: 'other', corrected: '5', total: '5' },
    ]);
  });

  it('is nothing where a payback was undone whole', () => {
    expect(tenderTotals(standing([back, { ...back, kind: 'payback-undone' }]))).toEqual([]);
  });

  it('is what the count expects of it, whatever moved', () => {
    const tender = fc.constantFrom('cash', 'card-terminal', 'other', 'named:Voucher');
    const currency = fc.constantFrom('CHF', 'EUR');
    const millionths = fc.bigInt({ min: 1n, max: 10_000_000_000n });
    const moved = fc.record<MoneySum>({
      kind: fc.constantFrom('paid', 'paid-back', 'payback-undone', 'price-corrected', 'paid-elsewhere'),
      currency,
      tender,
      count: fc.integer({ min: 1, max: 9 }),
      amount: millionths,
    });
    const correction = fc.record({ currency, from: tender, to: tender, amount: millionths });
    fc.assert(
      fc.property(fc.array(moved), fc.array(correction), (money, corrections) => {
        const sums = corrections.flatMap(({ currency: of, from, to, amount: each }): MoneySum[] => [
          { kind: 'corrected-from', currency: of, tender: from, count: 1, amount: each },
          { kind: 'corrected-to', currency: of, tender: to, count: 1, amount: each },
        ]);
        const corrected = corrections.map((each) => ({
          ...each,
          ...{ isOfBefore: false, count: 1, amount: fromMillionths(each.amount) },
        }));
        const { tally, ...rest } = standing([...money, ...sums], corrected);
        const totals = tenderTotals(rest);
        for (const { currency: of, tender: by, expected } of tally) {
          const own = totals.filter((each) => each.currency === of && each.tender === by);
          expect(sum(own.map(({ total }) => total))).toBe(expected);
        }
        for (const { paid: gross, paidBack, corrected: by, total } of totals)
          expect(total).toBe(subtract(sum([gross, by]), paidBack));
      }),
    );
  });
});
