import { z } from 'zod';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { appearance } from '../../src-preload/contract/settings/appearance.ts';
import { language } from '../../src-preload/contract/settings/language.ts';
import { managedPart } from '../../src-preload/contract/account/managed.ts';
import { discountRules, type DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import { activationMode } from '../../src-preload/contract/sales/package.ts';
import type { ShopTerms } from '../../src-preload/contract/sales/shop-terms.ts';
import { tender } from '../../src-preload/contract/payments/tender.ts';
import { tenderNames } from '../../src-preload/contract/payments/tender-names.ts';
import { shiftSettings } from '../../src-preload/contract/staff/shift.ts';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import {
  settingsNews,
  type LostSetting,
  type SettingsNews,
} from '../../src-preload/contract/settings/settings-news.ts';
import { keptMonths } from '../../src-preload/contract/money/figure-values.ts';
import { joinedChain } from '../chain/joined-chain.ts';
import { eventMark } from '../ledger/file/event-mark.ts';
import { installationId, tillName } from '../domain/orders/installation.ts';
import { keyId } from '../sealing/seal-key.ts';
import { isOffered } from '../../src-books/tickets/offered-tender.ts';
import { feedAddress } from '../updates/feed-address.ts';
import { usualDiscounts } from '../pricing/usual-discounts.ts';
import { defaultPriceRules, storedPriceRules, type PriceRules } from '../domain/price-rules.ts';

const baseAddress = z.string().transform((value, context) => {
  const parsed = parseBaseAddress(value);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.fault });
  return z.NEVER;
});

const amount = z.string().transform((value, context): Amount => {
  const parsed = parseAmount(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

const productIds = z.array(z.string());

/** The schema of each setting in the file. All are optional. */
const schemas = {
  /** Whether the set-up of a new installation is under way, or over. Missing on a till that was set up otherwise. */
  firstRun: z.enum(['begun', 'over']),
  mode: z.enum(['practice', 'live']),
  till: z.string().regex(tillName),
  /** The merchant id of the account on which somebody named the till. */
  namedFor: z.string().min(1),
  installation: z.object({
    id: installationId,
    isInUse: z.boolean(),
    isInKeychain: z.boolean(),
    computer: z.string(),
    formerly: z.array(installationId),
  }),
  /** Where each ledger ended when that was last noted. */
  ends: z.object({ practice: eventMark.nullable(), live: eventMark.nullable() }),
  account: z
    .object({
      baseAddress,
      merchantId: z.string().min(1),
      signedBy: z.enum(['till', 'service']),
    })
    .nullable(),
  prices: storedPriceRules,
  discounts: discountRules,
  balanceWarning: amount.nullable(),
  showsCost: z.boolean(),
  shifts: shiftSettings,
  tenders: tenderNames,
  usualTender: tender,
  usualStart: activationMode,
  lastShift: z.object({ practice: z.int().min(0), live: z.int().min(0) }),
  callback: z
    .object({
      address: z.string(),
      port: z.int().min(1).max(65_535),
      reach: z.enum(['computer', 'network']),
    })
    .nullable(),
  chain: joinedChain.nullable(),
  customerScreen: z.object({ id: z.int(), name: z.string(), width: z.int(), height: z.int() }).nullable(),
  customerLanguage,
  favorites: z.object({ practice: productIds, live: productIds }),
  language,
  appearance,
  knowsStaff: z.boolean(),
  keepMonths: keptMonths,
  copies: z.object({
    folder: z.string().min(1).nullable(),
    keyIds: z.array(keyId),
    last: z.object({ name: z.string(), at: z.int(), number: z.int() }).nullable(),
  }),
  updates: z.object({ address: feedAddress.nullable() }),
  /** What only the shop's administrator can change. */
  locked: z.array(managedPart),
  news: settingsNews.nullable(),
} as const;
type Schemas = typeof schemas;
type Name = keyof Schemas;

/** A setting that isn't in the file is undefined. */
export type StoredSettings = { readonly [Each in Name]?: z.infer<Schemas[Each]> | undefined };

/** What people call each setting; null if nothing is lost with it. */
const knownAs: Readonly<Record<Name, LostSetting | null>> = {
  firstRun: null,
  mode: 'account',
  till: 'till',
  namedFor: null,
  installation: null,
  ends: null,
  account: 'account',
  prices: 'prices',
  discounts: 'discounts',
  balanceWarning: 'balance-warning',
  showsCost: 'cost-shown',
  shifts: 'shifts',
  tenders: 'tenders',
  usualTender: 'usual-terms',
  usualStart: 'usual-terms',
  lastShift: null,
  callback: 'callback',
  chain: 'head-office',
  customerScreen: 'customer-display',
  customerLanguage: 'customer-display',
  favorites: 'favorites',
  language: 'language',
  appearance: 'appearance',
  knowsStaff: null,
  keepMonths: 'kept-months',
  copies: 'copies',
  updates: 'updates',
  locked: null,
  news: null,
};

const isName = (name: string): name is Name => Object.hasOwn(schemas, name);

/** Everything that is lost with the whole file. */
export const allSettings: readonly LostSetting[] = [
  ...new Set(Object.values(knownAs).flatMap((known) => (known === null ? [] : [known]))),
];

export type SettingsReading = {
  readonly kept: StoredSettings;
  /** The names of the settings that could not be read. */
  readonly unread: readonly string[];
  readonly lost: readonly LostSetting[];
  readonly why: Exclude<SettingsNews['why'], 'gone'>;
};

const object = z.record(z.string(), z.unknown());

/**
 * Reads a settings file, one setting at a time: an unreadable one leaves the others. Undefined if it isn't a settings
 * file.
 */
export function readSettings(text: string): SettingsReading | undefined {
  const file = object.safeParse(parseJson(text));
  if (!file.success) return undefined;
  const unread = Object.keys(file.data).filter(
    (name) => isName(name) && !schemas[name].safeParse(file.data[name]).success,
  );
  const rest = Object.entries(file.data).filter(([name]) => isName(name) && !unread.includes(name));
  return {
    kept: z.object(schemas).partial().parse(Object.fromEntries(rest)),
    unread,
    lost: [...new Set(unread.flatMap((name) => (isName(name) ? (knownAs[name] ?? []) : [])))],
    why: unread.length > 0 && unread.every((name) => isNewer(file.data[name])) ? 'newer' : 'unreadable',
  };
}

/** The balance below which a new till warns. */
const usualWarning = parseAmount('50') ?? null;

/** Shared by practice and the shop's account: what is tried in practice is what customers will pay. */
export const pricesIn = ({ prices }: StoredSettings): PriceRules => prices ?? defaultPriceRules;

/** SECURITY: where they can't be read, clerks may give no more than in a new shop. */
export const discountsIn = ({ discounts }: StoredSettings): DiscountRules => discounts ?? usualDiscounts;

export const warningIn = ({ balanceWarning }: StoredSettings): Amount | null =>
  balanceWarning === undefined ? usualWarning : balanceWarning;

/**
 * Packages start when they are first used, unless the shop says otherwise: one that starts at once runs before the flight,
 * and can't be refunded. Each sale begins with cash, where its tender is one that the shop hasn't any more: names may be lost
 * with a damaged file.
 */
export function shopTermsIn({
  tenders = [],
  usualTender = 'cash',
  usualStart = 'FIRST_USE',
}: StoredSettings): ShopTerms {
  const isTaken = isOffered(usualTender, () => tenders);
  return { tenders, usualTender: isTaken ? usualTender : 'cash', usualStart };
}

/** Versions count from 1, and this program knows no other. */
const isNewer = (value: unknown): boolean => z.object({ version: z.number().gt(1) }).safeParse(value).success;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
