import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Bytes to buffer before writing. */
const heldBytes = 512 * 1024;

/** The most bytes of UTF-8 that a character takes; one outside the basic plane counts as two. */
const mostBytes = 3;

/**
 * A text file that is written in pieces and gets its name once it is complete and on the disk; an existing
 * file stays until then. Throws the file system's errors.
 */
export class GrowingFile {
  readonly #file: string;
  readonly #part: string;
  readonly #handle: number;
  readonly #hash = createHash('sha256');
  /** Reused for all writes: collected strings would be garbage that V8 is slow to free. */
  #bytes = Buffer.allocUnsafe(heldBytes);
  #length = 0;

  constructor(file: string) {
    this.#file = file;
    this.#part = `${file}.part`;
    // Exports contain customers' data: no other user of the computer may read them.
    this.#handle = openSync(this.#part, 'w', 0o600);
  }

  write(text: string): void {
    const most = mostBytes * text.length;
    if (this.#length + most > this.#bytes.length) this.#flush();
    if (most > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(most);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** SHA-256 of everything written so far, in hexadecimal digits. */
  digest(): string {
    this.#flush();
    return this.#hash.copy().digest('hex');
  }

  finish(): void {
    this.#flush();
    fsyncSync(this.#handle);
    closeSync(this.#handle);
    renameSync(this.#part, this.#file);
  }

  /** Discards it; nothing is left. */
  abandon(): void {
    closeSync(this.#handle);
    rmSync(this.#part, { force: true });
  }

  #flush(): void {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    this.#hash.update(bytes);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#handle, bytes, at);
  }
}

/** Writes a file with `write`, completely or not at all. */
export function writeWhole(file: string, write: (to: GrowingFile) => void): void {
  const growing = new GrowingFile(file);
  try {
    write(growing);
  } catch (error) {
    growing.abandon();
    throw error;
  }
  growing.finish();
}
