import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { isAway, wasNeverSent } from '../../src-merchant-api/failure.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { AttemptFailure } from '../domain/orders/attempt-failure.ts';
import type { Clock } from '../platform/clock.ts';
import { idOf, type ProviderOperation, type ProviderOperationId } from '../domain/orders/operation.ts';
import type { ChangeIn } from '../domain/orders/package-change.ts';
import { looksAfterwardsForMs, looksAfterwardsMs } from './history/timing/retry-schedule.ts';

export type AfterRefusalDeps = {
  readonly clock: Clock;
  readonly find: (id: ProviderOperationId) => ProviderOperation | undefined;
  /**
   * Reads the history back to a time, in milliseconds since 1970 in UTC. Whoever listens to all of the till's
   * histories finds refused orders in it.
   */
  readonly readHistory: (since: number) => Promise<Result<unknown, MerchantFailure>>;
  /** Whether a package now shows that it was done. */
  readonly isDone: (change: ChangeIn<'refused'>) => Promise<boolean>;
  /** An activation or a refund that was reported as not done turns out to be done. */
  readonly onDone: (change: ChangeIn<'refused'>) => void;
};

/**
 * Anything that has waited for this part of its wait is checked together with what is due, since one history covers
 * all of it.
 */
const waitedEnough = 0.5;

/** How long to wait before asking an unreachable service again, in milliseconds. */
const awayMs = 120_000;

/** The time between two requests about packages, in milliseconds. */
const betweenMs = 500;

type Watched = {
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  /** By the monotonic clock, like everything below. */
  readonly begun: number;
  looks: number;
  waitMs: number;
  dueAt: number;
};

/**
 * Checks again, several times, what was refused, dropped or ended without the service. Staff were told that it was
 * not done, and nobody would notice if the service did it anyway: after a network held the order longer than anybody
 * waits, or a wrong answer was believed. These checks send nothing again and change nothing about the refusal.
 */
export class AfterRefusal {
  readonly #deps: AfterRefusalDeps;
  readonly #watched = new Map<ProviderOperationId, Watched>();
  #cancel: () => void = () => undefined;
  #isLooking = false;
  #isStopped = false;

  constructor(deps: AfterRefusalDeps) {
    this.#deps = deps;
  }

  /** Starts watching something that was refused, unless it can't have had an effect. */
  watch(operation: ProviderOperation): void {
    const { progress, intent } = operation;
    if (this.#isStopped || progress.state !== 'refused' || hadSurelyNoEffect(progress.failure)) return;
    const begun = this.#deps.clock.monotonic();
    const [waitMs] = looksAfterwardsMs;
    const watched = { createdAt: intent.createdAt, begun, looks: 0, waitMs, dueAt: begun + waitMs };
    this.#watched.set(idOf(operation), watched);
    this.#wakeAtNext();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
    this.#watched.clear();
  }

  #wakeAtNext(): void {
    if (this.#isStopped || this.#isLooking) return;
    this.#cancel();
    const next = [...this.#watched.values()].reduce((least, { dueAt }) => Math.min(least, dueAt), Infinity);
    if (next === Infinity) return;
    const { clock } = this.#deps;
    this.#cancel = clock.after(Math.max(0, next - clock.monotonic()), () => void this.#wake());
  }

  async #wake(): Promise<void> {
    this.#isLooking = true;
    try {
      await this.#look();
    } catch (error) {
      // The ledger may have been closed in the meantime.
      if (!this.#isStopped) process.emitWarning(error instanceof Error ? error : String(error));
    } finally {
      this.#isLooking = false;
    }
    this.#wakeAtNext();
  }

  async #look(): Promise<void> {
    const now = this.#deps.clock.monotonic();
    const due = [...this.#watched].filter(([, { dueAt, waitMs }]) => dueAt - now <= waitMs * waitedEnough);
    for (const [id, watched] of due) this.#putOff(id, watched, now);
    const changes = due.flatMap(([id, { createdAt }]) => {
      const operation = this.#deps.find(id);
      return operation === undefined ? [] : [{ operation, createdAt }];
    });
    const ofMoney = changes.filter(({ operation }) => operation.kind !== 'activation');
    if (ofMoney.length > 0) {
      const since = ofMoney.reduce((least, { createdAt }) => Math.min(least, createdAt), Infinity);
      const read = await this.#deps.readHistory(since);
      if (!read.ok && isAway(read.failure)) {
        for (const [id, watched] of due) this.#lookAgainLater(id, watched);
        return;
      }
    }
    for (const { operation } of changes) await this.#lookAtPackage(operation);
  }

  /** The next check comes after a longer wait; there is none after the last. */
  #putOff(id: ProviderOperationId, watched: Watched, now: number): void {
    watched.looks += 1;
    const waitMs = looksAfterwardsMs[watched.looks];
    if (waitMs === undefined) this.#watched.delete(id);
    else Object.assign(watched, { waitMs, dueAt: now + waitMs });
  }

  /** The check didn't happen, so it doesn't count. */
  #lookAgainLater(id: ProviderOperationId, watched: Watched): void {
    const now = this.#deps.clock.monotonic();
    if (this.#isStopped || now - watched.begun > looksAfterwardsForMs) return;
    Object.assign(watched, { looks: watched.looks - 1, waitMs: awayMs, dueAt: now + awayMs });
    this.#watched.set(id, watched);
  }

  /** Read again after an await. */
  #hasStopped(): boolean {
    return this.#isStopped;
  }

  async #lookAtPackage(operation: ProviderOperation): Promise<void> {
    if (this.#isStopped || !isRefusedChange(operation)) return;
    const { isDone, onDone } = this.#deps;
    if (await isDone(operation)) {
      // The ledger may be closed by now.
      if (this.#hasStopped()) return;
      this.#watched.delete(idOf(operation));
      onDone(operation);
    }
    await new Promise<void>((resolve) => void this.#deps.clock.after(betweenMs, resolve));
  }
}

const isRefusedChange = (operation: ProviderOperation): operation is ChangeIn<'refused'> =>
  (operation.kind === 'activation' || operation.kind === 'refund') && operation.progress.state === 'refused';

/** An earlier refund was made by another till. */
const hadSurelyNoEffect = (failure: AttemptFailure): boolean =>
  failure.kind === 'refunded-before' ||
  (failure.kind !== 'dropped' &&
    failure.kind !== 'no-reply' &&
    failure.kind !== 'other-product' &&
    wasNeverSent(failure));
