import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Chromium keeps what pages store: databases, files, caches, web storage and large blobs. */
const storages = [
  'IndexedDB',
  'File System',
  'Service Worker',
  'WebStorage',
  'Local Storage',
  'Session Storage',
  'blob_storage',
] as const;

/**
 * SECURITY: lets no page write to the disk, which one that was taken over would fill, and where it could leave something for the
 * next one. The till's pages store nothing. Electron has no setting for it, so an empty file stands where Chromium would make
 * each folder: web storage then is in memory only, 10 MB at most, and all else fails. Call this before the app is ready.
 */
export function keepPagesOffDisk(dataFolder: string): void {
  for (const name of storages) {
    const path = join(dataFolder, name);
    try {
      if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) continue;
      // Of an earlier version: nothing in it was the till's.
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, '');
    } catch {
      // A folder that can't be written to can't be filled.
    }
  }
}
