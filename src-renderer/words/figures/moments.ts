import { t } from '@lingui/core/macro';
import { perLanguage, writtenAs } from '../language/per-language.ts';

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
const shortDay = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'short', year: '2-digit' }),
);

/** "14:03" */
export const timeOfDay = (instant: string): string => clock().format(new Date(instant));

/** "14:03:05" */
export const timeToTheSecond = (instant: string): string => clockToTheSecond().format(new Date(instant));

/** "21 November 2025, 14:03" */
export const dateAndTime = (instant: string): string =>
  dayAndTime(fullDay().format(new Date(instant)), timeOfDay(instant));

/** "21 Nov 25, 14:03": where there is little room. */
export const dateAndTimeInShort = (instant: string): string =>
  dayAndTime(shortDay().format(new Date(instant)), timeOfDay(instant));

/** A day, however it is named, with the time of day. */
export const dayAndTime = (day: string, time: string): string => t`${day}, ${time}`;

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** "21 November 2025" */
export const dayOnly = (instant: string): string => fullDay().format(new Date(instant));

/** Which calendar day of this computer an instant falls on, as a key to group by. */
export const dayKey = (instant: string): string => String(startOfDay(new Date(instant)));

/** "Today", "Yesterday", "Friday 14 November", and with the year when it is another one. */
export function dayWords(instant: string, now: Date): string {
  const moment = new Date(instant);
  // Rounded: a day is 23 or 25 hours long where the clocks change.
  const age = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000);
  if (age === 0) return t`Today`;
  if (age === 1) return t`Yesterday`;
  if (moment.getFullYear() !== now.getFullYear()) return fullDay().format(moment);
  return weekday().format(moment);
}
