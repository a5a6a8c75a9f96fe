import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { readProfile, type Profile } from './profile.ts';
import { finishPutting } from './put-files.ts';
import { putProfile, type NotPut } from './put-profile.ts';

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
  const put = await putProfile({ dataFolder, profile: profile.value, secret, keychain });
  return put.ok ? succeed(done(profile.value, secret !== '')) : fail([sentenceOf(put.failure)]);
}

/** Why nothing was set, for whoever runs the command. */
function sentenceOf(notPut: NotPut): string {
  switch (notPut.kind) {
    case 'secret-without-account':
      return 'A secret was given, and the profile names no account that it would be of: nothing was changed.';
    case 'no-keychain':
      return 'The keychain of this computer could not be used: unlock it, then try again; nothing was changed.';
    case 'no-secret':
      return 'The keychain has no secret of this account: give it on the standard input; nothing was changed.';
    case 'books-unreadable':
      return 'The books can not be read, and may hold sales that are not settled: start the till, which says what to do, then provision it again; nothing was changed.';
    case 'sales-of-account':
      return `${notPut.count} sales or changes of the account ${notPut.merchantId} are not settled, and no account is set any more: connect that one first, until they are, then provision the till again; nothing was changed.`;
    case 'sales-open-here':
      return `${notPut.count} sales or changes of this account are not settled, and the profile names another address: connect that address in Settings, where the till sees whether it is the same service; nothing was changed.`;
    case 'sales-open':
      return `${notPut.count} sales or changes of the account that is set are not settled: start the till until they are, then provision it again; nothing was changed.`;
    case 'half-put':
      return `The settings are written down and not all in place (${notPut.code}): see that the disk has room, then start the till, which puts them in place.`;
    case 'not-written':
      return `${notWritten(notPut.code)}; nothing was changed.`;
    case 'secret-left':
      return `${notWritten(notPut.code)}; the keychain has the new secret and did not take the former one back: sign in anew before the till is used.`;
  }
}

const notWritten = (code: string): string =>
  `The settings could not be written (${code}): see that the disk has room, then try again`;

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
