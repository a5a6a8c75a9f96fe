import { z } from 'zod';
import { streamId, type StreamId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';
import { bytes } from '../streams/stream-row.ts';
import { numbersOf } from './event-numbers.ts';
import { partOf, type Line } from './line.ts';
import { readEvent, type ReadEvent } from './reading/read-event.ts';

/** What is entered next of one stream: its events after what is entered. */
export type NextEvents = {
  readonly line: Line;
  /** The number of the last event that is entered. */
  readonly after: number;
  readonly events: readonly ReadEvent[];
};

/** All that has to be known to enter them, in order: these events, and the earlier ones of everything that they touch. */
export type LoadedLine = NextEvents & {
  readonly all: readonly ReadEvent[];
  /** The numbers of the stream's own events that the rows of a subject have already. */
  readonly ownNumbers: (subject: string) => readonly number[];
};

/**
 * Loads what several streams touch: a ticket brings its pieces, a piece its ticket and its refunds, and a refund what it may
 * give back. A few statements, however many streams and events there are.
 */
export async function loadLines(queries: Queries, next: readonly NextEvents[]): Promise<LoadedLine[]> {
  const loading = next.map((each) => new Loading(each));
  while (loading.some(({ isDone }) => !isDone)) {
    const asked = loading.map((line) => line.take());
    const subjects = unique(asked.flatMap((each) => each.subjects));
    const packs = unique(asked.flatMap((each) => each.packs));
    const tickets = await ticketsOf(queries, subjects);
    const refunds = await refundsOf(queries, subjects);
    const topUps = await topUpsOf(queries, packs);
    const rows = await refsOf(queries, subjects);
    for (const line of loading) line.found([...tickets, ...refunds, ...topUps], rows);
    const events = await eventsAt(
      queries,
      loading.flatMap((line) => line.wantedEvents()),
    );
    for (const line of loading) line.loaded(events);
  }
  return loading.map((line) => line.result());
}

/** What leads from one subject to another, in the rows of a stream. */
type Lead = { readonly stream: StreamId; readonly from: string; readonly to: string };
type Ref = { readonly stream: StreamId; readonly subject: string; readonly events: string };
type Place = { readonly stream: StreamId; readonly number: number };

class Loading {
  readonly #next: NextEvents;
  readonly #streams: ReadonlySet<StreamId>;
  readonly #events = new Map<number, ReadEvent>();
  readonly #subjects = new Set<string>();
  readonly #packs = new Set<number>();
  readonly #own = new Map<string, number[]>();
  #newSubjects: string[] = [];
  #newPacks: number[] = [];
  #asked: { readonly subjects: ReadonlySet<string>; readonly packs: ReadonlySet<string> } = {
    subjects: new Set(),
    packs: new Set(),
  };
  #wanted: Place[] = [];

  constructor(next: NextEvents) {
    this.#next = next;
    this.#streams = new Set(next.line.parts.map(({ stream }) => stream));
    for (const event of next.events) this.#add(event);
  }

  get isDone(): boolean {
    return this.#newSubjects.length === 0 && this.#newPacks.length === 0;
  }

  /** What is new since it was asked before. */
  take(): { readonly subjects: readonly string[]; readonly packs: readonly number[] } {
    const asked = { subjects: this.#newSubjects, packs: this.#newPacks };
    this.#asked = { subjects: new Set(asked.subjects), packs: new Set(asked.packs.map(String)) };
    [this.#newSubjects, this.#newPacks] = [[], []];
    return asked;
  }

  found(leads: readonly Lead[], refs: readonly Ref[]): void {
    for (const { stream, from, to } of leads)
      if (this.#streams.has(stream) && (this.#asked.subjects.has(from) || this.#asked.packs.has(from)))
        this.#want(to);
    for (const { stream, subject, events } of refs) {
      if (!this.#streams.has(stream) || !this.#asked.subjects.has(subject)) continue;
      const numbers = numbersOf(events);
      if (stream === this.#next.line.stream) this.#own.set(subject, numbers);
      for (const number of numbers)
        if (partOf(this.#next.line, number)?.stream === stream && !this.#events.has(number))
          this.#wanted.push({ stream, number });
    }
  }

  /** Events that have to be read now. */
  wantedEvents(): readonly Place[] {
    return this.#wanted;
  }

  loaded(events: ReadonlyMap<string, ReadEvent>): void {
    for (const { stream, number } of this.#wanted) {
      const event = events.get(placeKey(stream, number));
      if (event === undefined) throw new Error(`${stream} has lost its event ${number}`);
      this.#add(event);
    }
    this.#wanted = [];
  }

  result(): LoadedLine {
    return {
      ...this.#next,
      all: [...this.#events.values()].toSorted((one, other) => one.number - other.number),
      ownNumbers: (subject) => this.#own.get(subject) ?? [],
    };
  }

  #add(event: ReadEvent): void {
    this.#events.set(event.number, event);
    switch (event.about) {
      case 'order': {
        this.#want(event.subject);
        const { begun } = event.order;
        if (begun?.kind !== 'refund') return;
        if (begun.intent.boughtAs !== null) this.#want(begun.intent.boughtAs);
        if (!this.#packs.has(begun.intent.idPack)) {
          this.#packs.add(begun.intent.idPack);
          this.#newPacks.push(begun.intent.idPack);
        }
        return;
      }
      case 'ticket':
        this.#want(event.ticketId);
        if (event.ticket.kind === 'paid' || event.ticket.kind === 'price-given')
          for (const { id } of event.ticket.intent.pieces) this.#want(id);
        return;
      case 'shift':
      case 'nothing':
        return;
    }
  }

  #want(subject: string): void {
    if (this.#subjects.has(subject)) return;
    this.#subjects.add(subject);
    this.#newSubjects.push(subject);
  }
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const placeKey = (stream: StreamId, number: number): string => `${stream} ${number}`;

const lead = z
  .object({ stream_id: streamId, from_subject: z.string(), to_subject: z.string() })
  .transform((read): Lead => ({
    stream: read.stream_id,
    from: read.from_subject,
    to: read.to_subject,
  }));

const ref = z
  .object({ stream_id: streamId, subject: z.string(), events: z.string() })
  .transform((read): Ref => ({ stream: read.stream_id, subject: read.subject, events: read.events }));

async function ticketsOf({ query }: Queries, pieces: readonly string[]): Promise<Lead[]> {
  if (pieces.length === 0) return [];
  const { rows } = await query(
    `SELECT stream_id, piece_id AS from_subject, ticket_id AS to_subject FROM ticket_piece
     WHERE piece_id = ANY($1::text[])`,
    [pieces],
  );
  return rows.map((row) => lead.parse(row));
}

async function refundsOf({ query }: Queries, pieces: readonly string[]): Promise<Lead[]> {
  if (pieces.length === 0) return [];
  const { rows } = await query(
    `SELECT stream_id, piece_id AS from_subject, operation_id AS to_subject FROM entry
     WHERE kind = 'refund' AND operation_id IS NOT NULL AND piece_id = ANY($1::text[])`,
    [pieces],
  );
  return rows.map((row) => lead.parse(row));
}

async function topUpsOf({ query }: Queries, packs: readonly number[]): Promise<Lead[]> {
  if (packs.length === 0) return [];
  const { rows } = await query(
    `SELECT stream_id, CAST(id_pack AS text) AS from_subject, operation_id AS to_subject FROM operation_ref
     WHERE kind = 'top-up' AND id_pack = ANY($1::bigint[])`,
    [packs],
  );
  return rows.map((row) => lead.parse(row));
}

async function refsOf({ query }: Queries, subjects: readonly string[]): Promise<Ref[]> {
  if (subjects.length === 0) return [];
  const { rows } = await query(
    `SELECT stream_id, order_id AS subject, events FROM order_ref WHERE order_id = ANY($1::text[])
     UNION ALL
     SELECT stream_id, operation_id, events FROM operation_ref WHERE operation_id = ANY($1::text[])
     UNION ALL
     SELECT stream_id, ticket_id, events FROM ticket WHERE ticket_id = ANY($1::text[])`,
    [subjects],
  );
  return rows.map((row) => ref.parse(row));
}

const eventRow = z.object({
  stream_id: streamId,
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: bytes,
});

/** @throws Error if one that was entered before can't be read any more. */
async function eventsAt(
  { query }: Queries,
  wanted: readonly Place[],
): Promise<ReadonlyMap<string, ReadEvent>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await query(
    `SELECT event.stream_id, event.number, event.subject, event.at, event.event
     FROM unnest($1::uuid[], $2::bigint[]) AS wanted (stream_id, number)
     JOIN event ON event.stream_id = wanted.stream_id AND event.number = wanted.number`,
    [wanted.map(({ stream }) => stream), wanted.map(({ number }) => number)],
  );
  return new Map(
    rows.map((row) => {
      const { stream_id: stream, ...stored } = eventRow.parse(row);
      const read = readEvent(stored);
      if ('why' in read) throw new Error(`${stream} has an event ${read.number} that was read before`);
      return [placeKey(stream, stored.number), read];
    }),
  );
}
