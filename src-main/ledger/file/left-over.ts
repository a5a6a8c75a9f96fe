import { statSync } from 'node:fs';
import { eraseFile } from '../../platform/erase-file.ts';
import type { LedgerFiles } from './ledger-files.ts';

/**
 * Working files of copying, rescuing and restoring. They contain customers' names, and are removed when the
 * work ends.
 */
const passing = ({ copying, encrypting, rescuing, restoring }: LedgerFiles): string[] =>
  [copying, encrypting, rescuing, restoring].flatMap((file) =>
    ['', '-journal', '-wal', '-shm'].map((part) => `${file}${part}`),
  );

/**
 * Working files that an earlier run left beside a ledger, for example after a power cut. Forgotten customers
 * would stay in them. Throws the file system's errors.
 *
 * @param begun when this run of the program began, milliseconds since 1970 in UTC: newer files are in use.
 */
export const leftOver = (files: LedgerFiles, begun: number): string[] =>
  passing(files).filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? begun) < begun);

/** Erases {@link leftOver}. Throws the file system's errors. */
export function eraseLeftOver(files: LedgerFiles, begun: number): void {
  for (const file of leftOver(files, begun)) eraseFile(file);
}
