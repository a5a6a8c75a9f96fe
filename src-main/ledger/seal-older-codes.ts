import { renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SealKey } from '../sealing/seal-key.ts';
import { beforeFirst, chainHash } from './chain.ts';
import { eventAfter } from './check-chain.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { isNewestSchema } from './check-schema.ts';
import { eraseFile } from './erase-file.ts';
import { EventLog } from './event-log.ts';
import { defineListingFunctions } from './listing-functions.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { makePrivateFile, syncFile, syncFolder } from './private-files.ts';
import { remakeSale } from './remake-row.ts';
import { sealedEvent } from './seal-event.ts';
import { holdsOlderCodes } from './sealing-mark.ts';

/** Room that is left on the disk, in bytes: sales have to be written there too. */
const roomForSales = 128 * 1024 * 1024;

/** Events that are read at a time. */
const atOnce = 500;

/**
 * Makes a copy of a ledger, while somebody sells on it, in which the codes are sealed that were written as they are:
 * events anew, chained anew, and the rows made of them. The copy takes the ledger's place at its next opening
 * (take-sealed.ts), which is when nobody has it open; what is sold until then is added to it.
 *
 * A copy rather than the ledger itself: every later event is chained to one that changes, nobody can sell while a million
 * of them are written anew, and the file that comes of it has no page with what was there before.
 *
 * Called again, it begins anew. Throws LedgerFaultError, SQLite's errors and the file system's.
 *
 * @param rest called often; it goes on when that resolves.
 */
export async function sealOlderCodes(
  files: LedgerFiles,
  key: SealKey,
  rest: () => Promise<void>,
): Promise<void> {
  const next = `${files.sealed}-next`;
  for (const file of [files.sealing, next])
    for (const part of ['', '-wal', '-shm', '-journal']) eraseFile(`${file}${part}`);
  expectRoom(files);
  try {
    await copyLedger(files);
    const copy = new DatabaseSync(files.sealing);
    try {
      defineListingFunctions(copy);
      if (!isNewestSchema(copy) || !holdsOlderCodes(copy)) return;
      // Thrown away unless all of it succeeds.
      copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
      await sealEvents(copy, key, rest);
      // Written anew from what is there: pages that held codes stay behind.
      makePrivateFile(next);
      copy.prepare('VACUUM INTO ?').run(next);
    } finally {
      copy.close();
    }
    await checkLedgerFile(next, { told: () => undefined, depth: 'whole' });
    syncFile(next);
    renameSync(next, files.sealed);
    syncFolder(files.folder);
  } finally {
    eraseFile(files.sealing);
    rmSync(next, { force: true });
  }
}

function expectRoom(files: LedgerFiles): void {
  const { bavail, bsize } = statfsSync(files.folder);
  const needed = 3 * statSync(files.ledger).size + roomForSales;
  if (bavail * bsize < needed) throw new LedgerFaultError('disk-full', `sealing needs ${needed} bytes`);
}

async function copyLedger(files: LedgerFiles): Promise<void> {
  makePrivateFile(files.sealing);
  const source = new DatabaseSync(files.ledger, { readOnly: true });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, files.sealing, { rate: 5_000 });
  } finally {
    source.close();
  }
}

/** Seals what is plain, chains all of it anew, and notes of which events it was made. */
async function sealEvents(copy: DatabaseSync, key: SealKey, rest: () => Promise<void>): Promise<void> {
  const triggers = dropTriggers(copy);
  const log = new EventLog(copy);
  const select = copy.prepare(
    `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
     WHERE number > ? ORDER BY number LIMIT ${atOnce}`,
  );
  const update = copy.prepare('UPDATE event SET event = CAST(? AS TEXT), hash = ? WHERE number = ?');
  let number = 0;
  let before = beforeFirst;
  let chained = beforeFirst;
  for (;;) {
    const rows = select.all(number);
    copy.exec('BEGIN');
    for (const raw of rows) {
      const linked = eventAfter(before, number + 1, raw);
      if (linked === undefined)
        throw new LedgerFaultError('corrupted', `event ${number + 1} is not what was written`);
      const { subject, at, event } = linked;
      number += 1;
      before = linked.hash;
      const sealed = sealedEvent(key, subject, Buffer.from(event).toString());
      const bytes = sealed === undefined ? event : Buffer.from(sealed);
      chained = chainHash(chained, { number, subject, at, event: bytes });
      update.run(bytes, chained, number);
      if (sealed !== undefined) remakeSale(copy, subject, log.of(subject));
    }
    copy.exec('COMMIT');
    if (rows.length < atOnce) break;
    await rest();
  }
  for (const sql of triggers) copy.exec(sql);
  copy
    .prepare('UPDATE sealing SET older_codes = 0, older_number = ?, older_hash = ?')
    .run(number, number === 0 ? null : before);
}

/** Those that keep events from being changed, and that tell the list of orders of what it has already. */
function dropTriggers(copy: DatabaseSync): string[] {
  const triggers = copy
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('event', 'sale')")
    .all()
    .map((each) => z.object({ name: z.string(), sql: z.string() }).parse(each));
  for (const { name } of triggers) copy.exec(`DROP TRIGGER ${name}`);
  return triggers.map(({ sql }) => sql);
}
