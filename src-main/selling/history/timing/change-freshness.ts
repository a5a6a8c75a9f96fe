import type { Clock } from '../../../platform/clock.ts';
import type { OperationId } from '../../../domain/orders/order-id.ts';
import type { FreshnessLog } from './freshness-log.ts';

/** A change counts as shown at once if everything that is looked at shows it this soon after sending, in milliseconds. */
const atOnceMs = 1_000;

export type ChangeFreshnessDeps = {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: FreshnessLog;
  /** Replaces that second; with 0 the service is never believed. For tests. */
  readonly withinMs?: number;
};

/** Tracks whether the service shows activations, or refunds, at once, judged by this till's last ones. */
export class ChangeFreshness {
  readonly #deps: ChangeFreshnessDeps;
  readonly #withinMs: number;

  constructor(deps: ChangeFreshnessDeps) {
    this.#deps = deps;
    this.#withinMs = deps.withinMs ?? atOnceMs;
  }

  /**
   * The service just made a change: does it show it?
   *
   * @param sentAt by the monotonic clock.
   * @param isShown looks; undefined if it can't be seen.
   */
  async changed(id: OperationId, sentAt: number, isShown: () => Promise<boolean | undefined>): Promise<void> {
    if (this.#withinMs === 0) return;
    const shown = await isShown();
    if (shown === undefined) return;
    const isInTime = this.#deps.clock.monotonic() - sentAt <= this.#withinMs;
    this.#deps.log.add(id, shown && isInTime);
  }

  /** The newest change, if it and those before it were shown at once: then what isn't shown was not done. */
  newest(): string | undefined {
    return this.#withinMs === 0 ? undefined : this.#deps.log.newest()?.id;
  }

  /** A change turned out to be done although it hadn't been shown. */
  wasBehind(): void {
    this.#deps.log.wasBehind();
  }
}
