import type { Clock } from '../platform/clock.ts';

const second = 1_000;
const minute = 60 * second;

/** So many wrong tries cost no wait: fingers slip. */
export const freeTries = 4;

/** What the next try waits for after the fifth wrong one, the sixth, and so on; the last one from there on. */
const waits = [30 * second, minute, 5 * minute, 15 * minute, 60 * minute] as const;

/** How long after a number of wrong tries in a row the next one has to wait, in milliseconds. */
export function waitAfterMs(wrongTries: number): number {
  const over = wrongTries - freeTries - 1;
  return over < 0 ? 0 : (waits[over] ?? 60 * minute);
}

/**
 * Holds tries back. Waits are served only while the till runs, by a clock that nobody can set: after a restart a wait
 * begins again from its beginning, whatever the computer says that the time is.
 */
export class TriesLimit {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #begunAt = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** How long somebody has to wait yet, in milliseconds. A wait of an earlier run begins with the first question. */
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
