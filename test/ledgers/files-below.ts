import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';

/** What was read; undefined where it was taken away since it was listed, as a program at work in the folder may do. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An entry below a folder, with its whole path. */
export type Below = { readonly name: string; readonly path: string; readonly isFile: boolean };

/** Everything below a folder, folders included; what is taken away meanwhile is passed over. */
export function entriesBelow(folder: string): Below[] {
  const entries: Dirent[] = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const below = entry.isDirectory() ? entriesBelow(path) : [];
    return [{ name: entry.name, path, isFile: entry.isFile() }, ...below];
  });
}

/** The files below a folder with what they hold; what is taken away meanwhile is passed over. */
export const filesBelow = (folder: string): (Below & { readonly bytes: Buffer })[] =>
  entriesBelow(folder)
    .filter(({ isFile }) => isFile)
    .flatMap((entry) => {
      const bytes = unlessGone(() => readFileSync(entry.path));
      return bytes === undefined ? [] : [{ ...entry, bytes }];
    });

/** How an entry stands on the disk, links unfollowed; undefined where it was taken away since it was listed. */
export const statsOf = (path: string): Stats | undefined => unlessGone(() => lstatSync(path));

/** The first bytes of a file, at most `length`; none where it was taken away since it was listed. */
export function beginningOf(path: string, length: number): Buffer {
  const file = unlessGone(() => openSync(path, 'r'));
  if (file === undefined) return Buffer.alloc(0);
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
