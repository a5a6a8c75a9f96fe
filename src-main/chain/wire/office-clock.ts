import type { Clock } from '../../platform/clock.ts';

/** The head office's time, as far as it is known: the till's own, until it has said its. */
export class OfficeClock {
  readonly #clock: Pick<Clock, 'now'>;
  #aheadMs = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Milliseconds since 1970 in UTC. */
  now(): number {
    return this.#clock.now() + this.#aheadMs;
  }

  /** It has said its time, milliseconds since 1970 in UTC. */
  heard(serverTime: number): void {
    this.#aheadMs = serverTime - this.#clock.now();
  }
}
