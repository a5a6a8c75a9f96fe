import { z } from 'zod';
import type { TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { HistoryLinesRequest, HistoryReply } from '../../src-chain-api/requests/history.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database, Queries } from '../database/database.ts';
import { bytes } from '../streams/stream-row.ts';
import { mergeSpans, type Span } from './merge-spans.ts';

const lineRow = z
  .object({ transaction_id: z.string(), order_id: z.string().nullable(), line: bytes, at: z.int() })
  .transform(({ transaction_id, order_id, line, at }) => ({
    transactionId: transaction_id,
    orderId: order_id,
    line: Buffer.from(line).toString(),
    at,
  }));
const spanRow = z
  .object({ from_at: z.int(), until_at: z.int() })
  .transform(({ from_at, until_at }): Span => ({ from: from_at, until: until_at }));

/** SECURITY: a till speaks only of accounts that it sells on. */
async function sellsOn({ query }: Queries, till: TillId, merchantId: string): Promise<boolean> {
  const { rows } = await query(
    'SELECT 1 AS one FROM stream WHERE till_id = $1 AND merchant_id = $2 LIMIT 1',
    [till, merchantId],
  );
  return rows.length > 0;
}

const notItsAccount: Problem = { kind: 'not-found', sentence: 'This till has no stream of that account.' };

/** Keeps lines of the merchant service's history, each once, and the span in which they are all that there were. */
export async function keepLines(
  database: Database,
  {
    till,
    request,
    now,
  }: { readonly till: TillId; readonly request: HistoryLinesRequest; readonly now: number },
): Promise<Result<null, Problem>> {
  const { merchantId, lines, complete } = request;
  if (complete.from > complete.until)
    return fail({ kind: 'bad-request', sentence: 'The span of the history ends before it begins.' });
  return database.transaction(async (queries) => {
    if (!(await sellsOn(queries, till, merchantId))) return fail(notItsAccount);
    await lockAccount(queries, merchantId);
    await addLines(queries, { till, merchantId, lines, now });
    await addSpan(queries, merchantId, complete);
    return succeed(null);
  });
}

/** One at a time for an account. */
async function lockAccount({ query }: Queries, merchantId: string): Promise<void> {
  await query('INSERT INTO history_account (merchant_id) VALUES ($1) ON CONFLICT (merchant_id) DO NOTHING', [
    merchantId,
  ]);
  await query('SELECT merchant_id FROM history_account WHERE merchant_id = $1 FOR UPDATE', [merchantId]);
}

/** The first that was read stays: the service doesn't change a line, and nobody else is to. */
async function addLines(
  { query }: Queries,
  {
    till,
    merchantId,
    lines,
    now,
  }: Pick<HistoryLinesRequest, 'merchantId' | 'lines'> & { readonly till: TillId; readonly now: number },
): Promise<void> {
  const once = [...new Map(lines.toReversed().map((line) => [line.transactionId, line])).values()];
  await query(
    `INSERT INTO history_line (merchant_id, transaction_id, order_id, line, at, till_id, kept_at)
     SELECT $1::text, told.transaction_id, told.order_id, told.line, told.at, $2::uuid, $3::bigint
     FROM unnest($4::text[], $5::text[], $6::bytea[], $7::bigint[]) AS told (transaction_id, order_id, line, at)
     ON CONFLICT (merchant_id, transaction_id) DO NOTHING`,
    [
      merchantId,
      till,
      now,
      once.map(({ transactionId }) => transactionId),
      once.map(({ orderId }) => orderId),
      once.map(({ line }) => Buffer.from(line)),
      once.map(({ at }) => at),
    ],
  );
}

async function addSpan(queries: Queries, merchantId: string, added: Span): Promise<void> {
  const merged = mergeSpans([...(await readSpans(queries, merchantId)), added]);
  const whole = merged.find(({ from, until }) => from <= added.from && added.until <= until) ?? added;
  const place = [merchantId, whole.from, whole.until];
  await queries.query(
    'DELETE FROM history_span WHERE merchant_id = $1 AND from_at >= $2 AND until_at <= $3',
    place,
  );
  await queries.query('INSERT INTO history_span (merchant_id, from_at, until_at) VALUES ($1, $2, $3)', place);
}

async function readSpans({ query }: Queries, merchantId: string): Promise<Span[]> {
  const { rows } = await query(
    'SELECT from_at, until_at FROM history_span WHERE merchant_id = $1 ORDER BY from_at',
    [merchantId],
  );
  return rows.map((row) => spanRow.parse(row));
}

/** What is known of an order, and when it would be known. */
export async function readHistory(
  database: Database,
  {
    till,
    merchantId,
    orderId,
  }: { readonly till: TillId; readonly merchantId: string; readonly orderId: string },
): Promise<Result<HistoryReply, Problem>> {
  return database.transaction(async (queries) => {
    if (!(await sellsOn(queries, till, merchantId))) return fail(notItsAccount);
    // Spans first: whatever they say is complete has its lines by then.
    const complete = await readSpans(queries, merchantId);
    const { rows } = await queries.query(
      `SELECT transaction_id, order_id, line, at FROM history_line
       WHERE merchant_id = $1 AND order_id = $2 ORDER BY at, transaction_id`,
      [merchantId, orderId],
    );
    return succeed({ lines: rows.map((row) => lineRow.parse(row)), complete });
  });
}
