/** The source of time, so that tests can control it. */
export type Clock = {
  /** Milliseconds since 1970 in UTC: for what people read. It jumps when somebody sets it. */
  readonly now: () => number;
  /** Milliseconds since some moment, never going back: for waits. */
  readonly monotonic: () => number;
  /** Calls back once after a wait in milliseconds; the returned function cancels it. */
  readonly after: (waitMs: number, callback: () => void) => () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (waitMs, callback) => {
    const timer = setTimeout(callback, waitMs);
    return () => clearTimeout(timer);
  },
};
