import { z } from 'zod';
import { readHttpDate } from '../../http/http-date.ts';

/**
 * A point in time as the service wrote it. The interface does not show how it writes one.
 *
 * `at` is milliseconds since 1970 in UTC; null where the text can't be read with certainty, so that people see the
 * text itself instead of a guess.
 */
export type Moment = { readonly raw: string; readonly at: number | null };

/** What databases and languages write for "never": no date at all. */
const never = /^(?:0|0000-00-00.*|0001-01-01.*)$/;

/** Reads a moment; null where there is none. */
export function momentOf(value: unknown): Moment | null {
  // Of anything else no text can be made without asking it: a record may have a member named toString.
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (never.test(String(value).trim())) return null;
  if (typeof value === 'number')
    return Number.isFinite(value) ? { raw: String(value), at: meant(fromEpoch(value)) } : null;
  if (value.trim() === '') return null;
  const text = value.trim();
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^\d{8}$/.test(text))
    return { raw: value, at: meant(fromEpoch(Number(text))) };
  return { raw: value, at: meant(fromIso(text) ?? readHttpDate(text)) };
}

/** The year 9999 and its like stand for "never", and are later than what a ledger can put in order. */
const farthest = Date.UTC(2200, 0);

const meant = (at: number | null): number | null => (at !== null && at < farthest ? at : null);

/** A moment as it is stored here. */
export const storedMoment: z.ZodType<Moment> = z.object({ raw: z.string(), at: z.number().nullable() });

/**
 * Seconds, milliseconds or microseconds since 1970, told apart by their size: each is taken from 1973 on, and the
 * smaller unit's numbers begin where the larger one's would be in the year 5138.
 */
function fromEpoch(number: number): number | null {
  if (number >= 1e8 && number < 1e11) return Math.round(number * 1_000);
  if (number >= 1e11 && number < 1e14) return Math.round(number);
  if (number >= 1e14 && number < 1e17) return Math.round(number / 1_000);
  return null;
}

/** ISO 8601, extended or basic, with "T" or a space, a fraction or none, a zone or none. */
const isoText =
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})(?:[T ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/i;

/** What has no zone may be as many hours later than it reads in UTC: the zone furthest behind it is at -12 hours. */
const noZoneMs = 12 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The latest time that a moment can stand for: a date alone stands for its whole day. */
export function latestOf({ raw, at }: Moment): number | null {
  const parts = at === null ? undefined : isoText.exec(raw.trim())?.groups;
  if (at === null || parts === undefined) return at;
  const day = parts['hour'] === undefined ? dayMs - 1 : 0;
  return at + day + (parts['zone'] === undefined ? noZoneMs : 0);
}

/** What has no zone is taken as UTC: the service's clock is one, the tills' are many. */
function fromIso(text: string): number | null {
  const parts = isoText.exec(text)?.groups;
  if (parts === undefined) return null;
  const part = (name: string): number => Number(parts[name] ?? '0');
  const [month, day] = [part('month'), part('day')];
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  const local = Date.UTC(part('year'), month - 1, day, hour, minute, second);
  const read = new Date(local);
  // A date that there isn't, such as 31 February, comes out as another one.
  const exists =
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour &&
    read.getUTCMinutes() === minute &&
    read.getUTCSeconds() === second;
  const offset = offsetMinutes(parts['zone'] ?? 'Z');
  if (!exists || offset === null) return null;
  return local + Number((parts['fraction'] ?? '').padEnd(3, '0').slice(0, 3)) - offset * 60_000;
}

function offsetMinutes(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  const [, sign, hours = '0', minutes = '0'] = match;
  const offset = Number(hours) * 60 + Number(minutes);
  // The widest zones are at 14 hours.
  if (offset > 14 * 60 || Number(minutes) > 59) return null;
  return sign === '-' ? -offset : offset;
}
