import { ZodError } from 'zod';
import { UnknownSchemaError } from '../../src-sqlite/schema.ts';
import { meansNoRoom } from '../../src-sqlite/want-of-room.ts';

/**
 * What can be wrong with the ledger, as a closed union.
 *
 * disk-full: there is no room for what is to be written · read-only: the file, its folder or the disk can't
 * be written · not-permitted: the system doesn't allow this user · corrupted: the file is damaged, or is no
 * ledger · in-use: another program has it open · taken-away: its file was deleted, moved or replaced while it
 * was open · newer-version: a newer version of this program wrote it · older-version: one from before the
 * first release wrote it · missing: there was a ledger, and it is gone · disk-failing: the disk reports that
 * it can't read or write · failed: anything else, including bugs of this program.
 */
export const storageFaultKinds = [
  'disk-full',
  'read-only',
  'not-permitted',
  'corrupted',
  'in-use',
  'taken-away',
  'newer-version',
  'older-version',
  'missing',
  'disk-failing',
  'failed',
] as const;

export type StorageFaultKind = (typeof storageFaultKinds)[number];

/** Why the ledger can't do what it was asked. `detail` is for the log. */
export type StorageFault = { readonly kind: StorageFaultKind; readonly detail: string };

/** A fault thrown as an error. */
export class StorageFaultError extends Error {
  readonly kind: StorageFaultKind;

  constructor(kind: StorageFaultKind, detail: string) {
    super(detail);
    this.name = 'StorageFaultError';
    this.kind = kind;
  }
}

/**
 * The fault behind an error of SQLite, the file system or parsing a row. Source: SQLite, "Result and Error
 * Codes" (sqlite.org/rescode.html); node:sqlite gives the extended code as `errcode`.
 */
export function faultOf(error: unknown): StorageFault {
  return {
    kind: kindOf(error),
    detail:
      error instanceof StorageFaultError || error instanceof UnknownSchemaError
        ? error.message
        : String(error),
  };
}

function kindOf(error: unknown): StorageFaultKind {
  if (error instanceof StorageFaultError || error instanceof UnknownSchemaError) return error.kind;
  // A row that this program can't have written.
  if (error instanceof ZodError || error instanceof SyntaxError) return 'corrupted';
  if (!(error instanceof Error)) return 'failed';
  if ('errcode' in error && typeof error.errcode === 'number') return ofResultCode(error.errcode);
  if ('code' in error && typeof error.code === 'string') return ofSystemCode(error.code);
  return 'failed';
}

/** SQLITE_READONLY_DBMOVED: the file was renamed or deleted while it was open. */
const moved = 8 | (4 << 8);

function ofResultCode(code: number): StorageFaultKind {
  if (code === moved) return 'missing';
  if (meansNoRoom(code)) return 'disk-full';
  switch (code & 0xff) {
    case 8: // SQLITE_READONLY
      return 'read-only';
    case 3: // SQLITE_PERM
    case 14: // SQLITE_CANTOPEN
    case 23: // SQLITE_AUTH
      return 'not-permitted';
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return 'corrupted';
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return 'in-use';
    case 10: // SQLITE_IOERR
      return 'disk-failing';
    default:
      return 'failed';
  }
}

function ofSystemCode(code: string): StorageFaultKind {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'disk-full';
    case 'EROFS':
      return 'read-only';
    case 'EACCES':
    case 'EPERM':
      return 'not-permitted';
    case 'EIO':
      return 'disk-failing';
    case 'EBUSY':
      return 'in-use';
    default:
      return 'failed';
  }
}
