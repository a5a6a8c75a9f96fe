import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
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
   * Takes time by the number of payments between the two events, not by the size of the ledger. What was corrected of payments
   * from before is in no sum of tenders: what was in the drawer then was counted when it was closed.
   *
   * @param after the number of an event; those after it count. @param until the last one that counts.
   */
  between(after: number, until: number): MoneySum[] {
    return this.#select.all({ after, until }).map((raw): MoneySum => {
      const { kind, currency, tender, count, amount } = sumRow.parse(raw);
      return { kind, currency, tender, count, amount };
    });
  }

  /** What was corrected between the two, from which tender to which. */
  corrected(after: number, until: number): CorrectedTender[] {
    return this.#selectCorrected.all({ after, until }).map((row) => correctedRow.parse(row));
  }
}

/** Whether what a row corrects was recorded before the events that count. A ticket has few events. */
const isOfBefore = (row: string): string => `
  (SELECT max(number) FROM event
   WHERE subject = ${row}.ticket_id AND number < ${row}.event_number
     AND json_extract(event, '$.kind') IN ('paid', 'price-given')) <= :after`;

/** Whether the payback that a row undoes was recorded before the events that count. */
const isPaybackOfBefore = `
  (SELECT count(*) FROM event
   WHERE subject = ticket_money.ticket_id AND number <= :after AND json_extract(event, '$.kind') = 'paid-back')
  > (SELECT json_extract(event, '$.payback') FROM event WHERE number = ticket_money.event_number)`;

/** As {@link sql}: both rows of a correction have the number of its event. */
const correctedSql = `
  SELECT gone.currency, gone.tender AS "from", come.tender AS "to", ${isOfBefore('gone')} AS isOfBefore, count(*) AS count,
         coalesce(sum(come.amount), 0) AS amount
  FROM ticket_money AS gone JOIN ticket_money AS come USING (event_number)
  WHERE event_number > :after AND event_number <= :until AND gone.kind = 'corrected-from' AND come.kind = 'corrected-to'
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const correctedRow = z.object({
  currency: z.string(),
  from: storedTender.nullable(),
  to: storedTender,
  isOfBefore: z.bigint().transform((is) => is === 1n),
  count: z.bigint().transform(Number),
  amount: z.bigint().transform(fromMillionths),
});

/** By a range of the primary key: only what is in it is read. */
const sql = `
  SELECT CASE kind
           WHEN 'price-corrected' THEN iif(${isOfBefore('ticket_money')}, 'price-corrected-elsewhere', kind)
           WHEN 'payback-undone' THEN iif(${isPaybackOfBefore}, 'payback-undone-elsewhere', kind)
           ELSE kind END AS kind,
         currency, tender, count(*) AS count, coalesce(sum(amount), 0) AS amount
  FROM ticket_money WHERE event_number > :after AND event_number <= :until
    AND (kind NOT IN ('corrected-from', 'corrected-to') OR NOT ${isOfBefore('ticket_money')})
  GROUP BY 1, currency, tender`;

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
    'payback-undone',
    'payback-undone-elsewhere',
  ]),
  currency: z.string(),
  tender: storedTender.nullable(),
  count: z.bigint().transform(Number),
  amount: z.bigint(),
});
