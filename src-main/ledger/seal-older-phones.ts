import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SealKey } from '../sealing/seal-key.ts';
import { inTransaction } from './database.ts';
import { eraseTraces } from './erase-traces.ts';
import { isSealed, openPhone, readKeptPhone, sealPhone } from './kept-phone.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { defineListingFunctions } from './listing-functions.ts';
import { forgetOlderPhones } from './sealing-mark.ts';

/** Customers that are sealed in one transaction: a sale waits for no more. */
const atOnce = 50;

/**
 * Seals the telephone numbers of a ledger, while somebody sells on it, that were written as they were typed, and takes what is
 * left of them out of free pages, SQLite's log and backups.
 *
 * Throws LedgerFaultError, SQLite's errors and the file system's; called again, it goes on where it was broken off.
 *
 * @param at of the backup that takes the place of the older ones, milliseconds since 1970 in UTC. @param rest called often; it
 *   goes on when that resolves.
 */
export async function sealOlderPhones(
  files: LedgerFiles,
  key: SealKey,
  at: number,
  rest: () => Promise<void>,
): Promise<void> {
  const database = new DatabaseSync(files.ledger, { timeout: 5_000 });
  try {
    database.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = FULL;');
    defineListingFunctions(database);
    await sealAll(database, key, rest);
  } finally {
    database.close();
  }
  await eraseTraces(files, at, rest);
  const sealed = new DatabaseSync(files.ledger, { timeout: 5_000 });
  try {
    // Not before: what is broken off until here is done again from the beginning, which finds little to do.
    forgetOlderPhones(sealed);
  } finally {
    sealed.close();
  }
}

async function sealAll(database: DatabaseSync, key: SealKey, rest: () => Promise<void>): Promise<void> {
  const select = database.prepare(
    `SELECT order_id, phone FROM customer WHERE order_id > ? AND phone IS NOT NULL
     ORDER BY order_id LIMIT ${atOnce}`,
  );
  const update = database.prepare('UPDATE customer SET phone = ? WHERE order_id = ?');
  let after = '';
  for (;;) {
    const rows = inTransaction(database, () => {
      const read = select.all(after).map((row) => phoneRow.parse(row));
      for (const { order_id: orderId, phone } of read)
        if (!isSealed(phone)) update.run(sealedAndOpened(key, orderId, phone), orderId);
      return read;
    });
    after = rows.at(-1)?.order_id ?? after;
    if (rows.length < atOnce) return;
    await rest();
  }
}

/** The only other copy of the number is about to be given up. */
function sealedAndOpened(key: SealKey, orderId: string, phone: string): string {
  const sealed = sealPhone(key, orderId, phone);
  const kept = readKeptPhone(sealed);
  const opened = kept.kind === 'sealed' ? openPhone(key, orderId, kept) : undefined;
  if (opened?.kind !== 'opened' || opened.text !== phone)
    throw new Error(`the telephone number of ${orderId} does not open again`);
  return sealed;
}

const phoneRow = z.object({ order_id: z.string(), phone: z.string() });
