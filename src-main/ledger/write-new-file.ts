import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { syncFolder } from './private-files.ts';

/**
 * Writes a file where there is none, from its beginning to its end. It has its name once it is whole and on the disk; where
 * `write` fails nothing is left of it. Throws LedgerFaultError where there is one already, and the file system's errors.
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
  // A backup tells of customers: no other user of the computer may read it.
  const handle = openSync(part, 'wx', 0o600);
  let isWritten = false;
  try {
    const written = write((bytes) => {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    });
    if (!written.ok) return written;
    fsyncSync(handle);
    isWritten = true;
  } finally {
    closeSync(handle);
    if (!isWritten) rmSync(part, { force: true });
  }
  let isChecked = false;
  try {
    const checked = check(part);
    if (!checked.ok) return checked;
    isChecked = true;
  } finally {
    if (!isChecked) rmSync(part, { force: true });
  }
  expectNone(file);
  renameSync(part, file);
  syncFolder(dirname(file));
  return succeed(undefined);
}

function expectNone(file: string): void {
  if (existsSync(file)) throw new LedgerFaultError('failed', `${file} is there already`);
}
