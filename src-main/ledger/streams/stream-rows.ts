import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { streamId, eventHash, type StreamHead, type StreamId } from '../../../src-chain-api/ids.ts';
import { streamReason, type StreamReason } from '../../../src-chain-api/requests/streams.ts';
import { toHead } from './stored-head.ts';

/** A stream that a ledger's events are part of, from the event after `follows`. */
export type StreamRow = {
  readonly stream: StreamId;
  readonly reason: StreamReason;
  readonly follows: StreamHead;
};

/** The streams of a ledger's file, oldest first; the last one is the one that it writes. Throws SQLite's errors. */
export const readStreams = (database: DatabaseSync): StreamRow[] =>
  database
    .prepare('SELECT stream_id, reason, follows, hash FROM stream ORDER BY place')
    .all()
    .map((raw) => {
      const row = streamRow.parse(raw);
      return { stream: row.stream_id, reason: row.reason, follows: toHead(row.follows, row.hash) };
    });

/**
 * Begins a stream: the file's events after `follows` are part of it. Call in a transaction. Throws SQLite's errors.
 *
 * @returns its id.
 */
export function addStream(database: DatabaseSync, reason: StreamReason, follows: StreamHead): StreamId {
  const stream = streamId.parse(randomUUID());
  writeStream(database, { stream, reason, follows });
  return stream;
}

/** Puts other streams in the place of those that are there. Call in a transaction. Throws SQLite's errors. */
export function replaceStreams(database: DatabaseSync, rows: readonly StreamRow[]): void {
  database.exec('DELETE FROM stream');
  for (const row of rows) writeStream(database, row);
}

const writeStream = (database: DatabaseSync, { stream, reason, follows }: StreamRow): unknown =>
  database
    .prepare(
      `INSERT INTO stream (place, stream_id, reason, follows, hash)
       VALUES ((SELECT coalesce(max(place), 0) + 1 FROM stream), ?, ?, ?, unhex(?))`,
    )
    .run(stream, reason, follows.number, eventHash.parse(follows.hash));

const streamRow = z.object({
  stream_id: streamId,
  reason: streamReason,
  follows: z.int().min(0),
  hash: z.instanceof(Uint8Array),
});
