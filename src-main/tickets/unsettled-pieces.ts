import { compareAmounts, sum } from '../../src-merchant-api/amount.ts';
import type { TicketEvent } from '../domain/payments/ticket.ts';
import type { PieceId } from '../domain/payments/ticket-id.ts';
import { replayTicket } from '../domain/payments/replay-ticket.ts';
import { totalsOf } from './refund-payback.ts';
import type { PieceEnd } from './ticket-totals.ts';

/** A piece that came to nothing or was refunded. `number`: of the event that ended it. */
export type EndedPiece = {
  readonly piece: PieceId;
  readonly end: Extract<PieceEnd, 'not-sold' | 'refunded'>;
  readonly number: number;
};

/**
 * The pieces that what is owed on a ticket may be for: those that ended since nothing was owed on it last. What ended before
 * is settled, and says nothing of what is owed now. Pure.
 *
 * @param events all of the ticket's, with their numbers, oldest first.
 */
export function unsettledPieces(
  events: readonly { readonly number: number; readonly event: TicketEvent }[],
  ended: readonly EndedPiece[],
): PieceId[] {
  const isSettledAfter = (count: number, number: number): boolean => {
    const ticket = replayTicket(events.slice(0, count).map(({ event }) => event));
    if (ticket === undefined) return false;
    const endThen = new Map(
      ended.filter((each) => each.number < number).map((each) => [each.piece, each.end]),
    );
    const { owed } = totalsOf(ticket, (piece) => endThen.get(piece) ?? 'completed');
    return compareAmounts(owed, zero) === 0;
  };
  const settled = events.reduce((last, { number, event }, at) => {
    // What was settled by the price before may be owed again in part.
    if (event.kind === 'price-corrected') return 0;
    const settles = event.kind === 'paid-back' || event.kind === 'carried-over';
    return settles && isSettledAfter(at + 1, number) ? number : last;
  }, 0);
  return ended.filter(({ number }) => number > settled).map(({ piece }) => piece);
}

const zero = sum([]);
