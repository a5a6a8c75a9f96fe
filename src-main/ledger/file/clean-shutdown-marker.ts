import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceDurably } from '../../platform/private-files.ts';

/** The last event of a ledger when it was closed: its number, 0 if there are none, and its hash in hex. */
export type ChainHead = { readonly number: number; readonly hash: string };

/** What may have happened without being in the ledger. */
export type Missing = {
  /** Since when, milliseconds since 1970 in UTC. */
  readonly since: number;
  /** The ledger was recovered: what is open in it may have ended by now. */
  readonly isRecovered: boolean;
};

/** How a ledger was left. */
export type Standing = {
  /** Where it ended when it was closed cleanly; null if it wasn't, or if that is no longer known. */
  readonly closedAt: ChainHead | null;
  /** What the service still has to be asked for; null if nothing. */
  readonly missing: Missing | null;
  /** It was found damaged while it was open: all of it has to be read before anything is sold on it. */
  readonly isSuspected: boolean;
};

const standing: z.ZodType<Standing> = z.object({
  closedAt: z.object({ number: z.int().min(0), hash: z.string() }).nullable(),
  missing: z.object({ since: z.int(), isRecovered: z.boolean() }).nullable(),
  isSuspected: z.boolean(),
});
const unknown: Standing = { closedAt: null, missing: null, isSuspected: false };

/**
 * Records beside the ledger how it was left. "Closed cleanly, at this event" is withdrawn durably before the
 * first write, so a ledger whose program crashed never looks cleanly closed. The event also reveals a ledger
 * that was truncated or exchanged since.
 *
 * It is beside the ledger and not inside, because a damaged file would lose it.
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

  /** Call before each write; only the first call does something. Throws the file system's errors. */
  open(): void {
    if (this.#standing.closedAt !== null) this.#write({ ...this.#standing, closedAt: null });
  }

  /** Throws the file system's errors; the ledger then counts as not closed. */
  close(head: ChainHead): void {
    if (this.#standing.closedAt === null) this.#write({ ...this.#standing, closedAt: head });
  }

  /**
   * Remembers what the service has to be asked for until that is done, across restarts. Throws like the
   * others.
   */
  missing(missing: Missing | null): void {
    if (JSON.stringify(missing) !== JSON.stringify(this.#standing.missing)) {
      this.#write({ ...this.#standing, missing });
    }
  }

  /** The ledger was found damaged. Throws like the others. */
  suspect(): void {
    if (!this.#standing.isSuspected) this.#write({ ...this.#standing, closedAt: null, isSuspected: true });
  }

  /** All of the ledger was read, and is intact. Throws like the others. */
  clear(): void {
    if (this.#standing.isSuspected) this.#write({ ...this.#standing, isSuspected: false });
  }

  /**
   * The ledger no longer belongs to this run, or has been opened again: nothing is written from now on. A
   * late caller, such as the answer to a pending request, must not mark a cleanly closed ledger as open.
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
