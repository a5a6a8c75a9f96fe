import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

const zeros = Buffer.alloc(1024 * 1024);

/**
 * Overwrites a file with zeros and removes it, where it is there. A disk that writes elsewhere what is written anew (flash,
 * a file system that copies on write) may still hold what was in it. Throws the file system's errors.
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
