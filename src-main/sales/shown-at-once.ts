import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { Clock } from './clock.ts';
import type { SubjectId } from './operation.ts';
import { lineOfOrder } from './search-history.ts';
import { firstLimit } from './service-history.ts';

/** A purchase counts as shown at once where the history had it so soon after it was sent, in milliseconds. */
const atOnceMs = 1_000;

/** So many of the last purchases have to have been shown at once. */
const mostSights = 3;

/** A purchase that was shown longer ago than a working day says nothing of how the service is now, in milliseconds. */
const oldestSightMs = 43_200_000;

/** What was refused is sent once more so soon, or not before it was looked for: its customer has gone, in milliseconds. */
const sendsAgainWithinMs = 3_000;

type Sight = { readonly id: SubjectId; readonly at: number; readonly isAtOnce: boolean };

export type ShownAtOnceParts = {
  readonly client: Pick<MerchantClient, 'history'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Instead of a second; 0 has the service never believed. For tests. */
  readonly withinMs?: number;
};

/**
 * Whether the service's history shows at once what this till buys, as the till's own last purchases in this run tell.
 * How soon a service shows what was done isn't shown by the interface: one that reads its history from a copy that is
 * behind doesn't show what was bought a moment ago.
 */
export class ShownAtOnce {
  readonly #parts: ShownAtOnceParts;
  readonly #withinMs: number;
  #sights: readonly Sight[] = [];
  #isLooking = false;
  readonly #seemUndone = new Map<SubjectId, number>();

  constructor(parts: ShownAtOnceParts) {
    this.#parts = parts;
    this.#withinMs = parts.withinMs ?? atOnceMs;
  }

  /**
   * The service has just taken a purchase: does its history tell of it?
   *
   * @param sentAt by the monotonic clock.
   */
  async bought(id: SubjectId, sentAt: number): Promise<void> {
    if (this.#isLooking || this.#withinMs === 0) return;
    this.#isLooking = true;
    const { client, clock } = this.#parts;
    const reply = await client.history(firstLimit);
    this.#isLooking = false;
    if (!reply.ok) return;
    const at = clock.monotonic();
    const isShown = lineOfOrder(id, reply.value.transactions) !== undefined;
    const isAtOnce = isShown && at - sentAt <= this.#withinMs;
    this.#sights = [...this.#sights, { id, at, isAtOnce }].slice(-mostSights);
  }

  /** Whether what a history doesn't tell of was not bought: it has the newest purchase that this till has seen in one. */
  isBelieved(history: readonly Transaction[]): boolean {
    const newest = this.#sights.at(-1);
    return (
      newest !== undefined &&
      this.#sights.every(({ isAtOnce }) => isAtOnce) &&
      this.#parts.clock.monotonic() - newest.at <= oldestSightMs &&
      lineOfOrder(newest.id, history) !== undefined
    );
  }

  /** A purchase was refused for the first time, and nothing shows that it was made. */
  seemsUndone(id: SubjectId): void {
    this.#seemUndone.set(id, this.#parts.clock.monotonic());
  }

  /** Whether that was noted of a purchase a moment ago. */
  isSeeminglyUndone(id: SubjectId): boolean {
    const at = this.#seemUndone.get(id);
    return at !== undefined && this.#parts.clock.monotonic() - at <= sendsAgainWithinMs;
  }

  /** It is over, or sent once more. @returns whether that had been noted of it a moment ago. */
  forget(id: SubjectId): boolean {
    const seemedSo = this.isSeeminglyUndone(id);
    this.#seemUndone.delete(id);
    return seemedSo;
  }
}
