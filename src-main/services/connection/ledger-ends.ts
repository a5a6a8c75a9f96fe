import type { EventMark } from '../../ledger/file/event-mark.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long after a change the ledger's end is noted, in milliseconds: no sale waits for it. */
const noteAfterMs = 60_000;

export type LedgerEndsDeps = {
  readonly ledger: Pick<Ledger, 'endMark' | 'reaches'>;
  readonly clock: Pick<Clock, 'after'>;
  /** The end noted in the settings; null before the first. */
  readonly last: () => EventMark | null;
  /** Notes it in the settings. Throws the file system's errors. */
  readonly keep: (end: EventMark | null) => void;
  /** Notes it in the keychain, if there is one. @returns whether that needn't be tried again. */
  readonly keepElsewhere: (end: EventMark | null) => Promise<boolean>;
};

/**
 * Notes from time to time, outside of the ledger's folder, where the ledger ends. That is how an older ledger put in
 * its place is recognized. A note is at most a minute behind the sales, not behind the last payback, and never ahead.
 */
export class LedgerEnds {
  readonly #deps: LedgerEndsDeps;
  #cancel: () => void = () => undefined;
  #isBegun = false;
  /** What the keychain has. */
  #noted: EventMark | null | undefined;

  constructor(deps: LedgerEndsDeps) {
    this.#deps = deps;
  }

  /**
   * Whether the ledger lacks events that it had. @param elsewhere where it ended according to the keychain; null if
   * unknown.
   */
  lacks(elsewhere: EventMark | null): boolean {
    const { ledger, last } = this.#deps;
    return [last(), elsewhere].some((end) => end !== null && !ledger.reaches(end));
  }

  /** The ledger is complete from now on: its end is noted now, and whenever it has moved. */
  begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#noteAndGoOn();
  }

  /** Notes the end at once: what was just written must not be done again on an older ledger. */
  note(): void {
    if (this.#isBegun) this.#noteAndGoOn();
  }

  /** The till is closed. It doesn't wait for the keychain. */
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
    this.#keep(end);
    // At once: the program may end in a moment.
    void this.#keepElsewhere(end);
  }

  /** A keychain that was locked or didn't answer is given it again a minute later. */
  async #keepElsewhere(end: EventMark | null): Promise<void> {
    const isKept = await this.#deps.keepElsewhere(end);
    if (isKept && (end?.number ?? 0) >= (this.#noted?.number ?? 0)) this.#noted = end;
  }

  /** Undefined if it can't be read. */
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
      // On a full disk the older note stays.
    }
  }
}
