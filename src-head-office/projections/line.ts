import { z } from 'zod';
import { streamId, type StreamId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';

/** The part of a ledger that one stream has: its events from `after` (without) to `until` (with). */
export type LinePart = { readonly stream: StreamId; readonly after: number; readonly until: number };

/**
 * A ledger as one stream's till has it: its own events, and before them those of the streams that it went on from, up to where
 * it did. Numbers never repeat in it. The oldest part first.
 */
export type Line = { readonly stream: StreamId; readonly parts: readonly LinePart[] };

/** The part that has an event. */
export const partOf = ({ parts }: Line, number: number): LinePart | undefined =>
  parts.find(({ after, until }) => number > after && number <= until);

/** A stream with where it begins, and how far it is entered. */
export type StreamPlace = {
  readonly stream: StreamId;
  readonly parent: StreamId | null;
  readonly base: number;
  readonly head: number;
  readonly projected: number;
  readonly isWaiting: boolean;
};

const row = z
  .object({
    id: streamId,
    parent_stream: streamId.nullable(),
    base_number: z.int(),
    head_number: z.int(),
    projected_until: z.int().nullable(),
    state: z.enum(['running', 'waiting']).nullable(),
  })
  .transform((read): StreamPlace => ({
    stream: read.id,
    parent: read.parent_stream,
    base: read.base_number,
    head: read.head_number,
    projected: read.projected_until ?? read.base_number,
    isWaiting: read.state === 'waiting',
  }));

/** All streams, by id. There are a few for each till. */
export async function readPlaces({ query }: Queries): Promise<ReadonlyMap<StreamId, StreamPlace>> {
  const { rows } = await query(
    `SELECT stream.id, stream.parent_stream, stream.base_number, stream.head_number, projection.projected_until,
       projection.state
     FROM stream LEFT JOIN projection ON projection.stream_id = stream.id ORDER BY stream.id`,
  );
  return new Map(rows.map((each) => row.parse(each)).map((place) => [place.stream, place]));
}

/**
 * The line of a stream up to an event of its own; undefined as long as a stream that it went on from isn't entered up to there.
 */
export function lineOf(
  places: ReadonlyMap<StreamId, StreamPlace>,
  place: StreamPlace,
  until: number,
): Line | undefined {
  const parts: LinePart[] = [{ stream: place.stream, after: place.base, until }];
  for (let child = place; child.parent !== null;) {
    const parent = places.get(child.parent);
    if (parent === undefined || parent.projected < child.base) return undefined;
    // A child may go on from where its parent itself began.
    if (child.base > parent.base)
      parts.unshift({ stream: parent.stream, after: parent.base, until: child.base });
    // What a grandparent has is there up to the lower of the two.
    child = { ...parent, base: Math.min(parent.base, child.base) };
  }
  return { stream: place.stream, parts };
}
