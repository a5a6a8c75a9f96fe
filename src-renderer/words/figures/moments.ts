import { t } from '@lingui/core/macro';
import { perLanguage, writtenAs } from '../language/per-language.ts';

/*
 * Every way in which a day or a time is written on screens, each with its name. Only here and for paper
 * (`src-main/customer-words/written.ts`) is one made; `by-intl.test.ts` holds that.
 */

/** The hour is written in 24 hours: a till's times are compared, and "2" must not stand for two of them. */
const clock = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const clockToTheSecond = perLanguage(
  () =>
    new Intl.DateTimeFormat(writtenAs(), {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);
const weekday = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { weekday: 'long', day: 'numeric', month: 'long' }),
);
const fullDay = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'long', year: 'numeric' }),
);
const tableDay = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { weekday: 'short', day: 'numeric', month: 'short' }),
);
const tableDayInFull = perLanguage(
  () =>
    new Intl.DateTimeFormat(writtenAs(), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);
const axisDay = perLanguage(() => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'short' }));
const nameOfWeekday = perLanguage(() => new Intl.DateTimeFormat(writtenAs(), { weekday: 'long' }));
const daySpan = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'short', year: 'numeric' }),
);
const shortDay = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'short', year: '2-digit' }),
);

/** "14:03" */
export const timeOfDay = (instant: string): string => clock().format(new Date(instant));

/** "14:03:05" */
export const timeToTheSecond = (instant: string): string => clockToTheSecond().format(new Date(instant));

/** "November 21, 2025, 14:03" */
export const dateAndTime = (instant: string): string =>
  dayAndTime(fullDay().format(new Date(instant)), timeOfDay(instant));

/** "Nov 21, 25, 14:03": where there is little room. */
export const dateAndTimeInShort = (instant: string): string =>
  dayAndTime(shortDay().format(new Date(instant)), timeOfDay(instant));

/** A day, however it is named, with the time of day. */
export const dayAndTime = (day: string, time: string): string => t`${day}, ${time}`;

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** "November 21, 2025" */
export const dayOnly = (instant: string): string => fullDay().format(new Date(instant));

/** "Fri, Nov 21": where days stand below each other. */
export const dayInTable = (day: Date): string => tableDay().format(day);

/** "Fri, Nov 21, 2025" */
export const dayInTableWithYear = (day: Date): string => tableDayInFull().format(day);

/** "Nov 21": below an axis, where the year is plain. */
export const dayBelowAxis = (day: Date): string => axisDay().format(day);

/** "Friday" */
export const weekdayName = (day: Date): string => nameOfWeekday().format(day);

/** "Nov 1 – 21, 2025" */
export const spanOfDays = (from: Date, to: Date): string => daySpan().formatRange(from, to);

/** "14:00": an hour of the day. @param hour from 0 to 23. */
export const hourOfDay = (hour: number): string => clock().format(new Date(2000, 0, 1, hour));

/** Which calendar day of this computer an instant falls on, as a key to group by. */
export const dayKey = (instant: string): string => String(startOfDay(new Date(instant)));

/** "Today", "Yesterday", "Friday, November 14", and with the year when it is another one. */
export function dayWords(instant: string, now: Date): string {
  const moment = new Date(instant);
  // Rounded: a day is 23 or 25 hours long where the clocks change.
  const age = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000);
  if (age === 0) return t`Today`;
  if (age === 1) return t`Yesterday`;
  if (moment.getFullYear() !== now.getFullYear()) return fullDay().format(moment);
  return weekday().format(moment);
}
