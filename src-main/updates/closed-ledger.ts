import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { operationIsOpen, saleIsOpen } from '../ledger/open-states.ts';
import type { TillStanding } from './may-install.ts';

/** What stands in a ledger that isn't the open till's, as the shop's own does while somebody practises. */
export type ClosedLedger = Pick<TillStanding, 'isLedgerOpen' | 'openSales' | 'hasOpenShift'>;

const none: ClosedLedger = { isLedgerOpen: true, openSales: 0, hasOpenShift: false };
const unknown: ClosedLedger = { ...none, isLedgerOpen: false };

/** Reads it, without changing it. One that can't be read speaks against everything. */
export function standingOfClosed(file: string): ClosedLedger {
  if (!existsSync(file)) return none;
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

const row = z.object({ openSales: z.int(), lastShift: z.string().nullable() });

/** Answered by the indexes of what is open, however large the ledger is: it is asked whenever something of the till changes. */
export const question = `
  SELECT (SELECT count(*) FROM sale WHERE ${saleIsOpen})
       + (SELECT count(*) FROM operation WHERE ${operationIsOpen}) AS openSales,
         (SELECT json_extract(event, '$.kind') FROM event
          WHERE subject >= 'shift:' AND subject < 'shift;' ORDER BY number DESC LIMIT 1) AS lastShift`;
