import { beforeFirst } from '../../src-chain-api/event-link.ts';
import { eventHash, type StreamHead, type StreamId, type TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { OpenStreamRequest } from '../../src-chain-api/requests/streams.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database, Queries } from '../database/database.ts';
import { asFailure } from '../database/database-failure.ts';
import { closeStream, hashAt, hashBytes, lockStream, readStream, type Stream } from './stream-row.ts';

export type Opening = {
  readonly till: TillId;
  readonly stream: StreamId;
  readonly request: OpenStreamRequest;
  /** Milliseconds since 1970 in UTC. */
  readonly now: number;
};

const beginning: StreamHead = {
  number: 0,
  hash: eventHash.parse(Buffer.from(beforeFirst).toString('hex')),
};

/**
 * Opens a stream, or finds it open. Whatever went on from its parent's event under the parent's own name stays there, and the parent
 * takes no more: from here on this one is the till's.
 */
export async function openStream(database: Database, opening: Opening): Promise<Result<null, Problem>> {
  try {
    return await database.transaction((queries) => openIn(queries, opening));
  } catch (error) {
    // The same request twice in one moment: now it is there.
    if (asFailure(error).reason !== 'duplicate') throw error;
    return database.transaction((queries) => openIn(queries, opening));
  }
}

async function openIn(queries: Queries, opening: Opening): Promise<Result<null, Problem>> {
  const { till, stream: id, request, now } = opening;
  const there = await readStream(queries, id);
  if (there !== null) return isSame(there, opening) ? succeed(null) : fail(otherwise(there, till));
  const base =
    request.parent === null ? succeed(beginning) : await goOnFrom(queries, opening, request.parent);
  if (!base.ok) return base;
  await queries.query(
    `INSERT INTO stream (id, till_id, reason, merchant_id, parent_stream, base_number, base_hash, opened_at, state,
       head_number, head_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $6, $7)`,
    [
      id,
      till,
      request.reason,
      request.merchantId,
      request.parent?.stream ?? null,
      base.value.number,
      hashBytes(base.value.hash),
      now,
    ],
  );
  return succeed(null);
}

const isSame = (there: Stream, { till, request }: Opening): boolean =>
  there.till === till &&
  there.reason === request.reason &&
  there.merchantId === request.merchantId &&
  there.parentStream === (request.parent?.stream ?? null) &&
  (request.parent === null ||
    (there.base.number === request.parent.head.number && there.base.hash === request.parent.head.hash));

/** SECURITY: of another till's stream not even that it is there. */
const otherwise = (there: Stream, till: TillId): Problem =>
  there.till === till
    ? { kind: 'bad-request', sentence: 'The stream is there already, and was opened otherwise.' }
    : notFound;

const notFound: Problem = { kind: 'not-found', sentence: 'There is no such stream.' };

/**
 * SECURITY: whoever names an event's hash has the ledger that it is in. Without it nothing is said about another till's stream, and
 * nothing closed.
 */
async function goOnFrom(
  queries: Queries,
  { till, now }: Opening,
  { stream: id, head }: NonNullable<OpenStreamRequest['parent']>,
): Promise<Result<StreamHead, Problem>> {
  const parent = await lockStream(queries, id);
  if (parent === null) return fail(notFound);
  const known = await hashAt(queries, parent, head.number);
  if (known === head.hash) {
    await closeStream(queries, parent, { as: 'closed', after: head.number, now });
    return succeed(head);
  }
  if (parent.till !== till) return fail(notFound);
  if (head.number > parent.head.number)
    return fail({
      kind: 'behind',
      head: parent.head,
      sentence: `The parent stream ends at ${parent.head.number} here: send the rest of it first.`,
    });
  const before = known === null ? null : await hashAt(queries, parent, head.number - 1);
  if (before === null)
    return fail({ kind: 'bad-request', sentence: 'The parent stream begins after that event.' });
  return fail({
    kind: 'fork',
    common: { number: head.number - 1, hash: eventHash.parse(before) },
    head: parent.head,
    sentence: `The parent stream has another event ${head.number} here.`,
  });
}
