import { readHttpDate } from './http-date.ts';

/** The difference of two clocks, in milliseconds. */
export type ClockSkew = {
  /** By how much this computer's clock is ahead of the service's; below zero where it is behind. */
  readonly aheadMs: number;
  /** How far `aheadMs` can be wrong: half of the way there and back, and half of the second that `Date` is told in. */
  readonly uncertainMs: number;
};

/**
 * The clock's skew from the `Date` of a reply.
 *
 * The service wrote its date at some moment between our sending and our receiving, so it is compared with the middle
 * of the two.
 *
 * @param sentAt when the request was sent, by this computer's clock, milliseconds since 1970.
 * @param receivedAt when the reply's headers came.
 * @returns null where the reply has no date, came out of a cache, or this computer's clock was set meanwhile.
 */
export function clockSkew(headers: Headers, sentAt: number, receivedAt: number): ClockSkew | null {
  const served = readHttpDate(headers.get('date') ?? '');
  const fromCache = !/^0*$/.test(headers.get('age') ?? '');
  if (served === null || fromCache || receivedAt < sentAt) return null;
  return {
    aheadMs: Math.round((sentAt + receivedAt) / 2 - (served + 500)),
    uncertainMs: Math.ceil((receivedAt - sentAt) / 2) + 500,
  };
}

/** A clock that is wrong by more than this may be why a service doesn't take a signature; in milliseconds. */
const worthNamingMs = 60_000;

/** Whether the skew is certainly too small to be named. */
export const isSmallSkew = (skew: ClockSkew): boolean =>
  Math.abs(skew.aheadMs) + skew.uncertainMs < worthNamingMs;

/** The skew where it is certainly large enough to be named to people; null otherwise. */
export function namedSkewMs(skew: ClockSkew | null): number | null {
  if (skew === null) return null;
  return Math.abs(skew.aheadMs) - skew.uncertainMs >= worthNamingMs ? skew.aheadMs : null;
}
