import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else has the folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * Keeps other processes from opening the database in this folder, which would destroy it.
 *
 * The lock is an exclusive transaction on an empty SQLite file: the operating system drops it with the process, however that ends.
 *
 * @returns gives it up. @throws FolderTaken, or the error of a folder that can't be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw isBusy ? new FolderTaken('Another process has this folder open.') : error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
