import type { CopiesSet, CopiesState, CopyFault } from '../../src-preload/contract/books/copies.ts';
import { forgetCopyKey, keepCopyKey, readCopyKey } from '../keychain/copy-key-entry.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import { sealKeyTexts, type KeyOwner } from '../keychain/seal-key-entry.ts';
import type { CopyDue } from '../background-jobs/ledger-maintenance.ts';
import type { Clock } from '../platform/clock.ts';
import { chosenPassphrase, newOrigin, PassphraseKey } from '../sealing/passphrase-key.ts';
import { instant } from './views/sale-view.ts';

/** Where encrypted copies of the shop's books go. */
export type CopySetting = {
  /** Null for nowhere. */
  readonly folder: string | null;
  /** Every key that this till has encrypted copies with: it recognizes its own copies by them. */
  readonly keyIds: readonly string[];
  /** The last copy, and how many events it holds; null if there is none. `at`: milliseconds since 1970 in UTC. */
  readonly last: { readonly name: string; readonly at: number; readonly number: number } | null;
};

export type CopyServiceDeps = {
  readonly settings: {
    readonly till: string;
    readonly installation: KeyOwner;
    readonly copies: CopySetting;
    readonly keepCopies: (setting: CopySetting) => void;
  };
  readonly isPractice: () => boolean;
  readonly keychain: Keychain;
  readonly clock: Clock;
  readonly onChange: (state: CopiesState) => void;
};

/** Lets the shop choose the folder for encrypted copies of its books, and shows whether they are made. */
export class CopyService {
  readonly #deps: CopyServiceDeps;
  #fault: CopyFault | null = null;
  #isUnderWay = false;

  constructor(deps: CopyServiceDeps) {
    this.#deps = deps;
  }

  get state(): CopiesState {
    const { folder, last } = this.#deps.settings.copies;
    return {
      folder,
      lastAt: last === null ? null : instant(last.at),
      fault: folder === null ? null : this.#fault,
      isUnderWay: this.#isUnderWay,
      isPractice: this.#deps.isPractice(),
    };
  }

  /** Has copies made from now on. @param choose asks for the folder; undefined if nobody chooses. */
  async set(typed: string, choose: () => Promise<string | undefined>): Promise<CopiesSet> {
    const passphrase = chosenPassphrase.safeParse(typed);
    if (!passphrase.success) return { kind: 'short-passphrase' };
    const folder = await choose();
    if (folder === undefined) return { kind: 'dismissed' };
    const { keychain, settings } = this.#deps;
    const key = await PassphraseKey.derive(passphrase.data, newOrigin());
    const kept = await keepCopyKey(keychain, settings.installation.id, key);
    key.erase();
    if (!kept.ok) return { kind: 'not-kept', fault: keychainFault(kept.failure) };
    // Copies with an earlier passphrase are this till's too, and are removed in their turn.
    const keyIds = [...settings.copies.keyIds, key.id];
    settings.keepCopies({ folder, keyIds, last: null });
    this.#change(null);
    return { kind: 'set' };
  }

  stop(): void {
    const { keychain, settings } = this.#deps;
    settings.keepCopies({ ...settings.copies, folder: null });
    void forgetCopyKey(keychain, settings.installation.id);
    this.#change(null);
  }

  /** Makes a copy if one is due. @returns false if it has to be tried again. */
  async make({ file, number, forgottenAt, run }: CopyDue): Promise<boolean> {
    const { settings, isPractice, keychain, clock } = this.#deps;
    const setting = settings.copies;
    const { folder, keyIds, last } = setting;
    if (folder === null || isPractice() || this.#isUnderWay) return true;
    const key = await readCopyKey(keychain, settings.installation.id);
    if (!key.ok) {
      this.#change(key.failure.kind === 'no-key' ? 'no-key' : keychainFault(key.failure));
      return false;
    }
    this.#isUnderWay = true;
    this.#change(this.#fault);
    const at = clock.now();
    const end = await run({
      kind: 'copy-outside',
      ledger: file,
      folder,
      till: settings.till,
      installation: settings.installation.id,
      keyIds: [...keyIds],
      key: key.value,
      sealKeys: await sealKeyTexts(keychain, settings.installation),
      at,
      last: last?.number === number ? last.name : null,
      forgottenAt,
    });
    this.#isUnderWay = false;
    // Another folder, or none, was chosen in the meantime.
    if (end === undefined || settings.copies !== setting) {
      this.#change(this.#fault);
      return end === undefined;
    }
    if (end.kind === 'copied-outside') {
      if (end.name !== last?.name) settings.keepCopies({ ...setting, last: { name: end.name, at, number } });
      this.#change(null);
      return true;
    }
    this.#change(end.kind === 'not-copied' ? end.why : end.kind === 'failed' ? end.fault.kind : 'failed');
    return false;
  }

  #change(fault: CopyFault | null): void {
    this.#fault = fault;
    this.#deps.onChange(this.state);
  }
}

const keychainFault = ({ kind }: KeychainFault): 'keychain-locked' | 'no-keychain' =>
  kind === 'no-answer' ? 'keychain-locked' : 'no-keychain';
