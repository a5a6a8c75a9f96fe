import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDollars, inEuros } from '../../test/fixtures/price-terms.ts';
import { compareAmounts, parseAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { decimalWithin, type Decimal } from '../money/decimal.ts';
import type { Discount, Discounts } from '../domain/payments/discount.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import { amountOf } from '../tickets/split-amount.ts';
import { discountedPrices, isBelowCost } from './discounted-prices.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const decimal = (text: string): Decimal => decimalWithin({ least: '-1000', most: '1000' }).parse(text);

const reason = 'Regular customer';
const percent = (text: string): Discount => ({ change: { kind: 'percent', percent: decimal(text) }, reason });
const off = (text: string): Discount => ({ change: { kind: 'amount', amount: amount(text) }, reason });
const price = (text: string): Discount => ({ change: { kind: 'price', price: amount(text) }, reason });

function priced(
  list: string,
  quantity: number,
  discounts: Partial<Discounts>,
  terms: PriceTerms = inDollars,
) {
  return discountedPrices(
    { list: amount(list), terms, quantity },
    { line: null, ticket: null, ...discounts },
  );
}

function pieces(...[list, quantity, discounts, terms]: Parameters<typeof priced>) {
  const result = priced(list, quantity, discounts, terms);
  return result.ok ? result.value : expect.fail(result.failure.kind);
}

const pricesOf = (...of: Parameters<typeof priced>) => pieces(...of).map((piece) => piece.price);

describe('the price of a piece', () => {
  it.each([
    ['9.99', percent('10'), '8.99'],
    ['9.95', percent('10'), '8.95'],
    ['9.9', off('1'), '8.9'],
    ['9.9', price('7.5'), '7.5'],
    ['9.9', price('12'), '12'],
    ['9.9', percent('100'), '0'],
  ])('of %s with %j is %s, for each piece of the line', (list, line, result) => {
    expect(pricesOf(list, 3, { line })).toEqual([result, result, result]);
  });

  it('is whole yen, and whole thousandths of a dinar', () => {
    expect(pricesOf('999', 1, { line: percent('12.5') }, { ...inDollars, currency: 'JPY' })).toEqual(['874']);
    expect(pricesOf('1.005', 1, { line: percent('10') }, { ...inDollars, currency: 'KWD' })).toEqual([
      '0.904',
    ]);
  });

  it('bears its share of the ticket’s discount, the earlier piece a cent more', () => {
    expect(pricesOf('9.9', 3, { ticket: off('1') })).toEqual(['9.56', '9.57', '9.57']);
    expect(pricesOf('9.9', 3, { line: percent('10'), ticket: off('1') })).toEqual(['8.57', '8.58', '8.58']);
  });

  it('includes the tax of what is paid', () => {
    expect(pieces('24.9', 1, { line: percent('10') }, inEuros)[0]).toMatchObject({
      price: '22.41',
      terms: { tax: '3.58', taxPercent: '19' },
    });
  });
});

describe('a discount that', () => {
  it.each([
    [percent('0'), 'not-a-discount'],
    [percent('-5'), 'not-a-discount'],
    [percent('100.01'), 'not-a-discount'],
    [percent('0.001'), 'not-a-discount'],
    [off('0'), 'not-a-discount'],
    [off('-1'), 'not-a-discount'],
    [off('0.001'), 'not-a-discount'],
    [off('20.01'), 'discount-above-price'],
  ])('is %j is refused: %s', (wrong, kind) => {
    expect(priced('20', 1, { line: wrong })).toEqual({ ok: false, failure: { kind } });
    expect(priced('20', 1, { ticket: wrong })).toEqual({ ok: false, failure: { kind } });
  });

  it('is another price is none if it is the same, below zero, of a fraction of a cent, or the ticket’s', () => {
    for (const wrong of ['20', '-1', '0.001'])
      expect(priced('20', 1, { line: price(wrong) })).toMatchObject({ failure: { kind: 'not-a-discount' } });
    expect(priced('20', 1, { ticket: price('9') })).toMatchObject({ failure: { kind: 'not-a-discount' } });
  });
});

it('all pieces add up to list less discounts, and none is below zero, in any currency', () => {
  const places = { JPY: 0, USD: 2, KWD: 3 } as const;
  const some = fc.option(fc.integer({ min: 1, max: 10_000 }).map((each) => percent(String(each / 100))));
  fc.assert(
    fc.property(
      fc.constantFrom('JPY', 'USD', 'KWD'),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      fc.integer({ min: 1, max: 9 }),
      some,
      some,
      (currency, coins, quantity, line, ticket) => {
        const list = amountOf(coins, places[currency]);
        const result = priced(list, quantity, { line, ticket }, { ...inDollars, currency });
        if (!result.ok) {
          expect(result.failure.kind).toBe('not-a-discount');
          return;
        }
        const total = (of: 'list' | 'line' | 'ticket' | 'price') =>
          sum(result.value.map((piece) => piece[of]));
        expect(total('list')).toBe(sum([total('price'), total('line'), total('ticket')]));
        for (const piece of result.value)
          expect(compareAmounts(piece.price, sum([]))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it('a price is below cost where it doesn’t cover the cost and the tax on it', () => {
  // 18.40 dollars are 16.9556 euros, and 20.177164 with the tax.
  expect(isBelowCost(amount('20.17'), amount('18.4'), inEuros)).toBe(true);
  expect(isBelowCost(amount('20.18'), amount('18.4'), inEuros)).toBe(false);
});
