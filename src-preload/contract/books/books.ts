import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant, mode, text } from '../plain-values.ts';
import { ledgerFault } from '../problem.ts';
import { notDone, notRestored, passphrase } from './records.ts';

/** Whether the ledger takes what is to be written. While it doesn't, nothing is sold. */
export const writing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('writable') }),
  z.object({
    kind: z.literal('stopped'),
    fault: ledgerFault,
    since: instant,
    /** Its file was taken away, and all that it held is saved: trying again puts it back. */
    isRescued: z.boolean(),
  }),
]);
export type Writing = z.infer<typeof writing>;

/**
 * What is written into the books alone, and sent to nobody. customer: a note about one · erasure: a customer who is
 * forgotten · adoption: of what was made elsewhere · difference: how one was settled · closing: of something unknown ·
 * payback: what a customer was given back · tender-correction: by which tender they had paid · given-price: what they had paid for what only the
 * provider knew · price-correction: of such a price.
 */
const ofTheBooks = [
  'shift',
  'cash',
  'customer',
  'erasure',
  'adoption',
  'difference',
  'closing',
  'payback',
  'payback-undone',
  'tender-correction',
  'given-price',
  'price-correction',
] as const;

/** What the staff should know of the books, until they have read it. */
export const booksNews = z.discriminatedUnion('kind', [
  /** The ledger was damaged or gone, and is open again from a backup; empty where `backupAt` is null. */
  z.object({
    kind: z.literal('recovered'),
    backupAt: instant.nullable(),
    /** Events that were still to be read in the damaged one. */
    salvaged: z.int().min(0),
    lookUp: z.enum(['waits', 'runs', 'done', 'in-part', 'not-possible']),
    /** Sales and top-ups that the service told of. */
    fetched: z.int().min(0),
  }),
  /** The ledger lacks what this till had in it: it is an older copy, or its end was lost. */
  z.object({
    kind: z.literal('older'),
    lookUp: z.enum(['waits', 'runs', 'done', 'in-part', 'not-possible']),
    fetched: z.int().min(0),
  }),
  /** The till took the place of another, and the service is asked for the sales of that one. */
  z.object({
    kind: z.literal('replaced'),
    id: text,
    /** What the other was called; null where nobody knows. */
    name: text.nullable(),
    lookUp: z.enum(['waits', 'runs', 'done', 'in-part', 'not-possible']),
    fetched: z.int().min(0),
  }),
  /** After the program had ended by itself, the service told of sales that had not got to the disk. */
  z.object({ kind: z.literal('fetched'), fetched: z.int().positive() }),
  /** After the program had ended by itself, the service's history didn't show all that may have been lost. */
  z.object({ kind: z.literal('may-be-missing') }),
  /** It was not certain whether something was recorded: it was not. */
  z.object({
    kind: z.literal('not-recorded'),
    what: z.enum(['sale', 'top-up', 'activation', 'refund', ...ofTheBooks]),
  }),
  /** It was not certain whether something was recorded of which nothing is sent: it was. */
  z.object({ kind: z.literal('recorded'), what: z.enum(ofTheBooks) }),
  /** Recorded before the program ended, and not known to have been sent: staff decide. */
  z.object({ kind: z.literal('held'), count: z.int().positive() }),
  /** No backup could be made, the last time that it was tried. */
  z.object({ kind: z.literal('not-backed-up'), fault: ledgerFault }),
]);
export type BooksNews = z.infer<typeof booksNews>;

/**
 * The program ended without closing the ledger, and all of it is being read while staff sell: so many percent are. Null
 * where nothing is in doubt.
 */
export const checking = z.int().min(0).max(100).nullable();

const part = z.number().min(0).max(1);

/** Why there is no till to show: its ledger isn't open. */
export const closedBooks = z.discriminatedUnion('kind', [
  /** All of it is being read before anything is sold: it was found damaged, or has to be brought to a newer form. */
  z.object({ kind: z.literal('checking'), mode, done: part }),
  /** The last backup is being put in its place. */
  z.object({ kind: z.literal('recovering'), mode, done: part }),
  /** It can't be opened. */
  z.object({
    kind: z.literal('stopped'),
    mode,
    fault: ledgerFault,
    /** When the newest backup was made; null where there is none. */
    backupAt: instant.nullable(),
    /** Nothing is left of the folder that it was in, its backups included. */
    isFolderGone: z.boolean(),
  }),
]);
export type ClosedBooks = z.infer<typeof closedBooks>;

const booksRestored = z.discriminatedUnion('kind', [
  /** The ledger is open by now, and the snapshot is pushed. */
  z.object({ kind: z.literal('recovered') }),
  z.object({ kind: z.literal('refused'), why: notRestored }),
  ...notDone,
]);
export type BooksRestored = z.infer<typeof booksRestored>;

export const booksRequests = {
  /** Why the ledger isn't open; null where it is. */
  'closed-books': channel('counter', nothing, closedBooks.nullable()),
  /** Tries once more to open a ledger that can't be opened, or to write one that can't be written. */
  'books-try-again': channel('counter', nothing, done),
  /** Sets a ledger that can't be opened aside and opens the last backup; without one, an empty ledger. */
  'books-recover': channel('counter', nothing, done),
  /** The same with an encrypted backup that staff choose. Where it isn't taken the ledger is as it was. */
  'books-restore': channel('counter', passphrase, booksRestored),
  /** Shows the ledger's folder in the system's own window. */
  'books-show-folder': channel('counter', nothing, done),
  /** The staff have read what happened to the books. */
  'books-news-read': channel('counter', nothing, done),
} as const;
