import { fromAbsolute } from '@internationalized/date';
import { clockTimes, daysIn, spanBefore, type ClockTime, type DaySpan } from './local-time.ts';

/** What a span is compared with. `until`: only what is before counts; null for all of it. In milliseconds, exclusive. */
type Earlier = DaySpan & { readonly until: number | null };

/**
 * As many days before. A span that is running now is compared with what was there by the same time of the clock, as many
 * days ago: half a day would always look bad beside a whole one. Where the clocks went forward then, and had no such time,
 * it is the moment after; where they had it twice, the first one.
 *
 * @param now milliseconds since 1970 in UTC. @param timeZone from the IANA time zone database.
 */
export function earlierSpan(span: DaySpan, now: number, timeZone: string): Earlier {
  const before = spanBefore(span);
  const times = clockTimes(span, timeZone);
  const begin = times[0]?.begin ?? now;
  const end = times.at(-1)?.end ?? now;
  if (now < begin || now >= end) return { ...before, until: null };
  const until = fromAbsolute(now, timeZone)
    .subtract({ days: daysIn(span) })
    .toDate()
    .getTime();
  return { ...before, until };
}

/** The periods of a span up to a moment. @param until exclusive; null for all of them. */
export const clockTimesUntil = (
  span: DaySpan,
  timeZone: string,
  until: number | null,
): readonly ClockTime[] => {
  const times = clockTimes(span, timeZone);
  return until === null
    ? times
    : times.flatMap((time) => (time.begin < until ? [{ ...time, end: Math.min(time.end, until) }] : []));
};
