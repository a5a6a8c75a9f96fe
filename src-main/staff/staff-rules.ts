import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { PinHash } from './pin.ts';
import type { Role, StaffBook, StaffMember } from './staff-book.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';

/**
 * What each change makes of a staff book, and what is refused: pure. There is always a manager, and no two
 * people share a name.
 */

export type StaffRefusal = 'not-there' | 'name-taken' | 'last-manager' | 'already-on';

/** Where wrong PINs are counted: at the lock, and apart from it on the page of whoever is signed in. */
export type Tries = 'wrongTries' | 'wrongApprovals';

export const noTries = { wrongTries: 0, wrongApprovals: 0 } as const;

type Changed = Result<StaffBook, StaffRefusal>;

/** A book with one member: whoever turns staff accounts on is their manager. */
export const firstBook = (manager: Omit<StaffMember, 'role' | Tries>): StaffBook => ({
  version: 1,
  members: [{ ...manager, role: 'manager', ...noTries }],
  lockAfterMinutes: 5,
  wrongProofs: 0,
});

/** Adds somebody, or restores somebody who was removed, including wrong tries. */
export function addMember(book: StaffBook, added: StaffMember): Changed {
  if (isTaken(book, added.name, added.id)) return fail('name-taken');
  return succeed({ ...book, members: [...without(book, added.id), added] });
}

export function renameMember(book: StaffBook, id: StaffId, name: string): Changed {
  return isTaken(book, name, id) ? fail('name-taken') : changeMember(book, id, { name });
}

export const changeRole = (book: StaffBook, id: StaffId, role: Role): Changed =>
  changeMember(book, id, { role });

/** Sets another PIN and resets the wrong tries, which were about the old one. */
export const changePin = (book: StaffBook, id: StaffId, pin: PinHash): Changed =>
  changeMember(book, id, { pin, ...noTries });

export const countTries = (book: StaffBook, id: StaffId, counted: Partial<Record<Tries, number>>): Changed =>
  changeMember(book, id, counted);

export const removeMember = (book: StaffBook, id: StaffId): Changed =>
  find(book, id) === undefined ? fail('not-there') : withManager({ ...book, members: without(book, id) });

export const find = ({ members }: StaffBook, id: StaffId): StaffMember | undefined =>
  members.find((member) => member.id === id);

const without = ({ members }: StaffBook, id: StaffId): StaffMember[] =>
  members.filter((member) => member.id !== id);

function changeMember(book: StaffBook, id: StaffId, change: Partial<StaffMember>): Changed {
  if (find(book, id) === undefined) return fail('not-there');
  const members = book.members.map((member) => (member.id === id ? { ...member, ...change } : member));
  return withManager({ ...book, members });
}

const withManager = (book: StaffBook): Changed =>
  book.members.some(({ role }) => role === 'manager') ? succeed(book) : fail('last-manager');

const isTaken = ({ members }: StaffBook, name: string, by: StaffId): boolean =>
  members.some((member) => member.id !== by && plain(member.name) === plain(name));

const plain = (name: string): string => name.normalize('NFKC').toLowerCase();
