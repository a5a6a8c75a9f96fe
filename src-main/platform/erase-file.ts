import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

const zeros = Buffer.alloc(1024 * 1024);

/**
 * Overwrites a file with zeros and removes it, if it exists. A disk that writes changes elsewhere (flash, a
 * copy-on-write file system) may still hold the content. Throws the file system's errors.
 *
 * A file with a second name is only removed under this one: it may be in use under the other.
 */
export function eraseFile(file: string): void {
  if (!existsSync(file)) return;
  const { size, nlink } = statSync(file);
  if (nlink === 1) {
    const handle = openSync(file, 'r+');
    try {
      for (let at = 0; at < size; at += zeros.length)
        writeSync(handle, zeros, 0, Math.min(zeros.length, size - at), at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
  rmSync(file);
}
