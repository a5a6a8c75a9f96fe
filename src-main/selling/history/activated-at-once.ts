import type { Clock } from '../../platform/clock.ts';
import type { OperationId } from '../../domain/order-id.ts';
import type { Sights } from './sights.ts';

/** A package counts as shown at once if its status shows the activation this soon after sending, in milliseconds. */
const atOnceMs = 1_000;

export type ActivatedAtOnceDeps = {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly sights: Sights;
  /** Replaces that second; with 0 the service is never believed. For tests. */
  readonly withinMs?: number;
};

/** Tracks whether the service shows activations at once, judged by this till's last ones. */
export class ActivatedAtOnce {
  readonly #deps: ActivatedAtOnceDeps;
  readonly #withinMs: number;

  constructor(deps: ActivatedAtOnceDeps) {
    this.#deps = deps;
    this.#withinMs = deps.withinMs ?? atOnceMs;
  }

  /**
   * The service just activated a package: does the package show it?
   *
   * @param sentAt by the monotonic clock.
   * @param isShown checks the package; undefined if it can't be seen.
   */
  async activated(
    id: OperationId,
    sentAt: number,
    isShown: () => Promise<boolean | undefined>,
  ): Promise<void> {
    if (this.#withinMs === 0) return;
    const shown = await isShown();
    if (shown === undefined) return;
    const isInTime = this.#deps.clock.monotonic() - sentAt <= this.#withinMs;
    this.#deps.sights.add(id, shown && isInTime);
  }

  /** Whether a package that doesn't show an activation was not activated. */
  isBelieved(): boolean {
    return this.#withinMs > 0 && this.#deps.sights.newest() !== undefined;
  }

  /** A package turned out to be activated although it hadn't shown it. */
  wasBehind(): void {
    this.#deps.sights.wasBehind();
  }
}
