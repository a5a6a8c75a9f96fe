import { mayBeUnderWay } from '../../../src-merchant-api/failure.ts';
import type { AttemptFailure } from '../../domain/attempt-failure.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SubjectId } from '../../domain/operation.ts';

/** How long a history may be behind what the service has done, in milliseconds. */
const lagMs = 20_000;

/** How long one may be that is known to show at once what was done, in milliseconds. */
const shortLagMs = 1_000;

/**
 * Since when no attempt can be on its way any more. A request whose answer never came may still be held by somebody,
 * and have its effect later: what looks undone, or is refused to the next attempt, is believed only after a time in
 * which nothing was left open.
 *
 * By the monotonic clock and anew in each run: what another run knew by another clock is not believed.
 */
export class QuietTime {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #quietMs: number;
  readonly #since = new Map<SubjectId, number>();

  /** @param quietMs longer than anybody on the way holds a request. */
  constructor(clock: Pick<Clock, 'monotonic'>, quietMs: number) {
    this.#clock = clock;
    this.#quietMs = quietMs;
  }

  /**
   * An attempt failed. One that nobody holds any more leaves nothing behind.
   *
   * @param attempts which one it was, from 1: before the first there is none that could be on its way.
   */
  attemptFailed(id: SubjectId, failure: AttemptFailure, attempts: number): void {
    // What was dropped was held all along: no attempt of it is known of.
    if (failure.kind === 'dropped' || failure.kind === 'refunded-before') return;
    // It was answered, and is not sent again.
    if (failure.kind === 'other-product') return;
    if (failure.kind === 'no-reply' || mayBeUnderWay(failure)) this.#since.set(id, this.#clock.monotonic());
    else if (attempts === 1) this.#since.set(id, -Infinity);
  }

  /** A first look could not tell: what a later one doesn't show is believed once it can't be behind any more. */
  doubt(id: SubjectId): void {
    this.#doubt(id, lagMs);
  }

  /** As {@link doubt}, where the service is known to show at once what was done. */
  doubtBriefly(id: SubjectId): void {
    this.#doubt(id, shortLagMs);
  }

  #doubt(id: SubjectId, behindMs: number): void {
    const caughtUp = this.#clock.monotonic() - Math.max(0, this.#quietMs - behindMs);
    this.#since.set(id, Math.max(this.#since.get(id) ?? -Infinity, caughtUp));
  }

  /** Something begins now that is to lie back by that time. */
  begin(id: SubjectId): void {
    this.#begin(id);
  }

  /** Whether every attempt lies back far enough. Of one that this run knows nothing of, that is counted from now. */
  hasPassed(id: SubjectId): boolean {
    const since = this.#since.get(id) ?? this.#begin(id);
    return this.#clock.monotonic() - since >= this.#quietMs;
  }

  /** Milliseconds until every attempt lies back far enough; undefined where nothing is counted. */
  passesIn(id: SubjectId): number | undefined {
    const since = this.#since.get(id);
    return since === undefined ? undefined : Math.max(0, since + this.#quietMs - this.#clock.monotonic());
  }

  /** It is over. */
  forget(id: SubjectId): void {
    this.#since.delete(id);
  }

  #begin(id: SubjectId): number {
    const now = this.#clock.monotonic();
    this.#since.set(id, now);
    return now;
  }
}
