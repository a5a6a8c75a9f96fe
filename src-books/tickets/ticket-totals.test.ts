import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../money/millionths.ts';
import { ticketTotals, type Piece, type PieceEnd } from './ticket-totals.ts';

const amount = (text: string): Amount => text as Amount;
const cents = (count: bigint): Amount => fromMillionths(count * 10_000n);
const none = { paid: [], paidBack: [], carriedOver: [], rounding: amount('0'), roundedBack: amount('0') };
const piece = (price: string, end: PieceEnd, given = '0'): Piece => ({
  price: amount(price),
  given: amount(given),
  end,
});

describe('what a ticket comes to', () => {
  it('is even while what was paid for is on its way or done', () => {
    const pieces = [piece('9.9', 'completed'), piece('4.5', 'on-its-way')];
    expect(ticketTotals(pieces, { ...none, paid: [amount('14.4')] })).toMatchObject({ owed: '0', due: '0' });
  });

  it.each(['not-sold', 'refunded'] as const)('owes the price of what is %s', (end) => {
    const pieces = [piece('9.9', 'completed'), piece('4.5', end)];
    expect(ticketTotals(pieces, { ...none, paid: [amount('14.4')] })).toMatchObject({
      owed: '4.5',
      due: '0',
    });
  });

  it('owes nothing any more once that was paid back', () => {
    const money = { ...none, paid: [amount('14.4')], paidBack: [amount('4.5')], carriedOver: [] };
    expect(ticketTotals([piece('9.9', 'completed'), piece('4.5', 'refunded')], money)).toMatchObject({
      owed: '0',
      due: '0',
    });
  });

  it('owes nothing any more once that pays for another ticket', () => {
    const money = { ...none, paid: [amount('14.4')], carriedOver: [amount('4')] };
    expect(ticketTotals([piece('9.9', 'completed'), piece('4.5', 'refunded')], money)).toMatchObject({
      carriedOver: '4',
      owed: '0.5',
      due: '0',
    });
  });

  it('is still due what was handed over before it was paid', () => {
    expect(ticketTotals([piece('9.9', 'completed')], none)).toMatchObject({ owed: '0', due: '9.9' });
  });

  it('gives back what was paid to the coin, where the smallest coins are gone', () => {
    const money = { ...none, paid: [amount('9.9')], rounding: amount('-0.02') };
    expect(ticketTotals([piece('9.92', 'completed')], money)).toMatchObject({ owed: '0', due: '0' });
    expect(ticketTotals([piece('9.92', 'refunded')], money)).toMatchObject({ owed: '9.9', due: '0' });
  });

  it('keeps less for what is completed or on its way, where goodwill was given, and owes it once', () => {
    const money = { ...none, paid: [amount('14.4')], paidBack: [amount('5')], carriedOver: [] };
    for (const end of ['completed', 'on-its-way'] as const)
      expect(ticketTotals([piece('9.9', end, '5'), piece('4.5', 'completed')], money)).toMatchObject({
        owed: '0',
        due: '0',
      });
    expect(ticketTotals([piece('9.9', 'refunded', '5'), piece('4.5', 'completed')], money)).toMatchObject({
      completed: '4.5',
      owed: '4.9',
      due: '0',
    });
  });

  it.each(['9.93', '9.95'])(
    'is even after goodwill of all that was paid, to the cent or to the coin: %s',
    (given) => {
      const money = { ...none, paid: [amount('9.95')], paidBack: [amount(given)], rounding: amount('0.02') };
      const even = { completed: '0', owed: '0', due: '0' };
      expect(ticketTotals([piece('9.93', 'completed', given)], money)).toMatchObject(even);
    },
  );

  it('gives back no more than was paid, where the smallest coins are gone and goodwill was given', () => {
    const money = { ...none, paid: [amount('9.95')], paidBack: [amount('4.98')], rounding: amount('-0.02') };
    const pieces = [piece('4.98', 'completed', '4.98'), piece('4.99', 'refunded')];
    expect(ticketTotals(pieces, money)).toMatchObject({ completed: '0', owed: '4.97', due: '0' });
  });

  it('adds up at every moment, whatever was paid, sold and paid back', () => {
    const coins = fc.bigInt({ min: 0n, max: 100_000n }).map(cents);
    const end = fc.constantFrom<PieceEnd>('on-its-way', 'completed', 'not-sold', 'refunded');
    const pieces = fc.array(fc.record({ price: coins, given: coins, end }), { maxLength: 50 });
    const rounding = fc.integer({ min: -4, max: 4 }).map((each) => cents(BigInt(each)));
    const money = fc.record({
      paid: fc.array(coins),
      paidBack: fc.array(coins),
      carriedOver: fc.array(coins),
      rounding,
      roundedBack: rounding,
    });
    fc.assert(
      fc.property(pieces, money, (all, moved) => {
        const totals = ticketTotals(all, moved);
        const { paid, completed, onItsWay, paidBack, carriedOver, owed, due, rounding: rest } = totals;
        expect(paid).toBe(subtract(sum([completed, onItsWay, paidBack, carriedOver, owed, rest]), due));
        expect([owed, due]).toContain('0');
      }),
    );
  });
});
