import type { NumberedEntry } from '../../src-books/payments/book-entry.ts';
import type { TicketId } from '../../src-books/payments/ticket-id.ts';
import type { StreamId } from '../../src-chain-api/ids.ts';
import type { LoadedLine } from './load-lines.ts';
import type { ReadEvent, Unreadable } from './reading/read-event.ts';
import {
  LineBooks,
  type PaymentRow,
  type TenderCorrectionRow,
  type TicketState,
} from './state/line-books.ts';
import type { OrderState } from './state/order-state.ts';

/** What a stream's next events make: new rows, and rows that are other than before. */
export type EnteredLine = {
  readonly stream: StreamId;
  /** The number of the last event that is entered. */
  readonly until: number;
  /** The event after it, if that can't be entered. */
  readonly waiting: Unreadable | null;
  readonly entries: readonly (NumberedEntry & { readonly piece: string | null })[];
  readonly payments: readonly PaymentRow[];
  readonly corrections: readonly TenderCorrectionRow[];
  readonly pieces: readonly { readonly piece: string; readonly ticketId: TicketId }[];
  readonly orders: readonly OrderRow[];
  readonly tickets: readonly TicketRow[];
  readonly shifts: readonly Extract<ReadEvent, { about: 'shift' }>[];
};

/** A sale or an operation, with the numbers of its events in this stream. */
export type OrderRow = {
  readonly order: OrderState;
  readonly isRefunded: boolean;
  readonly events: readonly number[];
};

export type TicketRow = {
  readonly ticketId: TicketId;
  readonly state: TicketState;
  readonly events: readonly number[];
};

/** Enters a stream's next events, as far as that can be done. Pure: of the same events it makes the same rows. */
export function enterLine({ line, after, all, ownNumbers }: LoadedLine): EnteredLine {
  const books = new LineBooks();
  let waiting: Unreadable | null = null;
  let until = after;
  const entered: ReadEvent[] = [];
  for (const event of all) {
    const why = books.enter(event);
    if (why !== undefined) {
      if (event.number <= after) throw new Error(`${line.stream}: event ${event.number} was entered before`);
      waiting = why;
      break;
    }
    if (event.number <= after) continue;
    until = event.number;
    entered.push(event);
  }
  const isNew = ({ number }: { readonly number: number }): boolean => number > after && number <= until;
  const entries = entered.flatMap(({ number }) => {
    const entry = books.entries.at(number);
    return entry === undefined ? [] : [{ ...entry, piece: books.pieceOf(entry) }];
  });
  const touched = new Set(entered.flatMap((event) => (event.about === 'order' ? [event.subject] : [])));
  for (const { piece } of entries) if (piece !== null) touched.add(piece);
  const tickets = new Set(entered.flatMap((event) => (event.about === 'ticket' ? [event.ticketId] : [])));
  for (const piece of touched) {
    const ticketId = books.ticketOf(piece);
    if (ticketId !== undefined) tickets.add(ticketId);
  }
  const numbersOf = (subject: string): number[] => [
    ...ownNumbers(subject),
    ...entered.flatMap((event) => (event.subject === subject ? [event.number] : [])),
  ];
  return {
    stream: line.stream,
    until,
    waiting,
    entries,
    payments: books.payments.filter(isNew),
    corrections: books.corrections.filter(isNew),
    pieces: entered.flatMap((event) =>
      event.about === 'ticket' && (event.ticket.kind === 'paid' || event.ticket.kind === 'price-given')
        ? event.ticket.intent.pieces.map(({ id }) => ({ piece: id, ticketId: event.ticketId }))
        : [],
    ),
    orders: [...touched].flatMap((id) => {
      const order = books.order(id);
      return order === undefined ? [] : [{ order, isRefunded: books.isRefunded(id), events: numbersOf(id) }];
    }),
    tickets: [...tickets].flatMap((ticketId) => {
      const state = books.ticket(ticketId);
      return state === undefined ? [] : [{ ticketId, state, events: numbersOf(ticketId) }];
    }),
    shifts: entered.flatMap((event) => (event.about === 'shift' ? [event] : [])),
  };
}
