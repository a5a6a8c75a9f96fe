import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  eventHash,
  streamId,
  tillId,
  type StreamHead,
  type StreamId,
  type TillId,
} from '../../src-chain-api/ids.ts';
import { mostEventsOfBatch } from '../../src-chain-api/limits.ts';
import type { StreamReason } from '../../src-chain-api/requests/streams.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';
import type { Database } from '../../src-head-office/database/database.ts';
import { appendEvents } from '../../src-head-office/ingest/append-events.ts';
import { beginSession } from '../../src-head-office/streams/begin-session.ts';
import { openStream } from '../../src-head-office/streams/open-stream.ts';
import { value } from '../value.ts';

const eventRow = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.string(),
  hash: z.instanceof(Uint8Array).transform((hash) => eventHash.parse(Buffer.from(hash).toString('hex'))),
});

/** All events of a ledger's file, as they go over the wire. */
export function eventsOfLedger(file: string): WireEvent[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT number, subject, at, event, hash FROM event ORDER BY number').all();
  database.close();
  return rows.map((row) => eventRow.parse(row));
}

/** Writes a shop and a till of it, as enrolment does. */
export async function addTill(database: Database, name = 'T1'): Promise<TillId> {
  const till = tillId.parse(randomUUID());
  const shop = randomUUID();
  await database.query('INSERT INTO shop (id, name, made_at) VALUES ($1, $2, $3)', [shop, `Shop ${shop}`, 1]);
  await database.query(
    `INSERT INTO till (id, shop_id, name, signing_key, sealing_key, enrolled_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [till, shop, name, new Uint8Array(32), new Uint8Array(32), 1],
  );
  return till;
}

export type OpenedStream = {
  readonly till: TillId;
  readonly stream: StreamId;
  readonly send: (events: readonly WireEvent[]) => Promise<StreamHead>;
};

/** Opens a stream of a till's. @throws Error where the head office refuses it. */
export async function openStreamOf(
  database: Database,
  till: TillId,
  parent: { readonly stream: StreamId; readonly head: StreamHead } | null = null,
  reason: StreamReason = 'new',
): Promise<OpenedStream> {
  const stream = streamId.parse(randomUUID());
  value(await openStream(database, { till, stream, request: { reason, merchantId: 'm', parent }, now: 1 }));
  const { token, head } = value(await beginSession(database, { till, stream, now: 1 }));
  let after = head;
  return {
    till,
    stream,
    send: async (events) => {
      for (let from = 0; from < events.length; from += mostEventsOfBatch) {
        const request = { token, after, events: events.slice(from, from + mostEventsOfBatch) };
        after = value(await appendEvents(database, { till, stream, request, now: 2 })).head;
      }
      return after;
    },
  };
}
