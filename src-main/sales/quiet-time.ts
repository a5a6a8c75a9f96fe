import { moneyMoved } from '../../src-merchant-api/failure.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import type { Clock } from './clock.ts';
import type { SubjectId } from './operation.ts';

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

  /** An attempt failed. One that certainly had no effect leaves nothing behind. */
  attemptFailed(id: SubjectId, failure: AttemptFailure): void {
    const wasSeen = failure.kind === 'no-reply' || moneyMoved(failure) !== 'no';
    if (wasSeen) this.#begin(id);
  }

  /** Whether every attempt lies back far enough. Of one that this run knows nothing of, that is counted from now. */
  hasPassed(id: SubjectId): boolean {
    const since = this.#since.get(id) ?? this.#begin(id);
    return this.#clock.monotonic() - since >= this.#quietMs;
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
