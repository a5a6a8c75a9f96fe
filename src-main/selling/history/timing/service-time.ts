import type { ServiceTimeThen } from '../../../domain/orders/sale.ts';
import type { ClockSkew } from '../../../../src-merchant-api/http/clock-skew.ts';
import type { Clock } from '../../../platform/clock.ts';

/**
 * The service's time, by the newest reply that told it.
 *
 * SECURITY: what was begun at a time is only compared with a history by the service's time. The till's clock may be wrong,
 * be set while something is under way, or between two runs; and then a history that ends after a purchase looks as if it
 * reached back to it, and the purchase would be told as not sold.
 */
export class ServiceTime {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  #newest: (ClockSkew & { readonly at: number; readonly monotonic: number }) | null = null;

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
  }

  /** A reply told the service's time. */
  heard(skew: ClockSkew): void {
    this.#newest = { ...skew, at: this.#clock.now() - skew.aheadMs, monotonic: this.#clock.monotonic() };
  }

  /** By how much the till's clock is ahead of the service's, in milliseconds; null if no reply told. */
  get aheadMs(): number | null {
    return this.#newest?.aheadMs ?? null;
  }

  /**
   * What the service's time may be now; undefined if no reply told. By both clocks: the till's may have been set since that
   * reply, and the monotonic one stands still while the computer sleeps.
   */
  now(): ServiceTimeThen {
    if (this.#newest === null) return undefined;
    const { aheadMs, uncertainMs, at, monotonic } = this.#newest;
    const byClock = this.#clock.now() - aheadMs;
    const byMonotonic = Math.floor(at + this.#clock.monotonic() - monotonic);
    return {
      from: Math.min(byClock, byMonotonic) - uncertainMs,
      until: Math.max(byClock, byMonotonic) + uncertainMs,
    };
  }
}
