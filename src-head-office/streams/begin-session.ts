import { randomUUID } from 'node:crypto';
import { sessionToken, type StreamId, type TillId } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { SessionReply } from '../../src-chain-api/requests/streams.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database } from '../database/database.ts';
import { lockStream } from './stream-row.ts';

/** From here on only who has the new token adds to the stream: of two that hold one ledger, the later one. */
export async function beginSession(
  database: Database,
  { till, stream: id, now }: { readonly till: TillId; readonly stream: StreamId; readonly now: number },
): Promise<Result<SessionReply, Problem>> {
  const token = sessionToken.parse(randomUUID());
  return database.transaction(async (queries) => {
    const stream = await lockStream(queries, id);
    if (stream?.till !== till)
      return fail<Problem>({ kind: 'not-found', sentence: 'There is no such stream.' });
    await queries.query('UPDATE stream SET session = $2, session_at = $3 WHERE id = $1', [id, token, now]);
    return succeed({
      token,
      head: stream.head,
      isOpen: stream.state === 'open',
      cardsThrough: stream.cardsThrough,
      serverTime: now,
    });
  });
}
