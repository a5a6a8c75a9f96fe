import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Account } from '../account/account.ts';
import type { Profile } from './profile.ts';

/** The files that a profile changes, by their names in the data folder. */
export const tillFiles = ['settings.json', 'printing.json', 'staff.json'] as const;
export type TillFile = (typeof tillFiles)[number];

/** The new content of each; a file that is missing here stays unchanged. */
export type NewFiles = Readonly<Partial<Record<TillFile, string>>>;

/** A file of the till as an object; undefined if it doesn't exist or can't be read. */
export function objectIn(dataFolder: string, file: TillFile): Readonly<Record<string, unknown>> | undefined {
  const path = join(dataFolder, file);
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** A profile's account, in the form of the settings; undefined if it has none. */
export function accountOf({ account }: Profile): Account | undefined {
  if (account === undefined) return undefined;
  const { merchantId, signedBy } = account;
  const address = parseBaseAddress(account.address);
  return address.ok ? { baseAddress: address.value, merchantId, signedBy } : undefined;
}

/** The till's current account; null if it has none. */
export function keptAccount(dataFolder: string): Account | null {
  const settings = objectIn(dataFolder, 'settings.json');
  return readSettings(JSON.stringify(settings ?? {}))?.kept.account ?? null;
}

/** The new content of the till's files: the current one, with the profile's parts in it. */
export function newFiles(dataFolder: string, profile: Profile): NewFiles {
  const { till, prices, discounts, balanceWarning, showsCost, shifts } = profile;
  const { language, customerLanguage, keepMonths } = profile;
  const account = accountOf(profile);
  const before = objectIn(dataFolder, 'settings.json');
  const merchantId = (account ?? keptAccount(dataFolder))?.merchantId;
  const said = Object.entries({
    // Whoever wrote the profile has set the till up.
    firstRun: 'over',
    till,
    // A profile that names the till answers what a manager would be asked before it sells.
    namedFor: till === undefined ? undefined : merchantId,
    account,
    mode: account === undefined ? undefined : 'live',
    prices,
    discounts,
    balanceWarning,
    showsCost,
    shifts,
    language,
    customerLanguage,
    keepMonths,
    updates: profile.updates,
    locked: profile.locked,
    knowsStaff: profile.staff === undefined ? undefined : true,
  }).filter(([, value]) => value !== undefined);
  const settings = { ...before, ...Object.fromEntries(said) };
  return {
    'settings.json': textOf(settings),
    ...(profile.printing === undefined ? {} : { 'printing.json': textOf(profile.printing) }),
    ...(profile.staff === undefined ? {} : { 'staff.json': textOf(staffBook(profile.staff)) }),
  };
}

function staffBook({ members, lockAfterMinutes }: NonNullable<Profile['staff']>) {
  return {
    version: 1,
    members: members.map((member) => ({ ...member, wrongTries: 0 })),
    lockAfterMinutes,
    wrongProofs: 0,
  };
}

const textOf = (value: unknown): string => `${JSON.stringify(value, null, '\t')}\n`;
