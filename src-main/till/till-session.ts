import { join } from 'node:path';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress, type BaseAddress } from '../../src-merchant-api/base-address.ts';
import { createMerchantClient } from '../../src-merchant-api/client.ts';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { createSigner, signedByService } from '../../src-merchant-api/signature.ts';
import type {
  Mode,
  Outcome,
  Problem,
  PushName,
  PushOf,
  ReplyOf,
  RequestOf,
} from '../../src-preload/contract.ts';
import { KeptCopy } from '../catalog/kept-copy.ts';
import type { PriceRule } from '../catalog/shop-price.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../sales/clock.ts';
import type { Pace } from '../sales/question-queue.ts';
import { problemView } from './problem-view.ts';
import { testAccount } from './test-account.ts';
import { Till, type Access } from './till.ts';

/** A merchant account without its secret, which only the keychain holds. */
export type Account = {
  readonly baseAddress: BaseAddress;
  readonly merchantId: string;
  /** 'service': by POST /customer/sign, for the merchant id alone. Such an account has no secret here. */
  readonly signedBy: 'till' | 'service';
};

/** The settings that decide which till is open. */
export type AccountSettings = {
  readonly mode: Mode;
  readonly till: string;
  readonly account: Account | null;
  readonly priceRule: PriceRule;
  /** Product ids: practice and the shop's account have catalogs of their own. */
  readonly favourites: (mode: Mode) => readonly string[];
  readonly keepFavourites: (mode: Mode, productIds: readonly string[]) => void;
  readonly goLive: (account: Account) => void;
  readonly practice: () => void;
};

/** The merchant service of practice mode. */
export type PracticeAccount = {
  readonly merchantId: string;
  readonly start: () => Promise<Result<{ baseAddress: BaseAddress; secret: string }, { detail: string }>>;
  readonly stop: () => void;
};

export type TillSessionParts = {
  readonly dataFolder: string;
  readonly settings: AccountSettings;
  readonly keychain: Keychain;
  readonly practice: PracticeAccount;
  readonly fetch: Fetch;
  /** Sends a request at most once, for what changes something. */
  readonly fetchOnce: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly push: <Name extends PushName>(name: Name, push: PushOf<Name>) => void;
};

/**
 * The till that is open, and the ways from one to another. Practice and the shop's own account are two tills with
 * two ledgers and order numbers of their own; one of them is open at a time.
 */
export class TillSession {
  readonly #parts: TillSessionParts;
  #till: Till;
  #pace: Pace = 'shown';

  private constructor(parts: TillSessionParts, till: Till) {
    this.#parts = parts;
    this.#till = till;
  }

  /** Opens the till that the settings name. It isn't connected yet. */
  static open(parts: TillSessionParts): Result<TillSession, LedgerFault> {
    const till = openTill(parts);
    return till.ok ? succeed(new TillSession(parts, till.value)) : till;
  }

  get till(): Till {
    return this.#till;
  }

  /** The account as it is set, without its secret. */
  account(): ReplyOf<'account-read'> {
    const { account } = this.#parts.settings;
    return {
      mode: this.#till.mode,
      baseAddress: account?.baseAddress ?? '',
      merchantId: account?.merchantId ?? '',
      signedBy: account?.signedBy ?? 'till',
    };
  }

  /** Tries an account without keeping anything of it. */
  async test(
    typed: RequestOf<'account-test'>,
  ): Promise<Result<{ account: Account; balance: Amount }, Problem>> {
    const address = parseBaseAddress(typed.baseAddress);
    if (!address.ok) return fail({ kind: 'address', fault: address.fault });
    const { merchantId, signing } = typed;
    const account: Account = { baseAddress: address.value, merchantId, signedBy: signing.by };
    const signer = signing.by === 'till' ? createSigner(signing.secret) : signedByService;
    const client = createMerchantClient({ ...account, signer, fetch: this.#parts.fetch });
    const balance = await testAccount(client);
    return balance.ok ? succeed({ account, balance: balance.value }) : fail(problemView(balance.failure));
  }

  /** Tests an account, puts its secret into the keychain where it has one, and goes live with it. */
  async goLive(typed: RequestOf<'account-connect'>): Promise<Outcome> {
    const open = this.#isOpenAccount(typed) ? undefined : this.#stays();
    if (open !== undefined) return { ok: false, problem: open };
    const tested = await this.test(typed);
    if (!tested.ok) return { ok: false, problem: tested.failure };
    const { account } = tested.value;
    const kept = await this.#keepSecret(account, typed.signing);
    if (!kept.ok) return { ok: false, problem: keychainProblem(kept.failure) };
    this.#parts.settings.goLive(account);
    return this.#change();
  }

  /** Whether it is the account that is open, with another secret: what isn't settled may need it. */
  #isOpenAccount({ baseAddress, merchantId }: RequestOf<'account-connect'>): boolean {
    const { account } = this.#parts.settings;
    const typed = parseBaseAddress(baseAddress);
    return account?.merchantId === merchantId && typed.ok && typed.value === account.baseAddress;
  }

  async #keepSecret(
    account: Account,
    signing: RequestOf<'account-connect'>['signing'],
  ): Promise<Result<unknown, KeychainFault>> {
    const { keychain, settings } = this.#parts;
    const name = keychainName(account);
    if (signing.by === 'till') return keychain.keep(name, signing.secret);
    // SECURITY: a secret that signed for this account before is not left behind where none is needed any more.
    const before = settings.account;
    const hasSecret = before !== null && before.signedBy === 'till' && keychainName(before) === name;
    if (!hasSecret) return succeed(undefined);
    const forgotten = await keychain.forget(name);
    // In a keychain that is gone, the secret is gone.
    return forgotten.ok || forgotten.failure.kind === 'absent' ? succeed(undefined) : forgotten;
  }

  /** Live again with the account that was kept. */
  resume(): Promise<Outcome> {
    const { account } = this.#parts.settings;
    if (account === null)
      return Promise.resolve({ ok: false, problem: { kind: 'keychain', fault: 'no-secret' } });
    this.#parts.settings.goLive(account);
    return this.#change();
  }

  /** Back to practice mode, unless sales of the shop's account are still to be settled. */
  practice(): Promise<Outcome> {
    const open = this.#stays();
    if (open !== undefined) return Promise.resolve({ ok: false, problem: open });
    this.#parts.settings.practice();
    return this.#change();
  }

  /** Whether somebody looks at the till that is open. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#till.setPace(pace);
  }

  close(): void {
    this.#till.close();
    this.#parts.practice.stop();
  }

  /** Why the till has to stay on its account: somebody's money may have moved, and only this account can tell. */
  #stays(): Problem | undefined {
    const count = this.#till.mode === 'live' ? this.#till.unsettled : 0;
    return count > 0 ? { kind: 'sales-open', count } : undefined;
  }

  async #change(): Promise<Outcome> {
    // Before the next one is opened: another account of the shop has the same ledger, which is open once at a time.
    this.close();
    const next = openTill(this.#parts);
    if (!next.ok) return { ok: false, problem: { kind: 'ledger', fault: next.failure.kind } };
    this.#till = next.value;
    this.#till.setPace(this.#pace);
    await this.#till.connect();
    this.#parts.push('till-changed', this.#till.snapshot());
    return { ok: true };
  }
}

const keychainName = ({ merchantId, baseAddress }: Account): string => `${merchantId}@${baseAddress}`;

const keychainProblem = ({ kind }: KeychainFault): Problem => ({ kind: 'keychain', fault: kind });

function openTill(parts: TillSessionParts): Result<Till, LedgerFault> {
  const { settings, practice, keychain, dataFolder, fetch, fetchOnce, clock, random, push } = parts;
  const account = settings.mode === 'live' ? settings.account : null;
  const mode: Mode = account === null ? 'practice' : 'live';
  const folder = join(dataFolder, mode);
  const ledger = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!ledger.ok) return ledger;
  const common = {
    mode,
    ledger: ledger.value,
    kept: new KeptCopy(join(folder, 'kept.sqlite')),
    priceRule: () => settings.priceRule,
    favourites: {
      list: () => settings.favourites(mode),
      keep: (productIds: readonly string[]) => settings.keepFavourites(mode, productIds),
    },
    fetch,
    fetchOnce,
    clock,
    random,
    push,
  };
  return succeed(
    account === null
      ? new Till({
          ...common,
          // No till of a shop can be called so: its name has no dash.
          name: `P-${settings.till}`,
          merchantId: practice.merchantId,
          connect: () => practiceAccess(practice),
        })
      : new Till({
          ...common,
          name: settings.till,
          merchantId: account.merchantId,
          connect: () => liveAccess(account, keychain),
        }),
  );
}

async function practiceAccess(practice: PracticeAccount): Promise<Result<Access, Problem>> {
  const started = await practice.start();
  if (!started.ok) return fail({ kind: 'practice-service' });
  const { baseAddress, secret } = started.value;
  return succeed({ baseAddress, signer: createSigner(secret) });
}

async function liveAccess(account: Account, keychain: Keychain): Promise<Result<Access, Problem>> {
  const { baseAddress, signedBy } = account;
  if (signedBy === 'service') return succeed({ baseAddress, signer: signedByService });
  const secret = await keychain.read(keychainName(account));
  if (!secret.ok) return fail(keychainProblem(secret.failure));
  if (secret.value === null) return fail({ kind: 'keychain', fault: 'no-secret' });
  return succeed({ baseAddress, signer: createSigner(secret.value) });
}
