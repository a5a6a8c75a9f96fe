import { statSync } from 'node:fs';
import { eraseFile } from '../../platform/erase-file.ts';
import type { LedgerFiles } from './ledger-files.ts';

/** What a copy is made in, or a ledger that is being rescued or restored: with customers' names, and gone once the work has ended. */
const passing = ({ copying, encrypting, rescuing, restoring }: LedgerFiles): string[] =>
  [copying, encrypting, rescuing, restoring].flatMap((file) =>
    ['', '-journal', '-wal', '-shm'].map((part) => `${file}${part}`),
  );

/**
 * The files beside a ledger that work of an earlier run has left, as after a power cut: whoever is forgotten would be kept
 * in them. Throws the file system's errors.
 *
 * @param begun when this run of the program began, milliseconds since 1970 in UTC: what is newer is in use.
 */
export const leftOver = (files: LedgerFiles, begun: number): string[] =>
  passing(files).filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? begun) < begun);

/** Erases {@link leftOver}. Throws the file system's errors. */
export function eraseLeftOver(files: LedgerFiles, begun: number): void {
  for (const file of leftOver(files, begun)) eraseFile(file);
}
