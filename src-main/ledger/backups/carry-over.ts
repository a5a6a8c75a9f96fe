import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import { eventAfter } from '../events/check-chain.ts';
import { enterAfter } from '../records/enter-entries.ts';
import { EventLog, headOf } from '../events/event-log.ts';
import { remakeOperation, remakeSale } from '../records/remake-row.ts';
import { enterTicketsAfter } from '../tickets/enter-tickets.ts';
import { isTicket, readTicketEvent } from '../tickets/ticket-row.ts';
import { isEventOnly, eventsOnlyAgree } from '../checks/event-only-records.ts';

/** How many of the last events are read: a day of sales. What is older is fetched from the service. */
const most = 20_000;

/**
 * Takes over what was begun after the last break in the chain of a damaged ledger: what was sold while the
 * damage was not known yet. Such a sale has all of its events after the break, each linked to the one before,
 * so they are as they were written. What was begun earlier may have lost some, and is left out. Records
 * without a row and tickets are taken over if they can follow on what is there: a shift's closing is complete by itself.
 * The events are chained again, to the end of the good ledger.
 *
 * Call in a transaction. Throws SQLite's errors about `into`.
 *
 * @param into a good ledger of the newest schema. @param damaged a copy of the damaged ledger's file.
 * @returns how many events were taken over.
 */
export function carryOver(into: DatabaseSync, damaged: string): number {
  const log = new EventLog(into);
  // What stands before a break is taken over already: a payback that came twice would be one more that was given.
  const rows = newestLinked(damaged).filter((each) => !log.holds(headOf(each)));
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  const begun = [...bySubject].filter(
    ([subject, own]) =>
      !isEventOnly(subject) && !isTicket(subject) && isBegunIn(own) && log.of(subject).length === 0,
  );
  const carried = new Set<string>();
  // Sales before operations, which refer to them.
  const operations = begun.filter(([subject, own]) => {
    const remade = inSavepoint(into, () => remakeSale(into, subject, own));
    if (remade === true) carried.add(subject);
    return remade === false;
  });
  for (const [subject, own] of operations) {
    const remade = inSavepoint(into, () => {
      remakeOperation(into, subject, own);
      return true;
    });
    if (remade === true) carried.add(subject);
  }
  for (const [subject, own] of bySubject) {
    if ((isEventOnly(subject) || isTicket(subject)) && goesOn(into, subject, [...log.of(subject), ...own]))
      carried.add(subject);
  }
  const events = rows.filter(({ subject }) => carried.has(subject));
  const { number: before } = log.end();
  for (const { subject, at, event } of events) log.appendText(subject, at, event);
  enterAfter(into, before);
  enterTicketsAfter(into, log, before);
  return events.length;
}

const row = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString()),
  hash: z.instanceof(Uint8Array),
});
type Row = z.infer<typeof row>;

/** The last events of a damaged file, oldest first, as far back as they can be read and are linked. */
function newestLinked(file: string): Row[] {
  const linked: Row[] = [];
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const select = database.prepare(
      `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
       ORDER BY number DESC LIMIT ${most + 1}`,
    );
    let later: unknown;
    for (const raw of select.iterate()) {
      const { number, hash } = row.parse(raw);
      if (later !== undefined) {
        if (eventAfter(hash, number + 1, later) === undefined) break;
        linked.push(row.parse(later));
      }
      later = raw;
    }
  } catch {
    // What can't be read can't be taken over.
  } finally {
    database?.close();
  }
  return linked.toReversed();
}

const isBegunIn = ([first]: readonly Row[]): boolean =>
  first !== undefined && /^\{"kind":"(?:drafted|recovered)"/.test(first.event);

function goesOn(into: DatabaseSync, subject: string, events: readonly unknown[]): boolean {
  try {
    return isTicket(subject) ? isTicketOf(into, events) : eventsOnlyAgree(subject, events);
  } catch {
    return false;
  }
}

/**
 * Whether they make a ticket. SECURITY: a price that was given afterwards counts by the entry of its order. Without that it would
 * count nowhere once the order is adopted again, and no other could be given: so it is left out with its order.
 */
function isTicketOf(into: DatabaseSync, events: readonly unknown[]): boolean {
  const ticket = replayTicket(events.map((each) => readTicketEvent(each).event));
  if (ticket?.givenPrice === undefined) return ticket !== undefined;
  const select = into.prepare(
    `SELECT 1 FROM sale WHERE order_id = :piece
     UNION ALL SELECT 1 FROM operation WHERE operation_id = :piece`,
  );
  return ticket.intent.pieces.every(({ id }) => select.get({ piece: id }) !== undefined);
}

/**
 * Leaves out what conflicts with another row (another refund of the package, say), or refers to a sale that
 * is lost.
 */
function inSavepoint<Value>(database: DatabaseSync, work: () => Value): Value | undefined {
  database.exec('SAVEPOINT carried');
  try {
    const value = work();
    database.exec('RELEASE carried');
    return value;
  } catch {
    database.exec('ROLLBACK TO carried; RELEASE carried');
    return undefined;
  }
}
