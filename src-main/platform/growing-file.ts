import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** So much is held before it is written, in bytes. */
const heldBytes = 512 * 1024;

/** A character of a text takes so many bytes of UTF-8 at most; one outside the basic plane counts as two. */
const mostBytes = 3;

/**
 * A text file that is written from its beginning to its end, in pieces, and has its name once it is whole and on the disk:
 * what was there before stays until then. Throws the file system's errors.
 */
export class GrowingFile {
  readonly #file: string;
  readonly #part: string;
  readonly #handle: number;
  readonly #hash = createHash('sha256');
  /** Used for all that is written: texts that are gathered would be garbage that V8 is slow to see. */
  #bytes = Buffer.allocUnsafe(heldBytes);
  #length = 0;

  constructor(file: string) {
    this.#file = file;
    this.#part = `${file}.part`;
    // What is exported tells of customers: no other user of the computer may read it.
    this.#handle = openSync(this.#part, 'w', 0o600);
  }

  write(text: string): void {
    const most = mostBytes * text.length;
    if (this.#length + most > this.#bytes.length) this.#flush();
    if (most > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(most);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** SHA-256 of all that was written so far, in hexadecimal digits. */
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

  /** Leaves nothing of it. */
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

/** Writes a file by `write`, whole or not at all. */
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
