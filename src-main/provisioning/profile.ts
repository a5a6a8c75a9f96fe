import { z } from 'zod';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { language } from '../../src-preload/contract/settings/language.ts';
import { managedPart } from '../../src-preload/contract/account/managed.ts';
import { printing } from '../../src-preload/contract/customers/printing.ts';
import { discountRules } from '../../src-preload/contract/money/discounts.ts';
import { shiftSettings } from '../../src-preload/contract/staff/shift.ts';
import { keptMonths } from '../../src-preload/contract/money/figure-values.ts';
import { storedPriceRules } from '../domain/price-rules.ts';
import { tillName } from '../domain/orders/installation.ts';
import { hangsTogether } from '../settings/read-printing.ts';
import { lockAfterMinutes, role, staffId, staffName } from '../staff/staff-book.ts';
import { pinHash } from '../staff/pin.ts';
import { feedAddress } from '../updates/feed-address.ts';

const address = z.string().refine((text) => parseBaseAddress(text).ok, {
  message: 'has to be an https address without a name or password in it',
});

const amount = z
  .string()
  .refine((text) => parseAmount(text) !== undefined, { message: 'has to be an amount' });

const member = z.strictObject({
  id: staffId,
  name: staffName,
  role,
  /** SECURITY: a hash, as a till exports it. A PIN itself has no place in a file. */
  pin: pinHash,
});

/**
 * A till's settings, in a file that can be given to another till. It holds no secret and no PIN. What isn't in it
 * stays unchanged at the till. docs/provisioning.md has one with everything in it.
 */
const profile = z.strictObject({
  version: z.literal(1),
  /** The name in front of every order id. The installation id is never in a profile: many tills get the same one. */
  till: z.string().regex(tillName, 'has to be up to eight capital letters and digits').optional(),
  account: z
    .strictObject({
      address,
      merchantId: z.string().min(1),
      signedBy: z.enum(['till', 'service']).default('till'),
    })
    .optional(),
  prices: storedPriceRules.optional(),
  discounts: discountRules.optional(),
  balanceWarning: amount.nullable().optional(),
  showsCost: z.boolean().optional(),
  shifts: shiftSettings.optional(),
  language: language.optional(),
  customerLanguage: customerLanguage.optional(),
  keepMonths: keptMonths.optional(),
  staff: z
    .strictObject({
      lockAfterMinutes,
      members: z
        .array(member)
        .min(1)
        .refine((members) => members.some((each) => each.role === 'manager'), 'has to have a manager')
        .refine(
          (members) => new Set(members.map(({ id }) => id)).size === members.length,
          'has two members of one id',
        ),
    })
    .optional(),
  printing: printing
    .refine(hangsTogether, 'has two printers of one id, or a usual printer that is none of them')
    .optional(),
  /** The address of the feed of newer versions; null for none. */
  updates: z.strictObject({ address: feedAddress.nullable() }).optional(),
  /** What nobody at the till can change. */
  locked: z.array(managedPart).optional(),
});
export type Profile = z.infer<typeof profile>;

/** What is wrong with a profile. */
export type ProfileIssues =
  | { readonly kind: 'not-json' }
  | {
      readonly kind: 'wrong';
      /** Made for another version of the program, which is why the rest may be wrong. */
      readonly isOtherVersion: boolean;
      /** `place` is null for the profile as a whole. */
      readonly issues: readonly { readonly place: string | null; readonly message: string }[];
    };

/** Reads a profile. */
export function parseProfile(text: string): Result<Profile, ProfileIssues> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail({ kind: 'not-json' });
  }
  const read = profile.safeParse(value);
  if (read.success) return succeed(read.data);
  const version = anyVersion.safeParse(value);
  return fail({
    kind: 'wrong',
    isOtherVersion: version.success && version.data.version !== 1,
    issues: read.error.issues.map(({ path, message }) => ({ place: placeOf(path), message })),
  });
}

const anyVersion = z.object({ version: z.union([z.number(), z.string()]) });

/** Reads a profile. @returns what is wrong with it, a sentence each, with the place. */
export function readProfile(text: string): Result<Profile, readonly string[]> {
  const read = parseProfile(text);
  if (read.ok) return read;
  return fail(
    read.failure.kind === 'not-json'
      ? ['The profile is no JSON: look for a comma or a bracket too many or too few.']
      : read.failure.issues.map(({ place, message }) => `${place ?? 'the profile'}: ${message}.`),
  );
}

/** "staff.members[0].name", as the author of the file would look for it. */
function placeOf(path: readonly PropertyKey[]): string | null {
  if (path.length === 0) return null;
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
