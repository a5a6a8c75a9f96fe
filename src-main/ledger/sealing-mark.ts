import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { beginningOfSealed } from './kept-phone.ts';
import { markOfPlainCode } from './seal-event.ts';

const sealingRow = z.object({
  older_codes: z.int(),
  older_number: z.int().nullable(),
  older_hash: z.instanceof(Uint8Array).nullable(),
});

const readRow = (database: DatabaseSync): z.infer<typeof sealingRow> =>
  sealingRow.parse(database.prepare('SELECT older_codes, older_number, older_hash FROM sealing').get());

/** Whether a ledger of the newest schema may hold codes as they are, which were written before codes were sealed. */
export const holdsOlderCodes = (database: DatabaseSync): boolean => readRow(database).older_codes === 1;

/** Whether telephone numbers may be as they were typed, in a ledger of the newest schema or in what is left of an earlier state. */
export function holdsOlderPhones(database: DatabaseSync): boolean {
  const row = database.prepare('SELECT older_phones FROM sealing').get();
  return z.object({ older_phones: z.int() }).parse(row).older_phones === 1;
}

/** All of them are sealed, and no trace is left. */
export function forgetOlderPhones(database: DatabaseSync): void {
  database.exec('UPDATE sealing SET older_phones = 0');
}

/** Looks whether numbers were taken over as they were typed. */
export function noteOlderPhones(database: DatabaseSync): void {
  database
    .prepare(
      `UPDATE sealing SET older_phones = 1
       WHERE EXISTS (SELECT 1 FROM customer WHERE phone IS NOT NULL AND substr(phone, 1, ?) <> ?)`,
    )
    .run(beginningOfSealed.length, beginningOfSealed);
}

/** The last event of the ledger that a sealed copy was made of; undefined where it was made of none. */
export function madeOf(database: DatabaseSync): { number: number; hash: Uint8Array } | undefined {
  const { older_number: number, older_hash: hash } = readRow(database);
  return number === null || hash === null ? undefined : { number, hash };
}

/** The copy is the ledger from here on. */
export function forgetOrigin(database: DatabaseSync): void {
  database.exec('UPDATE sealing SET older_number = NULL, older_hash = NULL');
}

/** Looks whether events after a number were taken over with codes as they are. */
export function noteOlderCodes(database: DatabaseSync, after: number): void {
  database
    .prepare(
      `UPDATE sealing SET older_codes = 1
       WHERE EXISTS (SELECT 1 FROM event WHERE number > ? AND instr(event, ?))`,
    )
    .run(after, markOfPlainCode);
}
