import { useEffect, useState } from 'react';
import { dayOfDate } from '../span/day-span.ts';

/** The day of this computer's calendar, also once midnight has passed while the view stands open. */
export function useCalendarDay(): string {
  const [day, setDay] = useState(() => dayOfDate(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const now = new Date();
      setDay(dayOfDate(now));
      timer = setTimeout(look, untilNextLook(now));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return day;
}

/** A computer that slept, or whose clock was set, is found out after this long, in milliseconds. */
const mostMs = 60_000;

/** How long until the day may be another one, in milliseconds: until midnight, where that is near. */
export function untilNextLook(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.min(mostMs, midnight.getTime() - now.getTime());
}
