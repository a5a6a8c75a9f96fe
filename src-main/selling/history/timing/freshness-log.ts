import type { FreshnessCheck, FreshnessChecks } from '../../../ledger/file/freshness-file.ts';
import type { Clock } from '../../../platform/clock.ts';

/** How many of the last ones must have been shown at once. */
const mostChecks = 3;

/** Anything shown longer ago, such as over a weekend, says nothing about the service now, in milliseconds. */
const oldestMs = 259_200_000;

/** How long a service that turned out to be out of date is not believed, whatever it shows, in milliseconds. */
const behindForMs = 86_400_000;

export type FreshnessLogDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly kept: { readonly read: () => FreshnessChecks; readonly keep: (seen: FreshnessChecks) => void };
};

/** Remembers how soon the service showed this till's last actions of one kind, in this run or an earlier one. */
export class FreshnessLog {
  readonly #deps: FreshnessLogDeps;
  /** Undefined until read: a start doesn't wait for it. */
  #known: FreshnessChecks | undefined;

  constructor(deps: FreshnessLogDeps) {
    this.#deps = deps;
  }

  /** The service was checked right after it did something. */
  add(id: string, isAtOnce: boolean): void {
    const { checks, behindAt } = this.#read();
    const at = this.#deps.clock.now();
    const seen = [...checks, { id, at, isAtOnce }].slice(-mostChecks);
    this.#keep({ checks: seen, behindAt: isLately(behindAt, at) ? behindAt : null });
  }

  /** The service had done something that it didn't show when it was checked. */
  wasBehind(): void {
    this.#keep({ ...this.#read(), behindAt: this.#deps.clock.now() });
  }

  /** The newest one, if it and those before it were shown at once, and nothing has contradicted them since. */
  newest(): FreshnessCheck | undefined {
    const { checks, behindAt } = this.#read();
    const newest = checks.at(-1);
    if (newest === undefined || !checks.every(({ isAtOnce }) => isAtOnce)) return undefined;
    const now = this.#deps.clock.now();
    // A time in the future comes from before the clock was set back.
    const isOld = now - newest.at > oldestMs || newest.at > now;
    return isOld || isLately(behindAt, now) ? undefined : newest;
  }

  #read(): FreshnessChecks {
    return (this.#known ??= this.#deps.kept.read());
  }

  #keep(seen: FreshnessChecks): void {
    this.#known = seen;
    this.#deps.kept.keep(seen);
  }
}

const isLately = (behindAt: number | null, now: number): boolean =>
  behindAt !== null && now - behindAt <= behindForMs;
