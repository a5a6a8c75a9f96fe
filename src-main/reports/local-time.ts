import { fromAbsolute, parseDate } from '@internationalized/date';

/** Calendar days, both included, as YYYY-MM-DD. */
export type DaySpan = { readonly from: string; readonly to: string };

/** A period in which a place's clocks had one offset from UTC. All in milliseconds; `end` is exclusive. */
export type ClockTime = { readonly begin: number; readonly end: number; readonly aheadMs: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The number of days in a span; 0 or less if it ends before it begins. */
export const daysIn = ({ from, to }: DaySpan): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/**
 * Splits a span of days into periods of constant offset: usually one, in a year three. A night in which clocks change
 * belongs to two of them, so that a day of 23 or 25 hours has exactly its own hours.
 *
 * @param timeZone from the IANA time zone database.
 */
export function clockTimes({ from, to }: DaySpan, timeZone: string): ClockTime[] {
  const begin = parseDate(from).toDate(timeZone).getTime();
  const end = parseDate(to).add({ days: 1 }).toDate(timeZone).getTime();
  const aheadAt = (at: number): number => fromAbsolute(at, timeZone).offset;
  const times: ClockTime[] = [];
  for (let at = begin; at < end;) {
    const aheadMs = aheadAt(at);
    let last = at;
    while (last < end && aheadAt(last) === aheadMs) last += dayMs;
    const change =
      last >= end && aheadAt(end - 1) === aheadMs ? end : changeWithin(last - dayMs, last, aheadAt);
    times.push({ begin: at, end: Math.min(change, end), aheadMs });
    at = change;
  }
  return times;
}

/** The first moment after `from`, and not after `to`, with another offset than at `from`. */
function changeWithin(from: number, to: number, aheadAt: (at: number) => number): number {
  const before = aheadAt(from);
  let [same, other] = [from, to];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (aheadAt(middle) === before) same = middle;
    else other = middle;
  }
  return other;
}
