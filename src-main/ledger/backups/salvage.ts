import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { carryOver } from './carry-over.ts';
import { eventAfter, type LinkedEvent } from '../events/check-chain.ts';
import { inTransaction } from '../../../src-sqlite/transaction.ts';
import { enterAfter } from '../records/enter-entries.ts';
import { EventLog } from '../events/event-log.ts';
import { makePrivateFile } from '../../platform/private-files.ts';
import { remakeOperation, remakeSale } from '../records/remake-row.ts';
import { enterTicketsAfter } from '../tickets/enter-tickets.ts';
import { isTicket } from '../tickets/ticket-row.ts';
import { endOf } from '../streams/stored-head.ts';
import { readStreams, type StreamRow } from '../streams/stream-rows.ts';
import type { StreamHead } from '../../../src-chain-api/ids.ts';
import { isEventOnly } from '../checks/event-only-records.ts';

/** The result. */
export type Salvaged = {
  /** How many events were taken over. */
  readonly salvaged: number;
  /** When the break begins, milliseconds since 1970 in UTC: the time of the last event before it. */
  readonly missingSince: number;
  /** The last event that stands as it did in the damaged ledger or in the good one: what follows was chained again. */
  readonly continuous: StreamHead;
  /** The damaged ledger's streams, if the good one goes on with its events and they can be read. */
  readonly streams: readonly StreamRow[];
};

/**
 * Takes over what can be trusted from a damaged ledger, whatever state the rest of the file is in: events
 * that follow the last one of a good ledger without a break in the chain, which proves that they are as
 * written; and what was begun after the last break ({@link carryOver}). The rows are rebuilt from them.
 *
 * @param into a good ledger of the newest schema, empty or a backup.
 * @param damaged the damaged ledger's file; it is read from a copy, which is removed.
 * Throws SQLite's errors about `into` and the file system's.
 */
export function salvage(into: DatabaseSync, damaged: string, copy: string): Salvaged {
  const files = ['', '-wal'].filter((part) => existsSync(`${damaged}${part}`));
  try {
    for (const part of files) {
      makePrivateFile(`${copy}${part}`);
      copyFileSync(`${damaged}${part}`, `${copy}${part}`);
    }
    const log = new EventLog(into);
    const taken = inTransaction(into, () => takeOver(into, eventsAfter(copy, log)));
    const missingSince = log.lastAt();
    const continuous = endOf(into);
    const streams = taken === 0 ? [] : streamsOf(copy);
    const carried = tryToCarryOver(into, copy);
    inTransaction(into, () => takeOverCustomers(into, copy));
    return { salvaged: taken + carried, missingSince, continuous, streams };
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(`${copy}${part}`, { force: true });
  }
}

/** What was begun after the break and can't be carried over is fetched from the service. */
function tryToCarryOver(into: DatabaseSync, copy: string): number {
  try {
    return inTransaction(into, () => carryOver(into, copy));
  } catch {
    return 0;
  }
}

/** The events of a damaged file that follow the end of a log, as far as they can be read and are linked. */
function* eventsAfter(file: string, log: EventLog): Generator<LinkedEvent> {
  let { number, hash } = log.end();
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const select = database.prepare(
      `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
       WHERE number > ? ORDER BY number`,
    );
    // A payment, what was carried over for it, its drafts and their first attempts were written together: without an
    // attempt, nothing was sent. A top-up that waits has none, and follows the attempt of another piece, which its payment
    // was taken over with.
    const unsent: LinkedEvent[] = [];
    for (const raw of select.iterate(number)) {
      const next = eventAfter(hash, number + 1, raw);
      if (next === undefined) return;
      unsent.push(next);
      const isPaidFor = unsent.length === 1 && isTopUpDraft(next);
      if (isPaidFor || !isUnsent(next)) yield* unsent.splice(0);
      ({ number, hash } = next);
    }
  } catch {
    // What can't be read can't be taken over.
  } finally {
    database?.close();
  }
}

const isUnsent = ({ event }: LinkedEvent): boolean =>
  /^\{"kind":"(?:paid|carried-over|drafted)"/.test(Buffer.from(event).toString());

const isTopUpDraft = (linked: LinkedEvent): boolean =>
  isUnsent(linked) && topUpDraft.safeParse(JSON.parse(Buffer.from(linked.event).toString())).success;

const topUpDraft = z.object({
  kind: z.literal('drafted'),
  intent: z.object({ operationId: z.string(), product: z.object({}) }),
});

function takeOver(into: DatabaseSync, events: Iterable<LinkedEvent>): number {
  const insert = into.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, CAST(? AS TEXT), ?)',
  );
  const log = new EventLog(into);
  const { number: before } = log.end();
  const subjects = new Set<string>();
  let taken = 0;
  for (const { number, subject, at, event, hash } of events) {
    insert.run(number, subject, at, event, hash);
    subjects.add(subject);
    taken += 1;
  }
  // Sales before operations, which refer to them.
  const operations = [...subjects].filter(
    (subject) => !isEventOnly(subject) && !isTicket(subject) && !remakeSale(into, subject, log.of(subject)),
  );
  for (const subject of operations) remakeOperation(into, subject, log.of(subject));
  enterAfter(into, before);
  enterTicketsAfter(into, log, before);
  return taken;
}

/** Takes over customers of the sales that are there, as far as they can be read: no sale depends on who bought. */
function takeOverCustomers(into: DatabaseSync, file: string): void {
  const insert = into.prepare(
    `INSERT INTO customer (order_id, name, phone, note, language)
     SELECT order_id, ?, ?, ?, ? FROM sale WHERE order_id = ? ON CONFLICT DO NOTHING`,
  );
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    for (const raw of database
      .prepare('SELECT order_id, name, phone, note, language FROM customer')
      .iterate()) {
      const { order_id: orderId, name, phone, note, language } = customerRow.parse(raw);
      insert.run(name, phone, note, language, orderId);
    }
  } catch {
    // What can't be read can't be taken over.
  } finally {
    database?.close();
  }
}

/** None if they can't be read. */
function streamsOf(file: string): readonly StreamRow[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    return readStreams(database);
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

const part = z.string().nullable();
const customerRow = z.object({ order_id: z.string(), name: part, phone: part, note: part, language: part });
