import type { Sight, SightsOfThing } from '../../ledger/file/kept-sights.ts';
import type { Clock } from '../../platform/clock.ts';

/** So many of the last ones have to have been shown at once. */
const mostSights = 3;

/** What was shown longer ago, over a weekend say, tells nothing of how the service is now, in milliseconds. */
const oldestMs = 259_200_000;

/** A service that turned out to be behind is not believed for so long, whatever it shows meanwhile, in milliseconds. */
const behindForMs = 86_400_000;

export type SightsDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly kept: { readonly read: () => SightsOfThing; readonly keep: (seen: SightsOfThing) => void };
  /** Since when the account is at this address, milliseconds since 1970 in UTC; null where it was never elsewhere. */
  readonly movedAt: () => number | null;
};

/** How soon the service showed the last things of one kind that this till did, in this run or an earlier one. */
export class Sights {
  readonly #deps: SightsDeps;
  /** Undefined before it was read: a start doesn't wait for it. */
  #known: SightsOfThing | undefined;

  constructor(deps: SightsDeps) {
    this.#deps = deps;
  }

  /** The service was looked at right after it did something. */
  add(id: string, isAtOnce: boolean): void {
    const { sights, behindAt } = this.#read();
    const at = this.#deps.clock.now();
    const seen = [...sights, { id, at, isAtOnce }].slice(-mostSights);
    this.#keep({ sights: seen, behindAt: isLately(behindAt, at) ? behindAt : null });
  }

  /** The service had done something, and had not shown it when it was looked at. */
  wasBehind(): void {
    this.#keep({ ...this.#read(), behindAt: this.#deps.clock.now() });
  }

  /** The newest one, where it and those before it were shown at once, and nothing speaks against it since. */
  newest(): Sight | undefined {
    const { sights, behindAt } = this.#read();
    const newest = sights.at(-1);
    if (newest === undefined || !sights.every(({ isAtOnce }) => isAtOnce)) return undefined;
    const now = this.#deps.clock.now();
    const movedAt = this.#deps.movedAt();
    // A time that is still to come is by a clock that was set back since.
    const isOld = now - newest.at > oldestMs || newest.at > now;
    const isElsewhere = movedAt !== null && newest.at <= movedAt;
    return isOld || isLately(behindAt, now) || isElsewhere ? undefined : newest;
  }

  #read(): SightsOfThing {
    return (this.#known ??= this.#deps.kept.read());
  }

  #keep(seen: SightsOfThing): void {
    this.#known = seen;
    this.#deps.kept.keep(seen);
  }
}

const isLately = (behindAt: number | null, now: number): boolean =>
  behindAt !== null && now - behindAt <= behindForMs;
