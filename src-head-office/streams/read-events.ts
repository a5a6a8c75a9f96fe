import { z } from 'zod';
import type { StreamId, TillId } from '../../src-chain-api/ids.ts';
import { mostBytesOfBatch, mostEventsOfBatch } from '../../src-chain-api/limits.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { EventsReply } from '../../src-chain-api/requests/streams.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database } from '../database/database.ts';
import { bytes, hashText, readStream } from './stream-row.ts';

const eventRow = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: bytes.transform((value) => Buffer.from(value).toString()),
  hash: hashText,
});

/** What a till pulls back of a stream of its own, in order: as many as go into one batch, and at least one where there is one. */
export async function readEvents(
  database: Database,
  { till, stream: id, from }: { readonly till: TillId; readonly stream: StreamId; readonly from: number },
): Promise<Result<EventsReply, Problem>> {
  const stream = await readStream(database, id);
  if (stream?.till !== till) return fail({ kind: 'not-found', sentence: 'There is no such stream.' });
  const { rows } = await database.query(
    `SELECT number, subject, at, event, hash FROM event
     WHERE stream_id = $1 AND number >= $2 AND number <= $3 ORDER BY number LIMIT ${mostEventsOfBatch}`,
    // No further than the head that is told with them.
    [id, from, stream.head.number],
  );
  return succeed({ events: withinBatch(rows.map((row) => eventRow.parse(row))), head: stream.head });
}

function withinBatch(events: readonly WireEvent[]): WireEvent[] {
  let size = 0;
  const tooMany = events.findIndex(({ event }, index) => {
    size += Buffer.byteLength(event);
    return index > 0 && size > mostBytesOfBatch;
  });
  return tooMany === -1 ? [...events] : events.slice(0, tooMany);
}
