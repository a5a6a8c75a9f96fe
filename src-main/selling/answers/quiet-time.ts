import { mayBeUnderWay } from '../../../src-merchant-api/failure.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderOperationId } from '../../domain/orders/operation.ts';

/** How far a history may lag behind what the service has done, in milliseconds. */
const lagMs = 20_000;

/** The same for a service that is known to show at once what was done, in milliseconds. */
const shortLagMs = 1_000;

/**
 * Tracks since when no attempt can arrive any more. A request whose answer never came may still be held up somewhere,
 * and take effect later. So what looks not done, or is refused to the next attempt, is believed only after a quiet time
 * without open attempts.
 *
 * It uses the monotonic clock and starts anew in each run: times from another run's clock are not trusted.
 */
export class QuietTime {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #quietMs: number;
  readonly #since = new Map<ProviderOperationId, number>();

  /** @param quietMs longer than anything on the way holds a request. */
  constructor(clock: Pick<Clock, 'monotonic'>, quietMs: number) {
    this.#clock = clock;
    this.#quietMs = quietMs;
  }

  /**
   * An attempt failed. One that can't arrive any more doesn't count.
   *
   * @param attempts which one it was, from 1: before the first there is none that could arrive.
   */
  attemptFailed(id: ProviderOperationId, failure: AttemptFailure, attempts: number): void {
    // Dropped work was held all along: no attempt of it is known.
    if (failure.kind === 'dropped' || failure.kind === 'refunded-before') return;
    // It was answered, and is not sent again.
    if (failure.kind === 'other-product') return;
    if (failure.kind === 'no-reply' || mayBeUnderWay(failure)) this.#since.set(id, this.#clock.monotonic());
    else if (attempts === 1) this.#since.set(id, -Infinity);
  }

  /** A first check couldn't tell. What a later one doesn't show is believed once it can't be out of date. */
  doubt(id: ProviderOperationId): void {
    this.#doubt(id, lagMs);
  }

  /** Like {@link doubt}, for a service that is known to show at once what was done. */
  doubtBriefly(id: ProviderOperationId): void {
    this.#doubt(id, shortLagMs);
  }

  #doubt(id: ProviderOperationId, behindMs: number): void {
    const caughtUp = this.#clock.monotonic() - Math.max(0, this.#quietMs - behindMs);
    this.#since.set(id, Math.max(this.#since.get(id) ?? -Infinity, caughtUp));
  }

  /** Starts counting now. */
  begin(id: ProviderOperationId): void {
    this.#begin(id);
  }

  /** Whether every attempt is long enough ago. If this run knows of none, it counts from now. */
  hasPassed(id: ProviderOperationId): boolean {
    const since = this.#since.get(id) ?? this.#begin(id);
    return this.#clock.monotonic() - since >= this.#quietMs;
  }

  /** Milliseconds until every attempt is long enough ago; undefined if nothing is counted. */
  passesIn(id: ProviderOperationId): number | undefined {
    const since = this.#since.get(id);
    return since === undefined ? undefined : Math.max(0, since + this.#quietMs - this.#clock.monotonic());
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#since.delete(id);
  }

  #begin(id: ProviderOperationId): number {
    const now = this.#clock.monotonic();
    this.#since.set(id, now);
    return now;
  }
}
