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

/** Free space to leave in the folder, in bytes, for the file system itself. */
const roomToSpare = 1024 * 1024;

export type CopyRequest = Whose & {
  /** Where the copy goes. */
  readonly folder: string;
  /** The key to encrypt with, in the form of {@link PassphraseKey.text}. */
  readonly key: string;
  /** The keys that open its codes and telephone numbers elsewhere, in the form of SealKey.text. */
  readonly sealKeys: readonly string[];
  /** When it is made, milliseconds since 1970 in UTC. */
  readonly at: number;
  /** The last copy, if nothing happened since: a new one is made only if that one is missing. */
  readonly last: string | null;
  /** When a customer was last forgotten; older copies are deleted. */
  readonly forgottenAt: number | null;
};

/**
 * Makes an encrypted copy of a ledger, which a till may have open, in a folder that may be anywhere. Older
 * copies of this till are deleted once the new one is on the disk and was read back completely; if there is
 * too little room, the oldest are deleted before.
 *
 * @param onProgress receives the progress, from 0 to 1.
 * @returns the copy's name. Throws StorageFaultError, SQLite's errors and the file system's.
 */
export async function copyOutside(
  files: LedgerFiles,
  request: CopyRequest,
  onProgress: (done: number) => void,
): Promise<Result<string, 'no-folder' | 'no-key' | 'not-read-back'>> {
  const { folder, at, last, forgottenAt } = request;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return fail('no-folder');
  expectWritable(folder);
  if (last !== null && outsideCopies(folder, request).some(({ name, isWhole }) => isWhole && name === last))
    return succeed(last);
  const key = PassphraseKey.read(request.key);
  if (key === undefined) return fail('no-key');
  try {
    await copyOfMoment(files, files.copying);
    onProgress(0.5);
    const name = outsideName(request, at);
    makeRoom(folder, outsideCopies(folder, request), statSync(files.copying).size);
    const half = (done: number): void => onProgress(0.5 + 0.5 * done);
    const written = encryptBackup(files.copying, join(folder, name), key, half, request.sealKeys);
    if (!written.ok) return written;
    discard(folder, copiesToDiscard(outsideCopies(folder, request), name, forgottenAt));
    return succeed(name);
  } finally {
    key.erase();
    for (const part of ['', '-journal']) rmSync(`${files.copying}${part}`, { force: true });
  }
}

/**
 * Deletes as many of the oldest copies as needed, never the newest.
 *
 * @throws StorageFaultError if that would not be enough; then all of them are still there.
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
  // Some network folders don't report it.
  return blocks === 0 ? Infinity : bavail * bsize;
}

function discard(folder: string, copies: readonly OutsideCopy[]): void {
  for (const { name } of copies) rmSync(join(folder, name), { force: true });
}
