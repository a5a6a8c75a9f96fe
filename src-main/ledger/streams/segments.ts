import type { StreamHead, StreamId } from '../../../src-chain-api/ids.ts';
import type { StreamReason } from '../../../src-chain-api/requests/streams.ts';
import type { StreamRow } from './stream-rows.ts';

/** The part of a ledger's events that is one stream's. */
export type Segment = {
  readonly stream: StreamId;
  readonly reason: StreamReason;
  /** What its first event follows. */
  readonly follows: StreamHead;
  /** The stream that {@link follows} is in; null for one that begins before the first event. */
  readonly parent: StreamId | null;
  /** Its last event; null for the stream that is still written. */
  readonly until: StreamHead | null;
};

/**
 * Which events of a ledger are part of which stream, oldest first. A stream that began after an event takes the later ones
 * away from those before it, so one that nothing is left of isn't among them.
 */
export function segmentsOf(rows: readonly StreamRow[]): readonly Segment[] {
  const kept: StreamRow[] = [];
  for (const row of rows) {
    while ((kept.at(-1)?.follows.number ?? -1) >= row.follows.number) kept.pop();
    kept.push(row);
  }
  return kept.map((row, place) => ({
    ...row,
    parent: kept[place - 1]?.stream ?? null,
    until: kept[place + 1]?.follows ?? null,
  }));
}
