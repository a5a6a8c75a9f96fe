import { chmodSync, statSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ofOthers = 0o077;

/**
 * SECURITY: whatever this program and its processes write from here on is for its own user alone, and nobody else looks
 * into the folder of its data. To be called before anything is written. On Windows the user's own folder sees to that.
 */
export function keepFilesPrivate(dataFolder: string): void {
  if (process.platform === 'win32') return;
  process.umask(ofOthers);
  try {
    const { mode } = statSync(dataFolder);
    if ((mode & ofOthers) !== 0) chmodSync(dataFolder, mode & 0o700);
  } catch {
    // Not there yet, or another user's: whether it can be used is seen when it is.
  }
}

/** Shuts what is in the folder already, such as files of older versions, to other users. Never rejects. */
export async function shutOlderFiles(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const entries = await readdir(dataFolder, { recursive: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(dataFolder, entry);
    try {
      const stats = await lstat(path);
      const isOurs = stats.isFile() || stats.isDirectory();
      if (isOurs && (stats.mode & ofOthers) !== 0) await chmod(path, stats.mode & 0o700);
    } catch {
      // Gone meanwhile, or another user's.
    }
  }
}
