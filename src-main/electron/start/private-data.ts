import { chmodSync, statSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ofOthers = 0o077;

/**
 * SECURITY: whatever this program and its processes write from now on is readable by its own user only, and nobody
 * else can look into its data folder. Call this before anything is written. On Windows the user's own folder ensures
 * it.
 */
export function keepFilesPrivate(dataFolder: string): void {
  if (process.platform === 'win32') return;
  process.umask(ofOthers);
  try {
    const { mode } = statSync(dataFolder);
    if ((mode & ofOthers) !== 0) chmodSync(dataFolder, mode & 0o700);
  } catch {
    // Not there yet, or owned by another user. Whether it can be used is found out when it is.
  }
}

/** Makes existing files, such as those of older versions, private too. Never rejects. */
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
      // Deleted in the meantime, or owned by another user.
    }
  }
}
