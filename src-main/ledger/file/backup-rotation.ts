/** A backup as described by its file's name. */
export type BackupFile = {
  readonly name: string;
  /** When it was made, milliseconds since 1970 in UTC. */
  readonly at: number;
  readonly bytes: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** For how many hours, and for how many days, one backup each is kept. */
const hourly = 24;
const daily = 14;

/** At least this many stay, however large they are. */
const fewest = 2;

/**
 * Which backups may be deleted: all but the newest of each of the last hours and days that have one. If those
 * are larger than `mostBytes` together, the older ones go too.
 */
export function backupsToDiscard(backups: readonly BackupFile[], mostBytes: number): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at);
  const wanted = new Set([
    ...newestOfEach(newestFirst, hourMs, hourly),
    ...newestOfEach(newestFirst, dayMs, daily),
  ]);
  let bytes = 0;
  let kept = 0;
  return newestFirst.filter((backup) => {
    if (!wanted.has(backup)) return true;
    bytes += backup.bytes;
    kept += 1;
    return kept > fewest && bytes > mostBytes;
  });
}

/** The newest file of each of the last periods that have any. @param newestFirst sorted that way. */
export function newestOfEach<File extends { readonly at: number }>(
  newestFirst: readonly File[],
  periodMs: number,
  periods: number,
): File[] {
  const newest = new Map<number, File>();
  for (const backup of newestFirst) {
    const period = Math.floor(backup.at / periodMs);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, periods);
}
