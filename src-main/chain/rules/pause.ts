import type { Trouble } from './trouble.ts';

/** The first wait after a failure, and the longest one, in milliseconds. */
const firstMs = 1_000;
const longestMs = 300_000;

/** Waits that no one shortens: somebody has to do something first. In milliseconds. */
const untilMendedMs = longestMs;

/**
 * How long the sender waits before it tries again: twice as long after each failure, up to five minutes, and half of it by
 * chance, so that a thousand tills don't come back at once. Never less than the head office asks for.
 *
 * @param failures how many there were in a row, this one among them. @param random from 0 to below 1. @returns milliseconds.
 */
export function pauseMs(trouble: Trouble, failures: number, random: number): number {
  const most = isForSomebodyElse(trouble)
    ? untilMendedMs
    : Math.min(longestMs, firstMs * 2 ** Math.min(30, failures - 1));
  const own = most / 2 + (most / 2) * random;
  const asked = 'retryAfterMs' in trouble ? (trouble.retryAfterMs ?? 0) : 0;
  return Math.max(own, asked + (asked / 2) * random);
}

/** Asking again soon changes nothing. */
function isForSomebodyElse({ kind }: Trouble): boolean {
  switch (kind) {
    case 'revoked':
    case 'unsigned':
    case 'unknown-protocol':
    case 'wrong-certificate':
    case 'bad-request':
    case 'too-large':
    case 'code-refused':
      return true;
    case 'behind':
    case 'ahead':
    case 'fork':
    case 'session-taken':
    case 'stream-closed':
    case 'claimed':
    case 'wrong-time':
    case 'not-found':
    case 'too-many':
    case 'alarm':
    case 'unavailable':
    case 'unreachable':
    case 'not-it':
    case 'ledger':
      return false;
  }
}
