import { compareAmounts, sum } from '../../src-merchant-api/amount.ts';
import type { TicketEvent } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import { replayTicket } from '../payments/replay-ticket.ts';
import { totalsOf } from './refund-payback.ts';
import type { PieceEnd } from './ticket-totals.ts';

/** A piece that came to nothing or was refunded. `number`: of the event that ended it. */
export type EndedPiece = {
  readonly piece: PieceId;
  readonly end: Extract<PieceEnd, 'not-sold' | 'refunded'>;
  readonly number: number;
};

/** A piece that ended, and what was given back or carried over for it. */
export type PieceSettlement = {
  readonly piece: PieceId;
  /** The numbers of the events, oldest first: also of what was given for other pieces in the same go. */
  readonly by: readonly number[];
  /** Since then nothing of it is owed. */
  readonly isSettled: boolean;
};

type NumberedEvent = { readonly number: number; readonly event: TicketEvent };

/**
 * What was given back for each piece that ended: everything from its end on until nothing was owed. Pure.
 *
 * @param all the ticket's events, with their numbers, oldest first.
 */
export function settlements(all: readonly NumberedEvent[], ended: readonly EndedPiece[]): PieceSettlement[] {
  const events = withoutUndone(all);
  // What was settled by the price before may be owed again in part.
  const priced = events.findLast(({ event }) => event.kind === 'price-corrected')?.number ?? 0;
  const settling = events.flatMap(({ number, event }, at) =>
    settles(event)
      ? [{ number, isLast: number > priced && isSettledAfter(events.slice(0, at + 1), ended, number) }]
      : [],
  );
  return ended.map(({ piece, number: end }) => {
    const later = settling.filter(({ number }) => number > end);
    const last = later.findIndex(({ isLast }) => isLast);
    const by = last < 0 ? later : later.slice(0, last + 1);
    return { piece, by: by.map(({ number }) => number), isSettled: last >= 0 };
  });
}

/**
 * The pieces that what is owed on a ticket may be for: those that ended since nothing was owed on it last. What ended before
 * is settled, and says nothing of what is owed now. Pure.
 *
 * @param events all of the ticket's, with their numbers, oldest first.
 */
export const unsettledPieces = (events: readonly NumberedEvent[], ended: readonly EndedPiece[]): PieceId[] =>
  settlements(events, ended)
    .filter(({ isSettled }) => !isSettled)
    .map(({ piece }) => piece);

/** All but the paybacks that were undone, which settled nothing. */
function withoutUndone(events: readonly NumberedEvent[]): readonly NumberedEvent[] {
  const undone = events.flatMap(({ event }) => (event.kind === 'payback-undone' ? [event.payback] : []));
  if (undone.length === 0) return events;
  const paybacks = events.filter(({ event }) => event.kind === 'paid-back');
  return events.filter(
    (each) => each.event.kind !== 'payback-undone' && !undone.includes(paybacks.indexOf(each)),
  );
}

const settles = ({ kind }: TicketEvent): boolean => kind === 'paid-back' || kind === 'carried-over';

/** Whether nothing was owed after these events, by what had ended before the last of them. */
function isSettledAfter(
  events: readonly NumberedEvent[],
  ended: readonly EndedPiece[],
  number: number,
): boolean {
  const ticket = replayTicket(events.map(({ event }) => event));
  if (ticket === undefined) return false;
  const endThen = new Map(ended.filter((each) => each.number < number).map((each) => [each.piece, each.end]));
  const { owed } = totalsOf(ticket, (piece) => endThen.get(piece) ?? 'completed');
  return compareAmounts(owed, zero) === 0;
}

const zero = sum([]);
