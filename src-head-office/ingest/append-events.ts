import type { SessionToken, StreamHead, StreamId, TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { AppendReply, AppendRequest } from '../../src-chain-api/requests/streams.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database, Queries } from '../database/database.ts';
import { DatabaseFailure } from '../database/database-failure.ts';
import { closeStream, hashBytes, lockStream } from '../streams/stream-row.ts';
import { checkBatch, type OfferedEvent } from './check-batch.ts';
import { compareOffered } from './compare-offered.ts';
import { quarantine } from './quarantine.ts';
import { raiseAlarm } from './raise-alarm.ts';

export type Append = {
  readonly till: TillId;
  readonly stream: StreamId;
  readonly request: AppendRequest;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
};

type Batch = {
  readonly till: TillId;
  readonly stream: StreamId;
  readonly token: SessionToken;
  readonly after: StreamHead;
  readonly head: StreamHead;
  readonly events: readonly OfferedEvent[];
  readonly wire: readonly StreamHead[];
  readonly now: number;
};

const mostAttempts = 5;

/**
 * Adds events to the end of a stream: all of them or none, and only where it ends with the event that the till says they follow.
 *
 * @throws DatabaseFailure. After `unavailable` they may be stored: the till asks for the head.
 */
export async function appendEvents(
  database: Database,
  { till, stream, request, now }: Append,
): Promise<Result<AppendReply, Problem>> {
  const checked = checkBatch(request);
  if (!checked.ok) return checked;
  const last = request.events.at(-1);
  if (last === undefined) return fail({ kind: 'bad-request', sentence: 'A batch has at least one event.' });
  const batch: Batch = {
    ...{ till, stream, now, token: request.token, after: request.after, events: checked.value },
    wire: request.events,
    head: { number: last.number, hash: last.hash },
  };
  try {
    for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
      const outcome = await database.transaction((queries) => appendIn(queries, batch));
      if (outcome !== 'again') return outcome;
    }
  } catch (error) {
    if (!(error instanceof DatabaseFailure) || error.reason !== 'duplicate') throw error;
    await raiseAlarm(database, { kind: 'duplicate-event', till, stream, number: request.after.number, now });
    return fail({
      kind: 'alarm',
      sentence: 'An event of that number is there though the stream ends before it; nothing was written.',
    });
  }
  return fail({ kind: 'unavailable', sentence: 'The stream is being added to by others; come again.' });
}

/** `again`: another request of the same session was quicker, and this one follows it. */
async function appendIn(queries: Queries, batch: Batch): Promise<Result<AppendReply, Problem> | 'again'> {
  if (!(await moveHead(queries, batch))) return whyNot(queries, batch);
  await insertEvents(queries, batch);
  return succeed({ head: batch.head });
}

/** One statement compares and changes: of two at the same time, the second finds the first one's head. */
async function moveHead({ query }: Queries, batch: Batch): Promise<boolean> {
  const { changed } = await query(
    `UPDATE stream SET head_number = $1, head_hash = $2, told_at = $3
     WHERE id = $4 AND till_id = $5 AND head_number = $6 AND head_hash = $7 AND session = $8 AND state = 'open'`,
    [
      batch.head.number,
      hashBytes(batch.head.hash),
      batch.now,
      batch.stream,
      batch.till,
      batch.after.number,
      hashBytes(batch.after.hash),
      batch.token,
    ],
  );
  return changed === 1;
}

/** Plainly: a key that is there already has to fail. */
async function insertEvents({ query }: Queries, { stream, events }: Batch): Promise<void> {
  await query(
    `INSERT INTO event (stream_id, number, at, subject, event, hash)
     SELECT $1::uuid, offered.number, offered.at, offered.subject, offered.event, offered.hash
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[])
       AS offered (number, at, subject, event, hash)`,
    [
      stream,
      events.map(({ number }) => number),
      events.map(({ at }) => at),
      events.map(({ subject }) => subject),
      events.map(({ event }) => event),
      events.map(({ hash }) => hash),
    ],
  );
}

async function whyNot(queries: Queries, batch: Batch): Promise<Result<never, Problem> | 'again'> {
  const stream = await lockStream(queries, batch.stream);
  if (stream?.till !== batch.till) return fail({ kind: 'not-found', sentence: 'There is no such stream.' });
  const { head } = stream;
  if (stream.session !== batch.token)
    return fail({ kind: 'session-taken', sentence: 'Another session of this stream has begun.' });
  const closed: Problem = { kind: 'stream-closed', head, sentence: 'The stream takes no events any more.' };
  if (stream.state === 'closed') return fail(closed);
  const comparison = await compareOffered(queries, stream, { after: batch.after, events: batch.wire });
  switch (comparison.kind) {
    case 'fork': {
      const { common } = comparison;
      await closeStream(queries, stream, { as: 'forked', after: common.number, now: batch.now });
      await quarantine(queries, {
        ...batch,
        events: batch.events.filter(({ number }) => number > common.number),
      });
      return fail({
        kind: 'fork',
        common,
        head,
        sentence: `The stream has another event ${common.number + 1} here.`,
      });
    }
    case 'other-beginning':
      return fail({ kind: 'bad-request', sentence: 'The stream was opened after another event.' });
    case 'behind':
      return fail({ kind: 'behind', head, sentence: `The stream ends at ${head.number} here.` });
    case 'ahead':
      return fail(
        stream.state === 'forked'
          ? closed
          : { kind: 'ahead', head, sentence: `The stream ends at ${head.number} here already.` },
      );
    case 'follows':
      return stream.state === 'forked' ? fail(closed) : 'again';
  }
}
