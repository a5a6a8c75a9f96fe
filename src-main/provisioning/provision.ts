import { join } from 'node:path';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { openIn } from '../ledger/file/open-in.ts';
import { keychainName, type Account } from '../account/account.ts';
import { leftBehind } from '../account/left-behind.ts';
import { isPutting } from './is-putting.ts';
import { readProfile, type Profile } from './profile.ts';
import { finishPutting, putFiles } from './put-files.ts';
import { accountOf, keptAccount, newFiles } from './till-files.ts';

export type Provisioning = {
  readonly dataFolder: string;
  readonly profile: string;
  /** Empty if none was given. SECURITY: from standard input, never from a file or an argument. */
  readonly secret: string;
  readonly keychain: Keychain;
};

/**
 * Sets a till up from a profile, all of it or nothing.
 *
 * @returns a line for each thing that was done, or a sentence for each obstacle.
 */
export async function provision({
  dataFolder,
  profile: text,
  secret,
  keychain,
}: Provisioning): Promise<Result<readonly string[], readonly string[]>> {
  finishPutting(dataFolder);
  const profile = readProfile(text);
  if (!profile.ok) return profile;
  const account = accountOf(profile.value);
  if (account === undefined && secret !== '')
    return fail([
      'A secret was given, and the profile names no account that it would be of: nothing was changed.',
    ]);
  const before = keptAccount(dataFolder);
  if (account !== undefined && (before === null || !isSame(account, before))) {
    const whyStay = whyAccountStays(dataFolder, before, account);
    if (whyStay !== undefined) return fail([whyStay]);
  }
  const files = newFiles(dataFolder, profile.value);
  let putBack = nothingToPutBack;
  if (account?.signedBy === 'till') {
    const kept = await keepSecret(account, secret, keychain);
    if (!kept.ok) return kept;
    putBack = kept.value;
  }
  try {
    putFiles(dataFolder, files);
  } catch (error) {
    // Once the plan is written it will be carried out, at the latest at the next start; the secret belongs to it.
    if (isPutting(dataFolder))
      return fail([
        `The settings are written down and not all in place (${codeOf(error)}): see that the disk has room, then start the till, which puts them in place.`,
      ]);
    const why = `The settings could not be written (${codeOf(error)}): see that the disk has room, then try again`;
    return fail([
      (await putBack())
        ? `${why}; nothing was changed.`
        : `${why}; the keychain has the new secret and did not take the former one back: sign in anew before the till is used.`,
    ]);
  }
  return succeed(done(profile.value, secret !== ''));
}

/** Restores the keychain. @returns whether that worked. */
type PutBack = () => Promise<boolean>;
const nothingToPutBack: PutBack = () => Promise.resolve(true);

/** Puts the secret into the keychain, or checks that it has one. */
async function keepSecret(
  account: Account,
  secret: string,
  keychain: Keychain,
): Promise<Result<PutBack, readonly string[]>> {
  const name = keychainName(account);
  const noKeychain =
    'The keychain of this computer could not be used: unlock it, then try again; nothing was changed.';
  const known = await keychain.read(name);
  if (!known.ok) return fail([noKeychain]);
  const former = known.value;
  if (secret === '')
    return former === null
      ? fail([
          'The keychain has no secret of this account: give it on the standard input; nothing was changed.',
        ])
      : succeed(nothingToPutBack);
  const kept = await keychain.keep(name, secret);
  if (!kept.ok) return fail([noKeychain]);
  return succeed(
    async () => (await (former === null ? keychain.forget(name) : keychain.keep(name, former))).ok,
  );
}

/** The system's code of an error. Its message may contain what was being written. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const isSame = (one: Account, other: Account): boolean => keychainName(one) === keychainName(other);

/**
 * Why the account that is set, or was before the settings were lost, has to stay: only it can tell what became of its
 * sales.
 */
function whyAccountStays(dataFolder: string, before: Account | null, next: Account): string | undefined {
  const open = openIn(join(dataFolder, 'live', 'ledger.sqlite'));
  // Without an account, only going live opens the books, and reports what is wrong with them.
  if (open === undefined && before === null) return undefined;
  if (open === undefined)
    return 'The books can not be read, and may hold sales that are not settled: start the till, which says what to do, then provision it again; nothing was changed.';
  const left = leftBehind(open, before?.merchantId ?? null, next.merchantId);
  if (left === undefined) return undefined;
  if (left.kind === 'sales-of-account')
    return `${left.count} sales or changes of the account ${left.merchantId} are not settled, and no account is set any more: connect that one first, until they are, then provision the till again; nothing was changed.`;
  return before?.merchantId === next.merchantId
    ? `${left.count} sales or changes of this account are not settled, and the profile names another address: connect that address in Settings, where the till sees whether it is the same service; nothing was changed.`
    : `${left.count} sales or changes of the account that is set are not settled: start the till until they are, then provision it again; nothing was changed.`;
}

/** What was set, in words. */
function done(profile: Profile, hasSecret: boolean): string[] {
  const { till, account, staff, printing, locked = [] } = profile;
  const lines: readonly (readonly [unknown, string])[] = [
    [till, `the till is ${till ?? ''}`],
    [
      account,
      `the account is ${account?.merchantId ?? ''} at ${account?.address ?? ''}, and the till is live`,
    ],
    [hasSecret ? true : undefined, 'its secret is in the keychain'],
    [profile.prices, 'prices are set'],
    [profile.discounts, 'discounts are set'],
    [profile.balanceWarning, 'the warning of a low balance is set'],
    [profile.showsCost, `costs are ${profile.showsCost === true ? 'shown' : 'not shown'}`],
    [profile.shifts, 'shifts are set'],
    [profile.language, `the counter speaks ${profile.language ?? ''}`],
    [profile.customerLanguage, `customers read ${profile.customerLanguage ?? ''}`],
    [profile.keepMonths, 'how long customers are kept is set'],
    [staff, `staff: ${staff?.members.map(({ name }) => name).join(', ') ?? ''}`],
    [printing, `printers: ${printing?.printers.map(({ name }) => name).join(', ') ?? ''}`],
    [profile.updates, `newer versions are looked for at ${profile.updates?.address ?? 'no address'}`],
    [profile.locked, `locked: ${locked.length === 0 ? 'nothing' : locked.join(', ')}`],
  ];
  return lines.filter(([given]) => given !== undefined).map(([, line]) => line);
}
