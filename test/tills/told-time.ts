import type { Clock } from '../../src-main/platform/clock.ts';
import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';

/** What a till knows of the service's time after a reply by which its own clock is right. */
export function toldTime({ now }: Pick<Clock, 'now'>): ServiceTime {
  // By clocks of one speed: waits alone may be shorter in a test.
  const told = new ServiceTime({ now, monotonic: () => performance.now() });
  told.heard({ aheadMs: 0, uncertainMs: 500 });
  return told;
}
