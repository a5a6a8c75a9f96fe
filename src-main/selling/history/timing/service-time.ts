import type { ServiceTimeThen, TimeSpan } from '../../../domain/orders/sale.ts';
import type { ClockSkew } from '../../../../src-merchant-api/http/clock-skew.ts';
import { isExact } from '../reading/exact-time.ts';
import type { Clock } from '../../../platform/clock.ts';

/** A reply that told the service's time, and what the till's clocks said then. */
type Told = ClockSkew & { readonly at: number; readonly monotonic: number };

/** How many replies are compared with the newest. */
const mostTold = 8;

/**
 * The service's time, by the newest replies that told it.
 *
 * SECURITY: what was begun at a time is only compared with a history by the service's time. The till's clock may be wrong,
 * be set while something is under way, or between two runs; and then a history that ends after a purchase looks as if it
 * reached back to it, and the purchase would be told as not sold.
 */
export class ServiceTime {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  /** The newest last. */
  #told: readonly Told[] = [];

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
  }

  /** A reply told the service's time. */
  heard(skew: ClockSkew): void {
    const told = { ...skew, at: this.#clock.now() - skew.aheadMs, monotonic: this.#clock.monotonic() };
    this.#told = [...this.#told, told].slice(-mostTold);
  }

  /** By how much the till's clock is ahead of the service's, in milliseconds; null if no reply told. */
  get aheadMs(): number | null {
    return this.#told.at(-1)?.aheadMs ?? null;
  }

  /**
   * What the service's time may be now; undefined if no reply told. By both clocks: the till's may have been set since that
   * reply, and the monotonic one stands still while the computer sleeps.
   *
   * SECURITY: and by the last replies, where most of them contradict the newest. It may come from a computer with a wrong
   * clock that stands behind the service's address; a refund's own credit would seem to be from before it. Or somebody has
   * just set the service's clock.
   */
  now(): ServiceTimeThen {
    const spans = this.#told.map((told) => this.#spanOf(told));
    const newest = spans.at(-1);
    if (newest === undefined) return undefined;
    const contradicting = spans.filter(({ from, until }) => from > newest.until || until < newest.from);
    if (contradicting.length === 0) return newest;
    // A reply from before the till's clock was set may mean either time.
    const others = contradicting.filter(isExact);
    if (others.length < spans.filter(isExact).length / 2) return newest;
    return {
      from: Math.min(newest.from, ...others.map(({ from }) => from)),
      until: Math.max(newest.until, ...others.map(({ until }) => until)),
    };
  }

  #spanOf({ aheadMs, uncertainMs, at, monotonic }: Told): TimeSpan {
    const byClock = this.#clock.now() - aheadMs;
    const byMonotonic = Math.floor(at + this.#clock.monotonic() - monotonic);
    return {
      from: Math.min(byClock, byMonotonic) - uncertainMs,
      until: Math.max(byClock, byMonotonic) + uncertainMs,
    };
  }
}
