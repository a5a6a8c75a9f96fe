import { z } from 'zod';
import { eventHash, type StreamHead } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';
import { hashAt, hashText, type Stream } from '../streams/stream-row.ts';

/** How what a till says of its chain stands to what is stored. */
export type Comparison =
  /** The till follows the very last event. */
  | { readonly kind: 'follows' }
  /** Less is stored than the till says. */
  | { readonly kind: 'behind' }
  /** More is stored, and the till's is the same as far as both go. */
  | { readonly kind: 'ahead' }
  /** Another event is stored at a number. `common` is the one before the first difference that is known: at most up to there both agree. */
  | { readonly kind: 'fork'; readonly common: StreamHead }
  /** The till says that the stream follows another event than it was opened after. */
  | { readonly kind: 'other-beginning' };

const stored = z.object({ number: z.int(), hash: hashText });

/** Compares number by number. The stream has to be locked. */
export async function compareOffered(
  queries: Queries,
  stream: Stream,
  { after, events }: { readonly after: StreamHead; readonly events: readonly StreamHead[] },
): Promise<Comparison> {
  const told = [after, ...events];
  const { rows } = await queries.query(
    'SELECT number, hash FROM event WHERE stream_id = $1 AND number >= $2 AND number <= $3',
    [stream.id, after.number, after.number + events.length],
  );
  const known = new Map(rows.map((row) => stored.parse(row)).map(({ number, hash }) => [number, hash]));
  known.set(stream.base.number, stream.base.hash);
  const differing = told.find(({ number, hash }) => known.has(number) && known.get(number) !== hash);
  if (differing === undefined) {
    if (after.number > stream.head.number) return { kind: 'behind' };
    return after.number === stream.head.number ? { kind: 'follows' } : { kind: 'ahead' };
  }
  if (differing.number <= stream.base.number) return { kind: 'other-beginning' };
  const number = differing.number - 1;
  const hash = known.get(number) ?? (await hashAt(queries, stream, number));
  if (hash === null) throw new Error(`stream ${stream.id} has an event ${differing.number} and none before`);
  return { kind: 'fork', common: { number, hash: eventHash.parse(hash) } };
}
