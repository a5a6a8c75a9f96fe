import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { inEuros } from '../../test/fixtures/price-terms.ts';
import { ticketFor, type TicketEvent } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import { settlements, unsettledPieces, type EndedPiece } from './unsettled-pieces.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const [one, two] = [saleIntent(1, { price: amount('24.90') }), saleIntent(2, { price: amount('12.90') })];
const intent = ticketFor([{ ...one, tender: 'cash' }, two]);
const [first, second] = [one.orderId, two.orderId];

const at = (number: number, event: TicketEvent) => ({ number, event });
const paid = at(1, { kind: 'paid', intent });
const back = (number: number, text: string) =>
  at(number, { kind: 'paid-back', tender: 'cash', amount: amount(text), staff: null });
const refunded = (piece: PieceId, number: number): EndedPiece => ({ piece, end: 'refunded', number });

describe('the pieces that what is owed may be for', () => {
  it('are those that came to nothing while nothing was paid back', () => {
    expect(unsettledPieces([paid], [])).toEqual([]);
    expect(unsettledPieces([paid], [refunded(first, 2), refunded(second, 3)])).toEqual([first, second]);
  });

  it('are none of those before all that was owed had been paid back', () => {
    const events = [paid, back(3, '24.90')];
    expect(unsettledPieces(events, [refunded(first, 2), refunded(second, 4)])).toEqual([second]);
  });

  it('stay the same where only a part was paid back, whatever part', () => {
    const events = [paid, back(4, '12.90')];
    expect(unsettledPieces(events, [refunded(first, 2), refunded(second, 3)])).toEqual([first, second]);
  });

  it('are counted from what had ended when it was paid back, in whatever order pieces stand on the ticket', () => {
    const events = [paid, back(3, '12.90')];
    expect(unsettledPieces(events, [refunded(first, 4), refunded(second, 2)])).toEqual([first]);
  });

  it('are settled by what was carried over to another ticket, too', () => {
    const carried: TicketEvent = {
      kind: 'carried-over',
      toTicket: ticketFor([saleIntent(3)]).ticketId,
      amount: amount('24.90'),
      parts: [{ tender: 'cash', amount: amount('24.90') }],
      staff: null,
    };
    expect(unsettledPieces([paid, at(3, carried)], [refunded(first, 2), refunded(second, 4)])).toEqual([
      second,
    ]);
  });
});

describe('what was given for a piece that came to nothing', () => {
  it('is everything from its end on until nothing was owed, and nothing of before or after', () => {
    const events = [paid, back(3, '4'), back(4, '20.90'), back(6, '12.90')];
    expect(settlements(events, [refunded(first, 2), refunded(second, 5)])).toEqual([
      { piece: first, by: [3, 4], isSettled: true },
      { piece: second, by: [6], isSettled: true },
    ]);
  });

  it('is given for all that came to nothing together', () => {
    const events = [paid, back(4, '37.80')];
    expect(settlements(events, [refunded(first, 2), refunded(second, 3)])).toEqual([
      { piece: first, by: [4], isSettled: true },
      { piece: second, by: [4], isSettled: true },
    ]);
  });

  it('is what was given before and after its price was corrected: what the price before settled is owed in part', () => {
    const given = ticketFor([{ ...one, tender: 'cash' }]);
    const price: TicketEvent = {
      ...{ kind: 'price-given', intent: given, reason: 'Lost', staff: null },
      terms: inEuros,
    };
    const corrected: TicketEvent = {
      ...{ kind: 'price-corrected', piece: first, was: amount('24.90'), price: amount('29.90') },
      ...{ tax: amount('0'), tender: 'cash', reason: 'Mistyped', staff: null },
    };
    const events = [at(1, price), back(3, '24.90'), at(4, corrected)];
    const ended = [refunded(first, 2)];
    expect(settlements(events, ended)).toEqual([{ piece: first, by: [3], isSettled: false }]);
    expect(settlements([...events, back(5, '5')], ended)).toEqual([
      { piece: first, by: [3, 5], isSettled: true },
    ]);
  });

  it('settles nothing as long as some of it is owed', () => {
    expect(settlements([paid, back(3, '4')], [refunded(first, 2)])).toEqual([
      { piece: first, by: [3], isSettled: false },
    ]);
  });
});
