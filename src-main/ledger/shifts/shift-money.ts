import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { fromMillionths } from '../../money/millionths.ts';
import type { CorrectedTender, MoneySum } from '../../shifts/money-sum.ts';
import { storedTender } from '../values/stored-values.ts';

/** What customers paid and were paid back between two events, added up: see {@link MoneySum}. */
export class ShiftMoney {
  readonly #select: StatementSync;
  readonly #selectCorrected: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(sql);
    this.#select.setReadBigInts(true);
    this.#selectCorrected = database.prepare(correctedSql);
    this.#selectCorrected.setReadBigInts(true);
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

  /** What was corrected between the two, from which tender to which. */
  corrected(after: number, until: number): CorrectedTender[] {
    return this.#selectCorrected.all(after, until).map((row) => correctedRow.parse(row));
  }
}

/** As {@link sql}: both rows of a correction have the number of its event. */
const correctedSql = `
  SELECT gone.currency, gone.tender AS "from", come.tender AS "to", count(*) AS count,
         coalesce(sum(come.amount), 0) AS amount
  FROM ticket_money AS gone JOIN ticket_money AS come USING (event_number)
  WHERE event_number > ? AND event_number <= ? AND gone.kind = 'corrected-from' AND come.kind = 'corrected-to'
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

const correctedRow = z.object({
  currency: z.string(),
  from: storedTender.nullable(),
  to: storedTender,
  count: z.bigint().transform(Number),
  amount: z.bigint().transform(fromMillionths),
});

/** By a range of the primary key: only what is in it is read. */
const sql = `
  SELECT kind, currency, tender, count(*) AS count, coalesce(sum(amount), 0) AS amount
  FROM ticket_money WHERE event_number > ? AND event_number <= ?
  GROUP BY kind, currency, tender`;

const sumRow = z.object({
  kind: z.enum([
    'paid',
    'paid-elsewhere',
    'paid-back',
    'counted-elsewhere',
    'carried-over',
    'corrected-from',
    'corrected-to',
    'price-corrected',
    'price-corrected-elsewhere',
  ]),
  currency: z.string(),
  tender: storedTender.nullable(),
  count: z.bigint().transform(Number),
  amount: z.bigint(),
});
