import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { operationIsOpen, saleIsOpen } from '../schema/open-states.ts';

/**
 * How many sales and operations of each account, by its merchant id, nobody knows the end of in a ledger that isn't open:
 * only that account can tell. Reads it without changing it; undefined where it can't be read.
 */
export function unsettledIn(file: string): ReadonlyMap<string, number> | undefined {
  if (!existsSync(file)) return new Map();
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = z.array(row).parse(database.prepare(question).all());
    return new Map(rows.map(({ merchantId, count }) => [merchantId, count]));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

const row = z.object({ merchantId: z.string(), count: z.int() });

/** As `domain/operation.ts` has it: a change that the service took and hasn't done is not settled either. */
const question = `
  SELECT merchant_id AS merchantId, count(*) AS count FROM (
    SELECT merchant_id FROM sale WHERE ${saleIsOpen} AND state NOT IN ('accepted', 'cancel-reported')
    UNION ALL
    SELECT merchant_id FROM operation
    WHERE ${operationIsOpen} AND NOT (state IN ('accepted', 'cancel-reported') AND kind = 'top-up'))
  GROUP BY merchant_id`;
