import { z } from 'zod';
import type { MoneySum } from '../../src-main/shifts/money-sum.ts';
import { askSqlite3, millionths, tenderIn } from './sums-from-events.ts';

/** What customers paid and were paid back, by currency and tender, of the events of tickets alone. */
const moneyFromEvents = `
  WITH moved AS (
    SELECT iif(event ->> '$.kind' = 'paid' OR event ->> '$.isTakenNow', 'paid', 'paid-elsewhere') AS kind, coalesce(event ->> '$.intent.currency', 'USD') AS currency,
      ${tenderIn('taken.value')} AS tender,
      CASE taken.value ->> '$.kind'
        WHEN 'cash' THEN ${millionths("taken.value ->> '$.received'")} - ${millionths("taken.value ->> '$.change'")}
        ELSE ${millionths("taken.value ->> '$.amount'")} END AS amount
    FROM event, json_each(event, '$.intent.payments') AS taken
    WHERE event ->> '$.kind' IN ('paid', 'price-given')
    UNION ALL
    SELECT 'paid-back', coalesce(paid.event ->> '$.intent.currency', 'USD'), back.event ->> '$.tender',
      ${millionths("back.event ->> '$.amount'")}
    FROM event AS back JOIN event AS paid ON paid.subject = back.subject AND paid.event ->> '$.kind' IN ('paid', 'price-given')
    WHERE back.event ->> '$.kind' IN ('paid-back', 'goodwill')
    UNION ALL
    SELECT iif(undone.event ->> '$.was.isCountedElsewhere', 'payback-undone-elsewhere', 'payback-undone'),
      paid.event ->> '$.intent.currency', undone.event ->> '$.was.tender', ${millionths("undone.event ->> '$.was.amount'")}
    FROM event AS undone JOIN event AS paid ON paid.subject = undone.subject AND paid.event ->> '$.kind' IN ('paid', 'price-given')
    WHERE undone.event ->> '$.kind' = 'payback-undone'
    UNION ALL
    SELECT 'corrected-' || side.value, paid.event ->> '$.intent.currency',
      ${tenderIn("(corrected.event -> ('$.' || side.value))")},
      ${millionths("coalesce(corrected.event ->> '$.to.amount', corrected.event ->> '$.to.received')")}
    FROM event AS corrected, json_each('["from","to"]') AS side
    JOIN event AS paid ON paid.subject = corrected.subject AND paid.event ->> '$.kind' IN ('paid', 'price-given')
    WHERE corrected.event ->> '$.kind' = 'tender-corrected'
    UNION ALL
    SELECT iif(corrected.event ->> '$.isTakenHere', 'price-corrected', 'price-corrected-elsewhere'),
      given.event ->> '$.intent.currency', corrected.event ->> '$.tender',
      ${millionths("corrected.event ->> '$.price'")} - ${millionths("corrected.event ->> '$.was'")}
    FROM event AS corrected JOIN event AS given ON given.subject = corrected.subject
      AND given.event ->> '$.kind' = 'price-given'
    WHERE corrected.event ->> '$.kind' = 'price-corrected')
  SELECT kind, currency, nullif(tender, 'unsaid') AS tender, count(*) AS count, sum(amount) AS amount
  FROM moved GROUP BY 1, 2, 3`;

/**
 * What each ticket's customer is owed, of the events alone: the prices of what ended, less what they got back. Who keeps nothing
 * gets what they paid in cash, rounded as that was; and what coins can't pay is owed to nobody.
 */
const owedFromEvents = `
  WITH told AS MATERIALIZED (
    SELECT subject, event ->> '$.kind' AS kind, event FROM event),
  corrected AS MATERIALIZED (
    SELECT event ->> '$.piece' AS id, max(number), ${millionths("event ->> '$.price'")} AS price FROM event
    WHERE event ->> '$.kind' = 'price-corrected' GROUP BY 1),
  piece AS MATERIALIZED (
    SELECT subject AS ticket, each.value ->> '$.id' AS id,
      coalesce((SELECT price FROM corrected WHERE corrected.id = each.value ->> '$.id'),
        ${millionths("each.value ->> '$.price'")}) AS price
    FROM told, json_each(event, '$.intent.pieces') AS each WHERE kind IN ('paid', 'price-given')),
  pack AS MATERIALIZED (
    SELECT subject, max(event ->> '$.idPack') AS number FROM told
    WHERE kind IN ('accepted', 'found') GROUP BY subject HAVING number IS NOT NULL),
  refund AS MATERIALIZED (
    SELECT subject, event ->> '$.intent.idPack' AS number, event ->> '$.intent.boughtAs' AS bought FROM told
    WHERE kind = 'drafted' AND event ->> '$.intent.reason' IS NOT NULL),
  ended AS MATERIALIZED (
    SELECT subject AS id FROM told WHERE kind IN ('refused', 'canceled')
    UNION
    SELECT coalesce(pack.subject, bought) FROM told JOIN refund USING (subject) LEFT JOIN pack USING (number)
    WHERE kind IN ('confirmed', 'seen-done')),
  back AS MATERIALIZED (
    SELECT subject AS ticket, sum(iif(kind = 'paid-back', ${millionths("event ->> '$.amount'")},
      -${millionths("event ->> '$.was.amount'")})) AS amount FROM told
    WHERE kind IN ('paid-back', 'payback-undone') GROUP BY subject),
  given AS MATERIALIZED (
    SELECT event ->> '$.piece' AS id, sum(${millionths("event ->> '$.amount'")}) AS amount FROM told
    WHERE kind = 'goodwill' GROUP BY 1),
  payment AS MATERIALIZED (
    SELECT subject AS ticket, ${millionths("event ->> '$.intent.rounding'")} AS rounding,
      iif(event ->> '$.intent.currency' = 'CHF' AND NOT EXISTS (
        SELECT 1 FROM json_each(event, '$.intent.payments') AS taken WHERE taken.value ->> '$.kind' <> 'cash'), 25000, 0)
      AS least
    FROM told WHERE kind IN ('paid', 'price-given'))
  SELECT ticket, sum(iif(ended.id IS NULL, 0, price - coalesce(given.amount, 0))) - coalesce(max(back.amount), 0)
    + iif(sum(ended.id IS NULL AND price > 0) = 0, max(rounding), 0) AS owed
  FROM piece JOIN payment USING (ticket) LEFT JOIN ended USING (id) LEFT JOIN given USING (id)
  LEFT JOIN back USING (ticket)
  GROUP BY ticket HAVING owed <> 0 AND owed >= max(least) ORDER BY ticket`;

const moneyRow = z.object({
  kind: z.string(),
  currency: z.string(),
  tender: z.string().nullable(),
  count: z.int(),
  amount: z.int().transform(BigInt),
});

const inText = (_key: string, each: unknown): unknown => (typeof each === 'bigint' ? String(each) : each);

/** What is owed on each ticket with something owed, in the order of their ids, of the events alone. */
export const owedBySqlite3 = (file: string): unknown => askSqlite3(file, owedFromEvents);

/** What customers paid and got back, of the events alone. */
export const moneyBySqlite3 = (file: string): z.infer<typeof moneyRow>[] =>
  z.array(moneyRow).parse(askSqlite3(file, moneyFromEvents));

/** In no order, so that two of them can be compared. */
export const asSet = (sums: readonly MoneySum[] | z.infer<typeof moneyRow>[]): Set<string> =>
  new Set(sums.map((each) => JSON.stringify(each, inText)));
