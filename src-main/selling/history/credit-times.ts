import type { Clock } from '../../platform/clock.ts';
import type { WhenSent } from './look-for-credit.ts';
import type { SubjectId } from '../../domain/operation.ts';
import { quietMs } from './retry-schedule.ts';

/** The two clocks drift less than this apart in minutes: beyond it somebody set the one that people read. In milliseconds. */
const driftMs = 1_000;

type Sent = {
  /** The first attempt. */
  readonly from: number;
  /** The same by the monotonic clock. */
  readonly begunAt: number;
  /** Infinity while an attempt has no end. */
  readonly until: number;
};

/**
 * When the credits of refunds can have been made that were sent in this run. By the clock that people read, which the
 * service's times can be compared with; once somebody has set it, nothing is told.
 */
export class CreditTimes {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #sent = new Map<SubjectId, Sent>();

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
  }

  /** The first attempt is about to be sent. */
  begin(id: SubjectId): void {
    this.#sent.set(id, { from: this.#clock.now(), begunAt: this.#clock.monotonic(), until: Infinity });
  }

  /** An attempt ended without an answer that can be believed: nobody holds it much longer. */
  failed(id: SubjectId): void {
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#sent.set(id, { ...sent, until: this.#clock.now() + quietMs });
  }

  /** Undefined where nobody can tell. */
  of(id: SubjectId): WhenSent | undefined {
    const sent = this.#sent.get(id);
    if (sent === undefined) return undefined;
    const { now, monotonic } = this.#clock;
    const setBy = now() - sent.from - (monotonic() - sent.begunAt);
    return Math.abs(setBy) > driftMs ? undefined : sent;
  }

  /** It is over. */
  forget(id: SubjectId): void {
    this.#sent.delete(id);
  }
}
