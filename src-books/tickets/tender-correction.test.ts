import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { inDollars } from '../../test/fixtures/price-terms.ts';
import { value } from '../../test/value.ts';
import type { Tender } from '../payments/tender.ts';
import {
  asPaid,
  heldBy,
  ticketFor,
  ticketPaidBy,
  type Payback,
  type Ticket,
  type TicketEvent,
  type TicketIntent,
} from '../payments/ticket.ts';
import type { PieceId, TicketId } from '../payments/ticket-id.ts';
import { replayTicket } from '../payments/replay-ticket.ts';
import { smallestInCash } from './cash-rounding.ts';
import { paybackParts } from './payback-parts.ts';
import { refundPayback, totalsOf, type EndOf } from './refund-payback.ts';
import { correctTender, type SaidTender } from './tender-correction.ts';
import { takePayments, type Given } from './take-payments.ts';

const amount = (text: string): Amount => text as Amount;
const byCard: SaidTender = { kind: 'card-terminal', reference: null };
const inCash: SaidTender = { kind: 'cash' };
const cash = (received: string | null): Given => ({
  kind: 'cash',
  received: received === null ? null : amount(received),
});
const card = (of: string | null): Given => ({
  ...{ kind: 'card-terminal', reference: null },
  amount: of === null ? null : amount(of),
});

function paidFor(prices: readonly string[], given: readonly Given[], currency = 'USD'): TicketIntent {
  const [first, ...others] = prices.map((price) =>
    saleIntent(1, { price: amount(price), tender: 'split', terms: { ...inDollars, currency } }),
  );
  if (first === undefined) return expect.fail('a ticket has a piece');
  return ticketFor([first, ...others], value(takePayments(sum(prices.map(amount)), given, currency)));
}

/** A ticket of these events after it was paid. */
const after = (intent: TicketIntent, ...events: readonly TicketEvent[]): Ticket =>
  replayTicket([{ kind: 'paid', intent }, ...events]) ?? expect.fail('it can’t be');

const why = { reason: 'Wrong key', staff: null } as const;

/** The event by which a payment is corrected. */
const corrected = (ticket: Ticket, part: number, said: SaidTender): TicketEvent => ({
  ...{ kind: 'tender-corrected', part, ...why },
  ...value(correctTender(ticket, part, said)),
});

const stays = (ticket: Ticket, part: number, said: SaidTender): unknown => {
  const result = correctTender(ticket, part, said);
  return result.ok ? 'corrected' : result.failure;
};

const back = (tender: Tender, of: string): TicketEvent => ({
  ...{ kind: 'paid-back', tender, amount: amount(of), staff: null },
});
const refunded: EndOf = () => 'refunded';
const completed: EndOf = () => 'completed';

describe('a payment by another tender than staff had said', () => {
  it('leaves what was paid as it was, and goes back by the tender that it was by', () => {
    const intent = paidFor(['9.9'], [cash('20')]);
    const ticket = after(intent, corrected(asPaid(intent), 0, byCard));
    expect(ticket.payments).toEqual([{ kind: 'card-terminal', amount: '9.9', reference: null }]);
    expect(totalsOf(ticket, completed)).toEqual(totalsOf(asPaid(intent), completed));
    expect(ticketPaidBy(ticket)).toBe('card-terminal');
    const [piece] = ticket.intent.pieces;
    expect(refundPayback(ticket, completed, piece?.id ?? expect.fail('no piece'))).toEqual([
      { tender: 'card-terminal', amount: '9.9', rounding: '0' },
    ]);
  });

  it('is one of several, and the others stay', () => {
    const intent = paidFor(['9.9'], [card('4'), cash('10')]);
    const ticket = after(intent, corrected(asPaid(intent), 0, { kind: 'named', name: 'Voucher' }));
    expect(ticketPaidBy(ticket)).toBe('split');
    expect(paybackParts(ticket, amount('9.9')).map(({ tender }) => tender)).toEqual([
      'named:Voucher',
      'cash',
    ]);
    const allInCash = after(intent, corrected(asPaid(intent), 0, inCash));
    expect(ticketPaidBy(allInCash)).toBe('cash');
    expect(paybackParts(allInCash, amount('9.9'))).toMatchObject([{ tender: 'cash', amount: '9.9' }]);
  });

  it('keeps what cash was rounded by, and gives all of it back once nothing is kept', () => {
    const intent = paidFor(['9.92', '5'], [cash(null)], 'CHF');
    expect(intent).toMatchObject({ rounding: '-0.02' });
    const ticket = after(intent, corrected(asPaid(intent), 0, byCard));
    expect(ticket.intent.rounding).toBe('-0.02');
    expect(totalsOf(ticket, completed)).toMatchObject({ paid: '14.9', owed: '0', due: '0' });
    expect(totalsOf(ticket, refunded)).toMatchObject({ owed: '14.9', rounding: '0' });
  });

  it('is no cash that coins can’t pay', () => {
    const intent = paidFor(['9.92'], [card(null)], 'CHF');
    expect(stays(asPaid(intent), 0, inCash)).toBe('not-in-coins');
    expect(stays(asPaid(intent), 0, { kind: 'other' })).toBe('corrected');
  });

  it('may be one of which nobody had said how', () => {
    const intent = paidFor(['9.9'], [card(null)]);
    const unsaid = asPaid({ ...intent, payments: [{ kind: 'unsaid', amount: amount('9.9') }] });
    expect(stays(unsaid, 0, inCash)).toBe('corrected');
  });

  it('is not corrected to what it is, and nothing is where there is no payment', () => {
    const ticket = asPaid(paidFor(['9.9'], [cash(null)]));
    expect(stays(ticket, 0, inCash)).toBe('same-tender');
    expect(stays(ticket, 1, inCash)).toBe('no-money');
  });

  it('stays once something of it went back, by its own tender or another', () => {
    const intent = paidFor(['5', '4.9'], [card('4'), cash(null)]);
    const own = after(intent, back('card-terminal', '1'));
    expect([stays(own, 0, inCash), stays(own, 1, byCard)]).toEqual(['given-back', 'corrected']);
    const inItsPlace = after(intent, back('cash', '9'));
    expect([stays(inItsPlace, 0, inCash), stays(inItsPlace, 1, byCard)]).toEqual([
      'given-back',
      'given-back',
    ]);
  });

  it('stays once it paid for another ticket, and what another ticket paid stays too', () => {
    const intent = paidFor(['9.9'], [cash(null)]);
    const parts = [{ tender: 'cash', amount: amount('9.9') }] as const;
    const carried = { amount: amount('9.9'), parts };
    const toTicket = 'ticket:later' as TicketId;
    const gone = after(intent, { kind: 'carried-over', toTicket, ...carried, staff: null });
    expect(stays(gone, 0, byCard)).toBe('given-back');
    const payments = [{ kind: 'carried-over', fromTicket: toTicket, ...carried }] as const;
    expect(stays(after({ ...intent, payments }), 0, byCard)).toBe('no-money');
  });

  it('can’t be replayed if it is not of the payment as it stands, or changes what was paid', () => {
    const intent = paidFor(['9.9'], [cash(null)]);
    const event = corrected(asPaid(intent), 0, byCard);
    const twice = replayTicket([{ kind: 'paid', intent }, event, event]);
    const more = { kind: 'card-terminal', amount: amount('10'), reference: null } as const;
    const changed = { ...event, to: more } as TicketEvent;
    const nowhere = { ...event, part: 1 } as TicketEvent;
    expect(twice).toBeUndefined();
    for (const impossible of [changed, nowhere])
      expect(replayTicket([{ kind: 'paid', intent }, impossible])).toBeUndefined();
  });

  it('changes no sum of any ticket, in whatever order payments are corrected and pieces are refunded and paid back', () => {
    const said = fc.constantFrom<SaidTender>(inCash, byCard, { kind: 'other' }, { kind: 'named', name: 'V' });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('correct' as const), nth: fc.nat(), said }),
      fc.record({ kind: fc.constant('refund' as const), nth: fc.nat() }),
      fc.record({ kind: fc.constant('pay-back' as const), nth: fc.nat() }),
    );
    let corrections = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('CHF', 'SEK', 'USD', 'JPY', 'KWD'),
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0, 40, 100),
        fc.array(step, { maxLength: 14 }),
        (currency, units, onCard, steps) => {
          const unit = new Big(10).pow(-currencyDecimals(currency));
          const all = units.reduce((sum, each) => sum + each, 0);
          const byCardFirst = unit.times(Math.floor((all * onCard) / 100)).toFixed();
          const given =
            onCard === 0 ? [cash(null)] : onCard === 100 ? [card(null)] : [card(byCardFirst), cash(null)];
          const intent = paidFor(
            units.map((count) => unit.times(count).toFixed()),
            given,
            currency,
          );
          const events: TicketEvent[] = [];
          const ended = new Set<PieceId>();
          const endOf: EndOf = (id) => (ended.has(id) ? 'refunded' : 'completed');
          const { paid: atFirst } = totalsOf(asPaid(intent), completed);
          for (const each of steps) {
            const ticket = after(intent, ...events);
            const { owed } = totalsOf(ticket, endOf);
            const parts = paybackParts(ticket, owed);
            if (each.kind === 'correct' && owed === '0' && ticket.payments.length > 0) {
              const part = each.nth % ticket.payments.length;
              if (stays(ticket, part, each.said) === 'corrected') {
                events.push(corrected(ticket, part, each.said));
                corrections += 1;
              }
            } else if (each.kind === 'refund') {
              const piece = ticket.intent.pieces[each.nth % units.length];
              if (piece !== undefined) ended.add(piece.id);
            } else if (each.kind === 'pay-back') {
              const part = parts[each.nth % Math.max(parts.length, 1)];
              if (part !== undefined) events.push({ kind: 'paid-back', ...part, staff: null });
            }
            const now = after(intent, ...events);
            const { paid, completed, onItsWay, paidBack, rounding, due, ...totals } = totalsOf(now, endOf);
            expect(paid).toBe(atFirst);
            expect(paid).toBe(subtract(sum([completed, onItsWay, paidBack, totals.owed, rounding]), due));
            expect(due).toBe('0');
            for (const tender of ['cash', 'card-terminal', 'other', 'named:V'] as const) {
              const left = subtract(totalPaid(now, tender), totalBack(now.paybacks, tender));
              expect(new Big(left).gte(0)).toBe(true);
              if (tender === 'cash') expect(new Big(left).mod(smallestInCash(currency)).eq(0)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(corrections).toBeGreaterThan(200);
  });
});

const totalPaid = ({ payments }: Ticket, tender: Tender): Amount =>
  sum(payments.flatMap(heldBy).flatMap((held) => (held.tender === tender ? [held.amount] : [])));
const totalBack = (paybacks: readonly Payback[], tender: Tender): Amount =>
  sum(paybacks.flatMap((each) => (each.tender === tender ? [each.amount] : [])));
