import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** So much is held before it is written, in characters. */
const chunkLength = 256 * 1024;

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
  /** Used for every piece: a new one each time would be garbage that V8 is slow to see. */
  #bytes = Buffer.allocUnsafe(2 * mostBytes * chunkLength);
  #held: string[] = [];
  #length = 0;

  constructor(file: string) {
    this.#file = file;
    this.#part = `${file}.part`;
    // What is exported tells of customers: no other user of the computer may read it.
    this.#handle = openSync(this.#part, 'w', 0o600);
  }

  write(text: string): void {
    this.#held.push(text);
    this.#length += text.length;
    if (this.#length >= chunkLength) this.#flush();
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
    const text = this.#held.join('');
    this.#held = [];
    this.#length = 0;
    if (this.#bytes.length < mostBytes * text.length) {
      this.#bytes = Buffer.allocUnsafe(mostBytes * text.length);
    }
    const bytes = this.#bytes.subarray(0, this.#bytes.write(text));
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
