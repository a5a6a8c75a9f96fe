import { z } from 'zod';
import { streamId, type StreamId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';
import type { StreamPlace } from './line.ts';

type Places = ReadonlyMap<StreamId, StreamPlace>;

const entryRow = z
  .object({
    stream_id: streamId,
    number: z.int(),
    at: z.int(),
    kind: z.string(),
    merchant_id: z.string(),
    piece_id: z.string(),
    is_priced: z.boolean(),
    is_price: z.boolean(),
    is_counted: z.boolean(),
  })
  .transform((row) => ({
    stream: row.stream_id,
    number: row.number,
    at: row.at,
    kind: row.kind,
    merchantId: row.merchant_id,
    piece: row.piece_id,
    isPriced: row.is_priced,
    /** Of a price that was given afterwards, or corrected. */
    isPrice: row.is_price,
    isCounted: row.is_counted,
  }));
type EntryRow = z.infer<typeof entryRow>;

/**
 * Counts once what several ledgers say of one sale or top-up: the till that sold it has its price, another may have adopted it
 * from the service's history, and what two ledgers hold that were one comes from both. The best entry of its kind counts, and
 * whatever is in one ledger with it. Where they differ depends on what is stored alone, not on the order in which it came.
 *
 * @param pieces whose entries or orders have changed.
 */
export async function settleEntries(
  { query }: Queries,
  places: Places,
  pieces: readonly string[],
): Promise<void> {
  if (pieces.length === 0) return;
  const same = await sameOrders({ query }, pieces);
  const { rows } = await query(
    `SELECT stream_id, number, at, kind, merchant_id, piece_id, price IS NOT NULL AS is_priced,
       price_of IS NOT NULL AS is_price, is_counted
     FROM entry WHERE piece_id = ANY($1::text[]) AND kind <> 'goodwill'`,
    [[...same.keys()]],
  );
  const groups = Map.groupBy(
    rows.map((row) => entryRow.parse(row)),
    ({ merchantId, piece }) => `${merchantId}\n${same.get(piece) ?? piece}`,
  );
  const changed: (EntryRow & { readonly counts: boolean })[] = [];
  for (const entries of groups.values()) {
    if (new Set(entries.map(({ stream }) => stream)).size === 1 && entries.every((each) => each.isCounted))
      continue;
    const counted = countedOf(places, entries);
    for (const entry of entries) {
      const counts = counted.has(entry);
      if (counts !== entry.isCounted) changed.push({ ...entry, counts });
    }
  }
  for (const { stream, number, counts } of changed)
    await query('UPDATE entry SET is_counted = $3 WHERE stream_id = $1 AND number = $2', [
      stream,
      number,
      counts,
    ]);
}

/** Of all that is entered for one sale or top-up, what counts. */
function countedOf(places: Places, entries: readonly EntryRow[]): ReadonlySet<EntryRow> {
  const bought = entries.filter(({ kind, isPrice }) => (kind === 'sale' || kind === 'top-up') && !isPrice);
  const prices = entries.filter(({ isPrice }) => isPrice);
  const back = entries.filter(({ kind }) => kind === 'refund' || kind === 'cancellation');
  const best = bestOf(bought);
  const withBest = (of: readonly EntryRow[], own = bestOf(of)): EntryRow[] =>
    own === undefined ? [] : of.filter((entry) => isOneLine(places, entry, own));
  return new Set([
    ...withBest(bought, best),
    // What the till that sold it took is known: nobody's guess counts beside it.
    ...(best?.isPriced === true ? [] : withBest(prices)),
    ...withBest(back),
  ]);
}

/** With a price before without, then the earliest. */
const bestOf = (entries: readonly EntryRow[]): EntryRow | undefined =>
  entries.toSorted(
    (one, other) =>
      Number(other.isPriced) - Number(one.isPriced) ||
      one.at - other.at ||
      (one.stream === other.stream ? one.number - other.number : one.stream < other.stream ? -1 : 1),
  )[0];

type Place = { readonly stream: StreamId; readonly number: number };

/** Whether one ledger has both: one of their streams is the other's, or goes on from it after that event. */
function isOneLine(places: Places, one: Place, other: Place): boolean {
  return has(places, one.stream, other) || has(places, other.stream, one);
}

function has(places: Places, stream: StreamId, { stream: of, number }: Place): boolean {
  let most = Infinity;
  for (let at: StreamId | null = stream; at !== null;) {
    if (at === of) return number <= most;
    const place = places.get(at);
    most = Math.min(most, place?.base ?? 0);
    at = place?.parent ?? null;
  }
  return false;
}

const orderRow = z.object({ merchant_id: z.string(), order_id: z.string(), uid: z.string() });

/** Orders that the service has under one number, whatever id they were adopted by. @returns one of them for each piece. */
async function sameOrders({ query }: Queries, pieces: readonly string[]): Promise<Map<string, string>> {
  const own = await query(
    'SELECT merchant_id, order_id, uid FROM order_ref WHERE order_id = ANY($1::text[]) AND uid IS NOT NULL',
    [pieces],
  );
  const uids = [...new Set(own.rows.map((row) => orderRow.parse(row).uid))];
  const all =
    uids.length === 0
      ? own
      : await query(
          'SELECT merchant_id, order_id, uid FROM order_ref WHERE uid = ANY($1::text[]) ORDER BY order_id',
          [uids],
        );
  const first = new Map<string, string>();
  const same = new Map(pieces.map((piece) => [piece, piece]));
  for (const row of all.rows) {
    const { merchant_id: merchantId, order_id: order, uid } = orderRow.parse(row);
    const key = `${merchantId}\n${uid}`;
    const named = first.get(key) ?? order;
    first.set(key, named);
    same.set(order, named);
  }
  return same;
}

const ticketRow = z.object({
  ticket_id: z.string(),
  stream_id: streamId,
  changed_at: z.int(),
  is_counted: z.boolean(),
});

/** Where two ledgers that were one both go on with a ticket, what is owed is what the later one says. */
export async function settleTickets({ query }: Queries, tickets: readonly string[]): Promise<void> {
  if (tickets.length === 0) return;
  const { rows } = await query(
    'SELECT ticket_id, stream_id, changed_at, is_counted FROM ticket WHERE ticket_id = ANY($1::text[])',
    [tickets],
  );
  const groups = Map.groupBy(
    rows.map((row) => ticketRow.parse(row)),
    (row) => row.ticket_id,
  );
  for (const [ticketId, same] of groups) {
    const [last] = same.toSorted(
      (one, other) => other.changed_at - one.changed_at || (one.stream_id < other.stream_id ? -1 : 1),
    );
    for (const { stream_id: stream, is_counted: isCounted } of same) {
      const counts = stream === last?.stream_id;
      if (counts !== isCounted)
        await query('UPDATE ticket SET is_counted = $3 WHERE stream_id = $1 AND ticket_id = $2', [
          stream,
          ticketId,
          counts,
        ]);
    }
  }
}
