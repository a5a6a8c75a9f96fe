import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from './private-files.ts';

/** The last event that a ledger had when it was closed: its number, 0 without events, and its hash in hex. */
export type ChainHead = { readonly number: number; readonly hash: string };

const mark = z.object({ closedAt: z.object({ number: z.int().min(0), hash: z.string() }) });

/**
 * Says beside the ledger that it was closed in good order, and at which event. It is taken away, durably, before the
 * first thing is written, so that a ledger whose program ended by itself has none. The event tells a ledger that was
 * cut back or exchanged since from the one that was closed.
 *
 * Beside the ledger rather than inside: what is inside is lost with what a damaged file loses.
 */
export class ClosingMark {
  readonly #file: string;
  #isClosed: boolean;

  constructor(file: string) {
    this.#file = file;
    this.#isClosed = this.read() !== undefined;
  }

  /** Where the ledger ended when it was closed; undefined where it wasn't, or nobody can tell any more. */
  read(): ChainHead | undefined {
    try {
      const reading = mark.safeParse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return reading.success ? reading.data.closedAt : undefined;
    } catch {
      return undefined;
    }
  }

  /** To be called before each write; only the first does something. Throws the file system's errors. */
  open(): void {
    if (!this.#isClosed) return;
    writeDurably(this.#file, '');
    this.#isClosed = false;
  }

  /** Throws the file system's errors; the ledger then counts as not closed. */
  close(head: ChainHead): void {
    if (this.#isClosed) return;
    writeDurably(this.#file, JSON.stringify({ closedAt: head }));
    this.#isClosed = true;
  }
}
