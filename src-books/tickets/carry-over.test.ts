import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAmounts, smaller, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { inDollars } from '../../test/fixtures/price-terms.ts';
import {
  ticketFor,
  type Payment,
  type Taken,
  type Ticket,
  type TicketEvent,
  type TicketIntent,
} from '../payments/ticket.ts';
import type { TicketId } from '../payments/ticket-id.ts';
import { replayTicket } from '../payments/replay-ticket.ts';
import { fromMillionths } from '../money/millionths.ts';
import { carriedOver, givenAfter } from './carry-over.ts';
import { paybackParts } from './payback-parts.ts';
import { paybackPlan } from './payback-plan.ts';
import { totalsOf, type EndOf } from './refund-payback.ts';
import { exactCash } from './take-cash.ts';
import { leftByTender } from './tender-left.ts';

const amount = (text: string): Amount => text as Amount;
const zero = amount('0');
const card = (of: Amount): Taken => ({ kind: 'card-terminal', amount: of, reference: null });
const cash = (of: Amount): Taken => ({ kind: 'cash', received: of, change: zero });
const byEach = (taken: readonly Taken[]): Payment => ({ payments: taken, rounding: zero });

const refunded: EndOf = () => 'refunded';

/** A ticket of one piece. */
function ticketOf(price: Amount, paid: Payment): Ticket {
  const intent = ticketFor([saleIntent(1, { price, tender: 'cash' })], paid);
  return replay({ kind: 'paid', intent });
}

const intentOf = ({ intent, payments }: Ticket): TicketIntent => ({ ...intent, payments });

const replay = (...events: TicketEvent[]): Ticket => replayTicket(events) ?? expect.fail('it can’t be');

const toTicket = 'ticket:later' as TicketId;

/** The earlier ticket once this much of what it owes was carried over, and the later one that it paid a part of. */
function exchanged(from: Ticket, due: Amount, rest: (missing: Amount) => Taken[]) {
  const { owed } = totalsOf(from, refunded);
  const carried = carriedOver(from, owed, due);
  const { ticketId: fromTicket } = from.intent;
  const missing = subtract(due, carried.amount);
  const payments: Taken[] = [
    ...(carried.parts.length > 0 ? [{ kind: 'carried-over' as const, fromTicket, ...carried }] : []),
    ...(compareAmounts(missing, zero) > 0 ? rest(missing) : []),
  ];
  const events: TicketEvent[] = [
    { kind: 'paid', intent: intentOf(from) },
    ...(carried.parts.length > 0
      ? [{ kind: 'carried-over' as const, toTicket, ...carried, staff: null }]
      : []),
  ];
  return { carried, earlier: replay(...events), later: ticketOf(due, byEach(payments)) };
}

describe('an exchange', () => {
  const old = ticketOf(amount('30'), byEach([cash(amount('10')), card(amount('20'))]));

  it('to what costs more leaves the rest to pay, and nothing owed', () => {
    const { carried, earlier, later } = exchanged(old, amount('42'), (missing) => [card(missing)]);
    expect(carried.amount).toBe('30');
    expect(totalsOf(earlier, refunded)).toMatchObject({ carriedOver: '30', owed: '0', due: '0' });
    expect(later.payments.at(-1)).toMatchObject({ kind: 'card-terminal', amount: '12' });
    expect(totalsOf(later, () => 'completed')).toMatchObject({ paid: '42', owed: '0', due: '0' });
  });

  it('to what costs less leaves the rest owed, by the tenders that it was not carried over from', () => {
    const { carried, earlier } = exchanged(old, amount('24'), () => []);
    expect(carried.parts).toEqual([
      { tender: 'card-terminal', amount: '20' },
      { tender: 'cash', amount: '4' },
    ]);
    expect(totalsOf(earlier, refunded)).toMatchObject({ carriedOver: '24', owed: '6' });
    expect(paybackPlan(amount('6'), leftByTender(earlier), 'cash')).toEqual([
      { tender: 'cash', amount: '6' },
    ]);
  });

  describe('says before the sale what is given back after it', () => {
    const inFrancs = (price: Amount, paid: Payment): Ticket => {
      const terms = { ...inDollars, currency: 'CHF' };
      return replay({
        kind: 'paid',
        intent: ticketFor([saleIntent(1, { price, terms, tender: 'cash' })], paid),
      });
    };

    it.each([
      // 3.01 is left of the 9.98 for which 10.00 came in; 0.01 can't be given.
      ['6.97', [{ tender: 'cash', amount: '3.05', rounding: '0.04' }]],
      ['9.96', [{ tender: 'cash', amount: '0.05', rounding: '0.01' }]],
      ['10', []],
    ] as const)('in coins, of a sale of %s', (due, given) => {
      const from = inFrancs(amount('9.98'), exactCash(amount('9.98'), 'CHF'));
      const { owed } = totalsOf(from, refunded);
      expect(owed).toBe('10');
      expect(givenAfter(from, owed, amount(due))).toEqual(
        given.map((part) => ({
          ...part,
          rounding: subtract(amount(part.amount), subtract(owed, amount(due))),
        })),
      );
    });

    it('as it is given then, by the same tenders', () => {
      const coins = fc.bigInt({ min: 0n, max: 2_000n }).map((each) => fromMillionths(each * 10_000n));
      fc.assert(
        fc.property(coins, coins, coins, (inCash, byCard, due) => {
          const { payments, rounding } = exactCash(inCash, 'CHF');
          const from = inFrancs(sum([inCash, byCard]), { payments: [card(byCard), ...payments], rounding });
          const { owed } = totalsOf(from, refunded);
          const said = givenAfter(from, owed, due);
          const { earlier } = exchanged(from, due, (missing) => [card(missing)]);
          expect(paybackParts(earlier, totalsOf(earlier, refunded).owed)).toEqual(said);
        }),
      );
    });
  });

  it('that comes to nothing owes by the tenders that first paid, however often it was exchanged', () => {
    const { later } = exchanged(old, amount('24'), () => []);
    expect(totalsOf(later, () => 'not-sold')).toMatchObject({ owed: '24' });
    const again = exchanged(later, amount('25'), (missing) => [cash(missing)]).later;
    expect(paybackPlan(amount('25'), leftByTender(again), 'cash')).toEqual([
      { tender: 'card-terminal', amount: '20' },
      { tender: 'cash', amount: '5' },
    ]);
  });

  it('carries nothing over to what costs nothing', () => {
    expect(carriedOver(old, amount('30'), zero)).toEqual({ amount: '0', parts: [] });
  });

  it('can’t be replayed from parts that don’t add up, or to the same ticket', () => {
    const { ticketId } = old.intent;
    const part = { tender: 'cash', amount: amount('5') } as const;
    const paid: TicketEvent = { kind: 'paid', intent: intentOf(old) };
    const carried = { kind: 'carried-over', parts: [part], staff: null } as const;
    expect(replayTicket([paid, { ...carried, toTicket, amount: amount('6') }])).toBeUndefined();
    expect(replayTicket([paid, { ...carried, toTicket: ticketId, amount: amount('5') }])).toBeUndefined();
    const payments = [{ kind: 'carried-over', fromTicket: toTicket, amount: amount('30'), parts: [part] }];
    const intent = { ...intentOf(old), payments } as TicketIntent;
    expect(replayTicket([{ kind: 'paid', intent }])).toBeUndefined();
  });

  it('loses and makes no money, whatever was paid and costs, along any number of exchanges', () => {
    const coins = fc.bigInt({ min: 0n, max: 5_000n }).map((each) => fromMillionths(each * 10_000n));
    const steps = fc.array(fc.record({ due: coins, byCard: fc.boolean() }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(coins, coins, steps, (inCash, byCard, all) => {
        let from = ticketOf(sum([inCash, byCard]), byEach([cash(inCash), card(byCard)]));
        let [tookCash, tookCard] = [inCash, byCard];
        let [backInCash, backByCard] = [zero, zero];
        const payBack = (ticket: Ticket): void => {
          const { owed } = totalsOf(ticket, refunded);
          for (const part of paybackPlan(owed, leftByTender(ticket), 'cash'))
            if (part.tender === 'cash') backInCash = sum([backInCash, part.amount]);
            else backByCard = sum([backByCard, part.amount]);
        };
        for (const { due, byCard: restByCard } of all) {
          const { owed } = totalsOf(from, refunded);
          const { carried, earlier, later } = exchanged(from, due, (missing) => {
            if (restByCard) tookCard = sum([tookCard, missing]);
            else tookCash = sum([tookCash, missing]);
            return [restByCard ? card(missing) : cash(missing)];
          });
          expect(carried.amount).toBe(smaller(owed, due));
          expect(totalsOf(earlier, refunded).owed).toBe(subtract(owed, carried.amount));
          payBack(earlier);
          from = later;
        }
        payBack(from);
        // All came to nothing: each tender gave back exactly what it took.
        expect([backInCash, backByCard]).toEqual([tookCash, tookCard]);
      }),
    );
  });
});
