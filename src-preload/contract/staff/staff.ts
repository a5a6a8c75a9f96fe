import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';

const staffRole = z.enum(['manager', 'clerk']);
export type StaffRole = z.infer<typeof staffRole>;

export const staffId = z.string().min(1).max(100);

const staffName = z.string().trim().min(1).max(40);

export const pin = z.string().regex(/^[0-9]{4,8}$/);

/** Who is at the till. `off`: it knows no names, and whoever is there may do everything. */
export const staffState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({
    kind: z.literal('locked'),
    /** The book of staff can't be read: nobody can unlock, but who knows the account's secret can begin anew. */
    isDamaged: z.boolean(),
    /** Who was at the till last: most likely who comes back. */
    lastId: staffId.nullable(),
    /** Whose PIN was right, and who is let in as soon as their page is there; null where nobody is on the way. */
    enteringId: staffId.nullable(),
    members: z.array(
      z.object({
        id: staffId,
        name: staffName,
        role: staffRole,
        /** How long this one's next try has to wait, in milliseconds. */
        waitMs: z.int().nonnegative(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('in'),
    id: staffId,
    name: staffName,
    role: staffRole,
    lockAfterMinutes: z.int().positive(),
  }),
]);
export type StaffState = z.infer<typeof staffState>;

const staffList = z.object({
  members: z.array(z.object({ id: staffId, name: staffName, role: staffRole })),
  /** Null where the till knows no names. */
  lockAfterMinutes: z.int().positive().nullable(),
});
export type StaffList = z.infer<typeof staffList>;

const staffChange = z.discriminatedUnion('kind', [
  /** From here on the till knows names: this manager's first. */
  z.object({ kind: z.literal('begin'), name: staffName, pin }),
  z.object({ kind: z.literal('add'), name: staffName, role: staffRole, pin }),
  z.object({ kind: z.literal('rename'), id: staffId, name: staffName }),
  z.object({ kind: z.literal('role'), id: staffId, role: staffRole }),
  z.object({ kind: z.literal('pin'), id: staffId, pin }),
  z.object({ kind: z.literal('remove'), id: staffId }),
  /** Puts back who was removed since the till was unlocked. */
  z.object({ kind: z.literal('restore'), id: staffId }),
  z.object({ kind: z.literal('lock-after'), minutes: z.int().min(1).max(240) }),
  /** Names and PINs are forgotten, but for those in the ledger. */
  z.object({ kind: z.literal('off') }),
]);
export type StaffChange = z.infer<typeof staffChange>;

/** Why somebody wasn't let in, or a change of the staff wasn't made. */
export const staffProblem = z.discriminatedUnion('kind', [
  /** Not the PIN, or not the secret; the next try has to wait so long. */
  z.object({ kind: z.literal('wrong'), waitMs: z.int().nonnegative() }),
  /** Not even looked at: too many were wrong. */
  z.object({ kind: z.literal('wait'), waitMs: z.int().nonnegative() }),
  z.object({ kind: z.literal('not-there') }),
  z.object({ kind: z.literal('name-taken') }),
  z.object({ kind: z.literal('last-manager') }),
  z.object({ kind: z.literal('already-on') }),
  /** The disk did not take it. */
  z.object({ kind: z.literal('not-kept') }),
  /** There is no account yet, or one without a secret that could be proved. */
  z.object({ kind: z.literal('not-possible') }),
  /** The keychain does not have the secret, and the service could not be asked about it. */
  z.object({ kind: z.literal('not-reached') }),
]);
export type StaffProblem = z.infer<typeof staffProblem>;

const staffOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem: staffProblem }),
]);
export type StaffOutcome = z.infer<typeof staffOutcome>;

export const staffRequests = {
  /** Who is at the till. */
  'staff-state': channel('counter', nothing, staffState),
  'staff-lock': channel('counter', nothing, done),
  'staff-unlock': channel('counter', z.object({ id: staffId, pin }), staffOutcome),
  /** A manager who has forgotten the PIN proves to know the account's secret, and takes another one. */
  'staff-recover': channel(
    'counter',
    z.object({ id: staffId, secret: z.string().max(500), pin }),
    staffOutcome,
  ),
  'staff-own-pin': channel('counter', z.object({ old: pin, next: pin }), staffOutcome),
  'staff-list': channel('counter', nothing, staffList),
  'staff-change': channel('counter', staffChange, staffOutcome),
} as const;
