import type { StorageFault } from '../../platform/storage-fault.ts';

/**
 * Why a write is not done, and whether that is certain.
 *
 * Where the disk failed at the very end, what was to be written may be in the file and be found by the next start,
 * though SQLite has rolled it back: `left` is what would be found then. Where that is null nothing is left of it.
 */
export type WriteFault = StorageFault & { readonly left: LeftWrite | null };

/** What a failed write may have left, as it is told from all others: by its last event, or by a name where it has none. */
export type LeftWrite =
  { readonly event: { readonly number: number; readonly hash: string } } | { readonly name: string };

/** A fault of something that never came to be written. */
export const notWritten = (fault: StorageFault): WriteFault => ({ ...fault, left: null });

/** SQLITE_BUSY, _FULL, _CONSTRAINT: a COMMIT that failed so has not written its last frame, without which nothing counts. */
const certainAtCommit: ReadonlySet<number> = new Set([5, 13, 19]);

/** Whether a COMMIT that failed so may have written everything: the disk failed while it was waited for, or after. */
export const mayBeCommitted = (error: unknown): boolean =>
  !(
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    certainAtCommit.has(error.errcode & 0xff)
  );
