import { z } from 'zod';
import { orderSums } from '../../src-preload/contract/orders.ts';
import { report } from '../../src-preload/contract/reports.ts';
import { orderSumsQuery } from '../reports/order-sums-query.ts';
import { reportQuery } from '../reports/report-query.ts';
import { bookMode } from '../exports/book-lines.ts';
import { exportKinds } from '../exports/export-kinds.ts';
import { restoreFault } from '../exports/restore-fault.ts';
import { chosenPassphrase, typedPassphrase } from '../sealing/passphrase-key.ts';
import { storageFaultKinds } from '../platform/storage-fault.ts';
import { recovery } from '../ledger/backups/recovery.ts';

/**
 * How a ledger is read from end to end. at-once: before anything is sold on it · beside-sales: as thoroughly, while
 * somebody sells on it and it is in doubt · in-passing: now and then a bit, while nothing speaks against it.
 */
const checkPace = z.enum(['at-once', 'beside-sales', 'in-passing']);
export type CheckPace = z.infer<typeof checkPace>;

/** SECURITY: handed to the thread alone, in memory. */
const sealKeys = z.array(z.string()).readonly();

/** Long work on a ledger, done in a thread of its own so that the till goes on meanwhile. */
export const ledgerWork = z.discriminatedUnion('kind', [
  /** Reads all of it and says whether it is whole. */
  z.object({ kind: z.literal('check'), ledger: z.string(), pace: checkPace }),
  /** Makes one more backup. */
  z.object({ kind: z.literal('back-up'), ledger: z.string(), at: z.int() }),
  /** Sets the ledger aside and puts the last good backup in its place. */
  z.object({ kind: z.literal('recover'), ledger: z.string(), at: z.int(), why: z.string() }),
  /** The same with an encrypted backup that staff chose. */
  z.object({
    kind: z.literal('recover-from'),
    ledger: z.string(),
    from: z.string(),
    passphrase: typedPassphrase,
    mode: bookMode,
    at: z.int(),
    why: z.string(),
  }),
  /** Adds the books' entries of a span of days up. */
  z.object({ kind: z.literal('report'), ledger: z.string(), wish: reportQuery }),
  /** Counts the orders that are listed, and adds up what they come to. */
  z.object({ kind: z.literal('sum-orders'), ledger: z.string(), wish: orderSumsQuery }),
  /** Reads all of it, and says where its chain of events ends. */
  z.object({ kind: z.literal('verify'), ledger: z.string() }),
  /** Takes what was forgotten of customers out of free pages, of the words of the list and of backups. */
  z.object({
    kind: z.literal('erase-traces'),
    ledger: z.string(),
    at: z.int(),
    /** Ledgers that were set aside before go too, milliseconds since 1970 in UTC; none where it is null. */
    setAsideBefore: z.int().nullable(),
  }),
  /** Erases what work of an earlier run has left beside it. `begun`: of this run, milliseconds since 1970 in UTC. */
  z.object({ kind: z.literal('erase-left-over'), ledger: z.string(), begun: z.number() }),
  /** Writes something of it to a file that staff chose. */
  z.object({
    kind: z.literal('export'),
    ledger: z.string(),
    what: z.enum(exportKinds),
    to: z.string(),
    mode: bookMode,
    at: z.int(),
    /** What opens telephone numbers, as the keychain keeps it. */
    keys: sealKeys,
  }),
  /** Writes an encrypted backup of it to a file that staff chose. */
  z.object({
    kind: z.literal('encrypt'),
    ledger: z.string(),
    to: z.string(),
    passphrase: chosenPassphrase,
    /** What opens its codes and telephone numbers elsewhere, as the keychain keeps it. */
    keys: sealKeys,
  }),
  /** Makes an encrypted copy of it in a folder outside. `key` as the keychain keeps it. */
  z.object({
    kind: z.literal('copy-outside'),
    ledger: z.string(),
    folder: z.string(),
    till: z.string(),
    installation: z.string(),
    keyIds: z.array(z.string()),
    key: z.string(),
    /** What opens its codes and telephone numbers elsewhere, as the keychain keeps it. */
    sealKeys,
    at: z.int(),
    last: z.string().nullable(),
    forgottenAt: z.int().nullable(),
  }),
  /** Makes a ledger of an encrypted backup beside it. */
  z.object({
    kind: z.literal('restore'),
    ledger: z.string(),
    from: z.string(),
    passphrase: typedPassphrase,
    mode: bookMode,
  }),
]);
export type LedgerWork = z.infer<typeof ledgerWork>;

const fault = z.object({ kind: z.enum(storageFaultKinds), detail: z.string() });

/** How many events there are, and the last one's hash in hexadecimal digits. */
const chainEnd = { events: z.int(), head: z.string() };

/** What the thread says: how far it is, from 0 to 1, and once how it ended. */
export const workMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number() }),
  z.object({ kind: z.literal('checked') }),
  z.object({ kind: z.literal('backed-up') }),
  /** `keys` came with the backup that it was made of. */
  z.object({ kind: z.literal('recovered'), recovery, keys: sealKeys }),
  z.object({ kind: z.literal('reported'), report }),
  z.object({ kind: z.literal('orders-summed'), sums: orderSums }),
  z.object({
    kind: z.literal('verified'),
    ...chainEnd,
    misfit: z.object({ shift: z.int(), missing: z.int() }).nullable(),
  }),
  z.object({ kind: z.literal('traces-erased') }),
  z.object({ kind: z.literal('left-over-erased') }),
  z.object({ kind: z.literal('exported'), rows: z.int() }),
  z.object({ kind: z.literal('encrypted') }),
  z.object({ kind: z.literal('copied-outside'), name: z.string() }),
  z.object({
    kind: z.literal('not-copied'),
    why: z.enum(['no-folder', 'no-answer', 'no-key', 'not-read-back']),
  }),
  z.object({ kind: z.literal('restored'), ...chainEnd, keys: sealKeys }),
  z.object({ kind: z.literal('not-restored'), why: restoreFault }),
  z.object({ kind: z.literal('failed'), fault }),
]);
export type WorkMessage = z.infer<typeof workMessage>;
