import { createHash } from 'node:crypto';

/** An event and its place in a chain, as somebody who reads a file finds it. Hashes are lower-case hex. */
export type Link = {
  readonly number: number;
  readonly previous: string;
  readonly hash: string;
};

export const beforeEverything = '0'.repeat(64);

/**
 * The hash of an event by its documented bytes. The product has its own: one that checks it can't use it.
 *
 * @param previous in hex.
 */
export function hashOf(
  previous: string,
  { number, subject, at, event }: { number: number; subject: string; at: number; event: Uint8Array },
): string {
  const sum = createHash('sha256');
  sum.update(Buffer.from(previous, 'hex'));
  sum.update(`${number}\n`);
  sum.update(`${subject}\n`);
  sum.update(`${at}\n`);
  sum.update(event);
  return sum.digest('hex');
}
