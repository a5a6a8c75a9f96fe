import { rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { PassphraseKey } from '../../sealing/passphrase-key.ts';
import { encryptBackup } from './encrypt-backup.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { copyOfMoment } from '../backups/make-backup.ts';
import {
  copiesToDiscard,
  outsideCopies,
  outsideName,
  type OutsideCopy,
  type Whose,
} from './outside-files.ts';
import { expectWritable } from '../../platform/private-files.ts';

/** Room that is left in the folder, in bytes: what a file system needs for itself. */
const roomToSpare = 1024 * 1024;

export type CopyRequest = Whose & {
  /** Where the copy goes. */
  readonly folder: string;
  /** What it is encrypted with, as {@link PassphraseKey.text} has it. */
  readonly key: string;
  /** What opens its codes and telephone numbers elsewhere, as SealKey.text has it. */
  readonly sealKeys: readonly string[];
  /** When it is made, milliseconds since 1970 in UTC. */
  readonly at: number;
  /** The last copy, where nothing happened since: another is only made where this one isn't there. */
  readonly last: string | null;
  /** When somebody was forgotten last; older copies go. */
  readonly forgottenAt: number | null;
};

/**
 * Makes an encrypted copy of a ledger that a till may have open, in a folder that may be anywhere. Older ones that this till
 * wrote go once the new one is on the disk and was read back whole; where there is too little room for it, the oldest go before.
 *
 * @param told hears how far it is, from 0 to 1.
 * @returns the copy's name. Throws StorageFaultError, SQLite's errors and the file system's.
 */
export async function copyOutside(
  files: LedgerFiles,
  wish: CopyRequest,
  told: (done: number) => void,
): Promise<Result<string, 'no-folder' | 'no-key' | 'not-read-back'>> {
  const { folder, at, last, forgottenAt } = wish;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return fail('no-folder');
  expectWritable(folder);
  if (last !== null && outsideCopies(folder, wish).some(({ name, isWhole }) => isWhole && name === last))
    return succeed(last);
  const key = PassphraseKey.read(wish.key);
  if (key === undefined) return fail('no-key');
  try {
    await copyOfMoment(files, files.copying);
    told(0.5);
    const name = outsideName(wish, at);
    makeRoom(folder, outsideCopies(folder, wish), statSync(files.copying).size);
    const half = (done: number): void => told(0.5 + 0.5 * done);
    const written = encryptBackup(files.copying, join(folder, name), key, half, wish.sealKeys);
    if (!written.ok) return written;
    discard(folder, copiesToDiscard(outsideCopies(folder, wish), name, forgottenAt));
    return succeed(name);
  } finally {
    key.erase();
    for (const part of ['', '-journal']) rmSync(`${files.copying}${part}`, { force: true });
  }
}

/**
 * Takes as many of the oldest away as it needs, the newest never.
 *
 * @throws StorageFaultError where that would not be enough; all of them are still there then.
 */
function makeRoom(folder: string, copies: readonly OutsideCopy[], bytes: number): void {
  discard(
    folder,
    copies.filter(({ isWhole }) => !isWhole),
  );
  const oldestFirst = copies
    .filter(({ isWhole }) => isWhole)
    .slice(1)
    .toReversed();
  let room = roomIn(folder);
  const toGo: OutsideCopy[] = [];
  for (const oldest of oldestFirst) {
    if (room >= bytes + roomToSpare) break;
    toGo.push(oldest);
    room += oldest.bytes;
  }
  if (room < bytes + roomToSpare) throw new StorageFaultError('disk-full', `a copy needs ${bytes} bytes`);
  discard(folder, toGo);
}

/** In bytes. */
function roomIn(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some network folders don't tell.
  return blocks === 0 ? Infinity : bavail * bsize;
}

function discard(folder: string, copies: readonly OutsideCopy[]): void {
  for (const { name } of copies) rmSync(join(folder, name), { force: true });
}
