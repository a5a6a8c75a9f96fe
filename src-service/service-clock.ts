import type { ClockStore } from './storage/clock-store.ts';

/** The clock that the whole service goes by: issuing, expiry, refunds of a month, callbacks, the Date header. */
export type ServiceClock = {
  readonly now: () => Date;
  /** How far it is ahead of the computer's, in milliseconds; below zero when it is behind. */
  readonly offsetMs: () => number;
  /** Stays until it is set again, over restarts: what was done at a moved time stays in the past. */
  readonly setOffset: (milliseconds: number) => void;
};

/** @param computerNow the computer's own clock. */
export function createServiceClock(store: ClockStore, computerNow: () => Date): ServiceClock {
  let offset = store.offsetMs();
  return {
    now: () => new Date(computerNow().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (milliseconds) => {
      store.setOffset(milliseconds);
      offset = milliseconds;
    },
  };
}
