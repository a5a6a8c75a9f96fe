import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { ClosingMark } from './closing-mark.ts';
import { inTransaction } from './database.ts';
import { faultOf, type LedgerFault } from './ledger-fault.ts';

/** Does work on the ledger: all of it, durable when it returns, or nothing of it and why. */
export type Write = <Value>(work: () => Value) => Result<Value, LedgerFault>;

/** The one way in which a ledger is written: what was closed in good order is said to be open before anything else. */
export const writer =
  (database: DatabaseSync, mark: ClosingMark): Write =>
  (work) => {
    try {
      mark.open();
      return succeed(inTransaction(database, work));
    } catch (error) {
      return fail(faultOf(error));
    }
  };
