import { endOfMonth, endOfYear, fromAbsolute, parseDate, type CalendarDate } from '@internationalized/date';
import { clockTimes, daysIn, type ClockTime, type DaySpan } from './local-time.ts';

/** What a span is compared with. `until`: only what is before counts; null for all of it. In milliseconds, exclusive. */
type Earlier = DaySpan & { readonly until: number | null };

/** How far back a day is compared. */
type Back = { readonly days: number } | { readonly months: 1 } | { readonly years: 1 };

const daysOfWeek = 7;

/**
 * What a span of days is compared with: what a shop compares it with. A month, or a month so far, with the month before, or as
 * many days of it; a year likewise; anything else with as many days before. A span that is running now is compared with what
 * was there by the same time of the clock: half a day would always look bad beside a whole one. Where the clocks went
 * forward then, and had no such time, it is the moment after; where they had it twice, the first one.
 *
 * @param now milliseconds since 1970 in UTC. @param timeZone from the IANA time zone database.
 */
export function earlierSpan(span: DaySpan, now: number, timeZone: string): Earlier {
  const back = howFarBack(span);
  const before = spanBefore(span, back);
  const times = clockTimes(span, timeZone);
  const begin = times[0]?.begin ?? now;
  const end = times.at(-1)?.end ?? now;
  if (now < begin || now >= end) return { ...before, until: null };
  const until = fromAbsolute(now, timeZone).subtract(back).toDate().getTime();
  return { ...before, until };
}

/** One day is compared with the day before, and a week with the week before, also from the first of a month. */
function howFarBack(span: DaySpan): Back {
  const [from, to] = [parseDate(span.from), parseDate(span.to)];
  const days = daysIn(span);
  if (days === 1 || days === daysOfWeek || from.day !== 1 || from.year !== to.year) return { days };
  if (from.month === to.month) return { months: 1 };
  return from.month === 1 ? { years: 1 } : { days };
}

function spanBefore(span: DaySpan, back: Back): DaySpan {
  const [from, to] = [parseDate(span.from), parseDate(span.to)];
  return { from: from.subtract(back).toString(), to: endBefore(to, back).toString() };
}

/** The end of a month is that of the one before, also where that is longer. */
function endBefore(to: CalendarDate, back: Back): CalendarDate {
  const before = to.subtract(back);
  if ('months' in back) return to.compare(endOfMonth(to)) === 0 ? endOfMonth(before) : before;
  if ('years' in back) return to.compare(endOfYear(to)) === 0 ? endOfYear(before) : before;
  return before;
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
