import type { StorageFault } from '../../platform/storage-fault.ts';

/**
 * Why a write failed, and whether that is certain.
 *
 * If the disk failed at the very end, the data may be in the file and be found by the next start, although
 * SQLite has rolled it back: `left` says what would be found then. If it is null nothing is left.
 */
export type WriteFault = StorageFault & { readonly left: LeftWrite | null };

/** What a failed write may have left, identified by its last event, or by a name if it has none. */
export type LeftWrite =
  | { readonly event: { readonly number: number; readonly hash: string } }
  | { readonly name: string };

/** A fault of something that was never written. */
export const notWritten = (fault: StorageFault): WriteFault => ({ ...fault, left: null });

/**
 * SQLITE_BUSY, _FULL, _CONSTRAINT: a COMMIT that fails with these has not written its last frame, without
 * which nothing counts.
 */
const certainAtCommit: ReadonlySet<number> = new Set([5, 13, 19]);

/**
 * Whether a COMMIT that failed with this error may have written everything: the disk failed during the wait,
 * or after.
 */
export const mayBeCommitted = (error: unknown): boolean =>
  !(
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    certainAtCommit.has(error.errcode & 0xff)
  );
