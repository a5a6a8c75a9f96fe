import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';

/** The size in bytes at which the next file begins, and the number of files: 1 MiB together. */
const logSize = { bytesAFile: 256 * 1024, files: 4 };

/**
 * Lines that stay on the disk until newer ones need the space. The newest file is `till.jsonl`, older ones are
 * `till.1.jsonl` and so on. What can't be written is lost: no sale waits for it, or fails because of it.
 */
export class LogFile {
  readonly #folder: string;
  readonly #size: Readonly<typeof logSize>;
  /** The size of the newest file; undefined until it was checked. */
  #bytes: number | undefined;

  constructor(folder: string, size: Readonly<typeof logSize> = logSize) {
    this.#folder = folder;
    this.#size = size;
  }

  append(line: string): void {
    try {
      const bytes = Buffer.byteLength(line) + 1;
      this.#bytes ??= this.#begin();
      if (this.#bytes + bytes > this.#size.bytesAFile && this.#bytes > 0) this.#turn();
      appendFileSync(this.#file(0), `${line}\n`, { mode: 0o600 });
      this.#bytes += bytes;
    } catch {
      // Checked again with the next line: the disk may have space again.
      this.#bytes = undefined;
    }
  }

  /** Oldest first. Files that can't be read are skipped. */
  lines(): string[] {
    const all: string[] = [];
    for (let at = this.#size.files - 1; at >= 0; at -= 1) {
      try {
        all.push(...readFileSync(this.#file(at), 'utf8').split('\n'));
      } catch {
        // There are fewer files so far.
      }
    }
    return all.filter((line) => line !== '');
  }

  #begin(): number {
    makePrivateFolder(this.#folder);
    makePrivateFile(this.#file(0));
    return statSync(this.#file(0)).size;
  }

  #turn(): void {
    rmSync(this.#file(this.#size.files - 1), { force: true });
    for (let at = this.#size.files - 2; at >= 0; at -= 1)
      if (existsSync(this.#file(at))) renameSync(this.#file(at), this.#file(at + 1));
    this.#bytes = this.#begin();
  }

  #file(at: number): string {
    return join(this.#folder, at === 0 ? 'till.jsonl' : `till.${String(at)}.jsonl`);
  }
}
