import type { Clock } from '../platform/clock.ts';

const second = 1_000;
const minute = 60 * second;

/** This many wrong tries cost no wait: typing errors happen. */
export const freeTries = 4;

/** The wait after the fifth wrong try, the sixth, and so on; the last one applies from there on. */
const waits = [30 * second, minute, 5 * minute, 15 * minute, 60 * minute] as const;

/** How long the next try has to wait after a number of wrong ones in a row, in milliseconds. */
export function waitAfterMs(wrongTries: number): number {
  const over = wrongTries - freeTries - 1;
  return over < 0 ? 0 : (waits[over] ?? 60 * minute);
}

/**
 * Delays tries. Waits run only while the till runs, by a clock that nobody can set: after a restart a wait
 * starts over, whatever the computer's time is.
 */
export class TriesLimit {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #begunAt = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** How long somebody still has to wait, in milliseconds. A wait from an earlier run starts with the first call. */
  leftMs(who: string, wrongTries: number): number {
    const wait = waitAfterMs(wrongTries);
    if (wait === 0) return 0;
    const now = this.#clock.monotonic();
    const begunAt = this.#begunAt.get(who) ?? now;
    this.#begunAt.set(who, begunAt);
    return Math.max(0, Math.ceil(begunAt + wait - now));
  }

  /** A try is made: the wait that it leads to begins. */
  tried(who: string): void {
    this.#begunAt.set(who, this.#clock.monotonic());
  }
}
