import { randomUUID } from 'node:crypto';
import type { StreamId, TillId } from '../../src-chain-api/ids.ts';
import type { Database } from '../database/database.ts';

/** What can't be, and was: somebody has to look at the database. */
export type Alarm = {
  readonly kind: 'duplicate-event';
  readonly till: TillId;
  readonly stream: StreamId;
  /** The event after which it happened. */
  readonly number: number;
  readonly now: number;
};

/** In a transaction of its own: the one that found it was undone. @throws DatabaseFailure */
export async function raiseAlarm(
  database: Database,
  { kind, till, stream, number, now }: Alarm,
): Promise<void> {
  await database.query(
    'INSERT INTO alarm (id, kind, at, till_id, stream_id, number) VALUES ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), kind, now, till, stream, number],
  );
}
