import type { Clock } from '../../src-main/platform/clock.ts';

/** A clock that a test moves by hand. */
export type FakeClock = Clock & {
  /** Lets time pass, running what comes due in order, and what hangs on it. */
  readonly pass: (ms: number) => Promise<void>;
  /** Sets the clock that people read, as its owner might. */
  readonly set: (now: number) => void;
  /** How many timers wait. */
  readonly waiting: () => number;
};

/**
 * @param settled lets everything run that doesn't wait for time: what hangs on promises, unless the test speaks to
 * something slower.
 */
export function fakeClock(start: number, settled: () => Promise<void> = settledPromises): FakeClock {
  type Timer = { readonly at: number; readonly callback: () => void };
  let offset = start;
  let passed = 0;
  const timers = new Set<Timer>();
  const nextTimer = (end: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers)
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
    return next;
  };
  return {
    now: () => offset + passed,
    monotonic: () => passed,
    after: (waitMs, callback) => {
      const timer = { at: passed + waitMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: async (ms) => {
      const end = passed + ms;
      await settled();
      for (let next = nextTimer(end); next !== undefined; next = nextTimer(end)) {
        timers.delete(next);
        passed = Math.max(passed, next.at);
        next.callback();
        await settled();
      }
      passed = end;
    },
    set: (now) => {
      offset = now - passed;
    },
    waiting: () => timers.size,
  };
}

/** Everything that only waits for promises has run when the event loop comes round. */
const settledPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
