import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wellFormed } from '../../src-merchant-api/reading/well-formed.ts';
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

/** What is found where the book is kept. */
export type KeptBook =
  | { readonly kind: 'none' }
  | { readonly kind: 'book'; readonly book: StaffBook }
  /** SECURITY: something is there that can't be read. It is not taken for "no names": nobody gets in by it. */
  | { readonly kind: 'damaged' };

/** Where the book is kept. Each write is on the disk when it returns, or is not there at all. */
export type StaffStorage = {
  readonly read: () => KeptBook;
  readonly write: (book: StaffBook) => Result<void, StorageFault>;
  readonly remove: () => Result<void, StorageFault>;
  /** Takes a book that can't be read out of the way, as it was. @returns where in the data folder it is kept. */
  readonly setAside: (at: number) => Result<string, StorageFault>;
};

/**
 * The book in a JSON file that only the till's own user may read. It is replaced as a whole, so that a power cut leaves
 * the one before or the one after.
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
    setAside: (at) => {
      const name = `staff-${timeInName(at)}.json`;
      const folder = join(dirname(file), 'set-aside');
      const moved = attempt(() => {
        makePrivateFolder(folder);
        copyFileSync(file, join(folder, name));
        syncFile(join(folder, name));
        syncFolder(folder);
        removeDurably(file);
      });
      return moved.ok ? succeed(join('set-aside', name)) : moved;
    },
  };
}
