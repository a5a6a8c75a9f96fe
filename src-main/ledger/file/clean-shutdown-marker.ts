import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceDurably } from '../../platform/private-files.ts';

/** The last event that a ledger had when it was closed: its number, 0 without events, and its hash in hex. */
export type ChainHead = { readonly number: number; readonly hash: string };

/** What may have happened without being in the ledger. */
export type Missing = {
  /** From when on, milliseconds since 1970 in UTC. */
  readonly since: number;
  /** The ledger was recovered: what is open in it may be over by now. */
  readonly isRecovered: boolean;
};

/** How a ledger was left. */
export type Standing = {
  /** Where it ended when it was closed in good order; null where it wasn't, or nobody can tell any more. */
  readonly closedAt: ChainHead | null;
  /** What the service has to be asked for, and wasn't yet; null where nothing. */
  readonly missing: Missing | null;
  /** It was found damaged while it was open: all of it has to be read before anything is sold on it. */
  readonly isSuspected: boolean;
};

const standing: z.ZodType<Standing> = z.object({
  closedAt: z
    .object({ number: z.int().min(0), hash: z.string() })
    .nullable()
    .default(null),
  missing: z.object({ since: z.int(), isRecovered: z.boolean() }).nullable().default(null),
  isSuspected: z.boolean().default(false),
});
const unknown: Standing = { closedAt: null, missing: null, isSuspected: false };

/**
 * Says beside the ledger how it was left. That it was closed in good order, and at which event, is taken back, durably,
 * before the first thing is written, so that a ledger whose program ended by itself isn't said to be. The event tells a
 * ledger that was cut back or exchanged since from the one that was closed.
 *
 * Beside the ledger rather than inside: what is inside is lost with what a damaged file loses.
 */
export class CleanShutdownMarker {
  readonly #file: string;
  #standing: Standing;
  #isLetGo = false;

  constructor(file: string) {
    this.#file = file;
    this.#standing = readStanding(file);
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** To be called before each write; only the first does something. Throws the file system's errors. */
  open(): void {
    if (this.#standing.closedAt !== null) this.#write({ ...this.#standing, closedAt: null });
  }

  /** Throws the file system's errors; the ledger then counts as not closed. */
  close(head: ChainHead): void {
    if (this.#standing.closedAt === null) this.#write({ ...this.#standing, closedAt: head });
  }

  /** Keeps what the service has to be asked for until it was, however often the till ends. Throws like the others. */
  missing(missing: Missing | null): void {
    if (JSON.stringify(missing) !== JSON.stringify(this.#standing.missing)) {
      this.#write({ ...this.#standing, missing });
    }
  }

  /** The ledger was found damaged. Throws like the others. */
  suspect(): void {
    if (!this.#standing.isSuspected) this.#write({ ...this.#standing, closedAt: null, isSuspected: true });
  }

  /** All of the ledger was read, and is whole. Throws like the others. */
  clear(): void {
    if (this.#standing.isSuspected) this.#write({ ...this.#standing, isSuspected: false });
  }

  /**
   * The ledger isn't this program's any more, or is open once more: from here on nothing is written. What comes late, as the
   * answer to a request that was on its way, must not say that a ledger is open which was closed in good order.
   */
  letGo(): void {
    this.#isLetGo = true;
  }

  #write(next: Standing): void {
    if (this.#isLetGo) return;
    replaceDurably(this.#file, JSON.stringify(next));
    this.#standing = next;
  }
}

function readStanding(file: string): Standing {
  try {
    const reading = standing.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return reading.success ? reading.data : unknown;
  } catch {
    return unknown;
  }
}
