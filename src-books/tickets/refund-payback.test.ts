import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import type { Tender } from '../payments/tender.ts';
import { asPaid, keptOf, ticketFor, type Payback, type Payment, type Ticket } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import { fromMillionths } from '../money/millionths.ts';
import { refundPayback, totalsOf, type EndOf } from './refund-payback.ts';
import type { PieceEnd } from './ticket-totals.ts';

const amount = (text: string): Amount => text as Amount;
const cents = (count: bigint): Amount => fromMillionths(count * 10_000n);

/** A ticket of pieces of these prices. */
function ticketOf(prices: readonly Amount[], paid?: Payment, paybacks: readonly Payback[] = []): Ticket {
  const [first, ...others] = prices.map((price) => saleIntent(1, { price, tender: 'cash' }));
  if (first === undefined) return expect.fail('a ticket has a piece');
  return { ...asPaid(ticketFor([first, ...others], paid)), paybacks };
}

const idAt = ({ intent }: Ticket, at: number): PieceId =>
  intent.pieces[at]?.id ?? expect.fail(`there is no piece ${at}`);

/** All pieces of a ticket are completed, but for these. */
const ends =
  (ticket: Ticket, others: Readonly<Record<number, PieceEnd>> = {}): EndOf =>
  (id) =>
    others[ticket.intent.pieces.findIndex((piece) => piece.id === id)] ?? 'completed';

const back = (tender: Tender, of: string): Payback => ({ tender, amount: amount(of), staff: null });
const zero = amount('0');

/** What is paid exactly in cash where there are no coins below five cents. */
function inFiveCents(price: Amount): Payment {
  const received = exactAmount(new Big(price).times(20).round(0).div(20));
  return { payments: [{ kind: 'cash', received, change: zero }], rounding: subtract(received, price) };
}

describe('what a customer gets once a piece is refunded', () => {
  it('is its price, by the tender that they paid with', () => {
    const ticket = ticketOf([amount('9.9'), amount('4.5')]);
    expect(refundPayback(ticket, ends(ticket), idAt(ticket, 0))).toMatchObject([
      { tender: 'cash', amount: '9.9' },
    ]);
  });

  it('leaves out what is owed to them already for another piece', () => {
    const ticket = ticketOf([amount('9.9'), amount('4.5')]);
    const endOf = ends(ticket, { 1: 'not-sold' });
    expect(refundPayback(ticket, endOf, idAt(ticket, 0))).toMatchObject([{ tender: 'cash', amount: '9.9' }]);
  });

  it('goes by each tender as far as it holds, less what is owed by it already', () => {
    const split: Payment = {
      payments: [
        { kind: 'cash', received: amount('10'), change: zero },
        { kind: 'card-terminal', amount: amount('4.4'), reference: null },
      ],
      rounding: zero,
    };
    const ticket = ticketOf([amount('9.9'), amount('4.5')], split);
    expect(refundPayback(ticket, ends(ticket), idAt(ticket, 0))).toMatchObject([
      { tender: 'card-terminal', amount: '4.4' },
      { tender: 'cash', amount: '5.5' },
    ]);
    const endOf = ends(ticket, { 1: 'not-sold' });
    expect(refundPayback(ticket, endOf, idAt(ticket, 0))).toMatchObject([{ tender: 'cash', amount: '9.9' }]);
    const paidBack = ticketOf([amount('9.9'), amount('4.5')], split, [back('card-terminal', '4.4')]);
    const before = ends(paidBack, { 1: 'refunded' });
    expect(refundPayback(paidBack, before, idAt(paidBack, 0))).toMatchObject([
      { tender: 'cash', amount: '9.9' },
    ]);
  });

  it('is nothing for what is refunded already, or cost nothing', () => {
    const ticket = ticketOf([zero, amount('4.5')]);
    expect(refundPayback(ticket, ends(ticket), idAt(ticket, 0))).toEqual([]);
    const done = ends(ticket, { 1: 'refunded' });
    expect(refundPayback(ticket, done, idAt(ticket, 1))).toEqual([]);
  });

  it('is what they paid to the coin, for the last piece that they keep', () => {
    const rounded: Payment = {
      payments: [{ kind: 'cash', received: amount('10'), change: amount('0.05') }],
      rounding: amount('0.02'),
    };
    const ticket = ticketOf([amount('5'), amount('4.93')], rounded);
    expect(refundPayback(ticket, ends(ticket), idAt(ticket, 1))).toMatchObject([
      { tender: 'cash', amount: '4.93' },
    ]);
    const endOf = ends(ticket, { 0: 'refunded' });
    expect(refundPayback(ticket, endOf, idAt(ticket, 1))).toMatchObject([{ tender: 'cash', amount: '4.95' }]);
  });

  it('is what becomes owed by the refund, whatever was paid and became of the other pieces', () => {
    const coins = fc.bigInt({ min: 0n, max: 10_000n }).map(cents);
    const end = fc.constantFrom<PieceEnd>('on-its-way', 'completed', 'not-sold', 'refunded');
    const pieces = fc.array(fc.record({ price: coins, end }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, fc.nat(), (all, nth) => {
        const ticket = ticketOf(all.map(({ price }) => price));
        const at = nth % all.length;
        const endOf: EndOf = (id) =>
          all[ticket.intent.pieces.findIndex((piece) => piece.id === id)]?.end ?? 'completed';
        const piece = idAt(ticket, at);
        const parts = refundPayback(ticket, endOf, piece);
        const after = totalsOf(ticket, (id) => (id === piece ? 'refunded' : endOf(id)));
        const total = sum(parts.map((part) => part.amount));
        expect(subtract(after.owed, totalsOf(ticket, endOf).owed)).toBe(total);
        expect(new Set(parts.map(({ tender }) => tender)).size).toBe(parts.length);
        expect(sum(ticket.payments.map(keptOf))).toBe(after.paid);
      }),
    );
  });

  it('is never more than they have paid, whatever goodwill was given and whatever was refunded before', () => {
    const coins = fc.bigInt({ min: 0n, max: 1_000n }).map(cents);
    const prices = fc.array(coins, { minLength: 1, maxLength: 3 });
    const step = fc.record({
      nth: fc.nat(),
      refunds: fc.boolean(),
      hundredths: fc.constantFrom(1, 50, 100, 100),
    });
    fc.assert(
      fc.property(prices, fc.array(step, { maxLength: 12 }), (all, steps) => {
        let ticket = ticketOf(all, inFiveCents(sum(all)));
        const refunded = new Set<PieceId>();
        const endOf: EndOf = (id) => (refunded.has(id) ? 'refunded' : 'completed');
        for (const { nth, refunds, hundredths } of steps) {
          const piece = idAt(ticket, nth % all.length);
          const left = sum(refundPayback(ticket, endOf, piece).map((part) => part.amount));
          const given = exactAmount(new Big(left).times(hundredths).div(100).round(2, Big.roundUp));
          if (refunds) refunded.add(piece);
          else if (given !== zero) {
            const { owed } = totalsOf(ticket, endOf);
            const goodwill = { ...back('cash', given), piece, reason: 'Slow' };
            ticket = { ...ticket, goodwill: [...ticket.goodwill, goodwill] };
            expect(totalsOf(ticket, endOf).owed).toBe(owed);
          }
        }
        const { paid, paidBack, owed, due } = totalsOf(ticket, endOf);
        expect(due).toBe(zero);
        expect(new Big(paidBack).plus(owed).lte(paid)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
