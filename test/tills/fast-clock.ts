import type { Clock } from '../../src-main/platform/clock.ts';

/** How many times as fast waits pass in {@link fastClock}. */
export const speed = 50;

/** Waits pass so many times as fast; their order stays. */
export const clockOfSpeed = (times: number): Clock => ({
  now: () => Date.now(),
  monotonic: () => performance.now() * times,
  after: (waitMs, callback) => {
    const timer = setTimeout(callback, waitMs / times);
    return () => clearTimeout(timer);
  },
});

/** Waits pass fifty times as fast. */
export const fastClock: Clock = clockOfSpeed(speed);
