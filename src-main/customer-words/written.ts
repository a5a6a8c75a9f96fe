import { withMinus } from '../../src-preload/contract/money/minus-sign.ts';

/*
 * Every way in which a time, a percentage or an amount is written on paper. On screens it is
 * `src-renderer/words/figures` that writes them.
 */

/** "Nov 21, 2025, 14:03" of an instant in milliseconds since 1970. @param locale BCP 47. */
export function timesIn(locale: string): (at: number) => string {
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (at) => times.format(at);
}

/** "8.1%" of "8.1". */
export function percentagesIn(locale: string): (percent: string) => string {
  const percentages = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 12 });
  return (percent) => percentages.format(`${percent}E-2` as `${number}`);
}

/** "$18.40" of "18.4" and "USD". The text goes to Intl as it is: a number could not hold every decimal. */
export const amountIn = (locale: string, amount: string, currency: string): string =>
  withMinus(
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 8 }).format(
      amount as `${number}`,
    ),
  );

const inUtc = { timeZone: 'UTC' } as const;

/** Days and hours of a calendar, whatever the computer's time zone: each as an instant in UTC. */
export function calendarIn(locale: string) {
  const days = new Intl.DateTimeFormat(locale, { ...inUtc, dateStyle: 'medium' });
  const weekdays = new Intl.DateTimeFormat(locale, {
    ...inUtc,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const hours = new Intl.DateTimeFormat(locale, {
    ...inUtc,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    /** "Nov 1 – 21, 2025" */
    span: (from: number, to: number): string => days.formatRange(from, to),
    /** "Fri, Nov 21" */
    weekday: (at: number): string => weekdays.format(at),
    /** "14:00" */
    hour: (at: number): string => hours.format(at),
  };
}
