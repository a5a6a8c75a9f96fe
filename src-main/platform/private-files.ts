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
 * Files that only the till's own user may read. On Windows the folder of the user's data sees to that, and modes do
 * nothing.
 */

/**
 * SECURITY: a ledger holds activation codes. Its folder is shut to other users, and with it everything inside.
 * Throws the file system's errors.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) shutToOthers(folder);
  else mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Makes an empty file where there is none. SQLite gives its log and its shared memory the modes of the database.
 *
 * A file that is there is not opened: on POSIX, closing any handle of a file drops the locks that this process has
 * on it, SQLite's own included. Throws the file system's errors.
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
 * Puts a small file in the place of another: after a power cut there is the one or the other, whole. Throws the file
 * system's errors; then the one before is there again, so that what was said not to be done isn't found by the next start.
 */
export function replaceDurably(file: string, text: string): void {
  const next = `${file}-next`;
  writeDurably(next, text);
  syncedOrPutBack(file, () => renameSync(next, file));
}

/** Removes a small file, durably. Throws the file system's errors; then it is there again. */
export function removeDurably(file: string): void {
  syncedOrPutBack(file, () => rmSync(file, { force: true }));
}

/**
 * Changes what a name stands for, and waits for it. Where waiting fails nobody knows what a power cut would leave; what a
 * start without one finds is what was there before.
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

/** Waits until the names in a folder are on the disk: a renamed file is then there after a power cut. */
export function syncFolder(folder: string): void {
  // Windows can't open a folder, and writes its names down in order by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // A file system of a network that can't: it has its own ways.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Says beforehand what SQLite would say less exactly: that a file or its folder can't be read, or can be read only.
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

/** What its owner may do stays as it is: who made a file read-only meant it. */
function shutToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // Another user's: whether it can be used is seen when it is.
  }
}
