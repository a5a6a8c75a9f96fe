import type { Clock } from '../../platform/clock.ts';
import type { WhenSent } from './look-for-credit.ts';
import type { SubjectId } from '../../domain/operation.ts';
import { quietMs } from './retry-schedule.ts';

/**
 * The two clocks drift less than this apart in minutes; a larger difference means that somebody changed the wall
 * clock. In milliseconds.
 */
const driftMs = 1_000;

type Sent = {
  /** The first attempt. */
  readonly from: number;
  /** The same moment by the monotonic clock. */
  readonly begunAt: number;
  /** Infinity while an attempt is open. */
  readonly until: number;
};

/**
 * Tracks when credits of this run's refunds can have been made. It uses the wall clock, which can be compared with
 * the service's times; once somebody has changed it, no times are given.
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

  /** An attempt ended without a credible answer: it can't arrive much later. */
  failed(id: SubjectId): void {
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#sent.set(id, { ...sent, until: this.#clock.now() + quietMs });
  }

  /** Undefined if unknown. */
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
