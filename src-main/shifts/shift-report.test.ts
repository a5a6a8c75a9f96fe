import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import { drawersOf, tallyOf } from './drawer.ts';
import { isAsShown } from './shown-figures.ts';
import { entryKinds, figuresOf, type EntrySum, type TenderMove } from './figures.ts';
import type { MoneySum } from './money-sum.ts';
import type { Cash, CashMove } from './shift.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

const none = { withoutPrice: 0, withoutMargin: 0, staff: null, product: null, taxPercent: null } as const;
const sale: EntrySum = {
  ...none,
  kind: 'sale',
  currency: 'CHF',
  tender: 'cash',
  count: 2,
  price: 49_800_000n,
  tax: 3_731_500n,
  margin: 9_268_500n,
};

describe('the totals of a report', () => {
  it('are per currency, with count and amount of each kind', () => {
    const refund: EntrySum = { ...sale, kind: 'refund', count: 1, price: -24_900_000n, tax: 0n, margin: 0n };
    const euros: EntrySum = { ...sale, currency: 'EUR', tender: 'card-terminal', price: 1n };
    expect(figuresOf([sale, refund, euros])).toMatchObject({
      currencies: [
        {
          currency: 'CHF',
          kinds: {
            sale: { count: 2, gross: '49.8' },
            refund: { count: 1, gross: '-24.9' },
            cancellation: { count: 0, gross: '0' },
          },
          total: '24.9',
          tax: '3.7315',
          margin: '9.2685',
        },
        { currency: 'EUR', total: '0.000001', tenders: [{ tender: 'card-terminal' }] },
      ],
      unpriced: 0,
    });
  });

  it('leave out unpriced entries, and say so', () => {
    const lost: EntrySum = {
      ...sale,
      count: 3,
      withoutPrice: 3,
      withoutMargin: 3,
      price: null,
      tax: null,
      margin: null,
    };
    expect(figuresOf([sale, lost, { ...lost, currency: null }])).toMatchObject({
      currencies: [{ currency: 'CHF', total: '49.8', withoutMargin: 0 }],
      unpriced: 6,
    });
  });
});

const currency = fc.constantFrom('CHF', 'EUR', 'KWD');
const cents = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
const entrySum = fc.record<EntrySum>({
  kind: fc.constantFrom(...entryKinds),
  currency,
  tender: fc.constantFrom('cash', 'card-terminal', 'other', null),
  staff: fc.constantFrom({ id: 'a', name: 'Ana' }, { id: 'b', name: 'Bo' }, null),
  product: fc.constantFrom({ id: 'jp', name: 'Japan' }, { id: 'kr', name: 'Korea' }, null),
  taxPercent: fc.constantFrom('8.1', '0', null),
  count: fc.integer({ min: 1, max: 1_000 }),
  withoutPrice: fc.constant(0),
  withoutMargin: fc.constant(0),
  price: cents,
  tax: cents,
  margin: cents,
});
/** As in the ledger: amounts given back are negative. */
const signed = (each: EntrySum): EntrySum =>
  each.kind === 'refund' || each.kind === 'cancellation'
    ? { ...each, price: -(each.price ?? 0n), tax: -(each.tax ?? 0n), margin: -(each.margin ?? 0n) }
    : each;
const moneySum = fc.record<MoneySum>({
  kind: fc.constantFrom('paid', 'paid-back', 'corrected-from', 'corrected-to'),
  currency,
  tender: fc.constantFrom('cash', 'card-terminal', 'other', null),
  count: fc.integer({ min: 1, max: 1_000 }),
  amount: cents,
});
const paidBy = fc.constantFrom('cash', 'card-terminal', 'split', null);
const tenderMove = fc.record<TenderMove>({
  currency,
  from: paidBy,
  to: paidBy,
  count: fc.integer({ min: 1, max: 10 }),
  price: cents,
});
const tills = fc.array(moneySum, { maxLength: 30 });
const books = fc.array(entrySum.map(signed), { maxLength: 30 });
const cash = fc.record<Cash>({ currency, amount: cents.map(fromMillionths) });
const move = fc.record<CashMove>({
  currency,
  amount: cents.map(fromMillionths),
  direction: fc.constantFrom('in', 'out'),
  reason: fc.constant('Change'),
  staff: fc.constant(null),
});

describe('any books at all', () => {
  it('have the same total by kind, tender, staff, product and tax, whatever was corrected', () => {
    fc.assert(
      fc.property(books, fc.array(tenderMove, { maxLength: 5 }), (sums, moves) => {
        for (const figures of figuresOf(sums, moves).currencies) {
          const all = sums.filter((each) => each.currency === figures.currency);
          const expected = fromMillionths(all.reduce((total, { price }) => total + (price ?? 0n), 0n));
          const count = all.reduce((total, each) => total + each.count, 0);
          const { kinds, tenders, staff, products, taxes } = figures;
          expect(figures.total).toBe(expected);
          for (const parts of [Object.values(kinds), tenders, staff, products, taxes]) {
            expect(sum(parts.map(({ gross }) => gross))).toBe(expected);
            expect(parts.reduce((total, each) => total + each.count, 0)).toBe(count);
          }
          expect(sum(taxes.map(({ tax }) => tax))).toBe(figures.tax);
          expect(sum(products.map(({ margin }) => margin))).toBe(figures.margin);
        }
      }),
    );
  });

  it('expect in the drawer the float plus cash taken and deposits, minus what was paid back and paid out', () => {
    fc.assert(
      fc.property(tills, fc.array(cash), fc.array(move), (sums, floats, moves) => {
        for (const drawer of drawersOf(floats, moves, sums)) {
          const own = <Each extends { readonly currency: string | null }>(all: readonly Each[]): Each[] =>
            all.filter((each) => each.currency === drawer.currency);
          const inCash = own(sums)
            .filter(({ tender }) => tender === 'cash')
            .reduce(
              (total, { kind, amount: each }) =>
                total + (kind === 'paid' || kind === 'corrected-to' ? each : -each),
              0n,
            );
          const moved = own(moves).map(({ direction, amount: moving }) =>
            direction === 'in' ? moving : subtract(amount('0'), moving),
          );
          const floated = own(floats).map((float) => float.amount);
          expect(drawer.expected).toBe(sum([...floated, ...moved, fromMillionths(inCash)]));
          const { float, taken, paidBack, paidIn, paidOut, corrected } = drawer;
          const held = sum([float, taken, paidIn, corrected]);
          expect(drawer.expected).toBe(subtract(held, sum([paidBack, paidOut])));
        }
      }),
    );
  });

  it('differ from a count by exactly its surplus or shortage', () => {
    fc.assert(
      fc.property(tills, fc.array(cash), cents, (sums, floats, counted) => {
        const drawers = drawersOf(floats, [], sums);
        const counts = drawers.map((drawer) => ({
          currency: drawer.currency,
          tender: 'cash' as const,
          amount: fromMillionths(counted),
        }));
        for (const tally of tallyOf(drawers, sums, counts).filter(({ tender }) => tender === 'cash'))
          expect(sum([tally.expected, tally.difference ?? amount('0')])).toBe(fromMillionths(counted));
      }),
    );
  });
});

describe('a tally', () => {
  it('has currencies that were expected but not counted, and the reverse', () => {
    const card: MoneySum = {
      kind: 'paid',
      currency: 'CHF',
      tender: 'card-terminal',
      count: 2,
      amount: 49_800_000n,
    };
    const drawers = drawersOf([{ currency: 'CHF', amount: amount('100') }], [], [card]);
    const counts = [
      { currency: 'CHF', tender: 'cash', amount: amount('99.95') },
      { currency: 'EUR', tender: 'cash', amount: amount('5') },
      { currency: 'CHF', tender: 'card-terminal', amount: null },
    ] as const;
    expect(tallyOf(drawers, [card], counts)).toEqual([
      { currency: 'CHF', tender: 'cash', expected: '100', counted: '99.95', difference: '-0.05' },
      { currency: 'CHF', tender: 'card-terminal', expected: '49.8', counted: null, difference: null },
      { currency: 'EUR', tender: 'cash', expected: '0', counted: '5', difference: '5' },
    ]);
  });
});

describe('figures that were shown', () => {
  const due = { currency: 'CHF', tender: 'cash', counted: null, difference: null } as const;
  const shown = { currency: 'CHF', tender: 'cash' } as const;

  it('are those of a tally where each amount is the same, written in whatever way', () => {
    expect(isAsShown([{ ...due, expected: amount('10.50') }], [{ ...shown, amount: amount('10.5') }])).toBe(
      true,
    );
    expect(isAsShown([{ ...due, expected: amount('0') }], [])).toBe(true);
    expect(isAsShown([], [{ ...shown, amount: amount('0') }])).toBe(true);
  });

  it('are not those of a tally with more, with less, of another tender or of another currency', () => {
    const tally = [{ ...due, expected: amount('10') }];
    expect(isAsShown(tally, [])).toBe(false);
    expect(isAsShown(tally, [{ ...shown, amount: amount('10.01') }])).toBe(false);
    expect(isAsShown(tally, [{ ...shown, tender: 'other', amount: amount('10') }])).toBe(false);
    expect(isAsShown(tally, [{ ...shown, currency: 'EUR', amount: amount('10') }])).toBe(false);
    expect(isAsShown([], [{ ...shown, amount: amount('10') }])).toBe(false);
  });
});
