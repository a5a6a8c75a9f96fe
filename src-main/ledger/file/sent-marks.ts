import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { makePrivateFile } from '../../platform/private-files.ts';

/** From so many bytes on it is emptied as soon as nothing in it waits for an answer. */
const emptiedFrom = 64 * 1024;

/**
 * Names beside the ledger what was handed to the client: the id of each sale and operation, in a line, after its intent is
 * on the disk and before a byte of it is sent.
 *
 * SECURITY: what a start finds as being sent and not here was never sent as far as anybody knows, and is not sent by
 * itself. That doesn't rest on the write that may have failed: of a COMMIT that failed, and is found by the next start, no
 * line was written.
 *
 * It is not waited for until it is on the disk. It outlives the end of the program, which is what it is for; after a power
 * cut it may lack its last lines, and what they named is shown to staff. So it is where it can't be written at all.
 */
export class SentMarks {
  readonly #file: string;
  readonly #waiting = new Set<string>();
  /** Undefined before it was read. */
  #bytes: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** To be called just before something is handed to the client. Never throws: what is on record is sent all the same. */
  note(id: string): void {
    this.#waiting.add(id);
    const line = `${id}\n`;
    try {
      this.#bytes ??= this.#begin();
      appendFileSync(this.#file, line);
      this.#bytes += line.length;
    } catch {
      // Staff are asked about it where the program ends before its answer.
    }
  }

  /** What came of it is on record. */
  answered(id: string): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0 && (this.#bytes ?? 0) >= emptiedFrom) this.empty();
  }

  /** The ids that are in it. */
  read(): ReadonlySet<string> {
    try {
      // What was cut off in the middle of a line names nothing.
      return new Set(readFileSync(this.#file, 'utf8').split('\n').slice(0, -1));
    } catch {
      return new Set();
    }
  }

  /** Nothing that is in it waits for an answer any more. */
  empty(): void {
    try {
      truncateSync(this.#file);
      this.#bytes = 0;
    } catch {
      // What is in it says of nothing else that it was sent.
    }
  }

  #begin(): number {
    makePrivateFile(this.#file);
    return statSync(this.#file).size;
  }
}
