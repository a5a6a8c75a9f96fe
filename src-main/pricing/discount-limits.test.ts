import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDollars } from '../../test/fixtures/price-terms.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import type { Discount } from '../../src-books/payments/discount.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { amountOf } from '../../src-books/tickets/split-amount.ts';
import { discountRefusal, type GivenBy } from './discount-limits.ts';
import { discountedPrices } from './discounted-prices.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const usual: DiscountRules = { clerkPercent: '10', belowCost: false, reasons: ['Other'] };

type Wanted = { list?: string; cost?: string; quantity?: number; rules?: DiscountRules; by?: GivenBy };

type Discounts = { readonly line: Discount | null; readonly ticket: Discount | null };
type Line = { list: string; cost: string; quantity: number; discount: Discount | null };

function refusalOf(
  lines: readonly [Line, ...Line[]],
  ticket: Discount | null,
  rules = usual,
  by: GivenBy = 'clerk',
) {
  const [first, ...others] = lines;
  const offered = ({ list, quantity, discount }: Line) => ({
    ...{ list: amount(list), terms: inDollars, quantity, discount },
  });
  const priced = discountedPrices([offered(first), ...others.map(offered)], ticket);
  if (!priced.ok) return expect.fail(priced.failure.kind);
  const costed = lines.map(({ cost }, at) => ({ cost: amount(cost), pieces: priced.value[at] ?? [] }));
  return discountRefusal(costed, rules, by)?.kind;
}

function refusal(discounts: Partial<Discounts>, wanted: Wanted = {}) {
  const { list = '24.9', cost = '18.4', quantity = 1, rules = usual, by = 'clerk' } = wanted;
  const { line = null, ticket = null } = discounts;
  return refusalOf([{ list, cost, quantity, discount: line }], ticket, rules, by);
}

const reason = 'Other';
const off = (text: string) => ({ change: { kind: 'amount', amount: amount(text) }, reason }) as const;
const price = (text: string) => ({ change: { kind: 'price', price: amount(text) }, reason }) as const;
const percent = (text: string) =>
  ({
    change: { kind: 'percent', percent: decimalWithin({ least: '0', most: '100' }).parse(text) },
    reason,
  }) as const;

describe('a clerk', () => {
  it('gives up to the shop’s percentage, and no cent more', () => {
    expect(refusal({ line: off('2.49') })).toBeUndefined();
    expect(refusal({ line: off('2.5') })).toBe('needs-manager');
    expect(refusal({ line: percent('10') }, { list: '9.99', cost: '1', quantity: 9 })).toBeUndefined();
    expect(refusal({ ticket: percent('10') }, { list: '9.94', cost: '1', quantity: 9 })).toBeUndefined();
    expect(refusal({ line: off('0.01') }, { rules: { ...usual, clerkPercent: '0' } })).toBe('needs-manager');
  });

  it('gives no more by discounting the ticket, too', () => {
    expect(refusal({ line: percent('10'), ticket: off('0.01') })).toBe('needs-manager');
    expect(refusal({ ticket: off('7.48') }, { quantity: 3 })).toBe('needs-manager');
  });

  it('raises a price by no more either', () => {
    expect(refusal({ line: price('27.39') })).toBeUndefined();
    expect(refusal({ line: price('27.4') })).toBe('needs-manager');
  });

  it('sells nothing below cost', () => {
    expect(refusal({ line: off('2') }, { cost: '23' })).toBe('needs-manager');
    const allowed = { ...usual, belowCost: true };
    expect(refusal({ line: off('2') }, { cost: '23', rules: allowed })).toBeUndefined();
  });

  it('never learns a cost by trying: of a package either all discounts up to the limit are given, or none', () => {
    const coins = fc.integer({ min: 100, max: 5_000 });
    fc.assert(
      fc.property(coins, coins, fc.integer({ min: 1, max: 9 }), (list, cost, quantity) => {
        const of = { list: amountOf(BigInt(list), 2), cost: amountOf(BigInt(cost), 2), quantity };
        const most = Math.round(list / 10);
        const answers = new Set<string | undefined>();
        for (const each of [1, 2, Math.ceil(most / 2), most - 1, most]) {
          if (each < 1 || each > most) continue;
          answers.add(refusal({ line: off(amountOf(BigInt(each), 2)) }, of));
          answers.add(refusal({ ticket: off(amountOf(BigInt(each * quantity), 2)) }, of));
        }
        expect(answers.size).toBe(1);
      }),
    );
  });
});

describe('a manager', () => {
  it('gives anything down to the cost, and is told where it is below', () => {
    expect(refusal({ line: price('18.4') }, { by: 'manager' })).toBeUndefined();
    expect(refusal({ line: price('18.39') }, { by: 'manager' })).toBe('below-cost');
    expect(
      refusal({ line: percent('100') }, { by: 'manager', rules: { ...usual, belowCost: true } }),
    ).toBeUndefined();
  });

  it('may raise a price that the rules made below cost', () => {
    expect(refusal({ line: price('18') }, { list: '15', by: 'manager' })).toBeUndefined();
  });

  it('approves what a clerk may not give, but nothing below cost, which the clerk isn’t told', () => {
    expect(refusal({ line: price('18.4') }, { by: 'approved' })).toBeUndefined();
    expect(refusal({ line: price('18.39') }, { by: 'approved' })).toBe('not-approvable');
  });
});

describe('of several lines', () => {
  const line = (list: string, cost: string, discount: Discount | null = null, quantity = 1): Line => ({
    ...{ list, cost, discount, quantity },
  });

  it('a clerk gives up to the percentage on each, and on all of them', () => {
    expect(refusalOf([line('24.9', '1', off('2.49')), line('9.9', '1')], null)).toBeUndefined();
    expect(refusalOf([line('24.9', '1'), line('9.9', '1', off('1'))], null)).toBe('needs-manager');
    expect(refusalOf([line('24.9', '1', null, 2), line('9.9', '1', null, 3)], percent('10'))).toBeUndefined();
    expect(refusalOf([line('24.9', '1'), line('9.9', '1')], off('3.49'))).toBe('needs-manager');
  });

  it('a clerk may give exactly the percentage off any ticket', () => {
    const lines = fc.array(
      fc.record({ coins: fc.integer({ min: 50, max: 50_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, (of) => {
        const [first, ...others] = of.map(({ coins, quantity }) =>
          line(amountOf(BigInt(coins), 2), '0', null, quantity),
        );
        if (first === undefined) return;
        expect(refusalOf([first, ...others], percent('10'))).toBeUndefined();
      }),
    );
  });

  it('a clerk lowers none further by raising another', () => {
    // $30 off the ticket are $20 of the list prices: 10 % of them. Of the first line they would be more than 14 %.
    expect(refusalOf([line('100', '1'), line('100', '1', price('110'))], off('30'))).toBe('needs-manager');
  });

  it('each is held to its own cost', () => {
    const [cheap, dear] = [line('24.9', '1'), line('20', '19.5')];
    expect(refusalOf([cheap, dear], percent('10'))).toBe('needs-manager');
    expect(refusalOf([line('24.9', '1', off('1')), dear], null)).toBeUndefined();
    expect(refusalOf([cheap, dear], percent('2'), usual, 'manager')).toBeUndefined();
    expect(refusalOf([cheap, dear], percent('3'), usual, 'manager')).toBe('below-cost');
  });

  it('a clerk learns no cost by the amount of a discount, however it falls on the lines', () => {
    const coins = fc.integer({ min: 100, max: 5_000 });
    fc.assert(
      fc.property(coins, coins, coins, coins, (one, itsCost, other, othersCost) => {
        const of = (list: number, cost: number): Line =>
          line(amountOf(BigInt(list), 2), amountOf(BigInt(cost), 2));
        // Both can bear it, so that the least discount falls on both.
        const most = Math.round((one + other) / 10);
        const answers = new Set<string | undefined>();
        for (const each of [Math.ceil(most / 2), most - 1, most]) {
          if (each * Math.min(one, other) < one + other || each > most) continue;
          answers.add(refusalOf([of(one, itsCost), of(other, othersCost)], off(amountOf(BigInt(each), 2))));
        }
        expect(answers.size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
