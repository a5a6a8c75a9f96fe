import type { StreamId, TillId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';
import type { OfferedEvent } from './check-batch.ts';

/** Keeps events that don't fit apart, each once. The stream has to be locked. */
export async function quarantine(
  { query }: Queries,
  offered: {
    readonly till: TillId;
    readonly stream: StreamId;
    readonly events: readonly OfferedEvent[];
    readonly now: number;
  },
): Promise<void> {
  for (const { number, subject, at, event, hash } of offered.events) {
    await query(
      `INSERT INTO quarantine (stream_id, number, hash, subject, at, event, till_id, kept_at)
       SELECT $1::uuid, $2::bigint, $3::bytea, $4::text, $5::bigint, $6::bytea, $7::uuid, $8::bigint
       WHERE NOT EXISTS (SELECT 1 FROM quarantine WHERE stream_id = $1 AND number = $2 AND hash = $3)`,
      [offered.stream, number, hash, subject, at, event, offered.till, offered.now],
    );
  }
}
