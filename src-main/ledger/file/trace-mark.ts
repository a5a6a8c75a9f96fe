import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Says beside the ledger that traces of customers who were forgotten may be left in it, until they are erased: the next
 * start erases them where this run doesn't get to it.
 */
export class TraceMark {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** To be called before customers are erased: the program may end right after. */
  set(): void {
    try {
      writeFileSync(this.#file, randomUUID(), { mode: 0o600, flush: true });
    } catch {
      // Where nothing can be written, nobody is erased either.
    }
  }

  /** What it says; null where no traces are left. */
  read(): string | null {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch {
      return null;
    }
  }

  /** The traces of before are erased. @param before what it said then: others may have been forgotten since. */
  clear(before: string | null): void {
    if (before === this.read()) rmSync(this.#file, { force: true });
  }
}
