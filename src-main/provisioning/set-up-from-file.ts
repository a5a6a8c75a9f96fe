import { basename } from 'node:path';
import type { Result } from '../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { NotSetUp } from '../../src-preload/contract/account/profile.ts';
import type { ManagedPart } from '../../src-preload/contract/account/managed.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Profile } from './profile.ts';
import { readProfileFile } from './profile-file.ts';
import { partsOf } from './profile-parts.ts';
import { putProfile, type NotPut } from './put-profile.ts';

export type SetUpFromFileDeps = {
  readonly dataFolder: string;
  readonly keychain: Keychain;
  /** Asks staff for a file; undefined if they choose none. */
  readonly choose: () => Promise<string | undefined>;
  /** Tries an account without keeping anything of it. */
  readonly test: (account: RequestOf<'account-test'>) => Promise<Result<unknown, Problem>>;
  /** What nobody at this till can change. */
  readonly locked: () => readonly ManagedPart[];
  /** Called once the till's files are replaced: reads them again. */
  readonly onPut: (put: { readonly hasStaff: boolean }) => void;
};

/**
 * Sets the till up from a file that staff choose, while it runs.
 *
 * SECURITY: the page neither names the file nor sees more of it than what it would set; what is applied is what was read
 * then, whatever the file holds by now.
 */
export class SetUpFromFile {
  readonly #deps: SetUpFromFileDeps;
  #chosen: Profile | undefined;
  #isApplying = false;

  constructor(deps: SetUpFromFileDeps) {
    this.#deps = deps;
  }

  async choose(): Promise<ReplyOf<'profile-choose'>> {
    const file = await this.#deps.choose();
    if (file === undefined) return { kind: 'dismissed' };
    const name = basename(file);
    const read = await readProfileFile(file);
    // What was read before, and is still shown, can still be applied.
    if (!read.ok) return { kind: 'unusable', name, fault: read.failure };
    this.#chosen = read.value;
    const asksSecret = read.value.account?.signedBy === 'till';
    return { kind: 'read', name, sets: partsOf(read.value), asksSecret };
  }

  /** Applies what was read, once. */
  async apply({ secret }: RequestOf<'profile-apply'>): Promise<ReplyOf<'profile-apply'>> {
    const { dataFolder, keychain, test, onPut } = this.#deps;
    const profile = this.#chosen;
    if (profile === undefined || this.#isApplying) return refused({ kind: 'not-chosen' });
    // SECURITY: a file can change anything, what is locked and what isn't.
    if (this.#deps.locked().length > 0) return refused({ kind: 'locked' });
    this.#isApplying = true;
    try {
      const { account } = profile;
      if (account !== undefined) {
        const { address: baseAddress, merchantId, signedBy } = account;
        const typed = secret ?? '';
        if (signedBy === 'till' && typed === '') return refused({ kind: 'no-secret' });
        const signing = signedBy === 'till' ? { by: signedBy, secret: typed } : { by: signedBy };
        const tested = await test({ baseAddress, merchantId, signing });
        if (!tested.ok) return refused({ kind: 'account', problem: tested.failure });
      }
      const kept = account?.signedBy === 'till' ? (secret ?? '') : '';
      const put = await putProfile({ dataFolder, profile, secret: kept, keychain });
      if (!put.ok) return refused(notSetUp(put.failure));
      this.#chosen = undefined;
      onPut({ hasStaff: profile.staff !== undefined });
      return { ok: true };
    } finally {
      this.#isApplying = false;
    }
  }
}

const refused = (fault: NotSetUp): ReplyOf<'profile-apply'> => ({ ok: false, fault });

function notSetUp(notPut: NotPut): NotSetUp {
  switch (notPut.kind) {
    case 'secret-without-account':
    case 'no-secret':
      return { kind: 'no-secret' };
    case 'no-keychain':
      return { kind: 'keychain' };
    case 'sales-of-account':
    case 'sales-open-here':
    case 'sales-open':
      return { kind: 'account-stays', count: notPut.count };
    case 'books-unreadable':
    case 'half-put':
    case 'not-written':
    case 'secret-left':
      return { kind: notPut.kind };
  }
}
