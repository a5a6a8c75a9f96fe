import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wellFormed } from '../../src-merchant-api/reading/values/well-formed.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { timeInName } from '../platform/time-in-name.ts';
import { faultOf, type StorageFault } from '../platform/storage-fault.ts';
import {
  makePrivateFolder,
  removeDurably,
  replaceDurably,
  syncFile,
  syncFolder,
} from '../platform/private-files.ts';
import { staffBook, type StaffBook } from './staff-book.ts';

/** What the book's file contains. */
export type StoredStaff =
  | { readonly kind: 'none' }
  | { readonly kind: 'book'; readonly book: StaffBook }
  /**
   * SECURITY: the file is there but can't be read. It doesn't count as "no staff accounts": nobody gets in
   * because of it.
   */
  | { readonly kind: 'damaged' };

/** Where the book is stored. Each write is either on the disk when it returns, or not there at all. */
export type StaffStorage = {
  readonly read: () => StoredStaff;
  readonly write: (book: StaffBook) => Result<void, StorageFault>;
  readonly remove: () => Result<void, StorageFault>;
  /** Moves an unreadable book out of the way, unchanged. @returns its new path in the data folder. */
  readonly quarantine: (at: number) => Result<string, StorageFault>;
};

/**
 * The book in a JSON file that only the till's own user may read. It is replaced as a whole, so a power cut
 * leaves the old one or the new one.
 */
export function staffFile(file: string): StaffStorage {
  const attempt = (work: () => void): Result<void, StorageFault> => {
    try {
      work();
      return succeed(undefined);
    } catch (error) {
      return fail(faultOf(error));
    }
  };
  return {
    read: () => {
      if (!existsSync(file)) return { kind: 'none' };
      try {
        return { kind: 'book', book: staffBook.parse(wellFormed(JSON.parse(readFileSync(file, 'utf8')))) };
      } catch {
        return { kind: 'damaged' };
      }
    },
    write: (book) => attempt(() => replaceDurably(file, `${JSON.stringify(book, null, 2)}\n`)),
    remove: () => attempt(() => removeDurably(file)),
    quarantine: (at) => {
      const name = `staff-${timeInName(at)}.json`;
      const folder = join(dirname(file), 'quarantine');
      const moved = attempt(() => {
        makePrivateFolder(folder);
        copyFileSync(file, join(folder, name));
        syncFile(join(folder, name));
        syncFolder(folder);
        removeDurably(file);
      });
      return moved.ok ? succeed(join('quarantine', name)) : moved;
    },
  };
}
