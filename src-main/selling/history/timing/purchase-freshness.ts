import type { MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import { lineOfOrder } from '../search/search-history.ts';
import { firstLimit } from '../reading/service-history.ts';
import type { FreshnessLog } from './freshness-log.ts';

/** A purchase counts as shown at once if the history has it this soon after its answer, in milliseconds. */
const atOnceMs = 1_000;

/**
 * How long that answer may take, in milliseconds: services that order the eSIM at another one meanwhile need a second or so.
 * SECURITY: the purchase may have been made long before it, and be shown as late.
 */
const longestAnswerMs = 2_000;

/**
 * Only within this time is a refused purchase sent again without searching for it first: later its customer has gone.
 * In milliseconds.
 */
const sendsAgainWithinMs = 3_000;

/** The number of purchases missing from a history that are remembered, to notice if a later one has them. */
const mostMissed = 100;

export type PurchaseFreshnessDeps = {
  readonly client: Pick<MerchantClient, 'history'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: FreshnessLog;
  /** Replaces that second; with 0 the service is never believed. For tests. */
  readonly withinMs?: number;
};

/**
 * Tracks whether the service's history shows this till's purchases at once, judged by its last ones. The interface
 * doesn't say how quickly a service does so: one that reads its history from a delayed copy doesn't show what was
 * bought a moment ago.
 */
export class PurchaseFreshness {
  readonly #deps: PurchaseFreshnessDeps;
  readonly #withinMs: number;
  #isLooking = false;
  /** Refused purchases that no history had. */
  readonly #missed = new Set<ProviderOperationId>();
  readonly #seemNotMade = new Map<ProviderOperationId, number>();

  constructor(deps: PurchaseFreshnessDeps) {
    this.#deps = deps;
    this.#withinMs = deps.withinMs ?? atOnceMs;
  }

  /**
   * The service just accepted a purchase: is it in the history?
   *
   * @param sentAt by the monotonic clock, as is `answeredAt`.
   */
  async bought(
    id: ProviderOperationId,
    { sentAt, answeredAt }: { readonly sentAt: number; readonly answeredAt: number },
  ): Promise<void> {
    if (this.#isLooking || this.#withinMs === 0) return;
    this.#isLooking = true;
    const { client, clock } = this.#deps;
    const reply = await client.history(firstLimit);
    this.#isLooking = false;
    if (!reply.ok) return;
    const isShown = lineOfOrder(id, reply.value.transactions) !== undefined;
    const isSoon = clock.monotonic() - answeredAt <= this.#withinMs;
    const isAnsweredSoon = answeredAt - sentAt <= Math.max(this.#withinMs, longestAnswerMs);
    this.#deps.log.add(id, isShown && isSoon && isAnsweredSoon);
  }

  /**
   * Whether a purchase missing from this history was not made: it has the newest purchase that this till has seen in
   * one.
   */
  isBelieved(history: readonly Transaction[]): boolean {
    const newest = this.#withinMs === 0 ? undefined : this.#deps.log.newest();
    return newest !== undefined && lineOfOrder(newest.id, history) !== undefined;
  }

  /** A purchase was refused, and a history didn't have it. If one has it later, that history was out of date. */
  missed(id: ProviderOperationId): void {
    this.#missed.add(id);
    for (const oldest of this.#missed) if (this.#missed.size > mostMissed) this.#missed.delete(oldest);
  }

  /** A history was read, for whatever reason. */
  heard(history: readonly Transaction[]): void {
    for (const id of this.#missed) if (lineOfOrder(id, history) !== undefined) this.wasBehind(id);
  }

  /** The service has something that it hadn't shown. */
  wasBehind(id: ProviderOperationId): void {
    this.#missed.delete(id);
    this.#deps.log.wasBehind();
  }

  /** A purchase was refused for the first time, and nothing shows that it was made. */
  noteSeemsNotMade(id: ProviderOperationId): void {
    this.#seemNotMade.set(id, this.#deps.clock.monotonic());
  }

  /** Whether that was noted about a purchase a moment ago. */
  seemsNotMade(id: ProviderOperationId): boolean {
    const at = this.#seemNotMade.get(id);
    return at !== undefined && this.#deps.clock.monotonic() - at <= sendsAgainWithinMs;
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#seemNotMade.delete(id);
  }

  /**
   * Called when it is sent or sent again.
   *
   * @returns whether it had seemed not made a moment ago.
   */
  sendsAgain(id: ProviderOperationId): boolean {
    const seemedSo = this.seemsNotMade(id);
    this.#seemNotMade.delete(id);
    // From now on, a history may show the new attempt.
    this.#missed.delete(id);
    return seemedSo;
  }
}
