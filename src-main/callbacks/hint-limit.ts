import type { Clock } from '../platform/clock.ts';

/** One order is asked about early once in so many milliseconds, however many notifications name it. */
const perOrderMs = 5_000;

/** So many orders are remembered. Who sends more has to make up names, which lead nowhere. */
const remembered = 1_000;

/**
 * Which hints are taken. Anybody who finds the address can send them, so that they must cost the service little: an
 * order is asked about early once in a while, and otherwise when its turn comes.
 */
export class HintLimit {
  readonly #clock: Pick<Clock, 'monotonic'>;
  /** When each order was last hinted at, the longest ago first. */
  readonly #last = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Whether a hint at an order is to be followed. It counts as followed then. */
  takes(id: string): boolean {
    const now = this.#clock.monotonic();
    const last = this.#last.get(id);
    if (last !== undefined && now - last < perOrderMs) return false;
    this.#last.delete(id);
    this.#last.set(id, now);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= remembered) break;
      this.#last.delete(oldest);
    }
    return true;
  }
}
