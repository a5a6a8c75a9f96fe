/** SQLITE_IOERR_WRITE, _SHMSIZE: a write failed, and SQLite doesn't know that the disk is full. */
const ioErrorsOfWriting: ReadonlySet<number> = new Set([10 | (3 << 8), 10 | (19 << 8)]);

const sqliteFull = 13;

/** Whether one of SQLite's extended result codes says that the disk has no room left. */
export const meansNoRoom = (code: number): boolean =>
  ioErrorsOfWriting.has(code) || (code & 0xff) === sqliteFull;

/** Whether an error is one of SQLite's, and says that the disk has no room left. */
export const isForWantOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  meansNoRoom(error.errcode);
