import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { timeInName } from '../platform/time-in-name.ts';
import { makePrivateFolder, syncFolder } from '../platform/private-files.ts';

const ways = { copy: copyFileSync, move: renameSync } as const;

/**
 * Keeps a settings file as it was, copied or moved to `quarantine` in the data folder.
 *
 * @param name without `.json`.
 * @param now milliseconds since 1970 in UTC.
 * @returns its path in the data folder; null if it could not be kept, as on a full disk.
 */
export function keepAside(
  dataFolder: string,
  name: string,
  now: number,
  way: keyof typeof ways,
): string | null {
  const folder = join(dataFolder, 'quarantine');
  const quarantineName = `${name}-${timeInName(now)}.json`;
  try {
    makePrivateFolder(folder);
    ways[way](join(dataFolder, `${name}.json`), join(folder, quarantineName));
    syncFolder(folder);
    return join('quarantine', quarantineName);
  } catch {
    return null;
  }
}
