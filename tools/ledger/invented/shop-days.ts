import type { CalendarDate } from '@internationalized/date';
import { weighted, type Random } from './seeded-random.ts';

/** The time zone of the shop: its clocks are changed in the nights in which it is open. */
export const shopTimeZone = 'Europe/Berlin';

const hourMs = 3_600_000;

/** By month: people travel in summer and before Christmas. */
const months = [0.7, 0.72, 0.85, 0.95, 1.05, 1.3, 1.6, 1.55, 1.1, 0.9, 0.75, 1.15] as const;
/** From Sunday on. */
const weekdays = [0.7, 0.85, 0.85, 0.95, 1.05, 1.35, 1.4] as const;

/** By hour, from the opening on; the shop closes late on Saturdays, when the clocks may be changed. */
const openFrom = 8;
const usualHours = [0.4, 0.9, 1, 1.1, 1.5, 1.4, 1, 0.9, 1.1, 1.6, 1.5, 1, 0.7, 0.4] as const;
const lateHours = [0.3, 0.3, 0.3, 0.3, 0.3, 0.3] as const;

const choice = (hours: readonly number[]) =>
  weighted(hours.map((weight, index) => [openFrom + index, weight] as const));
const usual = choice(usualHours);
const late = choice([...usualHours, ...lateHours]);

/** A day of the shop, from its opening until it closes. */
export type ShopDay = {
  /** How far it is into the shop's years, from 0 to below 1. */
  readonly through: number;
  readonly sales: number;
  /** When something happens on it, milliseconds since 1970 in UTC, and whether in the shop's first half of the day. */
  readonly moment: (random: Random) => { readonly at: number; readonly isMorning: boolean };
};

/** So many days up to one, and how the sales fall on them: there are exactly so many. */
export function shopDays(last: CalendarDate, count: number, sales: number): ShopDay[] {
  const dates = Array.from({ length: count }, (_, index) => last.subtract({ days: count - 1 - index }));
  const weights = dates.map((date, index) => weightOf(date) * (0.75 + (0.5 * index) / count));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let reached = 0;
  let sold = 0;
  return dates.map((date, index) => {
    reached += weights[index] ?? 0;
    const until = index === count - 1 ? sales : Math.floor((reached / sum) * sales);
    const ofDay = until - sold;
    sold = until;
    return { through: index / count, sales: ofDay, moment: momentOf(date) };
  });
}

function weightOf(date: CalendarDate): number {
  return (months[date.month - 1] ?? 1) * (weekdays[weekdayOf(date)] ?? 1);
}

const weekdayOf = (date: CalendarDate): number => date.toDate('UTC').getUTCDay();

function momentOf(date: CalendarDate): ShopDay['moment'] {
  const midnight = date.toDate(shopTimeZone).getTime();
  const hourOf = weekdayOf(date) === 6 ? late : usual;
  return (random) => {
    const hour = hourOf(random);
    return { at: midnight + Math.floor((hour + random()) * hourMs), isMorning: hour < 15 };
  };
}
