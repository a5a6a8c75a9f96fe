import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { parseDate, startOfWeek } from '@internationalized/date';

/** Days of this computer's calendar, both meant, as YYYY-MM-DD. */
export type DaySpan = { readonly from: string; readonly to: string };

const two = (number: number): string => String(number).padStart(2, '0');

/** A day of a calendar, at its midnight here. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export const dayOfDate = (date: Date): string =>
  `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const dayAfter = (day: string): string => daysFrom(day, 1);

/** So many days after a day, or before it. */
function daysFrom(day: string, days: number): string {
  const date = dateOfDay(day);
  return dayOfDate(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
}

/** Every day of a span. */
export function daysOf({ from, to }: DaySpan): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysFrom(day, 1)) days.push(day);
  return days;
}

export type SpanName = 'today' | 'yesterday' | 'week' | 'last-week' | 'month' | 'last-month' | 'year';

/** What was chosen: a usual span goes on with the days, also over midnight. */
export type SpanChosen = SpanName | DaySpan;

/** The spans that are asked for most, by their names. */
export const usualSpans: readonly (readonly [SpanName, MessageDescriptor])[] = [
  ['today', msg`Today`],
  ['yesterday', msg`Yesterday`],
  ['week', msg`Last 7 days`],
  ['last-week', msg`Last week`],
  ['month', msg`This month`],
  ['last-month', msg`Last month`],
  ['year', msg`This year`],
];

/** @param today a day of this computer's calendar. @param locale says on which day a week begins. */
export function usualSpan(name: SpanName, today: string, locale: string): DaySpan {
  const date = dateOfDay(today);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = daysFrom(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'week':
      return { from: daysFrom(today, -6), to: today };
    case 'last-week': {
      const begin = weekBegin(today, locale);
      return { from: daysFrom(begin, -7), to: daysFrom(begin, -1) };
    }
    case 'month':
      return { from: dayOfDate(new Date(year, month, 1)), to: today };
    case 'last-month':
      return { from: dayOfDate(new Date(year, month - 1, 1)), to: dayOfDate(new Date(year, month, 0)) };
    case 'year':
      return { from: dayOfDate(new Date(year, 0, 1)), to: today };
  }
}

const weekBegin = (day: string, locale: string): string => startOfWeek(parseDate(day), locale).toString();
