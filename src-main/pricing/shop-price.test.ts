import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { defaultPriceRules, type Markup } from '../domain/price-rules.ts';
import { shopPrice, type PriceMoney } from './shop-price.ts';

const amount = (value: string) => parseAmount(value) ?? expect.fail(`${value} is not an amount`);
const decimal = (value: string) => decimalWithin({ least: '-1000000000', most: '1000000000' }).parse(value);

const dollars: PriceMoney = defaultPriceRules;
const inCurrency = (currency: string, rate: string, taxPercent = '0'): PriceMoney => ({
  balanceCurrency: 'USD',
  currency,
  rate: { value: decimal(rate), setAt: '2026-11-01T09:00:00.000Z' },
  taxPercent: decimal(taxPercent),
});
const percent = (value: string, rest: Partial<Markup> = {}): Markup => ({
  ...defaultPriceRules.base,
  add: { kind: 'percent', percent: decimal(value) },
  ...rest,
});
const plus = (value: string, rest: Partial<Markup> = {}): Markup => ({
  ...defaultPriceRules.base,
  add: { kind: 'amount', amount: decimal(value) },
  ...rest,
});

describe('the price of a package', () => {
  it.each([
    ['18.40', '24.9'],
    ['1.50', '2.9'],
    ['0.10', '0.9'],
    // Marked up to exactly 2.9: the price is not pushed to the next one.
    ['2.148148148148148', '2.9'],
    ['2.15', '3.9'],
    ['74.07', '100.9'],
  ])('of cost %s is %s in a new shop: 35 %% and the ending .90', (cost, price) => {
    expect(shopPrice(amount(cost), defaultPriceRules.base, defaultPriceRules).price).toBe(price);
  });

  it.each([
    [percent('0'), '7.90', '7.9'],
    [percent('0', { endingCents: 0 }), '7', '7'],
    [percent('25', { endingCents: 99 }), '10', '12.99'],
    [percent('33.3', { endingCents: null }), '1.01', '1.35'],
    [plus('2.50', { endingCents: 0 }), '7.10', '10'],
    [plus('2.50', { endingCents: null }), '7.105', '9.61'],
    [percent('30', { endingCents: 0, rounding: 'nearest' }), '11', '14'],
    [percent('40', { endingCents: 0, rounding: 'nearest' }), '11', '15'],
  ] as const)('%j on %s is %s', (markup, cost, price) => {
    expect(shopPrice(amount(cost), markup, dollars).price).toBe(price);
  });

  it.each([
    // A currency without decimals: 18.40 dollars are 2,852 yen, and 35 % more are 3,850.2.
    ['JPY', '155', 90, '3890'],
    ['JPY', '155', 0, '3900'],
    ['JPY', '155', null, '3851'],
    // One with three: 18.40 dollars are 5.6488 dinars, and 35 % more are 7.62588.
    ['KWD', '0.307', 90, '7.9'],
    ['KWD', '0.307', 99, '7.99'],
    ['KWD', '0.307', null, '7.626'],
    ['EUR', '0.9215', 90, '22.9'],
  ])('in %s at %s, ending in %s, is %s', (currency, rate, endingCents, price) => {
    const priced = shopPrice(amount('18.40'), percent('35', { endingCents }), inCurrency(currency, rate));
    expect(priced.price).toBe(price);
    expect(priced.terms).toMatchObject({ currency, costCurrency: 'USD', rate });
  });

  it('includes the tax, and says how much of it there is to the coin', () => {
    const money = { ...dollars, taxPercent: decimal('19') };
    const priced = shopPrice(amount('10'), percent('30'), money);
    // 13 and 19 % are 15.47; of 15.90, 2.5386… are tax.
    expect(priced).toMatchObject({ price: '15.9', terms: { tax: '2.54', taxPercent: '19' }, margin: '3.36' });
  });

  it('is raised to the cost if the rule would go below it, unless that is allowed', () => {
    const priced = shopPrice(amount('10'), percent('-20'), dollars);
    expect(priced).toMatchObject({ price: '10.9', warning: 'raised-to-cost' });
    const below = shopPrice(amount('10'), percent('-20', { belowCost: true }), dollars);
    expect(below).toMatchObject({ price: '8.9', warning: 'below-cost', margin: '-1.1' });
    const nearest = percent('0', { rounding: 'nearest' });
    expect(shopPrice(amount('9.20'), nearest, dollars)).toMatchObject({
      price: '9.9',
      warning: 'raised-to-cost',
    });
  });

  it('is never below zero', () => {
    expect(shopPrice(amount('10'), plus('-50', { belowCost: true }), dollars).price).toBe('0.9');
  });
});

const costs = fc
  .integer({ min: 0, max: 20_000_000 })
  .map((units) => amount(new Big(units).div(1000).toFixed()));
const currencies = fc.constantFrom(
  { currency: 'EUR', rate: '0.9215' },
  { currency: 'GBP', rate: '0.787' },
  { currency: 'JPY', rate: '154.87' },
  { currency: 'KWD', rate: '0.30712' },
  { currency: 'VND', rate: '25380.5' },
);
const moneys = fc
  .tuple(currencies, fc.constantFrom('0', '5', '7.7', '8.1', '19', '20', '25.5'))
  .map(([{ currency, rate }, tax]) => inCurrency(currency, rate, tax));
const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((units) => decimal(new Big(units).div(100).toFixed()));
const markups: fc.Arbitrary<Markup> = fc.record({
  add: fc.oneof(
    hundredths(-5_000, 30_000).map((value) => ({ kind: 'percent', percent: value }) as const),
    hundredths(-5_000, 30_000).map((value) => ({ kind: 'amount', amount: value }) as const),
  ),
  endingCents: fc.constantFrom(0, 90, 99, null),
  rounding: fc.constantFrom('up', 'nearest'),
  belowCost: fc.boolean(),
});

/** The cost with tax, in the shop's currency: the lowest price at which nothing is lost. */
const covering = (cost: string, { rate, taxPercent }: PriceMoney): Big =>
  new Big(cost)
    .times(rate?.value ?? 1)
    .times(new Big(100).plus(taxPercent))
    .div(100);

describe('any price', () => {
  it('is below the cost only if the rule allows it, and then says so', () => {
    fc.assert(
      fc.property(costs, markups, moneys, (cost, markup, money) => {
        const { price, warning } = shopPrice(cost, markup, money);
        const isBelow = new Big(price).lt(covering(cost, money));
        expect(isBelow).toBe(warning === 'below-cost');
        if (!markup.belowCost) expect(isBelow).toBe(false);
      }),
    );
  });

  it('has the chosen ending, in existing coins', () => {
    fc.assert(
      fc.property(costs, markups, moneys, (cost, markup, money) => {
        const decimals = currencyDecimals(money.currency);
        const price = new Big(shopPrice(cost, markup, money).price);
        expect(price.round(decimals).eq(price)).toBe(true);
        if (markup.endingCents === null) return;
        const [step, ending] = decimals === 0 ? [100, markup.endingCents] : [1, markup.endingCents / 100];
        expect(price.mod(step).eq(ending)).toBe(true);
      }),
    );
  });

  it('when rounded up, is the lowest with its ending that covers the marked-up cost', () => {
    fc.assert(
      fc.property(costs, markups, moneys, (cost, markup, money) => {
        const up: Markup = { ...markup, rounding: 'up', belowCost: true };
        const decimals = currencyDecimals(money.currency);
        const own = new Big(cost).times(money.rate?.value ?? 1);
        const net =
          up.add.kind === 'percent'
            ? own.times(new Big(up.add.percent).plus(100)).div(100)
            : own.plus(up.add.amount);
        const exact = net.times(new Big(100).plus(money.taxPercent)).div(100);
        const price = new Big(shopPrice(cost, up, money).price);
        const step = up.endingCents === null ? new Big(10).pow(-decimals) : new Big(decimals === 0 ? 100 : 1);
        expect(price.gte(exact)).toBe(true);
        const isNext = price.minus(step).lt(exact);
        // Nothing is sold for less than the first ending above zero.
        expect(isNext || exact.lt(0)).toBe(true);
      }),
    );
  });

  it('splits into tax and net to the coin, with the tax closest to the exact one', () => {
    fc.assert(
      fc.property(costs, markups, moneys, (cost, markup, money) => {
        const { price, terms } = shopPrice(cost, markup, money);
        const decimals = currencyDecimals(money.currency);
        const tax = new Big(terms.tax);
        expect(tax.round(decimals).eq(tax)).toBe(true);
        // tax / price = percent / (100 + percent), within half a coin, without a division.
        const whole = new Big(100).plus(money.taxPercent);
        const off = tax.times(whole).minus(new Big(price).times(money.taxPercent)).abs();
        expect(off.lte(new Big(10).pow(-decimals).div(2).times(whole))).toBe(true);
      }),
    );
  });
});
