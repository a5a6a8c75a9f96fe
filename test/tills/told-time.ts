import type { Clock } from '../../src-main/platform/clock.ts';
import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';

/** What a till knows of the service's time after a reply by which its own clock is right. */
export function toldTime(clock: Pick<Clock, 'now' | 'monotonic'>): ServiceTime {
  const told = new ServiceTime(clock);
  told.heard({ aheadMs: 0, uncertainMs: 500 });
  return told;
}
