import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { StorageFaultError } from './storage-fault.ts';
import { syncFolder } from './private-files.ts';

/**
 * Writes a file where there is none, from its beginning to its end. It has its name once it is whole and on the disk; where
 * `write` fails nothing is left of it. Throws StorageFaultError where there is one already, and the file system's errors.
 *
 * @param check reads what is on the disk, before it has its name; where that fails nothing is left of it either.
 */
export function writeNewFile<Failure>(
  file: string,
  write: (append: (bytes: Buffer) => void) => Result<void, Failure>,
  check: (part: string) => Result<void, Failure> = () => succeed(undefined),
): Result<void, Failure> {
  expectNone(file);
  const part = `${file}.part`;
  // What was broken off leaves its part.
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

/** Onto the disk. */
function writeThrough<Failure>(
  part: string,
  write: (append: (bytes: Buffer) => void) => Result<void, Failure>,
): Result<void, Failure> {
  // A backup tells of customers: no other user of the computer may read it.
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
