import { chainHash, type ChainedEvent } from '../../src-chain-api/event-link.ts';
import { mostBytesOfBatch, mostBytesOfEvent } from '../../src-chain-api/limits.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { AppendRequest } from '../../src-chain-api/requests/streams.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** An event of a batch whose link holds. */
export type OfferedEvent = ChainedEvent & { readonly hash: Uint8Array };

/** Computes every link of a batch anew, from the event that it says it follows. Knows nothing of what is stored. */
export function checkBatch({
  after,
  events,
}: Pick<AppendRequest, 'after' | 'events'>): Result<readonly OfferedEvent[], Problem> {
  const offered: OfferedEvent[] = [];
  let previous: Uint8Array = Buffer.from(after.hash, 'hex');
  let size = 0;
  for (const [index, { number, subject, at, event: json, hash }] of events.entries()) {
    if (number !== after.number + 1 + index)
      return fail(badBatch(`Event ${number} stands where ${after.number + 1 + index} has to stand.`));
    const event = Buffer.from(json);
    size += event.length;
    if (event.length > mostBytesOfEvent || (size > mostBytesOfBatch && events.length > 1))
      return fail({ kind: 'too-large', sentence: 'The events are longer than one batch may be.' });
    const link = { number, subject, at, event };
    previous = chainHash(previous, link);
    if (Buffer.from(previous).toString('hex') !== hash)
      return fail(badBatch(`The hash of event ${number} is not that of its text after the one before.`));
    offered.push({ ...link, hash: previous });
  }
  return succeed(offered);
}

const badBatch = (sentence: string): Problem => ({ kind: 'bad-request', sentence });
