import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { streamId, tillId, type StreamId, type TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { FindOrdersReply, FindOrdersRequest, FoundOrder } from '../../src-chain-api/requests/orders.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database, Queries } from '../database/database.ts';
import { numbersOf } from '../projections/event-numbers.ts';
import { uidKey } from '../projections/write-rows.ts';
import { bytes } from '../streams/stream-row.ts';
import { iccidForms } from './iccid-forms.ts';

/** Orders in one answer at most. */
const most = 50;

/**
 * Finds sales of any till by an exact match, the newest first, and writes down who asked and by what, not what for.
 *
 * SECURITY: a till that was revoked finds nothing, also while its request is under way.
 *
 * @throws DatabaseFailure
 */
export async function findOrders(
  database: Database,
  {
    till,
    request,
    now,
  }: { readonly till: TillId; readonly request: FindOrdersRequest; readonly now: number },
): Promise<Result<FindOrdersReply, Problem>> {
  return database.transaction(async (queries) => {
    const { rows } = await queries.query('SELECT id FROM till WHERE id = $1 AND revoked_at IS NULL', [till]);
    if (rows.length === 0)
      return fail<Problem>({ kind: 'revoked', sentence: 'The key of this till was revoked.' });
    const ids = await newest(queries, await ordersBy(queries, request));
    const orders = await described(queries, ids.slice(0, most));
    await queries.query(
      'INSERT INTO lookup_log (id, till_id, at, asked_by, found) VALUES ($1, $2, $3, $4, $5)',
      [randomUUID(), till, now, request.by, orders.length],
    );
    return succeed({ orders, hasMore: ids.length > most });
  });
}

const idRow = z.object({ order_id: z.string() }).transform((row) => row.order_id);

async function ordersBy({ query }: Queries, request: FindOrdersRequest): Promise<string[]> {
  switch (request.by) {
    case 'order': {
      const { rows } = await query(
        `SELECT order_id FROM order_ref WHERE order_id = $1
         UNION SELECT order_id FROM order_ref WHERE uid = $2
         UNION SELECT order_id FROM operation_ref WHERE operation_id = $1 AND order_id IS NOT NULL`,
        [request.order, uidKey(request.order)],
      );
      return rows.map((row) => idRow.parse(row));
    }
    case 'iccid': {
      const { rows } = await query('SELECT DISTINCT order_id FROM order_ref WHERE iccid = ANY($1::text[])', [
        iccidForms(request.iccid),
      ]);
      return rows.map((row) => idRow.parse(row));
    }
    case 'phone': {
      const { rows } = await query('SELECT order_id FROM card_phone WHERE mark = $1', [
        Buffer.from(request.mark, 'hex'),
      ]);
      return rows.map((row) => idRow.parse(row));
    }
  }
}

/** One more than {@link most}, so that it shows whether there are more. */
async function newest({ query }: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await query(
    `SELECT order_id, max(sold_at) AS last FROM order_ref WHERE order_id = ANY($1::text[])
     GROUP BY order_id ORDER BY last DESC, order_id LIMIT 51`,
    [ids],
  );
  return rows.map((row) => idRow.parse(row));
}

const orderRow = z.object({
  order_id: z.string(),
  merchant_id: z.string(),
  how: z.enum(['sold', 'found']),
  uid: z.string().nullable(),
  iccid: z.string().nullable(),
  state: z.string(),
  is_refunded: z.boolean(),
  sold_at: z.int(),
  changed_at: z.int(),
  events: z.string(),
  stream_id: streamId,
  known_until: z.int(),
  till_id: tillId,
  till_name: z.string(),
  shop_name: z.string(),
});
type OrderRow = z.infer<typeof orderRow>;

async function described(queries: Queries, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.query(
    `SELECT found.order_id, found.merchant_id, found.how, found.uid, found.iccid, found.state, found.is_refunded,
       found.sold_at, found.changed_at, found.events, found.stream_id,
       coalesce(stream.told_at, stream.opened_at) AS known_until,
       till.id AS till_id, till.name AS till_name, shop.name AS shop_name
     FROM order_ref AS found
     JOIN stream ON stream.id = found.stream_id
     JOIN till ON till.id = stream.till_id
     JOIN shop ON shop.id = till.shop_id
     WHERE found.order_id = ANY($1::text[])`,
    [ids],
  );
  const same = Map.groupBy(
    rows.map((row) => orderRow.parse(row)),
    // Under another id only where a till adopted it without knowing its own.
    ({ merchant_id: merchant, uid, order_id: order }) => `${merchant}\n${uid ?? order}`,
  );
  const refunded = await refundedAmong(queries, ids);
  const groups = [...same.values()].map((all) => ({ all, best: bestOf(all) }));
  const agreed = await firstEvents(
    queries,
    groups.map(({ all, best }) => firstOf(all, best)),
  );
  return groups
    .map(({ all, best }, at): FoundOrder => {
      const { product: sold = null, price = null, terms = null } = agreed[at]?.intent ?? {};
      return {
        orderId: best.order_id,
        uid: best.uid,
        merchantId: best.merchant_id,
        till: { id: best.till_id, name: best.till_name, shopName: best.shop_name },
        stream: best.stream_id,
        soldAt: best.sold_at,
        state: best.state,
        product: sold,
        iccid: all.find(({ iccid }) => iccid !== null)?.iccid ?? null,
        price: price === null || terms === null ? null : { amount: price, currency: terms.currency },
        isRefunded: all.some((each) => each.is_refunded || refunded.has(each.order_id)),
        knownUntil: best.known_until,
      };
    })
    .toSorted((one, other) => other.soldAt - one.soldAt || (one.orderId < other.orderId ? -1 : 1));
}

/** What the till that sold it says, not one that adopted it; of a ledger that forked, what was said last. */
function bestOf(all: readonly OrderRow[]): OrderRow {
  const [best] = all.toSorted(
    (one, other) =>
      Number(other.how === 'sold') - Number(one.how === 'sold') ||
      other.changed_at - one.changed_at ||
      (one.stream_id < other.stream_id ? -1 : 1),
  );
  if (best === undefined) throw new Error('an order without a row');
  return best;
}

type EventPlace = { readonly stream: StreamId; readonly number: number };

/** Where it began: a stream that goes on from another has only what came later. */
function firstOf(all: readonly OrderRow[], best: OrderRow): EventPlace {
  const places = all
    .filter(({ order_id: order, how }) => order === best.order_id && how === best.how)
    .flatMap(({ stream_id: stream, events }) => numbersOf(events).map((number) => ({ stream, number })));
  return (
    places.toSorted((one, other) => one.number - other.number)[0] ?? { stream: best.stream_id, number: 0 }
  );
}

async function refundedAmong({ query }: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await query(
    `SELECT DISTINCT piece_id AS order_id FROM entry WHERE kind = 'refund' AND piece_id = ANY($1::text[])`,
    [ids],
  );
  return new Set(rows.map((row) => idRow.parse(row)));
}

/** SECURITY: what a package is, by name: its record holds what it costs the shop. */
const product = z.object({
  productId: z.string(),
  name: z.string(),
  countrySet: z.unknown(),
  countries: z.unknown(),
  networks: z.unknown(),
  size: z.unknown(),
  unlimited: z.unknown(),
  validity: z.unknown(),
});

const firstEvent = z.object({
  intent: z.object({
    product: product.nullable(),
    price: z.string().nullable(),
    terms: z.object({ currency: z.string() }).nullable(),
  }),
});

const eventRow = z.object({ stream_id: streamId, number: z.int(), event: bytes });

/** What was agreed at the counter, of each. */
async function firstEvents(
  { query }: Queries,
  places: readonly EventPlace[],
): Promise<(z.infer<typeof firstEvent> | undefined)[]> {
  const { rows } = await query(
    `SELECT event.stream_id, event.number, event.event
     FROM unnest($1::uuid[], $2::bigint[]) AS wanted (stream_id, number)
     JOIN event ON event.stream_id = wanted.stream_id AND event.number = wanted.number`,
    [places.map(({ stream }) => stream), places.map(({ number }) => number)],
  );
  const read = rows.map((row) => eventRow.parse(row));
  return places.map(({ stream, number }) => {
    const row = read.find((each) => each.stream_id === stream && each.number === number);
    if (row === undefined) return undefined;
    return firstEvent.safeParse(JSON.parse(Buffer.from(row.event).toString())).data;
  });
}
