import { z } from 'zod';
import type { ImportFault } from './import-fault.ts';

/** A fault on its way out of a transaction. */
export class NotImported extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** A line's JSON; undefined where it is none. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Inserts what a line told. What the ledger's own rules refuse was never in a ledger. */
export function insertChecked(insert: () => void): void {
  try {
    insert();
  } catch (error) {
    if (isConstraint(error)) throw new NotImported({ kind: 'changed' });
    throw error;
  }
}

const sqliteError = z.object({ errcode: z.int() });
const constraint = 19;

/** Whether a row was refused by the rules of its table. */
export function isConstraint(error: unknown): boolean {
  const read = sqliteError.safeParse(error);
  return read.success && (read.data.errcode & 0xff) === constraint;
}
