import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StorageFaultError } from './storage-fault.ts';

/**
 * Files that only the till's own user may read. On Windows the user's data folder ensures that, and modes
 * have no effect.
 */

/**
 * SECURITY: a ledger holds activation codes. Its folder is closed to other users, and with it everything
 * inside. Throws the file system's errors.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) shutToOthers(folder);
  else mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Creates an empty file if there is none. SQLite gives its log and its shared memory the modes of the
 * database.
 *
 * An existing file is not opened: on POSIX, closing any handle of a file drops the locks that this process
 * has on it, including SQLite's. Throws the file system's errors.
 */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) shutToOthers(file);
  else closeSync(openSync(file, 'wx', 0o600));
}

/** Writes a small file and waits until it is on the disk. Throws the file system's errors. */
export function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Replaces a small file: after a power cut either the old or the new one is there, complete. Throws the file
 * system's errors; then the old one is restored, so that what was reported as failed isn't found by the next
 * start.
 */
export function replaceDurably(file: string, text: string): void {
  const next = `${file}-next`;
  writeDurably(next, text);
  syncedOrPutBack(file, () => renameSync(next, file));
}

/** Removes a small file, durably. Throws the file system's errors; then the file is there again. */
export function removeDurably(file: string): void {
  syncedOrPutBack(file, () => rmSync(file, { force: true }));
}

/**
 * Changes what a name stands for, and waits until that is on the disk. If the wait fails nobody knows what a
 * power cut would leave; a start without one finds the old state.
 */
function syncedOrPutBack(file: string, change: () => void): void {
  const before = existsSync(file) ? readFileSync(file) : undefined;
  change();
  try {
    syncFolder(dirname(file));
  } catch (error) {
    putBack(file, before);
    throw error;
  }
}

function putBack(file: string, before: Buffer | undefined): void {
  if (before === undefined) rmSync(file, { force: true });
  else {
    writeFileSync(`${file}-next`, before, { mode: 0o600 });
    renameSync(`${file}-next`, file);
  }
}

/** Waits until a file's content is on the disk. Throws the file system's errors. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Waits until the names in a folder are on the disk, so that a renamed file is there after a power cut. */
export function syncFolder(folder: string): void {
  // Windows can't open a folder, and writes names in order by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Network file systems that don't support it have their own guarantees.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Reports beforehand, more precisely than SQLite would, that a file or its folder can't be read, or is
 * read-only.
 *
 * @throws StorageFaultError not-permitted or read-only.
 */
export function expectWritable(path: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  const reading = statSync(path).isDirectory() ? R_OK | X_OK : R_OK;
  if (!grants(path, reading)) throw new StorageFaultError('not-permitted', `${path} can't be read`);
  if (!grants(path, W_OK)) throw new StorageFaultError('read-only', `${path} can't be written`);
}

function grants(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** The owner's permissions stay as they are: whoever made a file read-only meant it. */
function shutToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // It belongs to another user: whether it can be used shows later.
  }
}
