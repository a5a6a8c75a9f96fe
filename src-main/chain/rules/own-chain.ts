import type { StreamHead, StreamId } from '../../../src-chain-api/ids.ts';
import type { Segment } from '../../ledger/streams/segments.ts';

/** A till's own chain of events, as it is at one moment. */
export type OwnChain = {
  /** Oldest first; never empty. */
  readonly segments: readonly Segment[];
  readonly end: StreamHead;
  /** The event of a number; undefined if there is none. */
  readonly at: (number: number) => StreamHead | undefined;
};

/** Where a head stands in the own chain: it has that event, has another of that number, or doesn't go as far. */
export function standingOf(own: OwnChain, head: StreamHead): 'same' | 'other' | 'beyond' {
  if (head.number > own.end.number) return 'beyond';
  return own.at(head.number)?.hash === head.hash ? 'same' : 'other';
}

/** The stream that is written. */
export const lastSegment = (own: OwnChain): Segment => {
  const last = own.segments.at(-1);
  if (last === undefined) throw new Error('a ledger without a stream');
  return last;
};

/** The part of a stream; undefined if nothing is left of it, because another one began before it. */
export const segmentOf = (own: OwnChain, stream: StreamId): Segment | undefined =>
  own.segments.find((segment) => segment.stream === stream);

/** The stream that goes on where a segment ends; undefined for the last one. */
export const segmentAfter = (own: OwnChain, segment: Segment): Segment | undefined =>
  own.segments[own.segments.indexOf(segment) + 1];
