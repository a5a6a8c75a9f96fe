import { z } from 'zod';
import { streamId, type StreamId } from '../../src-chain-api/ids.ts';
import type { Database, Queries } from '../database/database.ts';
import { DatabaseFailure } from '../database/database-failure.ts';
import { bytes } from '../streams/stream-row.ts';
import { enterLine, type EnteredLine } from './enter-line.ts';
import { lineOf, readPlaces, type Line, type StreamPlace } from './line.ts';
import { loadLines, type NextEvents } from './load-lines.ts';
import { readEvent, type ReadEvent, type Unreadable } from './reading/read-event.ts';
import { settleEntries, settleTickets } from './settle-streams.ts';
import { writeRows } from './write-rows.ts';

/** Events that are entered in one transaction at most, of all streams together. */
const mostEvents = 500;

/**
 * Enters events into the tables that follow from them: each stream in its order, each batch in one transaction with how far it
 * is. Whatever stops it, it goes on from there. What it can't enter makes that stream wait, and no other.
 */
export class Projector {
  readonly #database: Database;
  /** The stream after which the next batch begins, so that none waits for ever behind busy ones. */
  #after: StreamId | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Lets all that wait try again: this program may know what an older one didn't. To be called at its start.
   *
   * @throws DatabaseFailure
   */
  async resume(): Promise<void> {
    await this.#database.query(
      `UPDATE projection SET state = 'running', waiting_number = NULL, waiting_kind = NULL, waiting_why = NULL
       WHERE state = 'waiting'`,
    );
  }

  /** Enters all that there is. @returns how many events. @throws DatabaseFailure, and what was entered before stays. */
  async catchUp(isEnough: () => boolean = () => false): Promise<number> {
    let entered = 0;
    while (!isEnough()) {
      const batch = await this.enterBatch();
      if (batch === 0) break;
      entered += batch;
    }
    return entered;
  }

  /** Enters one batch. @returns how many events; 0 if there is nothing to be done. @throws DatabaseFailure */
  async enterBatch(): Promise<number> {
    try {
      return await this.#enter(everyStream);
    } catch (error) {
      if (!isOfEvents(error)) throw error;
      return this.#enterEach();
    }
  }

  /** Each stream by itself, after something failed that one of them has: it alone is to wait. */
  async #enterEach(): Promise<number> {
    const places = await readPlaces(this.#database);
    let entered = 0;
    for (const { stream, head, projected, isWaiting } of places.values())
      if (!isWaiting && projected < head) entered += await this.#enterAlone(stream);
    return entered;
  }

  async #enterAlone(stream: StreamId): Promise<number> {
    let entered = 0;
    // One event at a time once it has failed, so that it is known which one it is.
    for (const most of [mostEvents, ...Array.from({ length: mostEvents }, () => 1)]) {
      try {
        const count = await this.#enter({ only: stream, most });
        entered += count;
        if (count === 0 || most > 1) return entered;
      } catch (error) {
        if (!isOfEvents(error)) throw error;
        if (most === 1) {
          await this.#letWait(stream);
          return entered + 1;
        }
      }
    }
    return entered;
  }

  async #letWait(stream: StreamId): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await takeTurn(queries);
      const place = (await readPlaces(queries)).get(stream);
      if (place === undefined || place.isWaiting) return;
      const waiting = { number: place.projected + 1, kind: null, why: 'fault' } as const;
      await moveOn(queries, [{ stream, until: place.projected, waiting }]);
    });
  }

  async #enter(which: Which): Promise<number> {
    return this.#database.transaction(async (queries) => {
      await takeTurn(queries);
      const places = await readPlaces(queries);
      const next = await this.#next(queries, places, which);
      if (next.length === 0) return 0;
      const loaded = await loadLines(queries, next);
      const entered = loaded.map((line, at) => orUnreadable(enterLine(line), next[at]?.unreadable ?? null));
      await writeRows(queries, entered);
      await moveOn(queries, entered);
      const pieces = entered.flatMap(({ entries, orders }) => [
        ...entries.flatMap(({ piece }) => piece ?? []),
        ...orders.map(({ order }) => order.id),
      ]);
      await settleEntries(queries, places, [...new Set(pieces)]);
      await settleTickets(queries, [
        ...new Set(entered.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId))),
      ]);
      return next.reduce((sum, { events, unreadable }) => sum + events.length + (unreadable ? 1 : 0), 0);
    });
  }

  /** The next events of streams that have some, a fair share of each. */
  async #next(
    { query }: Queries,
    places: ReadonlyMap<StreamId, StreamPlace>,
    { only, most }: Which,
  ): Promise<(NextEvents & { readonly unreadable: Unreadable | null })[]> {
    const behind = [...places.values()].filter(
      (place) => !place.isWaiting && place.projected < place.head && (only === null || place.stream === only),
    );
    const turn = behind.findIndex(({ stream }) => this.#after !== null && stream > this.#after);
    const inTurn = turn === -1 ? behind : [...behind.slice(turn), ...behind.slice(0, turn)];
    const share = Math.max(1, Math.floor(most / Math.max(1, behind.length)));
    const wanted: { readonly line: Line; readonly after: number; readonly until: number }[] = [];
    for (const place of inTurn) {
      if (wanted.length === most) break;
      const until = Math.min(place.head, place.projected + share);
      const line = lineOf(places, place, until);
      if (line !== undefined) wanted.push({ line, after: place.projected, until });
    }
    if (wanted.length === 0) return [];
    this.#after = wanted.at(-1)?.line.stream ?? null;
    const { rows } = await query(
      `SELECT event.stream_id, event.number, event.subject, event.at, event.event
       FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS wanted (stream_id, after_number, until_number)
       JOIN event ON event.stream_id = wanted.stream_id AND event.number > wanted.after_number
         AND event.number <= wanted.until_number
       ORDER BY event.stream_id, event.number`,
      [
        wanted.map(({ line }) => line.stream),
        wanted.map(({ after }) => after),
        wanted.map(({ until }) => until),
      ],
    );
    const stored = Map.groupBy(
      rows.map((row) => eventRow.parse(row)),
      (row) => row.stream_id,
    );
    return wanted.map(({ line, after }) => ({ line, after, ...readUpTo(stored.get(line.stream) ?? []) }));
  }
}

/** Which streams' next events are entered, and how many of all together at most. */
type Which = { readonly only: StreamId | null; readonly most: number };
const everyStream: Which = { only: null, most: mostEvents };

/** Whether it failed because of what events say, and not because the database is away, full or busy. */
const isOfEvents = (error: unknown): boolean =>
  !(error instanceof DatabaseFailure) || error.reason === 'fault' || error.reason === 'duplicate';

/** @throws Error if the row isn't there, which the migration writes. */
export async function takeTurn({ query }: Queries): Promise<void> {
  const { rows } = await query(`SELECT name FROM projection_turn WHERE name = 'enter' FOR UPDATE`);
  if (rows.length === 0) throw new Error('projection_turn has lost its row');
}

const eventRow = z.object({
  stream_id: streamId,
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: bytes,
});

/** The events of a stream before the first one that can't be read. */
function readUpTo(stored: readonly z.infer<typeof eventRow>[]): {
  readonly events: readonly ReadEvent[];
  readonly unreadable: Unreadable | null;
} {
  const events: ReadEvent[] = [];
  for (const row of stored) {
    const read = readEvent(row);
    if ('why' in read) return { events, unreadable: read };
    events.push(read);
  }
  return { events, unreadable: null };
}

/** A stream waits for the first event that can't be entered, be it because of what it says or because it can't be read. */
const orUnreadable = (entered: EnteredLine, unreadable: Unreadable | null): EnteredLine => ({
  ...entered,
  waiting: entered.waiting ?? unreadable,
});

type Moved = Pick<EnteredLine, 'stream' | 'until' | 'waiting'>;

async function moveOn({ query }: Queries, entered: readonly Moved[]): Promise<void> {
  await query(
    `INSERT INTO projection (stream_id, projected_until, state, waiting_number, waiting_kind, waiting_why)
     SELECT made.* FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[]) AS made
     ON CONFLICT (stream_id) DO UPDATE
       SET projected_until = excluded.projected_until, state = excluded.state, waiting_number = excluded.waiting_number,
         waiting_kind = excluded.waiting_kind, waiting_why = excluded.waiting_why`,
    [
      entered.map(({ stream }) => stream),
      entered.map(({ until }) => until),
      entered.map(({ waiting }) => (waiting === null ? 'running' : 'waiting')),
      entered.map(({ waiting }) => waiting?.number ?? null),
      entered.map(({ waiting }) => waiting?.kind ?? null),
      entered.map(({ waiting }) => waiting?.why ?? null),
    ],
  );
}
