import { hash } from 'node:crypto';

/** An event in the chain: numbers count from 1 without gaps; `at` is milliseconds since 1970 in UTC. */
export type ChainedEvent = {
  readonly number: number;
  /**
   * The id of a sale or operation, or of something else that has events (event-only-records.ts). Has no line
   * feed.
   */
  readonly subject: string;
  readonly at: number;
  /** The event's JSON, in exactly the bytes that are stored. */
  readonly event: Uint8Array;
};

/** The hash before the first event: 32 zero bytes. */
export const beforeFirst: Uint8Array = new Uint8Array(32);

/**
 * The hash of an event, which covers everything before it too: changing one event, by a person or a failing
 * disk, breaks this link and every later one.
 *
 * SHA-256 (FIPS 180-4) over the previous event's hash, 32 bytes; then in UTF-8, each followed by a line feed:
 * the number in decimal digits, the subject, and the time in decimal digits; then the event's JSON to its
 * end. Neither digits nor subjects contain a line feed, so no two events produce the same bytes.
 */
export function chainHash(previous: Uint8Array, { number, subject, at, event }: ChainedEvent): Uint8Array {
  const head = Buffer.from(`${number}\n${subject}\n${at}\n`);
  return hash('sha256', Buffer.concat([previous, head, event]), 'buffer');
}
