import { z } from 'zod';
import { pinHash } from './pin.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';

/** manager: everything · clerk: sells, tops up, activates, looks up and reprints. */
export const role = z.enum(['manager', 'clerk']);
export type Role = z.infer<typeof role>;

export const staffId: z.ZodType<StaffId> = z
  .string()
  .min(1)
  .max(100)
  .transform((id) => id as StaffId);

/** The lock screen lists people by name, so no name is empty. */
export const staffName = z.string().trim().min(1).max(40);

const wrongTries = z.int().nonnegative();

const member = z.object({
  id: staffId,
  name: staffName,
  role,
  pin: pinHash,
  /** Wrong PINs at the lock since the last right one. */
  wrongTries,
  /** Wrong PINs since the last right one on a page where somebody is signed in: what a page can use up. */
  wrongApprovals: wrongTries.default(0),
});
export type StaffMember = z.infer<typeof member>;

export const lockAfterMinutes = z.int().min(1).max(240);

/** The staff accounts of this till. Without a book there are none. */
export const staffBook = z.object({
  version: z.literal(1),
  members: z.array(member).refine((members) => members.some(isManager), 'nobody could change anything'),
  /** Minutes without a key or a touch after which the till locks. */
  lockAfterMinutes,
  /** Wrong account secrets since the last right one, entered in place of a forgotten manager's PIN. */
  wrongProofs: wrongTries,
});
export type StaffBook = z.infer<typeof staffBook>;

function isManager({ role: its }: { readonly role: Role }): boolean {
  return its === 'manager';
}
