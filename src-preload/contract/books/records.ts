import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { keptMonths } from '../money/figure-values.ts';
import { ledgerFault } from '../problem.ts';

const chainEnd = { events: z.int(), head: z.string() };

export const notDone = [
  z.object({ kind: z.literal('dismissed') }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('failed'), fault: ledgerFault }),
] as const;
/** What kept long work on the books from being done; busy: other work of this page is under way. */
export type NotDone = z.infer<(typeof notDone)[number]>;

/** The whole chain of events, read from the first to the last. */
const verified = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified'), ...chainEnd }),
  /** The first event that isn't what was written; null where all are, and something made of them isn't. */
  z.object({ kind: z.literal('broken'), event: z.int().nullable() }),
  /**
   * All is linked, and the Z report of a shift names other events than are there. missing: so many that it counts are not
   * there; 0 where others are.
   */
  z.object({ kind: z.literal('other-events'), shift: z.int(), missing: z.int() }),
  ...notDone,
]);
export type Verified = z.infer<typeof verified>;

const exported = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exported'), file: z.string(), rows: z.int() }),
  ...notDone,
]);
export type Exported = z.infer<typeof exported>;

/** short-passphrase: whoever finds the file could try all of its length. */
const encrypted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('encrypted'), file: z.string() }),
  z.object({ kind: z.literal('short-passphrase') }),
  ...notDone,
]);
export type Encrypted = z.infer<typeof encrypted>;

/** Why an encrypted backup isn't restored: src-main/exports/restore-fault.ts says what each means. */
export const notRestored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-backup') }),
  z.object({ kind: z.literal('other-version'), version: z.int() }),
  z.object({ kind: z.literal('wrong-passphrase') }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('older-version') }),
  z.object({ kind: z.literal('other-mode'), mode: z.enum(['live', 'practice']) }),
  z.object({ kind: z.literal('not-empty') }),
]);
export type NotRestored = z.infer<typeof notRestored>;

const restored = z.discriminatedUnion('kind', [
  /** The backup is the till's ledger now, and every link of it holds. */
  z.object({ kind: z.literal('restored'), ...chainEnd }),
  z.object({ kind: z.literal('refused'), why: notRestored }),
  ...notDone,
]);
export type Restored = z.infer<typeof restored>;

export const passphrase = z.object({ passphrase: z.string().max(1_000) });

/** entries: every entry, CSV · accounting: a summary of each day, CSV · book: everything, JSON Lines. */
const exportWhat = z.enum(['entries', 'accounting', 'book']);
export type ExportWhat = z.infer<typeof exportWhat>;

const phone = z.object({ phone: z.string().min(1).max(100) });
/** Sealed telephone numbers can't be searched until the keychain answers. */
const noKey = z.object({ kind: z.literal('no-key') });

/** How far the work of this page is, from 0 to 1; null where none is under way. */
export const recordsProgress = z.number().min(0).max(1).nullable();

export const recordsRequests = {
  /** Reads every event by its hash and every row against its events. */
  'records-verify': channel('counter', nothing, verified),
  /** Writes the books to a file that staff choose. */
  'records-export': channel('counter', z.object({ what: exportWhat }), exported),
  /** Writes all of the books to a file that staff choose, encrypted with a passphrase. */
  'records-encrypt': channel('counter', passphrase, encrypted),
  /** Takes an encrypted backup that staff choose into a till that has sold nothing. */
  'records-restore': channel('counter', passphrase, restored),
  /** Of how many sales this telephone number was written down. */
  'records-of-phone': channel(
    'counter',
    phone,
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('found'), sales: z.int() }), noKey]),
  ),
  /** Erases name, number and note of all of them. */
  'records-forget': channel(
    'counter',
    phone,
    z.discriminatedUnion('kind', [
      /** quarantined: how many damaged ledgers were quarantined, which may still have them. */
      z.object({ kind: z.literal('erased'), sales: z.int(), quarantined: z.int() }),
      noKey,
      z.object({ kind: z.literal('failed'), fault: ledgerFault }),
      /** It may be erased: the till says what became of it once it can be known. */
      z.object({ kind: z.literal('uncertain'), fault: ledgerFault }),
    ]),
  ),
  /** Erases all ledgers that were quarantined. */
  'records-erase-quarantine': channel(
    'counter',
    nothing,
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('quarantine-erased') }),
      z.object({ kind: z.literal('failed'), fault: ledgerFault }),
    ]),
  ),
  /** After how many months names and numbers are erased by themselves; 0 for never. */
  'records-kept-months': channel('counter', nothing, keptMonths),
  'records-keep-months': channel('counter', z.object({ months: keptMonths }), done),
} as const;
