import type { StoredReconciliation } from '../ledger/records/reconciliation-book.ts';
import type { Clock } from '../platform/clock.ts';

/** The local hour at which the books are compared: the shop is closed. */
const quietHour = 4;

/** How long nothing is requested after a start, in milliseconds: somebody may want to sell. */
const firstWaitMs = 120_000;

/**
 * How often it checks whether a comparison is due, in milliseconds. The computer may have slept, or its clock may
 * have been changed.
 */
const lookEveryMs = 600_000;

/** How long after a failed run it tries again, in milliseconds. */
const tryAgainMs = 3_600_000;

/**
 * The last quiet hour that has begun, in milliseconds since 1970. It is the same hour on nights when clocks change.
 */
export function lastQuietHour(now: number): number {
  const day = new Date(now);
  const today = day.setHours(quietHour, 0, 0, 0);
  if (today <= now) return today;
  day.setDate(day.getDate() - 1);
  return day.setHours(quietHour, 0, 0, 0);
}

/**
 * Whether a comparison is due: the last one was interrupted, failed an hour ago, or was before the last quiet hour.
 */
export function isDue(last: StoredReconciliation | undefined, now: number): boolean {
  if (last === undefined || last.state === 'running') return true;
  // After the clock was set back, the last comparison seems to be in the future; it doesn't count.
  if (last.begunAt < lastQuietHour(now) || last.begunAt > now) return true;
  return last.state === 'failed' && last.endedAt !== null && now - last.endedAt >= tryAgainMs;
}

export type NightlyScheduleDeps = {
  readonly clock: Clock;
  readonly last: () => StoredReconciliation | undefined;
  /** Whether nobody is selling and the service can be reached. */
  readonly isQuiet: () => boolean;
  readonly onDue: () => void;
};

/** Decides when the books are compared automatically: each night, and after a start if a night was missed. */
export class NightlySchedule {
  readonly #deps: NightlyScheduleDeps;
  #cancel: () => void = () => undefined;

  constructor(deps: NightlyScheduleDeps) {
    this.#deps = deps;
    this.#lookIn(firstWaitMs);
  }

  end(): void {
    this.#cancel();
  }

  #lookIn(waitMs: number): void {
    const { clock, last, isQuiet, onDue } = this.#deps;
    this.#cancel = clock.after(waitMs, () => {
      // Schedules the next check first, so that a night in which the books can't be read is not the last one.
      this.#lookIn(lookEveryMs);
      try {
        if (isQuiet() && isDue(last(), clock.now())) onDue();
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    });
  }
}
