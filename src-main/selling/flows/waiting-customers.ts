import { isNotOffered, type MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SubjectId } from '../../domain/operation.ts';
import type { Clock } from '../../platform/clock.ts';
import { earlierClocks, purchaseMs } from '../history/earlier-clock.ts';
import type { History } from '../history/service-history.ts';

/**
 * How long somebody is taken to wait at the counter for what has no answer, in milliseconds. Long enough for a network
 * that comes back, and short enough that the customer has hardly left.
 */
export const customerWaitsMs = 300_000;

/** Clocks that differ by more than this have been set, or are wrong, in milliseconds. */
const clockSlackMs = 2 * purchaseMs;

export type WaitingCustomersDeps = {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly ledger: Pick<Ledger, 'sales'>;
  readonly isStopped: () => boolean;
  /** Requests the history, back to a time. */
  readonly readHistory: (since: number) => Promise<Result<History, MerchantFailure>>;
  /** By how much the till's clock is ahead of the service's, by the newest reply; null if no reply told. */
  readonly clockAheadMs: () => number | null;
  readonly waitsMs: number;
  /** What somebody has asked for in this run. What an earlier run began is added as soon as that is known. */
  readonly begun: Map<SubjectId, Begun>;
};

/** When somebody asked for something, by both clocks, and by how much the till's was ahead of the service's. */
export type Begun = { readonly monotonic: number; readonly now: number; readonly aheadMs: number | null };

/**
 * Whether somebody may still be waiting for what has no answer. Only then is it sent again by itself: what is bought
 * after the customer has gone is paid for and handed to nobody.
 *
 * SECURITY: no clock is trusted alone. The monotonic one stands still while the computer sleeps, and begins anew in
 * each run; the other one is set by people; and a virtual machine can stand still with both. So both have to agree that
 * it was begun a moment ago, and so does the service's time where its replies told it. For what an earlier run began,
 * the service's clock has to agree with the till's as well, now and when the till made its last sales.
 */
export class WaitingCustomers {
  readonly #deps: WaitingCustomersDeps;

  constructor(deps: WaitingCustomersDeps) {
    this.#deps = deps;
  }

  /** Whether somebody may be waiting for it; 'not-asked' if the service has to be asked first, and can't be reached. */
  async isThere(id: SubjectId, createdAt: number): Promise<boolean | 'not-asked'> {
    const { clock, begun: known } = this.#deps;
    const begun = known.get(id) ?? (await this.#ofEarlierRun(createdAt));
    if (begun === 'not-asked') return 'not-asked';
    if (begun === 'gone') return false;
    known.set(id, begun);
    return (
      this.#isRecent(clock.monotonic() - begun.monotonic) &&
      this.#isRecent(clock.now() - begun.now) &&
      this.#isRecentThere(begun)
    );
  }

  /** Whether it was begun a moment ago by the service's time, which goes on while this computer stands still. */
  #isRecentThere(begun: Begun): boolean {
    const { clock, clockAheadMs, waitsMs } = this.#deps;
    const aheadMs = clockAheadMs();
    if (aheadMs === null || begun.aheadMs === null) return true;
    return clock.now() - aheadMs - (begun.now - begun.aheadMs) < waitsMs;
  }

  async #ofEarlierRun(createdAt: number): Promise<Begun | 'gone' | 'not-asked'> {
    const { clock, ledger, isStopped, readHistory } = this.#deps;
    const ageMs = clock.now() - createdAt;
    const monotonic = clock.monotonic() - ageMs;
    if (ageMs < 0 || !this.#isRecent(ageMs)) return 'gone';
    const history = await readHistory(createdAt);
    if (isStopped()) return 'not-asked';
    if (!history.ok) return isNotOffered(history.failure) ? 'gone' : 'not-asked';
    const { clockAheadMs, clockUncertainMs } = history.value;
    const isRight = clockUncertainMs !== null && Math.abs(clockAheadMs) <= clockSlackMs;
    const wasRight = earlierClocks(ledger, history.value).length === 0;
    return isRight && wasRight ? { monotonic, now: createdAt, aheadMs: clockAheadMs } : 'gone';
  }

  /** A clock may be set back a little while something is under way. */
  #isRecent(ageMs: number): boolean {
    return ageMs > -clockSlackMs && ageMs < this.#deps.waitsMs;
  }
}
