import { beforeFirst, chainHash } from '../../src-chain-api/event-link.ts';
import { eventHash, type StreamHead } from '../../src-chain-api/ids.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';

/** Before the first event of a chain that begins anew. */
export const start: StreamHead = {
  number: 0,
  hash: eventHash.parse(Buffer.from(beforeFirst).toString('hex')),
};

/** Events whose links hold. @param words what each says; other words make other hashes. */
export function chained(after: StreamHead, words: readonly string[]): WireEvent[] {
  let previous: Uint8Array = Buffer.from(after.hash, 'hex');
  return words.map((word, index) => {
    const link = { number: after.number + 1 + index, subject: `T1-${word}`, at: 1_790_000_000_000 + index };
    const event = JSON.stringify({ kind: 'test', word });
    previous = chainHash(previous, { ...link, event: Buffer.from(event) });
    return { ...link, event, hash: eventHash.parse(Buffer.from(previous).toString('hex')) };
  });
}

export const headOf = (event: WireEvent | undefined): StreamHead =>
  event === undefined ? start : { number: event.number, hash: event.hash };
