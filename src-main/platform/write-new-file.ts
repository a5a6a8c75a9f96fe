import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { StorageFaultError } from './storage-fault.ts';
import { syncFolder } from './private-files.ts';

/**
 * Writes a new file. It gets its name once it is complete and on the disk; if `write` fails nothing is left.
 * Throws StorageFaultError if the file exists already, and the file system's errors.
 *
 * @param check reads what is on the disk before it gets its name; if that fails nothing is left either.
 */
export function writeNewFile<Failure>(
  file: string,
  write: (append: (bytes: Buffer) => void) => Result<void, Failure>,
  check: (part: string) => Result<void, Failure> = () => succeed(undefined),
): Result<void, Failure> {
  expectNone(file);
  const part = `${file}.part`;
  // Left by an interrupted write.
  rmSync(part, { force: true });
  let isWhole = false;
  try {
    const written = writeThrough(part, write);
    const checked = written.ok ? check(part) : written;
    if (!checked.ok) return checked;
    isWhole = true;
  } finally {
    if (!isWhole) rmSync(part, { force: true });
  }
  expectNone(file);
  renameSync(part, file);
  syncFolder(dirname(file));
  return succeed(undefined);
}

/** Writes and flushes to the disk. */
function writeThrough<Failure>(
  part: string,
  write: (append: (bytes: Buffer) => void) => Result<void, Failure>,
): Result<void, Failure> {
  // A backup contains customers' data: no other user of the computer may read it.
  const handle = openSync(part, 'wx', 0o600);
  try {
    const written = write((bytes) => {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    });
    if (written.ok) fsyncSync(handle);
    return written;
  } finally {
    closeSync(handle);
  }
}

function expectNone(file: string): void {
  if (existsSync(file)) throw new StorageFaultError('failed', `${file} is there already`);
}
