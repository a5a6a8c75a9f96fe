import { fromAbsolute, parseDate } from '@internationalized/date';

/** Days of a calendar, both meant, as YYYY-MM-DD. */
export type DaySpan = { readonly from: string; readonly to: string };

/** A time in which the clocks of a place were so far ahead of UTC. All in milliseconds; `end` isn't meant any more. */
export type ClockTime = { readonly begin: number; readonly end: number; readonly aheadMs: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How many days a span has. 0 or less where it ends before it begins. */
export const daysIn = ({ from, to }: DaySpan): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** As many days, that end the day before. */
export function spanBefore(span: DaySpan): DaySpan {
  const begin = parseDate(span.from);
  return {
    from: begin.subtract({ days: daysIn(span) }).toString(),
    to: begin.subtract({ days: 1 }).toString(),
  };
}

/**
 * The times of a span of days in which clocks weren't changed: in most spans one, in a year three. The night in which
 * they are changed falls on two of them, so that a day of 23 or of 25 hours has just its hours.
 *
 * @param timeZone of the IANA's time zone database.
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

/** The first moment after `from`, and not after `to`, at which the clocks are other than at `from`. */
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
