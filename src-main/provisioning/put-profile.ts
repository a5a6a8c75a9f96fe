import { join } from 'node:path';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { openIn } from '../ledger/file/open-in.ts';
import { keychainName, type Account } from '../account/account.ts';
import { leftBehind } from '../account/left-behind.ts';
import { isPutting } from './is-putting.ts';
import type { Profile } from './profile.ts';
import { putFiles } from './put-files.ts';
import { accountOf, keptAccount, newFiles } from './till-files.ts';

/** Why a profile was not put in place. Nothing was changed, except as the kind says. */
export type NotPut =
  | { readonly kind: 'secret-without-account' | 'no-keychain' | 'no-secret' }
  | { readonly kind: 'books-unreadable' }
  /** Of an account that isn't set any more. */
  | { readonly kind: 'sales-of-account'; readonly merchantId: string; readonly count: number }
  /** `sales-open-here`: of the account that the profile names, at another address. */
  | { readonly kind: 'sales-open-here' | 'sales-open'; readonly count: number }
  /** `code`: the system's, of the error. `half-put`: the next start finishes the job. */
  | { readonly kind: 'half-put' | 'not-written'; readonly code: string }
  /** Not written either, and the keychain has the new secret. */
  | { readonly kind: 'secret-left'; readonly code: string };

type ToPut = {
  readonly dataFolder: string;
  readonly profile: Profile;
  /** Empty if none was given. */
  readonly secret: string;
  readonly keychain: Keychain;
};

/** Puts a profile in place, all of it or nothing. */
export async function putProfile({
  dataFolder,
  profile,
  secret,
  keychain,
}: ToPut): Promise<Result<void, NotPut>> {
  const account = accountOf(profile);
  if (account === undefined && secret !== '') return fail({ kind: 'secret-without-account' });
  const before = keptAccount(dataFolder);
  if (account !== undefined && (before === null || !isSame(account, before))) {
    const whyStay = whyAccountStays(dataFolder, before, account);
    if (whyStay !== undefined) return fail(whyStay);
  }
  let putBack = nothingToPutBack;
  if (account?.signedBy === 'till') {
    const kept = await keepSecret(account, secret, keychain);
    if (!kept.ok) return kept;
    putBack = kept.value;
  }
  try {
    // Read and written in one turn: a till that is open may have kept something meanwhile.
    putFiles(dataFolder, newFiles(dataFolder, profile));
  } catch (error) {
    const code = codeOf(error);
    if (isPutting(dataFolder)) return fail({ kind: 'half-put', code });
    return fail({ kind: (await putBack()) ? 'not-written' : 'secret-left', code });
  }
  return succeed(undefined);
}

/** Restores the keychain. @returns whether that worked. */
type PutBack = () => Promise<boolean>;
const nothingToPutBack: PutBack = () => Promise.resolve(true);

/** Puts the secret into the keychain, or checks that it has one. */
async function keepSecret(
  account: Account,
  secret: string,
  keychain: Keychain,
): Promise<Result<PutBack, NotPut>> {
  const name = keychainName(account);
  const known = await keychain.read(name);
  if (!known.ok) return fail({ kind: 'no-keychain' });
  const former = known.value;
  if (secret === '') return former === null ? fail({ kind: 'no-secret' }) : succeed(nothingToPutBack);
  const kept = await keychain.keep(name, secret);
  if (!kept.ok) return fail({ kind: 'no-keychain' });
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
function whyAccountStays(dataFolder: string, before: Account | null, next: Account): NotPut | undefined {
  const open = openIn(join(dataFolder, 'live', 'ledger.sqlite'));
  // Without an account, only going live opens the books, and reports what is wrong with them.
  if (open === undefined) return before === null ? undefined : { kind: 'books-unreadable' };
  const left = leftBehind(open, before?.merchantId ?? null, next.merchantId);
  if (left === undefined) return undefined;
  const { count } = left;
  if (left.kind === 'sales-of-account') return { kind: left.kind, merchantId: left.merchantId, count };
  return { kind: before?.merchantId === next.merchantId ? 'sales-open-here' : 'sales-open', count };
}
