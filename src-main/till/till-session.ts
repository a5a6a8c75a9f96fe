import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress, type BaseAddress } from '../../src-merchant-api/base-address.ts';
import { createMerchantClient } from '../../src-merchant-api/client.ts';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { createSigner, signedByService } from '../../src-merchant-api/signature.ts';
import type { PushName, PushOf, ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { ClosedBooks } from '../../src-preload/contract/books.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Outcome, Problem } from '../../src-preload/contract/problem.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import { KeptCopy } from '../catalog/kept-copy.ts';
import type { PriceRules } from '../pricing/price-rules.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import { LedgerDoor, type DoorState } from '../ledger/ledger-door.ts';
import { faultOf } from '../ledger/ledger-fault.ts';
import { LedgerUpkeep } from '../ledger/ledger-upkeep.ts';
import type { BeginWork } from '../ledger/run-ledger-work.ts';
import type { Clock } from '../sales/clock.ts';
import type { Pace } from '../sales/question-queue.ts';
import type { Proof } from '../staff/staff-door.ts';
import type { StaffMark } from '../staff/staff-mark.ts';
import { closedBooksView } from './closed-books-view.ts';
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
  readonly prices: PriceRules;
  readonly keepPrices: (prices: PriceRules) => void;
  readonly balanceWarning: Amount | null;
  readonly keepBalanceWarning: (amount: Amount | null) => void;
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
  /** Where the service is asked to tell of the shop's orders; null where it isn't. */
  readonly callback: () => string | null;
  readonly clock: Clock;
  readonly random: () => number;
  /** Who is at the till; null where it knows no names. */
  readonly staff: () => StaffMark | null;
  readonly push: <Name extends PushName>(name: Name, push: PushOf<Name>) => void;
  /** Does long work on a ledger: checks, backups, recovery. */
  readonly beginWork: BeginWork;
};

/**
 * The till that is open, and the ways from one to another. Practice and the shop's own account are two tills with
 * two ledgers and order numbers of their own; one of them is open at a time. There is none while its ledger isn't
 * open: `closedBooks` says why.
 */
export class TillSession {
  readonly #parts: TillSessionParts;
  #door: LedgerDoor;
  #open: OpenTill | undefined;
  #pace: Pace = 'shown';

  /** Opens the till that the settings name, or begins what its ledger needs first. It isn't connected yet. */
  constructor(parts: TillSessionParts) {
    this.#parts = parts;
    this.#door = this.#newDoor();
    this.#follow(this.#door.open());
  }

  /** Throws while the ledger isn't open. */
  get till(): Till {
    if (this.#open === undefined) throw new Error('the ledger is not open');
    return this.#open.till;
  }

  /** Undefined while the ledger isn't open. */
  get openTill(): Till | undefined {
    return this.#open?.till;
  }

  /** Why there is no till; null where there is one. */
  get closedBooks(): ClosedBooks | null {
    return closedBooksView(this.#door.state, this.#mode);
  }

  /** All that the first view shows; null while the ledger isn't open. */
  snapshot(): Snapshot | null {
    if (this.#open === undefined) return null;
    try {
      return this.#open.till.snapshot();
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'corrupted') throw error;
      this.#openAnew();
      return null;
    }
  }

  /** Works out the snapshot that is about to be asked for, while there is nothing else to do. */
  prepareSnapshot(): void {
    // What is wrong will be met again when it is asked for.
    if (this.#open !== undefined) void this.snapshot();
  }

  /** Connects the till to its service, now or as soon as there is one. */
  connect(): void {
    void this.#open?.till.connect();
  }

  /** Tries once more to open a ledger that can't be opened, or to write one that can't be written. */
  tryAgain(): void {
    if (this.#open === undefined) this.#tell(this.#door.open());
    else if (this.#open.till.isDamaged) this.#openAnew();
    else this.#open.till.tryToWrite();
  }

  /** Sets the ledger that can't be opened aside, and opens the last backup or an empty one. */
  recover(): void {
    this.#tell(this.#door.recover());
  }

  /** Where the ledger and its backups are. */
  get folder(): string {
    return this.#door.folder;
  }

  get #mode(): Mode {
    const { settings } = this.#parts;
    return settings.mode === 'live' && settings.account !== null ? 'live' : 'practice';
  }

  #newDoor(): LedgerDoor {
    const { dataFolder, beginWork, clock } = this.#parts;
    return new LedgerDoor({
      file: join(dataFolder, this.#mode, 'ledger.sqlite'),
      beginWork,
      clock,
      onChange: (state) => this.#tell(state),
    });
  }

  /** Makes the till of a ledger that is open. */
  #follow(state: DoorState): void {
    if (state.kind !== 'open') return;
    const { beginWork, clock } = this.#parts;
    const till = openTill(this.#parts, join(this.#door.folder, 'kept.sqlite'), state);
    const upkeep = new LedgerUpkeep({
      file: join(this.#door.folder, 'ledger.sqlite'),
      ledger: state.ledger,
      beginWork,
      clock,
      unread: state.unread,
      onChecking: (done) => till.checking(done),
      onDamage: (fault) => till.foundDamaged(fault),
      onBackup: (fault) => till.backedUp(fault),
    });
    till.setPace(this.#pace);
    this.#open = { till, upkeep };
  }

  /** Makes the till of a ledger that is open by now, tells the window, and connects it. */
  #tell(state: DoorState): void {
    this.#follow(state);
    this.#announce();
    this.connect();
  }

  /** Tells the window what it has in front of it. */
  #announce(): void {
    const closed = this.closedBooks;
    if (closed !== null) this.#parts.push('closed-books', closed);
    const snapshot = this.snapshot();
    if (snapshot !== null) this.#parts.push('till-changed', snapshot);
  }

  /** Closes a ledger that can't be trusted any more, and reads all of it. */
  #openAnew(): void {
    this.#open?.till.distrustLedger();
    this.close();
    this.#tell(this.#door.open());
  }

  /** The account as it is set, without its secret. */
  account(): ReplyOf<'account-read'> {
    const { account } = this.#parts.settings;
    return {
      mode: this.#mode,
      baseAddress: account?.baseAddress ?? '',
      merchantId: account?.merchantId ?? '',
      signedBy: account?.signedBy ?? 'till',
    };
  }

  /** Tries an account without keeping anything of it. */
  async test(
    typed: RequestOf<'account-test'>,
  ): Promise<Result<{ account: Account; balance: Amount; currency: string }, Problem>> {
    const address = parseBaseAddress(typed.baseAddress);
    if (!address.ok) return fail({ kind: 'address', fault: address.fault });
    const { merchantId, signing } = typed;
    const account: Account = { baseAddress: address.value, merchantId, signedBy: signing.by };
    const signer = signing.by === 'till' ? createSigner(signing.secret) : signedByService;
    const client = createMerchantClient({ ...account, signer, fetch: this.#parts.fetch });
    const balance = await testAccount(client);
    const { balanceCurrency: currency } = this.#parts.settings.prices;
    return balance.ok
      ? succeed({ account, balance: balance.value, currency })
      : fail(problemView(balance.failure));
  }

  /**
   * Looks whether a secret is that of the shop's account: as the keychain has it or, where that has none, as the
   * service believes it. Without an account no money can be moved, and there is nothing to prove.
   */
  async proveAccount(secret: string): Promise<Proof> {
    const { settings, keychain } = this.#parts;
    const { account } = settings;
    if (account === null) return 'proved';
    // SECURITY: anybody may know the merchant id.
    if (account.signedBy === 'service') return 'not-possible';
    const kept = await keychain.read(keychainName(account));
    if (kept.ok && kept.value !== null) return isSame(secret, kept.value) ? 'proved' : 'wrong';
    if (secret === '') return 'wrong';
    // SECURITY: of the service that the account is kept for. Another one would believe anything.
    const tested = await this.test({ ...account, signing: { by: 'till', secret } });
    if (tested.ok) return 'proved';
    return tested.failure.kind === 'unauthorized' ? 'wrong' : 'not-reached';
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
    this.#open?.till.setPace(pace);
  }

  /** The service says that something is new of an order, or somebody does in its name. */
  hinted(notice: Notice): void {
    this.#open?.till.hinted(notice);
  }

  close(): void {
    this.#open?.upkeep.end();
    this.#open?.till.close();
    this.#open = undefined;
    this.#door.close();
    this.#parts.practice.stop();
  }

  /** Why the till has to stay on its account: somebody's money may have moved, and only this account can tell. */
  #stays(): Problem | undefined {
    const count = this.#mode === 'live' ? (this.#open?.till.unsettled ?? 0) : 0;
    return count > 0 ? { kind: 'sales-open', count } : undefined;
  }

  async #change(): Promise<Outcome> {
    // Before the next one is opened: another account of the shop has the same ledger, which is open once at a time.
    this.close();
    this.#door = this.#newDoor();
    this.#follow(this.#door.open());
    await this.#open?.till.connect();
    this.#announce();
    return { ok: true };
  }
}

const keychainName = ({ merchantId, baseAddress }: Account): string => `${merchantId}@${baseAddress}`;

/** SECURITY: compared in a time that tells nothing of either. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const keychainProblem = ({ kind }: KeychainFault): Problem => ({ kind: 'keychain', fault: kind });

/** A till with what is done for its ledger. */
type OpenTill = { readonly till: Till; readonly upkeep: LedgerUpkeep };

function openTill(
  parts: TillSessionParts,
  keptFile: string,
  { ledger, arrival }: Extract<DoorState, { kind: 'open' }>,
): Till {
  const { settings, practice, keychain, fetch, fetchOnce, clock, random, staff, push } = parts;
  const account = settings.mode === 'live' ? settings.account : null;
  const mode: Mode = account === null ? 'practice' : 'live';
  const common = {
    mode,
    ledger,
    arrival,
    kept: new KeptCopy(keptFile),
    money: {
      prices: () => settings.prices,
      keepPrices: (prices: PriceRules) => settings.keepPrices(prices),
      warning: () => settings.balanceWarning,
      keepWarning: (amount: Amount | null) => settings.keepBalanceWarning(amount),
    },
    favourites: {
      list: () => settings.favourites(mode),
      keep: (productIds: readonly string[]) => settings.keepFavourites(mode, productIds),
    },
    fetch,
    fetchOnce,
    clock,
    random,
    staff,
    push,
  };
  return account === null
    ? new Till({
        ...common,
        // No till of a shop can be called so: its name has no dash.
        name: `P-${settings.till}`,
        merchantId: practice.merchantId,
        // Its service is on this computer, and has nothing to tell over the internet.
        callback: () => null,
        connect: () => practiceAccess(practice),
      })
    : new Till({
        ...common,
        name: settings.till,
        merchantId: account.merchantId,
        callback: parts.callback,
        connect: () => liveAccess(account, keychain),
      });
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
