import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant } from '../plain-values.ts';

/** A version of the program: three numbers, and nothing behind them. */
export const releaseVersion = z.string().regex(/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/);

/**
 * Why an update that is ready isn't installed.
 *
 * books-closed: the ledger isn't open, so that nobody knows what is · sale-open: a sale or an operation is still to be
 * settled or to come · shift-open · printing: a print job is under way.
 */
export const whyNotYet = z.enum(['books-closed', 'sale-open', 'shift-open', 'printing']);
export type WhyNotYet = z.infer<typeof whyNotYet>;

/**
 * Why nothing of what a feed says is taken.
 *
 * no-answer: nobody answers at its address, or breaks off · no-feed: there is none at it · redirected: it leads to another
 * address · too-long: it doesn't end where it should · not-signed · wrong-signature: not by the key that this program was
 * built with · unreadable: signed, and no feed · other-product · older: than this program · expired: nobody signed it anew in
 * time, or the till's clock is ahead · no-package: none for this
 * computer · wrong-package: what was downloaded isn't what the feed promises · disk-full · failed: something else.
 */
export const updateFault = z.enum([
  'no-answer',
  'no-feed',
  'redirected',
  'too-long',
  'not-signed',
  'wrong-signature',
  'unreadable',
  'other-product',
  'older',
  'expired',
  'no-package',
  'wrong-package',
  'disk-full',
  'failed',
]);
export type UpdateFault = z.infer<typeof updateFault>;

/** Why the last try to install ended. no-backup: the ledger could not be backed up · not-installed: the system didn't do it. */
export const installFault = z.enum(['no-backup', 'not-installed']);
export type InstallFault = z.infer<typeof installFault>;

const version = releaseVersion;
const lookedAt = instant.nullable();

/** How it stands with newer versions. */
export const updateState = z.discriminatedUnion('kind', [
  /** no-key: this program was built without a key to know a feed by · no-package: it wasn't installed by a package. */
  z.object({ kind: z.literal('off'), why: z.enum(['no-address', 'no-key', 'no-package']) }),
  /** None newer is known; `lookedAt` null before the first look. */
  z.object({ kind: z.literal('none'), lookedAt }),
  z.object({ kind: z.literal('checking') }),
  /** There is one, and this till's turn hasn't come. */
  z.object({ kind: z.literal('not-yet'), version, lookedAt }),
  z.object({
    kind: z.literal('downloading'),
    version,
    receivedBytes: z.int().nonnegative(),
    totalBytes: z.int().positive(),
  }),
  z.object({
    kind: z.literal('ready'),
    version,
    /** Empty where nothing speaks against installing it now. */
    waitsFor: z.array(whyNotYet),
    /** at-the-end: when the till is closed, too · by-hand: only when a manager wants it. */
    installs: z.enum(['at-the-end', 'by-hand']),
    fault: installFault.nullable(),
  }),
  z.object({ kind: z.literal('backing-up'), version }),
  z.object({ kind: z.literal('installing'), version }),
  z.object({ kind: z.literal('refused'), fault: updateFault, lookedAt }),
]);
export type UpdateState = z.infer<typeof updateState>;

export const updates = z.object({
  /** Of this program. */
  version: z.string(),
  /** Where newer versions are told of; null for nowhere. */
  address: z.string().nullable(),
  state: updateState,
});
export type UpdatesView = z.infer<typeof updates>;

const addressFault = z.enum(['not-an-address', 'not-encrypted', 'holds-credentials']);
export type FeedAddressFault = z.infer<typeof addressFault>;

export const updatesRequests = {
  'updates-read': channel('counter', nothing, updates),
  /** Changes where newer versions are told of, null for nowhere, and looks there. */
  'updates-set': channel(
    'counter',
    z.object({ address: z.string().max(2_000).nullable() }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), fault: addressFault }),
    ]),
  ),
  /** Looks now. The state is pushed. */
  'updates-look': channel('counter', nothing, done),
  /** Backs the ledger up and installs what is ready, where nothing speaks against it. The state is pushed. */
  'updates-install': channel('counter', nothing, done),
} as const;
