import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Marks beside the ledger that it may still hold traces of forgotten customers. If this run doesn't erase
 * them, the next start does.
 */
export class TraceMark {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Call before customers are erased: the program may end right after. */
  set(): void {
    try {
      writeFileSync(this.#file, randomUUID(), { mode: 0o600, flush: true });
    } catch {
      // If nothing can be written, nobody is erased either.
    }
  }

  /** Its content; null if no traces are left. */
  read(): string | null {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch {
      return null;
    }
  }

  /**
   * The traces were erased. @param before the mark's content at the time: others may have been forgotten
   * since.
   */
  clear(before: string | null): void {
    if (before === this.read()) rmSync(this.#file, { force: true });
  }
}
