import { randomUUID } from 'node:crypto';
import {
  streamId,
  tillId,
  type SessionToken,
  type StreamHead,
  type TillId,
} from '../../src-chain-api/ids.ts';
import type { OpenStreamRequest } from '../../src-chain-api/requests/streams.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';
import type { Database } from '../../src-head-office/database/database.ts';
import { appendEvents } from '../../src-head-office/ingest/append-events.ts';
import { beginSession } from '../../src-head-office/streams/begin-session.ts';
import { openStream } from '../../src-head-office/streams/open-stream.ts';
import { readEvents } from '../../src-head-office/streams/read-events.ts';

/** A stream of the head office, as a till uses it, without the network. */
export function streamDesk(database: () => Database, till: TillId = tillId.parse(randomUUID())) {
  const id = streamId.parse(randomUUID());
  const now = 1_790_000_000_000;
  const open = (more: Partial<OpenStreamRequest> = {}) =>
    openStream(database(), {
      till,
      stream: id,
      request: { reason: 'new', merchantId: null, parent: null, ...more },
      now,
    });
  const session = async (): Promise<SessionToken> => {
    const begun = await beginSession(database(), { till, stream: id, now });
    if (!begun.ok) throw new Error(begun.failure.sentence);
    return begun.value.token;
  };
  return {
    id,
    till,
    open,
    session,
    /** Opens it, and begins a session. */
    begin: async (more: Partial<OpenStreamRequest> = {}): Promise<SessionToken> => {
      const opened = await open(more);
      if (!opened.ok) throw new Error(opened.failure.sentence);
      return session();
    },
    append: (token: SessionToken, after: StreamHead, events: readonly WireEvent[]) =>
      appendEvents(database(), { till, stream: id, request: { token, after, events: [...events] }, now }),
    from: (from: number) => readEvents(database(), { till, stream: id, from }),
    /** What is stored, number by number. */
    stored: async (): Promise<string[]> => {
      const { rows } = await database().query(
        'SELECT number, subject FROM event WHERE stream_id = $1 ORDER BY number',
        [id],
      );
      return rows.map(({ number, subject }) => `${String(number)} ${String(subject)}`);
    },
    quarantined: async (): Promise<string[]> => {
      const { rows } = await database().query(
        'SELECT number, subject FROM quarantine WHERE stream_id = $1 ORDER BY number, subject',
        [id],
      );
      return rows.map(({ number, subject }) => `${String(number)} ${String(subject)}`);
    },
    state: async (): Promise<unknown> => {
      const { rows } = await database().query(
        'SELECT state, closed_number, head_number FROM stream WHERE id = $1',
        [id],
      );
      return rows[0];
    },
  };
}
