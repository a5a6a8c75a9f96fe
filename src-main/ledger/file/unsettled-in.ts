import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { operationIsOpen, saleIsOpen } from '../schema/open-states.ts';

/**
 * How many sales and operations of each account, by merchant id, have an unknown outcome in a ledger that
 * isn't open. Only that account can settle them. Reads without changing it; undefined if it can't be read.
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

/**
 * Same rule as in `domain/operation.ts`: a change that the service accepted but hasn't done isn't settled
 * either.
 */
const question = `
  SELECT merchant_id AS merchantId, count(*) AS count FROM (
    SELECT merchant_id FROM sale WHERE ${saleIsOpen} AND state NOT IN ('accepted', 'cancel-reported')
    UNION ALL
    SELECT merchant_id FROM operation
    WHERE ${operationIsOpen} AND NOT (state IN ('accepted', 'cancel-reported') AND kind = 'top-up'))
  GROUP BY merchant_id`;
