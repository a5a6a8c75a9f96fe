import type { Clock } from '../platform/clock.ts';

/** An order is asked about early at most once in this many milliseconds, however many notifications name it. */
const perOrderMs = 5_000;

/** How many orders are remembered. Anybody who sends more has to invent ids, which match nothing. */
const remembered = 1_000;

/**
 * Which notifications are followed. Anybody who finds the address can send them, so they must cost the service
 * little: an order is asked about early once in a while, and otherwise when its turn comes.
 */
export class HintLimit {
  readonly #clock: Pick<Clock, 'monotonic'>;
  /** When each order's last notification was followed, oldest first. */
  readonly #last = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Whether a notification about an order should be followed. It then counts as followed. */
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
