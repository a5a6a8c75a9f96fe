import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { replayOperation, replaySale } from '../sales/replay.ts';
import { linkAfter } from './check-chain.ts';
import { inTransaction } from './database.ts';
import { EventLog } from './event-log.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { operationValues, readOperationEvent } from './operation-row.ts';
import { makePrivateFile } from './private-files.ts';
import { readSaleEvent, saleValues } from './sale-row.ts';

/**
 * Takes over what can be trusted of a damaged ledger: the events that follow the last one of a good ledger without a
 * break in their chain, so that they are those that were written, in whatever state the rest of the file is. The
 * rows are made of them again.
 *
 * @param into a good ledger of the newest schema, empty or a backup.
 * @param damaged the damaged ledger's file; a copy of it is read, and removed.
 * @returns how many events were taken over. Throws SQLite's errors about `into` and the file system's.
 */
export function salvage(into: DatabaseSync, damaged: string, copy: string): number {
  const files = ['', '-wal'].filter((part) => existsSync(`${damaged}${part}`));
  try {
    for (const part of files) {
      makePrivateFile(`${copy}${part}`);
      copyFileSync(`${damaged}${part}`, `${copy}${part}`);
    }
    return inTransaction(into, () => {
      const taken = takeOver(into, eventsAfter(copy, new EventLog(into)));
      takeOverCustomers(into, copy);
      return taken;
    });
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(`${copy}${part}`, { force: true });
  }
}

const row = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.instanceof(Uint8Array),
  hash: z.instanceof(Uint8Array),
});
type Row = z.infer<typeof row>;

/** The events of a damaged file that follow on the end of a log, as far as they can be read and are linked. */
function* eventsAfter(file: string, log: EventLog): Generator<Row> {
  let { number, hash } = log.end();
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const select = database.prepare(
      `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
       WHERE number > ? ORDER BY number`,
    );
    // A draft and its first attempt were written together: without the second, the first was never sent.
    let draft: Row | undefined;
    for (const raw of select.iterate(number)) {
      const link = linkAfter(hash, number + 1, raw);
      if (link === undefined) return;
      const next = row.parse(raw);
      if (draft !== undefined) yield draft;
      draft = isDraft(next) ? next : undefined;
      if (draft === undefined) yield next;
      number = next.number;
      hash = link;
    }
  } catch {
    // What can't be read can't be taken over.
  } finally {
    database?.close();
  }
}

const isDraft = ({ event }: Row): boolean => Buffer.from(event).toString().startsWith('{"kind":"drafted"');

function takeOver(into: DatabaseSync, events: Iterable<Row>): number {
  const insert = into.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, CAST(? AS TEXT), ?)',
  );
  const subjects = new Set<string>();
  let taken = 0;
  for (const { number, subject, at, event, hash } of events) {
    insert.run(number, subject, at, event, hash);
    subjects.add(subject);
    taken += 1;
  }
  const log = new EventLog(into);
  // Sales before operations, which refer to them.
  const operations = [...subjects].filter((subject) => !makeSaleRow(into, log, subject));
  for (const subject of operations) makeOperationRow(into, log, subject);
  return taken;
}

/** Of the sales that are there, as far as they can be read: no sale hangs on who bought. */
function takeOverCustomers(into: DatabaseSync, file: string): void {
  const insert = into.prepare(
    `INSERT INTO customer (order_id, name, phone, note)
     SELECT order_id, ?, ?, ? FROM sale WHERE order_id = ? ON CONFLICT DO NOTHING`,
  );
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    for (const raw of database.prepare('SELECT order_id, name, phone, note FROM customer').iterate()) {
      const { order_id: orderId, name, phone, note } = customerRow.parse(raw);
      insert.run(name, phone, note, orderId);
    }
  } catch {
    // What can't be read can't be taken over.
  } finally {
    database?.close();
  }
}

const part = z.string().nullable();
const customerRow = z.object({ order_id: z.string(), name: part, phone: part, note: part });

const upsert = (table: 'sale' | 'operation', id: string, columns: number): string =>
  `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})
   ON CONFLICT (${id}) DO UPDATE SET state = excluded.state, progress = excluded.progress`;

/** @returns whether the subject is a sale. */
function makeSaleRow(into: DatabaseSync, log: EventLog, subject: string): boolean {
  const events = log.of(subject);
  if (!isOfSale(events[0], subject)) return false;
  const sale = replaySale(events.map((event) => readSaleEvent(event).event));
  if (sale === undefined) throw new LedgerFaultError('corrupted', `${subject} has events that can't be`);
  const values = saleValues(sale);
  into.prepare(upsert('sale', 'order_id', values.length)).run(...values);
  return true;
}

function makeOperationRow(into: DatabaseSync, log: EventLog, subject: string): void {
  const events = log.of(subject).map((event) => readOperationEvent(event).event);
  const operation = (['top-up', 'activation', 'refund'] as const)
    .map((kind) => replayOperation(kind, events))
    .find((made) => made !== undefined);
  if (operation === undefined) throw new LedgerFaultError('corrupted', `${subject} has events that can't be`);
  const values = operationValues(operation);
  into.prepare(upsert('operation', 'operation_id', values.length)).run(...values);
}

const firstEvent = z.object({
  event: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ intent: z.object({ operationId: z.string().optional() }) })),
});

const isOfSale = (first: unknown, subject: string): boolean => {
  const reading = firstEvent.safeParse(first);
  return reading.success && reading.data.event.intent.operationId !== subject;
};
