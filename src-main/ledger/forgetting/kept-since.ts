import { fromAbsolute, toCalendarDate } from '@internationalized/date';

/**
 * From when on customers are kept: the beginning of the day that lies so many months before today. Where that month has no
 * such day it is its last one, so that nobody is forgotten before their months are over.
 *
 * @param now milliseconds since 1970 in UTC, as the result is. @param timeZone whose days they are, of the IANA's database.
 */
export const keptSince = (now: number, months: number, timeZone: string): number =>
  toCalendarDate(fromAbsolute(now, timeZone)).subtract({ months }).toDate(timeZone).getTime();
