import { chainHash } from '../../src-chain-api/event-link.ts';
import { eventHash, type StreamHead } from '../../src-chain-api/ids.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';

/** What happened, without what the chain adds. */
export type Happened = readonly [subject: string, at: number, event: object | string];

/** The events that follow a head, chained. */
export function chained(after: StreamHead, happened: readonly Happened[]): WireEvent[] {
  let { number } = after;
  let hash: Uint8Array = Buffer.from(after.hash, 'hex');
  return happened.map(([subject, at, event]) => {
    number += 1;
    const text = typeof event === 'string' ? event : JSON.stringify(event);
    hash = chainHash(hash, { number, subject, at, event: Buffer.from(text) });
    return { number, subject, at, event: text, hash: eventHash.parse(Buffer.from(hash).toString('hex')) };
  });
}

/** Before the first event. */
export const beginning: StreamHead = { number: 0, hash: eventHash.parse('0'.repeat(64)) };
