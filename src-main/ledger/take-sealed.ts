import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { eventAfter } from './check-chain.ts';
import { isNewestSchema } from './check-schema.ts';
import { ClosingMark, type ChainHead } from './closing-mark.ts';
import { inTransaction } from './database.ts';
import { enterAfter } from './entry-book.ts';
import { EventLog } from './event-log.ts';
import { defineListingFunctions } from './listing-functions.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { syncFile, syncFolder } from './private-files.ts';
import { reconciliationTables } from './reconciliation-schema.ts';
import { remakeOperation, remakeSale } from './remake-row.ts';
import { isRowless } from './rowless-subjects.ts';
import { markOfPlainCode } from './seal-event.ts';
import { forgetOrigin, holdsOlderCodes, madeOf } from './sealing-mark.ts';

/**
 * Puts the sealed copy of a ledger in its place, where there is one, after adding what happened since it was made. No key
 * is needed: since then nothing is written but sealed. The ledger's lock has to be held, and no connection be open.
 *
 * What keeps it from being done leaves the ledger as it is, without the copy: another one is made while it is open.
 *
 * @param closedAt where the ledger has to end; null where it wasn't closed in good order.
 * @returns where it ends then; undefined where nothing was done.
 */
export function takeSealed(files: LedgerFiles, closedAt: ChainHead | null): ChainHead | undefined {
  if (!existsSync(files.sealed)) return undefined;
  try {
    const head = catchUp(files, closedAt);
    const mark = new ClosingMark(files.closing);
    mark.open();
    keepForErasing(files);
    renameSync(files.sealed, files.ledger);
    syncFolder(files.folder);
    if (closedAt !== null) mark.close(head);
    return head;
  } catch {
    for (const part of ['', '-journal']) rmSync(`${files.sealed}${part}`, { force: true });
    return undefined;
  }
}

/** The file that had codes as they are is overwritten later, in a thread. */
function keepForErasing({ ledger, unsealed }: LedgerFiles): void {
  rmSync(unsealed, { force: true });
  try {
    linkSync(ledger, unsealed);
  } catch {
    // A disk without second names: it is replaced, and not overwritten.
  }
}

/** Makes the copy what the ledger is by now, on the disk. Throws where they don't belong together. */
function catchUp(files: LedgerFiles, closedAt: ChainHead | null): ChainHead {
  const older = new DatabaseSync(files.ledger);
  try {
    // All of it in its one file: the log of this one must not be taken for that of the next.
    older.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;');
    const sealed = new DatabaseSync(files.sealed);
    try {
      defineListingFunctions(sealed);
      sealed.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;');
      if (!isNewestSchema(older) || !isNewestSchema(sealed) || holdsOlderCodes(sealed)) throw unfit();
      const end = new EventLog(older).end();
      if (closedAt !== null && !isEnd(closedAt, end)) throw unfit();
      inTransaction(sealed, () => {
        addEvents(sealed, older);
        forgetOrigin(sealed);
      });
      sealed.prepare('ATTACH DATABASE ? AS older').run(files.ledger);
      inTransaction(sealed, () => sealed.exec(`${sameCustomers} ${sameFindings}`));
      expectSameCounts(sealed);
      sealed.exec('DETACH DATABASE older');
      const { number, hash } = new EventLog(sealed).end();
      return { number, hash: Buffer.from(hash).toString('hex') };
    } finally {
      sealed.close();
      syncFile(files.sealed);
    }
  } finally {
    older.close();
  }
}

/** Those after the ones that the copy was made of, each linked to the one before. */
function addEvents(sealed: DatabaseSync, older: DatabaseSync): void {
  const origin = madeOf(sealed);
  if (origin === undefined) throw unfit();
  const there = older.prepare('SELECT hash FROM event WHERE number = ?').get(origin.number);
  const { hash } = z.object({ hash: z.instanceof(Uint8Array) }).parse(there);
  if (Buffer.compare(hash, origin.hash) !== 0) throw unfit();
  const select = older.prepare(
    `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
     WHERE number > ? ORDER BY number`,
  );
  const log = new EventLog(sealed);
  const subjects = new Set<string>();
  let { number, hash: before } = origin;
  for (const raw of select.iterate(origin.number)) {
    const linked = eventAfter(before, number + 1, raw);
    if (linked === undefined) throw unfit();
    const { subject, at } = linked;
    const event = Buffer.from(linked.event).toString();
    if (event.includes(markOfPlainCode)) throw unfit();
    log.appendText(subject, at, event);
    subjects.add(subject);
    number += 1;
    before = linked.hash;
  }
  // Sales before operations, which refer to them.
  const operations = [...subjects].filter(
    (subject) => !isRowless(subject) && !remakeSale(sealed, subject, log.of(subject)),
  );
  for (const subject of operations) remakeOperation(sealed, subject, log.of(subject));
  enterAfter(sealed, origin.number);
}

/** Who bought is in no event: as it is now, and nobody else. */
const sameCustomers = `
  DELETE FROM main.customer WHERE order_id IN
    (SELECT order_id FROM (SELECT * FROM main.customer EXCEPT SELECT * FROM older.customer));
  INSERT INTO main.customer
    SELECT * FROM (SELECT * FROM older.customer EXCEPT SELECT * FROM main.customer);`;

/** Nor is what came of comparing the books with the history: as it is now. It is little. */
const sameFindings = reconciliationTables
  .map((table) => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM older.${table};`)
  .join(' ');

function expectSameCounts(sealed: DatabaseSync): void {
  for (const table of ['sale', 'operation', 'event', 'customer', 'book_entry', ...reconciliationTables]) {
    const counts = sealed
      .prepare(
        `SELECT (SELECT count(*) FROM main.${table}) = (SELECT count(*) FROM older.${table}) AS agrees`,
      )
      .get();
    if (counts?.['agrees'] !== 1) throw unfit();
  }
}

const isEnd = (closedAt: ChainHead, end: { readonly number: number; readonly hash: Uint8Array }): boolean =>
  end.number === closedAt.number && Buffer.from(end.hash).toString('hex') === closedAt.hash;

const unfit = (): LedgerFaultError => new LedgerFaultError('failed', 'the sealed copy is not of this ledger');
