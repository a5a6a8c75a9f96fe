import { z } from 'zod';
import { channel, nothing } from '../channel.ts';
import { amount, currency, text } from '../plain-values.ts';
import { problem } from '../problem.ts';
import { customerLanguage } from '../customers/customer-display.ts';
import { language } from '../settings/language.ts';
import { managedPart } from './managed.ts';

/** What a file sets at a till, part by part (docs/provisioning.md). */
const profilePart = z.discriminatedUnion('part', [
  z.object({ part: z.literal('till'), name: text }),
  z.object({ part: z.literal('account'), merchantId: text, address: text }),
  z.object({ part: z.literal('prices'), currency, taxPercent: amount }),
  z.object({ part: z.literal('discounts') }),
  z.object({ part: z.literal('balance-warning') }),
  z.object({ part: z.literal('cost-shown'), isShown: z.boolean() }),
  z.object({ part: z.literal('shifts') }),
  z.object({ part: z.literal('language'), language }),
  z.object({ part: z.literal('customer-language'), language: customerLanguage }),
  z.object({ part: z.literal('kept-months') }),
  z.object({ part: z.literal('staff'), names: z.array(text) }),
  /** `shop` is empty if the receipts have no shop's name. */
  z.object({ part: z.literal('printing'), shop: text, printers: z.array(text) }),
  /** Null for no address: newer versions aren't looked for. */
  z.object({ part: z.literal('updates'), address: text.nullable() }),
  z.object({ part: z.literal('locked'), parts: z.array(managedPart) }),
]);
export type ProfilePart = z.infer<typeof profilePart>;

/** Why a file can't be used. Nothing was changed. */
const profileFault = z.discriminatedUnion('kind', [
  /** This computer's user may not read it. */
  z.object({ kind: z.literal('not-permitted') }),
  z.object({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('empty') }),
  /** Something else, or damaged. */
  z.object({ kind: z.literal('no-profile') }),
  /** Made for another version of the program. */
  z.object({ kind: z.literal('other-version') }),
  /** `places`: where in the file, as its author would look for it; the first few. */
  z.object({ kind: z.literal('wrong'), places: z.array(text).min(1) }),
]);
export type ProfileFault = z.infer<typeof profileFault>;

/** Why a till was not set up from a file that can be used. Nothing was changed, except as `half-put` says. */
const notSetUp = z.discriminatedUnion('kind', [
  /** No file is chosen any more. */
  z.object({ kind: z.literal('not-chosen') }),
  /** The shop's administrator has locked settings of this till. */
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('no-secret') }),
  /** Its account was tried. */
  z.object({ kind: z.literal('account'), problem }),
  z.object({ kind: z.literal('keychain') }),
  /** The account that is set, or was, has sales or changes that aren't settled: only it can tell how they end. */
  z.object({ kind: z.literal('account-stays'), count: z.int().positive() }),
  /** The books can't be read, and may hold such sales. */
  z.object({ kind: z.literal('books-unreadable') }),
  z.object({ kind: z.literal('not-written') }),
  /** The same, and the keychain has the new secret. */
  z.object({ kind: z.literal('secret-left') }),
  /** The next start puts the rest in place. */
  z.object({ kind: z.literal('half-put') }),
]);
export type NotSetUp = z.infer<typeof notSetUp>;

export const profileRequests = {
  /** Has staff choose a file, in a dialog that no page can draw or answer, and reads what it would set. */
  'profile-choose': channel(
    'counter',
    nothing,
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('dismissed') }),
      z.object({ kind: z.literal('unusable'), name: text, fault: profileFault }),
      z.object({
        kind: z.literal('read'),
        name: text,
        sets: z.array(profilePart).readonly(),
        /** Its account is signed for here: the secret isn't in the file. */
        asksSecret: z.boolean(),
      }),
    ]),
  ),
  /** Sets the till up from the file that was read last, all of it or nothing. Its account is tried before. */
  'profile-apply': channel(
    'counter',
    z.object({ secret: z.string().max(500).nullable() }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), fault: notSetUp }),
    ]),
  ),
} as const;
