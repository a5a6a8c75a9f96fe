import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { operationIsOpen, saleIsOpen } from '../schema/open-states.ts';

/**
 * How many sales and operations of each account, by merchant id, are open in a ledger that isn't open itself. Only that
 * account can bring them to their end. Reads without changing it; undefined if it can't be read.
 */
export function openIn(file: string): ReadonlyMap<string, number> | undefined {
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

const question = `
  SELECT merchant_id AS merchantId, count(*) AS count FROM (
    SELECT merchant_id FROM sale WHERE ${saleIsOpen}
    UNION ALL
    SELECT merchant_id FROM operation WHERE ${operationIsOpen})
  GROUP BY merchant_id`;
