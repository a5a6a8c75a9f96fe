import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { makePrivateFile } from '../../platform/private-files.ts';

/** Above this many bytes the file is emptied as soon as nothing in it waits for an answer. */
const emptiedFrom = 64 * 1024;

/**
 * Lists beside the ledger what was handed to the client: the id of each sale and operation, one a line,
 * written after its intent is on the disk and before a byte of it is sent.
 *
 * SECURITY: a sale that a start finds as being sent, but not listed here, was never sent as far as anybody
 * knows, and is not sent automatically. This doesn't depend on the write that may have failed: for a failed
 * COMMIT that the next start finds, no line was written.
 *
 * It isn't flushed to the disk. It has to survive the end of the program, not a power cut: after one it may
 * lack its last lines, and those sales are shown to staff. The same goes if the file can't be written at all.
 */
export class SentMarks {
  readonly #file: string;
  readonly #waiting = new Set<string>();
  /** Undefined until it was read. */
  #bytes: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Call just before something is handed to the client. Never throws: what is on record is sent all the same.
   */
  note(id: string): void {
    this.#waiting.add(id);
    const line = `${id}\n`;
    try {
      this.#bytes ??= this.#begin();
      appendFileSync(this.#file, line);
      this.#bytes += line.length;
    } catch {
      // Staff are asked about it if the program ends before its answer.
    }
  }

  /** Its outcome is on record. */
  answered(id: string): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0 && (this.#bytes ?? 0) >= emptiedFrom) this.empty();
  }

  /** The ids in it. */
  read(): ReadonlySet<string> {
    try {
      // An incomplete last line names nothing.
      return new Set(readFileSync(this.#file, 'utf8').split('\n').slice(0, -1));
    } catch {
      return new Set();
    }
  }

  /** Nothing in it waits for an answer any more. */
  empty(): void {
    try {
      truncateSync(this.#file);
      this.#bytes = 0;
    } catch {
      // Leftover ids do no harm: they don't mark anything else as sent.
    }
  }

  #begin(): number {
    makePrivateFile(this.#file);
    return statSync(this.#file).size;
  }
}
