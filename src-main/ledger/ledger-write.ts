import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { inTransaction } from './database.ts';
import { faultOf, type LedgerFault } from './ledger-fault.ts';

/** All of it, durable when it returns, or nothing of it and why. */
export function write<Value>(database: DatabaseSync, work: () => Value): Result<Value, LedgerFault> {
  try {
    return succeed(inTransaction(database, work));
  } catch (error) {
    return fail(faultOf(error));
  }
}
