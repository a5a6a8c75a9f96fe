import { z } from 'zod';
import { orderSums } from '../../src-preload/contract/sales/orders.ts';
import { orderSumsQuery } from '../reports/order-sums-query.ts';
import { reportQuery, todayQuery } from '../reports/report-query.ts';
import { reportSums, todaySums } from '../reports/report-sums.ts';
import { bookMode } from '../exports/book-lines.ts';
import { exportKinds } from '../exports/export-kinds.ts';
import { restoreFault } from '../exports/restore-fault.ts';
import { chosenPassphrase, typedPassphrase } from '../sealing/passphrase-key.ts';
import { storageFaultKinds } from '../platform/storage-fault.ts';
import { recovery } from '../ledger/backups/recovery.ts';

/**
 * How a ledger is checked from end to end. at-once: before anything is sold · beside-sales: just as thoroughly while
 * the till sells, because it is in doubt · in-passing: in small steps, while nothing suggests damage.
 */
const checkPace = z.enum(['at-once', 'beside-sales', 'in-passing']);
export type CheckPace = z.infer<typeof checkPace>;

/** SECURITY: passed only to the thread, in memory. */
const sealKeys = z.array(z.string()).readonly();

/** Long jobs on a ledger, each done in a thread of its own while the till sells. */
export const ledgerWork = z.discriminatedUnion('kind', [
  /** Checks all of it. */
  z.object({ kind: z.literal('check'), ledger: z.string(), pace: checkPace }),
  /** Makes a backup. */
  z.object({ kind: z.literal('back-up'), ledger: z.string(), at: z.int() }),
  /** Sets the ledger aside and replaces it with the last good backup. */
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
  /** Adds up the entries in the books for a span of days. */
  z.object({ kind: z.literal('report'), ledger: z.string(), query: reportQuery }),
  /** Adds up the day that is running. */
  z.object({ kind: z.literal('today'), ledger: z.string(), query: todayQuery }),
  /** Counts the orders in the list and adds up their amounts. */
  z.object({ kind: z.literal('sum-orders'), ledger: z.string(), query: orderSumsQuery }),
  /** Checks all of it, and returns the end of its chain of events. */
  z.object({ kind: z.literal('verify'), ledger: z.string() }),
  /** Erases the traces of forgotten customers from free pages, the search index and backups. */
  z.object({
    kind: z.literal('erase-traces'),
    ledger: z.string(),
    at: z.int(),
    /**
     * Ledgers that were quarantined before this time are erased as well, in milliseconds since 1970 in UTC; null for
     * none.
     */
    quarantinedBefore: z.int().nullable(),
  }),
  /**
   * Erases files that jobs of an earlier run left beside it. `begun`: the start of this run, in milliseconds since
   * 1970 in UTC.
   */
  z.object({ kind: z.literal('erase-left-over'), ledger: z.string(), begun: z.number() }),
  /** Exports part of it to a file that staff chose. */
  z.object({
    kind: z.literal('export'),
    ledger: z.string(),
    what: z.enum(exportKinds),
    to: z.string(),
    mode: bookMode,
    at: z.int(),
    /** The keys for telephone numbers, in the keychain's form. */
    keys: sealKeys,
    /** As of a report. */
    ...reportQuery.pick({ timeZone: true }).shape,
  }),
  /** Writes an encrypted backup to a file that staff chose. */
  z.object({
    kind: z.literal('encrypt'),
    ledger: z.string(),
    to: z.string(),
    passphrase: chosenPassphrase,
    /** The keys for its codes and telephone numbers, for opening them elsewhere, in the keychain's form. */
    keys: sealKeys,
  }),
  /** Makes an encrypted copy in an outside folder. `key` is in the keychain's form. */
  z.object({
    kind: z.literal('copy-outside'),
    ledger: z.string(),
    folder: z.string(),
    till: z.string(),
    installation: z.string(),
    keyIds: z.array(z.string()),
    key: z.string(),
    /** The keys for its codes and telephone numbers, for opening them elsewhere, in the keychain's form. */
    sealKeys,
    at: z.int(),
    last: z.string().nullable(),
    forgottenAt: z.int().nullable(),
  }),
  /** Restores an encrypted backup into a new ledger file beside it. */
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

/** The number of events, and the hash of the last one in hexadecimal. */
const chainEnd = { events: z.int(), head: z.string() };

/** Messages from the thread: progress from 0 to 1, and finally one result. */
export const workMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number() }),
  z.object({ kind: z.literal('checked') }),
  z.object({ kind: z.literal('backed-up') }),
  /** `keys` came with the backup that was restored. */
  z.object({ kind: z.literal('recovered'), recovery, keys: sealKeys }),
  z.object({ kind: z.literal('reported'), report: reportSums }),
  z.object({ kind: z.literal('today-reported'), today: todaySums }),
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
