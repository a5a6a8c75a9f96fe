import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { figuresOf } from '../../src-main/shifts/figures.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import type { ReportPart } from '../../src-preload/contract/books/reports.ts';

/**
 * The same sums twice: as the reports have them, from the books' entries; and from the JSON of the events alone, by plain
 * SQL in the `sqlite3` command, by the clocks of the C library.
 */

export const timeZone = 'Europe/Berlin';
/** The same clocks, for a computer without a time zone database (POSIX.1-2024, 8.3). */
const posixTimeZone = 'CET-1CEST,M3.5.0,M10.5.0/3';

/** Money as whole millionths. The prices, costs and rates of a shop have few enough digits to be exact so. */
export const millionths = (value: string): string =>
  `CAST(round(CAST(${value} AS REAL) * 1000000) AS INTEGER)`;

/** What the service took, in hundredths, times a rate in ten thousandths, brought to whole coins of a currency. */
const ownCost = (cost: string): string => `CASE WHEN rate IS NULL THEN ${millionths(cost)} ELSE
  (CAST(round(${cost} * 100) AS INTEGER) * CAST(round(rate * 10000) AS INTEGER) + coin / 2) / coin * coin END`;

/** A part of the cost goes back, where the service gives back other than it took. */
const ownCredit = `CASE WHEN credited = took THEN own_cost ELSE
  (2 * own_cost * CAST(round(credited * 100) AS INTEGER) + CAST(round(took * 100) AS INTEGER) * coin)
    / (2 * CAST(round(took * 100) AS INTEGER) * coin) * coin END`;

/** The share of the tax in a part of the price, in whole coins: counted in them, so that no product is too large. */
const taxShare = (part: string, price = 'price', tax = 'tax'): string => `CASE WHEN ${price} = 0 THEN 0
  WHEN ${part} >= ${price} THEN ${tax} ELSE
  (2 * (${tax} / coin) * ((${part}) / coin) + ${price} / coin) / (2 * (${price} / coin)) * coin END`;

/** Price or tax of a piece as it was known before an event. */
const before = (what: 'price' | 'tax', piece: string, number: string): string =>
  `(SELECT ${what} FROM known_price AS known WHERE known.piece = ${piece} AND known.number < ${number}
    ORDER BY known.number DESC LIMIT 1)`;

const coinOf = (currency: string): string =>
  `CASE ${currency} WHEN 'JPY' THEN 1000000 WHEN 'KWD' THEN 1000 ELSE 10000 END`;

const fromEvents = `
  WITH intent AS (
    SELECT subject, event -> '$.intent' AS said,
      coalesce(event ->> '$.intent.terms.currency', 'USD') AS currency, event ->> '$.intent.terms.rate' AS rate
    FROM event WHERE event ->> '$.kind' = 'drafted'),
  bought AS (
    SELECT *, ${ownCost('took')} AS own_cost FROM (SELECT *, ${coinOf('currency')} AS coin
    FROM (SELECT intent.*, number, at, coalesce(event ->> '$.charged', said ->> '$.cost') AS took,
            ${millionths("said ->> '$.price'")} AS price, coalesce(${millionths("said ->> '$.terms.tax'")}, 0) AS tax
          FROM event JOIN intent USING (subject)
          WHERE event ->> '$.kind' = 'accepted' AND said ->> '$.price' IS NOT NULL
          UNION ALL
          SELECT found.subject, found.event -> '$.intent', given.event ->> '$.terms.currency', given.event ->> '$.terms.rate',
            given.number, given.at, coalesce(found.event ->> '$.charged', found.event ->> '$.intent.cost'),
            ${millionths("given.event ->> '$.intent.pieces[0].price'")}, ${millionths("given.event ->> '$.terms.tax'")}
          FROM event AS given JOIN event AS found ON found.subject = given.event ->> '$.intent.pieces[0].id'
            AND found.event ->> '$.kind' = 'recovered'
          WHERE given.event ->> '$.kind' = 'price-given'))),
  sold AS MATERIALIZED (
    SELECT subject, number, at, said ->> '$.staff.id' AS staff, said ->> '$.product.productId' AS product,
      iif(json_array_length(said, '$.product.countries') = 1, said ->> '$.product.countries[0]',
          said ->> '$.product.countrySet') AS country, price, tax, own_cost, took, coin, currency, said
    FROM bought),
  thing AS (SELECT subject, staff, product, country, currency, coin, own_cost, took FROM sold),
  known_price AS MATERIALIZED (
    SELECT subject AS piece, number, price, tax FROM sold
    UNION ALL
    SELECT event ->> '$.piece', number, ${millionths("event ->> '$.price'")}, ${millionths("event ->> '$.tax'")}
    FROM event WHERE event ->> '$.kind' = 'price-corrected'),
  given AS MATERIALIZED (
    SELECT number, at, piece, by, price, tax, min(so_far, price) - min(so_far - amount, price) AS amount,
      min(so_far, price) AS so_far
    FROM (SELECT moved.*, ${before('price', 'moved.piece', 'moved.number')} AS price,
            ${before('tax', 'moved.piece', 'moved.number')} AS tax
          FROM (SELECT *, sum(amount) OVER (PARTITION BY piece ORDER BY number) AS so_far
                FROM (SELECT number, at, event ->> '$.piece' AS piece, event ->> '$.staff.id' AS by,
                        ${millionths("event ->> '$.amount'")} AS amount
                      FROM event WHERE event ->> '$.kind' = 'goodwill')) AS moved
          JOIN sold ON sold.subject = piece AND sold.number < moved.number)),
  told AS MATERIALIZED (
    SELECT subject, event ->> '$.idPack' AS pack, min(number) AS number FROM event
    WHERE event ->> '$.kind' IN ('accepted', 'found') AND event ->> '$.idPack' IS NOT NULL GROUP BY subject),
  ended AS (
    SELECT number, at, 'cancellation' AS kind, NULL AS by, subject AS piece, NULL AS credited
    FROM event WHERE event ->> '$.kind' = 'canceled'
    UNION ALL
    SELECT event.number, at, 'refund', said ->> '$.staff.id',
      coalesce((SELECT told.subject FROM told WHERE pack = said ->> '$.idPack' AND told.number < event.number),
               said ->> '$.boughtAs'), said ->> '$.expected'
    FROM event JOIN intent USING (subject)
    WHERE event ->> '$.kind' IN ('confirmed', 'seen-done') AND said ->> '$.reason' IS NOT NULL),
  back AS MATERIALIZED (
    SELECT ended.number, ended.at, kind, by, piece, credited,
      row_number() OVER (PARTITION BY piece ORDER BY ended.number) AS time
    FROM ended JOIN sold ON sold.subject = piece AND sold.number < ended.number),
  corrected AS MATERIALIZED (
    SELECT now.number, event.at, now.piece, now.price, now.tax,
      ${before('price', 'now.piece', 'now.number')} AS price_before,
      ${before('tax', 'now.piece', 'now.number')} AS tax_before,
      (SELECT coalesce(sum(amount), 0) FROM given WHERE given.piece = now.piece AND given.number < now.number) AS gone,
      EXISTS (SELECT 1 FROM back WHERE back.piece = now.piece AND back.number < now.number) AS is_back
    FROM known_price AS now JOIN event USING (number) WHERE event ->> '$.kind' = 'price-corrected'),
  entry AS (
    SELECT given.at, 'goodwill' AS kind, by AS staff, product, country, currency, -amount AS price,
      (${taxShare('so_far - amount')}) - (${taxShare('so_far')}) AS tax, 0 AS own_cost
    FROM given JOIN thing ON thing.subject = piece
    UNION ALL
    SELECT at, iif(said ->> '$.operationId' IS NULL, 'sale', 'top-up') AS kind, staff, product, country, currency,
      price, tax, own_cost FROM sold
    UNION ALL
    SELECT corrected.at, 'price-correction', staff, product, country, currency, iif(is_back, 0, price - price_before),
      iif(is_back, 0, tax - (${taxShare('gone')}) - tax_before + (${taxShare('gone', 'price_before', 'tax_before')})), 0
    FROM corrected JOIN thing ON thing.subject = piece
    UNION ALL
    SELECT at, kind, staff, product, country, currency, before - price, (${taxShare('before')}) - tax,
      -(${ownCredit})
    FROM (SELECT back.at, kind, by AS staff, product, country, currency, own_cost, took, coin,
            ${before('price', 'back.piece', 'back.number')} AS price,
            ${before('tax', 'back.piece', 'back.number')} AS tax,
            coalesce(credited, took) AS credited,
            (SELECT coalesce(sum(amount), 0) FROM given
             WHERE given.piece = back.piece AND given.number < back.number) AS before
          FROM back JOIN thing ON thing.subject = piece WHERE time = 1))`;

/** How customers paid is held by money-from-events.ts. */
export type SummedPart = Exclude<ReportPart, 'tender'>;

const keys: Readonly<Record<SummedPart, string>> = {
  day: `date(at / 1000, 'unixepoch', 'localtime')`,
  hour: `CAST(CAST(strftime('%H', at / 1000, 'unixepoch', 'localtime') AS INTEGER) AS TEXT)`,
  country: 'country',
  product: 'product',
  staff: 'staff',
};

const sqliteRow = z.object({
  key: z.string().nullable(),
  currency: z.string(),
  sales: z.int(),
  topUps: z.int(),
  refunds: z.int(),
  cancellations: z.int(),
  goodwill: z.int(),
  priceCorrections: z.int(),
  gross: z.int(),
  returned: z.int(),
  tax: z.int(),
  cost: z.int(),
  margin: z.int(),
});

/** What the `sqlite3` command answers about a ledger's file. */
export function askSqlite3(file: string, sql: string): unknown {
  const { status, stdout, stderr } = spawnSync('sqlite3', ['-json', '-readonly', file, sql], {
    encoding: 'utf8',
    env: { ...process.env, TZ: posixTimeZone },
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`sqlite3 ended with ${String(status)}: ${stderr}`);
  return JSON.parse(stdout === '' ? '[]' : stdout);
}

/** By which tender a payment was, of its JSON. */
export const tenderIn = (taken: string): string =>
  `iif(${taken} ->> '$.kind' = 'named', 'named:' || (${taken} ->> '$.name'), ${taken} ->> '$.kind')`;

/**
 * What each tender took of what was bought, less what went back, from the events alone: a piece counts by the tenders that
 * its ticket was paid by as it is known now, or as it was known when the price was taken back.
 */
const byTenderFromEvents = `${fromEvents},
  part AS MATERIALIZED (
    SELECT subject AS ticket, number, taken.key AS part, ${tenderIn('taken.value')} AS tender
    FROM event, json_each(event, '$.intent.payments') AS taken WHERE event ->> '$.kind' = 'paid'
    UNION ALL
    SELECT subject, number, event ->> '$.part', ${tenderIn("(event -> '$.to')")}
    FROM event WHERE event ->> '$.kind' = 'tender-corrected'),
  first_back AS MATERIALIZED (SELECT piece, number FROM back WHERE time = 1),
  kept AS MATERIALIZED (
    SELECT sold.subject AS id, sold.currency, first_back.number AS until,
      iif(first_back.number IS NULL, price, (SELECT coalesce(sum(amount), 0) FROM given
        WHERE given.piece = sold.subject AND given.number < first_back.number)) AS price
    FROM sold LEFT JOIN first_back ON piece = sold.subject),
  piece AS MATERIALIZED (
    SELECT subject AS ticket, each.value ->> '$.id' AS id
    FROM event, json_each(event, '$.intent.pieces') AS each WHERE event ->> '$.kind' = 'paid'),
  known AS (
    SELECT kept.id, currency, price, tender,
      row_number() OVER (PARTITION BY kept.id, part ORDER BY part.number DESC) AS newest
    FROM kept JOIN piece USING (id) JOIN part USING (ticket) WHERE until IS NULL OR part.number < until),
  taken AS (
    SELECT currency, iif(count(DISTINCT tender) = 1, min(tender), 'split') AS tender, price
    FROM known WHERE newest = 1 GROUP BY id
    UNION ALL
    SELECT currency, event ->> '$.tender', -amount
    FROM given JOIN event USING (number) JOIN sold ON sold.subject = given.piece)
  SELECT currency, tender, sum(price) AS gross FROM taken GROUP BY 1, 2 HAVING gross <> 0 ORDER BY 1, 2`;

/** What each tender took, by the events alone. */
export const tendersBySqlite3 = (file: string): unknown => askSqlite3(file, byTenderFromEvents);

/** The same of all shifts, as the books have it. */
export function tendersInBooks(ledger: Ledger): unknown {
  const until = ledger.head().number;
  const moves = ledger.shiftEntries.tenderMoves(0, until);
  const { currencies } = figuresOf(ledger.shiftEntries.between(0, until), moves);
  return currencies.flatMap(({ currency, tenders }) =>
    tenders
      .map(({ tender, gross }) => ({
        currency,
        tender: tender ?? 'unsaid',
        gross: Math.round(Number(gross) * 1_000_000),
      }))
      .filter(({ gross }) => gross !== 0)
      .toSorted((a, b) => (a.tender < b.tender ? -1 : 1)),
  );
}

/** The sums of a span of days from the events alone. */
export function bySqlite3(file: string, by: SummedPart, from: string, to: string): Map<string, unknown> {
  const sql = `${fromEvents}
    SELECT ${keys[by]} AS key, currency, sum(kind = 'sale') AS sales, sum(kind = 'top-up') AS topUps,
      sum(kind = 'refund') AS refunds, sum(kind = 'cancellation') AS cancellations,
      sum(kind = 'goodwill') AS goodwill, sum(kind = 'price-correction') AS priceCorrections,
      sum(iif(kind IN ('sale', 'top-up', 'price-correction'), price, 0)) AS gross,
      -sum(iif(kind IN ('sale', 'top-up', 'price-correction'), 0, price)) AS returned,
      sum(tax) AS tax, sum(own_cost) AS cost, sum(price) - sum(tax) - sum(own_cost) AS margin
    FROM entry WHERE date(at / 1000, 'unixepoch', 'localtime') BETWEEN '${from}' AND '${to}' GROUP BY 1, 2`;
  const rows = z.array(sqliteRow).parse(askSqlite3(file, sql));
  return new Map(rows.map(({ key, currency, ...figures }) => [`${String(key)} in ${currency}`, figures]));
}

/** The same sums as the reports have them. */
export function byReport(file: string, by: SummedPart, from: string, to: string): Map<string, unknown> {
  const { rows } = readReport(file, { by, from, to, timeZone, balanceCurrency: 'USD' });
  const whole = (amount: string): number => Math.round(Number(amount) * 1_000_000);
  return new Map(
    rows.map(({ key, currency, ...figures }) => {
      expect(figures.unknownMargins).toBe(0);
      const { sales, topUps, refunds, cancellations, goodwill, priceCorrections } = figures;
      const { gross, returned, tax, cost, margin } = figures;
      const counts = { sales, topUps, refunds, cancellations, goodwill, priceCorrections };
      const amounts = { gross, returned, tax, cost, margin };
      const inMillionths = Object.entries(amounts).map(([of, amount]) => [of, whole(amount)] as const);
      return [`${String(key)} in ${currency}`, { ...counts, ...Object.fromEntries(inMillionths) }];
    }),
  );
}
