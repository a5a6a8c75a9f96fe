import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SubjectId } from '../../domain/operation.ts';
import { lineOfOrder } from './search-history.ts';
import { firstLimit } from './service-history.ts';
import type { Sights } from './sights.ts';

/** A purchase counts as shown at once where the history had it so soon after it was sent, in milliseconds. */
const atOnceMs = 1_000;

/** What was refused is sent once more so soon, or not before it was looked for: its customer has gone, in milliseconds. */
const sendsAgainWithinMs = 3_000;

/** Of so many purchases that a history lacked it is noticed where a later one has them. */
const mostMissed = 100;

export type ShownAtOnceDeps = {
  readonly client: Pick<MerchantClient, 'history'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly sights: Sights;
  /** Instead of a second; 0 has the service never believed. For tests. */
  readonly withinMs?: number;
};

/**
 * Whether the service's history shows at once what this till buys, as the till's own last purchases tell. How soon a
 * service shows what was done isn't shown by the interface: one that reads its history from a copy that is behind doesn't
 * show what was bought a moment ago.
 */
export class ShownAtOnce {
  readonly #deps: ShownAtOnceDeps;
  readonly #withinMs: number;
  #isLooking = false;
  /** What was refused, and no history told of. */
  readonly #missed = new Set<SubjectId>();
  readonly #seemUndone = new Map<SubjectId, number>();

  constructor(deps: ShownAtOnceDeps) {
    this.#deps = deps;
    this.#withinMs = deps.withinMs ?? atOnceMs;
  }

  /**
   * The service has just taken a purchase: does its history tell of it?
   *
   * @param sentAt by the monotonic clock.
   */
  async bought(id: SubjectId, sentAt: number): Promise<void> {
    if (this.#isLooking || this.#withinMs === 0) return;
    this.#isLooking = true;
    const { client, clock } = this.#deps;
    const reply = await client.history(firstLimit);
    this.#isLooking = false;
    if (!reply.ok) return;
    const isShown = lineOfOrder(id, reply.value.transactions) !== undefined;
    this.#deps.sights.add(id, isShown && clock.monotonic() - sentAt <= this.#withinMs);
  }

  /** Whether what a history doesn't tell of was not bought: it has the newest purchase that this till has seen in one. */
  isBelieved(history: readonly Transaction[]): boolean {
    const newest = this.#withinMs === 0 ? undefined : this.#deps.sights.newest();
    return newest !== undefined && lineOfOrder(newest.id, history) !== undefined;
  }

  /** A purchase was refused, and a history didn't tell of it: one that tells of it later was behind. */
  missed(id: SubjectId): void {
    this.#missed.add(id);
    for (const oldest of this.#missed) if (this.#missed.size > mostMissed) this.#missed.delete(oldest);
  }

  /** A history was read, for whatever reason. */
  heard(history: readonly Transaction[]): void {
    for (const id of this.#missed) if (lineOfOrder(id, history) !== undefined) this.wasBehind(id);
  }

  /** The service has something that it had not shown. */
  wasBehind(id: SubjectId): void {
    this.#missed.delete(id);
    this.#deps.sights.wasBehind();
  }

  /** A purchase was refused for the first time, and nothing shows that it was made. */
  seemsUndone(id: SubjectId): void {
    this.#seemUndone.set(id, this.#deps.clock.monotonic());
  }

  /** Whether that was noted of a purchase a moment ago. */
  isSeeminglyUndone(id: SubjectId): boolean {
    const at = this.#seemUndone.get(id);
    return at !== undefined && this.#deps.clock.monotonic() - at <= sendsAgainWithinMs;
  }

  /** It is over. */
  forget(id: SubjectId): void {
    this.#seemUndone.delete(id);
  }

  /** It is sent, or sent once more. @returns whether it had seemed to be undone a moment ago. */
  sendsAgain(id: SubjectId): boolean {
    const seemedSo = this.isSeeminglyUndone(id);
    this.#seemUndone.delete(id);
    // What a history tells of from now on may be what is bought now.
    this.#missed.delete(id);
    return seemedSo;
  }
}
