import { readHttpDate } from './http-date.ts';

/** A service that asks for more than a day is not believed; the field is then as good as missing. */
const longestMs = 86_400_000;

/**
 * Retry-After in milliseconds from now; both of its forms, seconds and a date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970 in UTC. A date is measured against the reply's own `Date` where it has one, so
 * that a wrong clock here does not change how long is waited.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return believable(Math.ceil(Number(value) * 1000));
  const until = readHttpDate(value);
  if (until === null) return null;
  return believable(Math.max(0, until - (readHttpDate(headers.get('date') ?? '') ?? now)));
}

const believable = (waitMs: number): number | null => (waitMs <= longestMs ? waitMs : null);
