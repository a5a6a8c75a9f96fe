import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Compares texts with one that is expected, in a time that tells nothing of where they differ.
 *
 * SECURITY: both are hashed first, so that the compared bytes have one length whatever was sent.
 */
export function constantTimeComparison(expected: string): (given: string) => boolean {
  const digest = sha256(expected);
  return (given) => timingSafeEqual(sha256(given), digest);
}

/** The same for two texts that are met once. */
export const equalInConstantTime = (left: string, right: string): boolean =>
  timingSafeEqual(sha256(left), sha256(right));

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
