import type { Clock } from '../../platform/clock.ts';
import type { OperationId } from '../../domain/order-id.ts';
import type { Sights } from './sights.ts';

/** A package counts as shown at once where its status said so soon after it was sent, in milliseconds. */
const atOnceMs = 1_000;

export type ActivatedAtOnceDeps = {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly sights: Sights;
  /** Instead of a second; 0 has the service never believed. For tests. */
  readonly withinMs?: number;
};

/** Whether the service shows at once that a package was activated, as the till's own last activations tell. */
export class ActivatedAtOnce {
  readonly #deps: ActivatedAtOnceDeps;
  readonly #withinMs: number;

  constructor(deps: ActivatedAtOnceDeps) {
    this.#deps = deps;
    this.#withinMs = deps.withinMs ?? atOnceMs;
  }

  /**
   * The service has just activated a package: does the package say so?
   *
   * @param sentAt by the monotonic clock.
   * @param isShown looks at the package; undefined where it can't be seen.
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

  /** Whether a package that doesn't say so was not activated. */
  isBelieved(): boolean {
    return this.#withinMs > 0 && this.#deps.sights.newest() !== undefined;
  }

  /** A package was activated that had not said so. */
  wasBehind(): void {
    this.#deps.sights.wasBehind();
  }
}
