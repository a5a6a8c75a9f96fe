import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDollars, inEuros } from '../../test/fixtures/price-terms.ts';
import { succeed } from '../../src-merchant-api/result.ts';
import { compareAmounts, parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { decimalWithin, type Decimal } from '../money/decimal.ts';
import type { Discount } from '../domain/payments/discount.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import { amountOf } from '../tickets/split-amount.ts';
import { discountedPrices, isBelowCost } from './discounted-prices.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const decimal = (text: string): Decimal => decimalWithin({ least: '-1000', most: '1000' }).parse(text);

const reason = 'Regular customer';
const percent = (text: string): Discount => ({ change: { kind: 'percent', percent: decimal(text) }, reason });
const off = (text: string): Discount => ({ change: { kind: 'amount', amount: amount(text) }, reason });
const price = (text: string): Discount => ({ change: { kind: 'price', price: amount(text) }, reason });

type Discounts = { readonly line: Discount | null; readonly ticket: Discount | null };

function priced(
  list: string,
  quantity: number,
  discounts: Partial<Discounts>,
  terms: PriceTerms = inDollars,
) {
  const { line = null, ticket = null } = discounts;
  const all = discountedPrices([{ list: amount(list), terms, quantity, discount: line }], ticket);
  return all.ok ? succeed(all.value.flat()) : all;
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

describe('a ticket of several lines', () => {
  const line = (list: string, quantity: number, discount: Discount | null = null, terms = inDollars) => ({
    ...{ list: amount(list), quantity, discount, terms },
  });

  it('takes each line’s discount off that line alone', () => {
    const result = discountedPrices(
      [line('9.9', 2, off('1')), line('20', 1), line('5', 1, price('6'))],
      null,
    );
    expect(result.ok && result.value.map((own) => own.map((piece) => piece.price))).toEqual([
      ['8.9', '8.9'],
      ['20'],
      ['6'],
    ]);
  });

  it('splits what is off the whole of it by what is left of each piece, and finds each line’s own tax anew', () => {
    const seven = { ...inEuros, taxPercent: decimal('7') };
    const result = discountedPrices(
      [line('10', 2, off('5'), inEuros), line('20.01', 1, null, seven)],
      off('3'),
    );
    // 5, 5 and 20.01 of 30.01 bear 0.4998, 0.4998 and 2.0003.
    expect(result).toMatchObject({
      ok: true,
      value: [
        [
          { line: '5', ticket: '0.5', price: '4.5', terms: { tax: '0.72', taxPercent: '19' } },
          { line: '5', ticket: '0.5', price: '4.5', terms: { tax: '0.72' } },
        ],
        [{ line: '0', ticket: '2', price: '18.01', terms: { tax: '1.18', taxPercent: '7' } }],
      ],
    });
  });

  it('is refused for one line’s discount that is none', () => {
    expect(discountedPrices([line('9.9', 1), line('5', 1, off('6'))], null)).toEqual({
      ok: false,
      failure: { kind: 'discount-above-price' },
    });
  });

  it('adds up, whatever is off lines and ticket', () => {
    const discount = fc.option(
      fc.integer({ min: 100, max: 9_900 }).map((each) => percent(String(each / 100))),
    );
    const lines = fc.array(
      fc.record({
        coins: fc.integer({ min: 100, max: 50_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        discount,
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, discount, (of, ticket) => {
        const [first, ...others] = of.map(({ coins, quantity, discount: own }) =>
          line(amountOf(BigInt(coins), 2), quantity, own),
        );
        if (first === undefined) return;
        const result = discountedPrices([first, ...others], ticket);
        if (!result.ok) {
          // A percentage of what is left that is less than half a coin takes nothing off.
          expect(result.failure.kind).toBe('not-a-discount');
          const alone = discountedPrices([first, ...others], null);
          const left = sum(alone.ok ? alone.value.flat().map(({ price }) => price) : []);
          expect(
            ticket?.change.kind === 'percent' && Number(left) * Number(ticket.change.percent),
          ).toBeLessThan(0.5);
          return;
        }
        const priced = result.value;
        expect(priced.map((own) => own.length)).toEqual(of.map(({ quantity }) => quantity));
        const total = (part: 'list' | 'line' | 'ticket' | 'price') =>
          sum(priced.flat().map((piece) => piece[part]));
        expect(total('list')).toBe(sum([total('price'), total('line'), total('ticket')]));
        for (const piece of priced.flat()) {
          expect(compareAmounts(piece.price, sum([]))).toBeGreaterThanOrEqual(0);
          expect(subtract(piece.list, sum([piece.line, piece.ticket]))).toBe(piece.price);
        }
      }),
    );
  });
});

it('a price is below cost where it doesn’t cover the cost and the tax on it', () => {
  // 18.40 dollars are 16.9556 euros, and 20.177164 with the tax.
  expect(isBelowCost(amount('20.17'), amount('18.4'), inEuros)).toBe(true);
  expect(isBelowCost(amount('20.18'), amount('18.4'), inEuros)).toBe(false);
});
