import type { KeptReconciliation } from '../ledger/records/reconciliation-book.ts';
import type { Clock } from '../platform/clock.ts';

/** When the shop sleeps, by its own time: the hour of the day at which the books are compared. */
const quietHour = 4;

/** After a start nothing is asked for so long, in milliseconds: somebody may want to sell. */
const firstWaitMs = 120_000;

/** How often it is looked whether a night is over. The computer may have slept, or its clock been set. */
const lookEveryMs = 600_000;

/** What failed for want of a connection is tried again after so long. */
const tryAgainMs = 3_600_000;

/** The last quiet hour that has begun, in milliseconds since 1970. Of a night in which the clocks change it is the same. */
export function lastQuietHour(now: number): number {
  const day = new Date(now);
  const today = day.setHours(quietHour, 0, 0, 0);
  if (today <= now) return today;
  day.setDate(day.getDate() - 1);
  return day.setHours(quietHour, 0, 0, 0);
}

/** Whether a comparison is due: the last one was broken off, or lies before the last quiet hour. */
export function isDue(last: KeptReconciliation | undefined, now: number): boolean {
  if (last === undefined || last.state === 'running') return true;
  // A clock that was set back makes a comparison of the future; it counts as none.
  if (last.begunAt < lastQuietHour(now) || last.begunAt > now) return true;
  return last.state === 'failed' && last.endedAt !== null && now - last.endedAt >= tryAgainMs;
}

export type NightlyScheduleDeps = {
  readonly clock: Clock;
  readonly last: () => KeptReconciliation | undefined;
  /** Nobody sells, and the service can be asked. */
  readonly isQuiet: () => boolean;
  readonly onDue: () => void;
};

/** Says when the books are to be compared by themselves: each night, and after a start for the nights before it. */
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
      // First: a night in which the books can't be read must not be the last one.
      this.#lookIn(lookEveryMs);
      try {
        if (isQuiet() && isDue(last(), clock.now())) onDue();
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    });
  }
}
