import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBaseAddress } from '../../src-merchant-api/base-address.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Account } from '../account/account.ts';
import type { Profile } from './profile.ts';

/** The files that a profile changes, by their names in the data folder. */
export const tillFiles = ['settings.json', 'printing.json', 'staff.json'] as const;
export type TillFile = (typeof tillFiles)[number];

/** What is to stand in each; a file that isn't here stays as it is. */
export type NewFiles = Readonly<Partial<Record<TillFile, string>>>;

/** A file of the till as the object that it holds; undefined where there is none, or none that can be read. */
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

/** The account that a profile names, as settings have it; undefined where it names none. */
export function accountOf({ account }: Profile): Account | undefined {
  if (account === undefined) return undefined;
  const { merchantId, signedBy } = account;
  const address = parseBaseAddress(account.address);
  return address.ok ? { baseAddress: address.value, merchantId, signedBy } : undefined;
}

/** The account that a till has by now; null where it has none. */
export function keptAccount(dataFolder: string): Account | null {
  const settings = objectIn(dataFolder, 'settings.json');
  return readSettings(JSON.stringify(settings ?? {}))?.kept.account ?? null;
}

/** What the till's files will hold: what they do, with what the profile says in its place. */
export function newFiles(dataFolder: string, profile: Profile): NewFiles {
  const { till, prices, balanceWarning, showsCost, shifts, language, customerLanguage, keepMonths } = profile;
  const account = accountOf(profile);
  const before = objectIn(dataFolder, 'settings.json');
  const merchantId = (account ?? keptAccount(dataFolder))?.merchantId;
  const said = Object.entries({
    till,
    // Whoever gives a till its name answers what it would ask a manager before it sells.
    namedFor: till === undefined ? undefined : merchantId,
    account,
    mode: account === undefined ? undefined : 'live',
    prices,
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
