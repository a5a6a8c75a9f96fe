import { fromAbsolute, toCalendarDate } from '@internationalized/date';

/**
 * Since when customers are kept: the beginning of the day this many months before today. If that month has no
 * such day, its last day, so nobody is forgotten too early.
 *
 * @param now milliseconds since 1970 in UTC, like the result. @param timeZone the shop's, a name in the IANA
 *   database.
 */
export const customersKeptSince = (now: number, months: number, timeZone: string): number =>
  toCalendarDate(fromAbsolute(now, timeZone)).subtract({ months }).toDate(timeZone).getTime();
