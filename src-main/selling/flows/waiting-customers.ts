import type { ProviderOperationId } from '../../domain/orders/operation.ts';
import { isRecent, type Clocks, type NotedMoment } from '../history/timing/noted-moment.ts';

/**
 * How long somebody is taken to wait at the counter for what has no answer, in milliseconds. Long enough for a network
 * that comes back, and short enough that the customer has hardly left.
 */
export const customerWaitsMs = 300_000;

export type WaitingCustomersDeps = Clocks & {
  readonly waitsMs: number;
  /** When somebody asked for what this run has begun. */
  readonly begun: ReadonlyMap<ProviderOperationId, NotedMoment>;
};

/**
 * Whether somebody may still be waiting for what has no answer. Only then is it sent again by itself: what is bought
 * after the customer has gone is paid for and handed to nobody.
 *
 * SECURITY: only for what somebody asked for in this run. Nothing that a run finds in the ledger tells whether its
 * customer is still there: the clock may have been set since, and in a data folder, or a whole computer, that was put
 * back as it was a moment ago, staff may have been told since that it was not done.
 */
export class WaitingCustomers {
  readonly #deps: WaitingCustomersDeps;

  constructor(deps: WaitingCustomersDeps) {
    this.#deps = deps;
  }

  /** Whether the customer of a sale or a top-up may still be at the counter. */
  mayStillWait(id: ProviderOperationId): boolean {
    const { begun: known, waitsMs } = this.#deps;
    const begun = known.get(id);
    return begun !== undefined && isRecent(begun, waitsMs, this.#deps);
  }
}
