import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { timeInName } from '../../platform/time-in-name.ts';
import { eraseFile } from '../../platform/erase-file.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { makePrivateFolder, syncFolder, writeDurably } from '../../platform/private-files.ts';

/** What belongs to a ledger, the log first: a log left behind would be taken for that of the next ledger. */
const parts = (files: LedgerFiles): string[] => [
  `${files.ledger}-wal`,
  `${files.ledger}-shm`,
  files.closing,
  files.ledger,
];

/**
 * Moves a damaged ledger out of the way, with everything that belongs to it and a note that says why. Nothing
 * is deleted. No connection to it may be open. Throws the file system's errors; called again, it continues
 * where it was interrupted.
 *
 * @param at milliseconds since 1970 in UTC.
 * @returns its folder, or undefined if there was nothing to move.
 */
export function quarantineLedger(files: LedgerFiles, at: number, why: string): string | undefined {
  const there = parts(files).filter((part) => existsSync(part));
  if (there.length === 0) return undefined;
  const folder = join(files.quarantine, timeInName(at));
  makePrivateFolder(files.quarantine);
  makePrivateFolder(folder);
  writeDurably(
    join(folder, 'why.txt'),
    `eSIM Counter quarantined this ledger on ${new Date(at).toISOString()}, because it could not be trusted: ${why}\n` +
      'It is kept as it was, until customers in it are to be forgotten. It holds activation codes, so pass it on only to whoever may see them.\n',
  );
  for (const part of there) renameSync(part, join(folder, basename(part)));
  syncFolder(folder);
  syncFolder(files.folder);
  return folder;
}

/** The files that contain customers; the note of why stays. */
const withCustomers = (ledger: string): string[] => [ledger, `${ledger}-wal`, `${ledger}-shm`];

/**
 * Erases ledgers that were quarantined before a time. A damaged file can't be relied on to forget one customer,
 * so all of it goes. Throws the file system's errors.
 *
 * @param before milliseconds since 1970 in UTC.
 */
export function eraseQuarantined(files: LedgerFiles, before: number): void {
  for (const ledger of ledgersQuarantinedBefore(files, before)) {
    for (const part of withCustomers(ledger)) eraseFile(part);
  }
}

/**
 * Ledgers quarantined before a time, newest first, as paths of their files. Throws the file system's errors.
 */
export const ledgersQuarantinedBefore = (files: LedgerFiles, before: number): string[] =>
  quarantinedLedgers(files).filter((file) => basename(dirname(file)) < timeInName(before));

/**
 * All ledgers that were quarantined, newest first, as paths of their files. Throws the file system's errors.
 */
export function quarantinedLedgers(files: LedgerFiles): string[] {
  if (!existsSync(files.quarantine)) return [];
  return readdirSync(files.quarantine)
    .toSorted()
    .toReversed()
    .map((name) => join(files.quarantine, name, basename(files.ledger)))
    .filter((file) => existsSync(file));
}
