import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { EventLog } from '../events/event-log.ts';
import { pieceOfEntry } from './piece-ends.ts';
import { TicketBook } from './ticket-book.ts';
import { readTicketEvent, storedTicketId } from './ticket-row.ts';

/**
 * Writes the rows of every ticket's event after a number, in order, and computes anew what is owed wherever something
 * happened since. For rows that were rebuilt: sales, operations and entries first. Call in a transaction.
 */
export function enterTicketsAfter(database: DatabaseSync, log: EventLog, number: number): void {
  const book = new TicketBook(database, log);
  for (const row of database.prepare(selectEventsAfter).iterate(number)) {
    const { subject, number: own } = eventRow.parse(row);
    book.enter(subject, own, readTicketEvent(row).event);
  }
  const touched = database.prepare(selectTouchedAfter).all({ number });
  for (const row of touched) book.figure(z.object({ ticket_id: storedTicketId }).parse(row).ticket_id);
}

const eventRow = z.object({ subject: storedTicketId, number: z.int() });

/** Without the index of events by subject: those after a number are few. */
const ofTickets = "+subject >= 'ticket:' AND +subject < 'ticket;'";

const selectEventsAfter = `SELECT subject, number, at, event FROM event WHERE number > ? AND ${ofTickets} ORDER BY number`;

const selectTouchedAfter = `
  SELECT subject AS ticket_id FROM event WHERE number > :number AND ${ofTickets}
  UNION
  SELECT ticket_id FROM event JOIN ticket_piece ON piece_id = subject WHERE number > :number
  UNION
  SELECT ticket_id FROM book_entry AS back JOIN book_entry AS bought ON bought.event_number = back.reverses
  JOIN ticket_piece ON piece_id = ${pieceOfEntry('bought')} WHERE back.event_number > :number`;
