import type { ProviderOperationId } from '../../domain/operation.ts';
import type { Clock } from '../../platform/clock.ts';
import { purchaseMs } from '../history/earlier-clock.ts';

/**
 * How long somebody is taken to wait at the counter for what has no answer, in milliseconds. Long enough for a network
 * that comes back, and short enough that the customer has hardly left.
 */
export const customerWaitsMs = 300_000;

/** Clocks that differ by more than this have been set, or are wrong, in milliseconds. */
const clockSlackMs = 2 * purchaseMs;

export type WaitingCustomersDeps = {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** By how much the till's clock is ahead of the service's, by the newest reply; null if no reply told. */
  readonly clockAheadMs: () => number | null;
  readonly waitsMs: number;
  /** What somebody has asked for in this run. */
  readonly begun: ReadonlyMap<ProviderOperationId, Begun>;
};

/** When somebody asked for something, by both clocks, and by how much the till's was ahead of the service's. */
export type Begun = { readonly monotonic: number; readonly now: number; readonly aheadMs: number | null };

/**
 * Whether somebody may still be waiting for what has no answer. Only then is it sent again by itself: what is bought
 * after the customer has gone is paid for and handed to nobody.
 *
 * SECURITY: only for what somebody asked for in this run. Nothing that a run finds in the ledger tells whether its
 * customer is still there: the clock may have been set since, and in a data folder, or a whole computer, that was put
 * back as it was a moment ago, staff may have been told since that it was not done.
 *
 * SECURITY: no clock is trusted alone. The monotonic one stands still while the computer sleeps; the other one is set
 * by people; and a virtual machine can stand still with both. So both have to agree that it was begun a moment ago, and
 * so does the service's time where its replies told it.
 */
export class WaitingCustomers {
  readonly #deps: WaitingCustomersDeps;

  constructor(deps: WaitingCustomersDeps) {
    this.#deps = deps;
  }

  isThere(id: ProviderOperationId): boolean {
    const { clock, begun: known } = this.#deps;
    const begun = known.get(id);
    return (
      begun !== undefined &&
      this.#isRecent(clock.monotonic() - begun.monotonic) &&
      this.#isRecent(clock.now() - begun.now) &&
      this.#isRecentThere(begun)
    );
  }

  /** Whether it was begun a moment ago by the service's time, which goes on while this computer stands still. */
  #isRecentThere(begun: Begun): boolean {
    const { clock, clockAheadMs, waitsMs } = this.#deps;
    const aheadMs = clockAheadMs();
    if (aheadMs === null) return true;
    // Not known when it was begun: a clock that is behind may have stood still since, so it has to be right now.
    if (begun.aheadMs === null) return Math.abs(aheadMs) < waitsMs;
    return clock.now() - aheadMs - (begun.now - begun.aheadMs) < waitsMs;
  }

  /** A clock may be set back a little while something is under way. */
  #isRecent(ageMs: number): boolean {
    return ageMs > -clockSlackMs && ageMs < this.#deps.waitsMs;
  }
}
