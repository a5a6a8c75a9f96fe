import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { operationIsOpen, saleIsOpen } from '../ledger/schema/open-states.ts';
import type { TillStanding } from './may-install.ts';

/** The state of a ledger that isn't the open till's, such as the shop's own in practice mode. */
export type ClosedLedger = Pick<TillStanding, 'isLedgerOpen' | 'openSales' | 'hasOpenShift'>;

const nothingOpen: ClosedLedger = { isLedgerOpen: true, openSales: 0, hasOpenShift: false };
const unknown: ClosedLedger = { ...nothingOpen, isLedgerOpen: false };

/** Reads it, without changing it. One that can't be read prevents an update. */
export function standingOfClosed(file: string): ClosedLedger {
  if (!existsSync(file)) return nothingOpen;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { openSales, lastShift } = row.parse(database.prepare(question).get());
    return { isLedgerOpen: true, openSales, hasOpenShift: lastShift !== null && lastShift !== 'closed' };
  } catch {
    return unknown;
  } finally {
    database?.close();
  }
}

/** Like {@link standingOfClosed}, but only reads the ledger again if its files have changed. */
export class ClosedLedgerStanding {
  #read: { readonly of: string; readonly standing: ClosedLedger } | undefined;

  of(file: string): ClosedLedger {
    const now = [file, existsSync(file), bytesOf(file), bytesOf(`${file}-wal`)].join(' ');
    if (this.#read?.of !== now) this.#read = { of: now, standing: standingOfClosed(file) };
    return this.#read.standing;
  }
}

/**
 * Identifies the contents of a file: which file, how long, and when it was written. An empty file counts as missing:
 * SQLite leaves an empty log behind when it only reads.
 */
function bytesOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined || stats.size === 0n ? 'none' : `${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}

const row = z.object({ openSales: z.int(), lastShift: z.string().nullable() });

/** Answered from the indexes of what is open, however large the ledger is. */
export const question = `
  SELECT (SELECT count(*) FROM sale WHERE ${saleIsOpen})
       + (SELECT count(*) FROM operation WHERE ${operationIsOpen}) AS openSales,
         (SELECT json_extract(event, '$.kind') FROM event
          WHERE subject >= 'shift:' AND subject < 'shift;' ORDER BY number DESC LIMIT 1) AS lastShift`;
