import type { EventMark } from '../../ledger/file/event-mark.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long after a change it is noted, in milliseconds: no sale waits for it. */
const noteAfterMs = 60_000;

export type LedgerEndsDeps = {
  readonly ledger: Pick<Ledger, 'endMark' | 'reaches'>;
  readonly clock: Pick<Clock, 'after'>;
  /** As the settings have it; null before. */
  readonly last: () => EventMark | null;
  /** Notes it in the settings. Throws the file system's errors. */
  readonly keep: (end: EventMark | null) => void;
  /** Notes it in the keychain, where there is one. */
  readonly keepElsewhere: (end: EventMark | null) => Promise<unknown>;
};

/**
 * Notes now and then where the ledger ends, outside of its folder: an older one that somebody put in its place is told by
 * that. A note lags behind the sales by a minute at most, and is never ahead of them.
 */
export class LedgerEnds {
  readonly #deps: LedgerEndsDeps;
  #cancel: () => void = () => undefined;
  #isBegun = false;
  #noted: EventMark | null | undefined;

  constructor(deps: LedgerEndsDeps) {
    this.#deps = deps;
  }

  /** Whether the ledger lacks what it had. @param elsewhere where the keychain says that it ended; null where it doesn't. */
  lacks(elsewhere: EventMark | null): boolean {
    const { ledger, last } = this.#deps;
    return [last(), elsewhere].some((end) => end !== null && !ledger.reaches(end));
  }

  /** From here on the ledger is as it should be: its end is noted, now and whenever it moved. */
  begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#noteAndGoOn();
  }

  /** The till is closed. The keychain isn't waited for. */
  end(): void {
    this.#cancel();
    if (!this.#isBegun) return;
    this.#isBegun = false;
    this.#keep(this.#end());
  }

  #noteAndGoOn(): void {
    this.#cancel = this.#deps.clock.after(noteAfterMs, () => this.#noteAndGoOn());
    const end = this.#end();
    if (end === undefined || end?.number === this.#noted?.number) return;
    this.#noted = end;
    this.#keep(end);
    void this.#deps.keepElsewhere(end);
  }

  /** Undefined where it can't be read. */
  #end(): EventMark | null | undefined {
    try {
      return this.#deps.ledger.endMark();
    } catch {
      return undefined;
    }
  }

  #keep(end: EventMark | null | undefined): void {
    const { last, keep } = this.#deps;
    if (end === undefined || last()?.number === end?.number) return;
    try {
      keep(end);
    } catch {
      // A disk that takes nothing keeps the note that it has, which is older.
    }
  }
}
