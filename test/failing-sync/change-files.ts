import { join } from 'node:path';
import { replaceDurably } from '../../src-main/platform/private-files.ts';
import { staffFile } from '../../src-main/staff/staff-file.ts';
import { firstBook } from '../../src-main/staff/staff-rules.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';

/**
 * Changes small files of a folder, each in one of the ways that the till has, and says which of them were done: in a
 * process of its own, whose disk can fail.
 */

const [, , folder = ''] = process.argv;

const book = firstBook({
  id: 'a' as StaffId,
  name: 'Ana',
  pin: { N: 2, r: 1, p: 1, salt: '0'.repeat(32), hash: '0'.repeat(64) },
});

const throws = (work: () => void): boolean => {
  try {
    work();
    return false;
  } catch {
    return true;
  }
};

const changes: Readonly<Record<string, () => boolean>> = {
  replaced: () => !throws(() => replaceDurably(join(folder, 'replaced'), 'after')),
  begun: () => !throws(() => replaceDurably(join(folder, 'begun'), 'after')),
  'staff-written': () => staffFile(join(folder, 'staff-written')).write(book).ok,
  'staff-removed': () => staffFile(join(folder, 'staff-removed')).remove().ok,
  'staff-quarantine': () => staffFile(join(folder, 'staff-quarantine')).quarantine(0).ok,
};

process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change()]))),
);
