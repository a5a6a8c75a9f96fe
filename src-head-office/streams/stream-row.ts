import { z } from 'zod';
import { eventHash, streamId, tillId, type StreamHead, type StreamId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';

/** `bytea` */
export const bytes = z.instanceof(Uint8Array);

/** 32 bytes, as the wire writes them. */
export const hashText = bytes.transform((value) => eventHash.parse(Buffer.from(value).toString('hex')));

export const hashBytes = (hash: string): Uint8Array => Buffer.from(hash, 'hex');

const row = z
  .object({
    id: streamId,
    till_id: tillId,
    reason: z.string(),
    merchant_id: z.string().nullable(),
    parent_stream: streamId.nullable(),
    base_number: z.int(),
    base_hash: hashText,
    state: z.enum(['open', 'closed', 'forked']),
    head_number: z.int(),
    head_hash: hashText,
    session: z.string().nullable(),
    cards_through: z.int(),
  })
  .transform((stream) => ({
    id: stream.id,
    till: stream.till_id,
    reason: stream.reason,
    merchantId: stream.merchant_id,
    parentStream: stream.parent_stream,
    /** The event that its first one follows. */
    base: { number: stream.base_number, hash: stream.base_hash } satisfies StreamHead,
    state: stream.state,
    head: { number: stream.head_number, hash: stream.head_hash } satisfies StreamHead,
    session: stream.session,
    cardsThrough: stream.cards_through,
  }));
export type Stream = z.infer<typeof row>;

const columns = `id, till_id, reason, merchant_id, parent_stream, base_number, base_hash, state, head_number, head_hash,
  session, cards_through`;

export async function readStream({ query }: Queries, id: StreamId): Promise<Stream | null> {
  const { rows } = await query(`SELECT ${columns} FROM stream WHERE id = $1`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Nobody else changes it until the transaction ends. */
export async function lockStream({ query }: Queries, id: StreamId): Promise<Stream | null> {
  const { rows } = await query(`SELECT ${columns} FROM stream WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

/** Its hash at a number, which is its base or one of its events; null where it has none of that number. */
export async function hashAt({ query }: Queries, stream: Stream, number: number): Promise<string | null> {
  if (number === stream.base.number) return stream.base.hash;
  const { rows } = await query('SELECT hash FROM event WHERE stream_id = $1 AND number = $2', [
    stream.id,
    number,
  ]);
  return rows[0] === undefined ? null : hashText.parse(rows[0]['hash']);
}

/** Takes no events any more. The lowest number after which something else went on stays. */
export async function closeStream(
  { query }: Queries,
  stream: Stream,
  { as, after, now }: { readonly as: 'closed' | 'forked'; readonly after: number; readonly now: number },
): Promise<void> {
  // What has forked stays so.
  const state = stream.state === 'forked' ? 'forked' : as;
  await query(
    `UPDATE stream SET state = $2, closed_at = COALESCE(closed_at, $4),
       closed_number = CASE WHEN closed_number < $3 THEN closed_number ELSE $3 END
     WHERE id = $1`,
    [stream.id, state, after, now],
  );
}
