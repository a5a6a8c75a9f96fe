import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { MoneySum } from '../../shifts/money-sum.ts';
import { storedTender } from '../values/stored-values.ts';

/** What customers paid and were paid back between two events, added up: see {@link MoneySum}. */
export class ShiftMoney {
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(sql);
    this.#select.setReadBigInts(true);
  }

  /**
   * Takes time by the number of payments between the two events, not by the size of the ledger.
   *
   * @param after the number of an event; those after it count. @param until the last one that counts.
   */
  between(after: number, until: number): MoneySum[] {
    return this.#select.all(after, until).map((raw): MoneySum => {
      const { kind, currency, tender, count, amount } = sumRow.parse(raw);
      return { kind, currency, tender, count, amount };
    });
  }
}

/** By a range of the primary key: only what is in it is read. */
const sql = `
  SELECT kind, currency, tender, count(*) AS count, coalesce(sum(amount), 0) AS amount
  FROM ticket_money WHERE event_number > ? AND event_number <= ?
  GROUP BY kind, currency, tender`;

const sumRow = z.object({
  kind: z.enum(['paid', 'paid-back', 'counted-elsewhere', 'carried-over']),
  currency: z.string(),
  tender: storedTender.nullable(),
  count: z.bigint().transform(Number),
  amount: z.bigint(),
});
