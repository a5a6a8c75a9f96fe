import type { Clock } from '../../platform/clock.ts';
import type { ProviderOperationId } from '../../domain/operation.ts';
import { quietMs } from './retry-schedule.ts';

/**
 * The two clocks drift less than this apart in minutes; a larger difference means that somebody changed the wall
 * clock. In milliseconds.
 */
const driftMs = 1_000;

/** How long after the service took a refund its credit surely counts as its own, in milliseconds: later, another till may have made it. */
export const takenMs = 600_000;

type Sent = {
  /** The first attempt. */
  readonly from: number;
  /** The same moment by the monotonic clock. */
  readonly begunAt: number;
  /** Infinity while an attempt is open. */
  readonly until: number;
};

/** When a refund's credit can have been made, by the wall clock as it was then. */
export type CreditTime = {
  readonly from: number;
  readonly until: number;
  /** By how much the wall clock seems to have been set since, in milliseconds: after a sleep it may not have been. */
  readonly setByMs: number;
};

/**
 * Tracks when credits of this run's refunds can have been made. It uses the wall clock, which can be compared with
 * the service's times, and tells by how much somebody has changed it since.
 */
export class CreditTimes {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #sent = new Map<ProviderOperationId, Sent>();

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#clock = clock;
  }

  /** The first attempt is about to be sent. */
  begin(id: ProviderOperationId): void {
    this.#sent.set(id, { from: this.#clock.now(), begunAt: this.#clock.monotonic(), until: Infinity });
  }

  /** An attempt ended without a credible answer: it can't arrive much later. */
  failed(id: ProviderOperationId): void {
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#sent.set(id, { ...sent, until: this.#clock.now() + quietMs });
  }

  /** The service took it: it makes it within minutes. */
  taken(id: ProviderOperationId): void {
    const sent = this.#sent.get(id);
    if (sent !== undefined) this.#sent.set(id, { ...sent, until: this.#clock.now() + takenMs });
  }

  /** Undefined if this run didn't send it. */
  of(id: ProviderOperationId): CreditTime | undefined {
    const sent = this.#sent.get(id);
    if (sent === undefined) return undefined;
    const { from, until, begunAt } = sent;
    const setBy = this.#clock.now() - from - (this.#clock.monotonic() - begunAt);
    return { from, until, setByMs: Math.abs(setBy) > driftMs ? setBy : 0 };
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#sent.delete(id);
  }
}
