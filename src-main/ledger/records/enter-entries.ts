import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Ticket } from '../../../src-books/payments/ticket.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { isTicket, readTicketEvent } from '../tickets/ticket-row.ts';
import { EntryBook } from './entry-book.ts';
import { readOperationEvent, readOperationRow } from './operation-row.ts';
import { readSaleEvent, readSaleRow } from './sale-row.ts';

/** The kinds of events that can move money, as their JSON begins. */
const moving = [
  'accepted',
  'recovered',
  'confirmed',
  'seen-done',
  'canceled',
  'goodwill',
  'price-given',
  'tender-corrected',
  'price-corrected',
].map((kind) => `event GLOB '{"kind":"${kind}"*'`);

/**
 * Writes the entries of every event after a number, in order: a reversal comes after what it reverses. For
 * rows that were rebuilt. Call in a transaction.
 */
export function enterAfter(database: DatabaseSync, number: number): void {
  const book = new EntryBook(database);
  const until = database.prepare(
    'SELECT at, event FROM event WHERE subject = ? AND number <= ? ORDER BY number',
  );
  const sale = database.prepare('SELECT * FROM sale WHERE order_id = ?');
  const operation = database.prepare('SELECT * FROM operation WHERE operation_id = ?');
  const events = database.prepare(
    `SELECT number, subject, at, event FROM event WHERE number > ? AND (${moving.join(' OR ')}) ORDER BY number`,
  );
  for (const row of events.iterate(number)) {
    const { number: own, subject: id } = eventRow.parse(row);
    if (isTicket(id)) {
      const { at, event } = readTicketEvent(row);
      if (event.kind === 'goodwill') book.enterGoodwill(own, at, event);
      if (event.kind === 'price-corrected') book.enterPriceCorrection(own, at, event);
      if (event.kind === 'price-given') book.enterPrice(own, at, ticketOf(id, until.all(id, own)));
      if (event.kind === 'tender-corrected') book.enterCorrection(own, ticketOf(id, until.all(id, own)));
      continue;
    }
    const sold = sale.get(id);
    if (sold === undefined) {
      book.enter(readOperationRow(operation.get(id)), { ...readOperationEvent(row), number: own });
    } else book.enter(readSaleRow(sold), { ...readSaleEvent(row), number: own });
  }
}

/** @throws StorageFaultError corrupted if these can't be the events of a ticket. */
function ticketOf(ticketId: string, events: readonly unknown[]): Ticket {
  const ticket = replayTicket(events.map((row) => readTicketEvent(row).event));
  if (ticket === undefined) throw new StorageFaultError('corrupted', `${ticketId} has events that can't be`);
  return ticket;
}

const eventRow = z.object({ number: z.int(), subject: z.string() });
