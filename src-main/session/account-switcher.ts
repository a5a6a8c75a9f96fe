import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import type { BooksRestored, ClosedBooks } from '../../src-preload/contract/books/books.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import { KeysOfBooks } from '../keychain/keys-of-books.ts';
import { LedgerOpener, type LedgerOpenerState } from '../background-jobs/ledger-opener.ts';
import { faultOf } from '../platform/storage-fault.ts';
import type { OpenLedger } from '../chain/sender-thread.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import { syncFolder } from '../platform/private-files.ts';
import { LedgerMaintenance } from '../background-jobs/ledger-maintenance.ts';
import { typedPassphrase } from '../sealing/passphrase-key.ts';
import type { Proof } from '../staff/staff-session.ts';
import { AccountService } from './account-service.ts';
import { closedBooksView } from '../services/views/closed-books-view.ts';
import { LedgerTasks, type OpenTill } from './ledger-tasks.ts';
import { openTill } from './open-till.ts';
import { ShopAccount } from './shop-account.ts';
import type { AccountSwitcherDeps } from './account-switcher-deps.ts';
import type { Till } from './till.ts';
import { whyStay } from './why-stay.ts';

/**
 * The open till, and the ways from one till to another. Practice and the shop's account are two tills with separate
 * ledgers and order numbers; one of them is open at a time. No till is open while its ledger isn't: `closedBooks`
 * says why.
 */
export class AccountSwitcher {
  readonly #deps: AccountSwitcherDeps;
  readonly #account: ShopAccount;
  /** Changes the account. */
  readonly accounts: AccountService;
  /** What staff have done with the whole ledger of the open till. */
  readonly ledgerTasks: LedgerTasks;
  readonly #keysOfBooks = new KeysOfBooks();
  #opener: LedgerOpener;
  #open: OpenTill | undefined;

  /** Opens the till that the settings name, or starts what its ledger needs first. It doesn't connect yet. */
  constructor(deps: AccountSwitcherDeps) {
    this.#deps = deps;
    this.#account = new ShopAccount(deps);
    this.accounts = new AccountService({
      settings: deps.settings,
      account: this.#account,
      whyStay: (leaving) => whyStay(leaving, deps, { opener: this.#opener.state, till: this.openTill }),
      ownOrders: () => this.till.ownOrders,
      noteMove: (from, to, shownBy) =>
        this.till.noteMove(to.merchantId, from.baseAddress, to.baseAddress, shownBy),
      openAnother: () => this.#openAnother(),
    });
    this.ledgerTasks = new LedgerTasks({
      clock: deps.clock,
      staff: deps.staff,
      open: () => this.#open,
      files: () => this.#files,
    });
    this.#opener = this.#newOpener();
    this.#follow(this.#opener.open());
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

  /** Why no till is open; null if one is. */
  get closedBooks(): ClosedBooks | null {
    return closedBooksView(this.#opener.state, this.#mode);
  }

  /** Everything the first view shows; null while the ledger isn't open. */
  snapshot(): Snapshot | null {
    if (this.#open === undefined) return null;
    try {
      const firstRun = this.#deps.firstRun?.(() => this.isEmpty) ?? null;
      return { ...this.#open.till.snapshot(), firstRun };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'corrupted') throw error;
      this.#openAnew();
      return null;
    }
  }

  /** Connects the till to its service. Does nothing while the ledger isn't open. */
  async connect(): Promise<void> {
    await this.#open?.till.connect();
  }

  /** The network is back, or the computer woke up. Does nothing while the ledger isn't open. */
  async lookAround(): Promise<void> {
    await this.#open?.till.lookAround();
  }

  /** Tries again to open a ledger that couldn't be opened, or to write one that couldn't be written. */
  tryAgain(): void {
    if (this.#open === undefined) this.#tell(this.#opener.open());
    else if (this.#open.till.books.isDamaged) this.#openAnew();
    else if (this.#open.till.books.isRescued) this.#closeAndOpen();
    else this.#open.till.tryToWrite();
  }

  /** Sets a ledger that can't be opened aside, and opens the last backup, or an empty ledger. */
  recover(): void {
    this.#tell(this.#opener.recover());
  }

  /** The same with an encrypted backup. @param typed its passphrase, right or wrong. */
  async recoverFrom(from: string, typed: string): Promise<BooksRestored> {
    const passphrase = typedPassphrase.parse(typed);
    const end = await this.#opener.recoverFrom({ from, passphrase, mode: this.#mode });
    if (end?.kind === 'recovered') {
      this.#keysOfBooks.add(end.keys);
      await this.#open?.till.readKeysAgain();
      return { kind: 'recovered' };
    }
    if (end?.kind === 'not-restored') return { kind: 'refused', why: end.why };
    if (end === undefined) return { kind: 'busy' };
    return { kind: 'failed', fault: end.kind === 'failed' ? end.fault.kind : 'failed' };
  }

  /** The folder of the ledger and its backups. */
  get folder(): string {
    return this.#opener.folder;
  }

  get #mode(): Mode {
    const { settings } = this.#deps;
    return settings.mode === 'live' && settings.account !== null ? 'live' : 'practice';
  }

  #newOpener(): LedgerOpener {
    const { dataFolder, beginWork, clock, settings } = this.#deps;
    return new LedgerOpener({
      file: join(dataFolder, this.#mode, 'ledger.sqlite'),
      beginWork,
      clock,
      // Practice books may be deleted: there is no money in them.
      isExpected: () => this.#mode === 'live' && settings.installation.isInUse,
      onChange: (state) => this.#tell(state),
    });
  }

  /** Builds the till for an open ledger. */
  #follow(state: LedgerOpenerState): void {
    if (state.kind !== 'open') return;
    const { beginWork, clock, copyOutside, settings } = this.#deps;
    const till = openTill(
      this.#deps,
      join(this.#opener.folder, 'kept.sqlite'),
      state,
      this.#keysOfBooks,
      () => this.accounts.whyNotBegin,
    );
    const maintenance = new LedgerMaintenance({
      file: join(this.#opener.folder, 'ledger.sqlite'),
      ledger: state.ledger,
      beginWork,
      clock,
      unread: state.unread,
      keepMonths: () => settings.keepMonths ?? 0,
      serviceTime: () => till.serviceTime,
      copyOutside,
      onChecking: (done) => till.books.checking(done),
      onDamage: (fault) => till.books.foundDamaged(fault),
      onBackup: (fault) => till.books.backedUp(fault),
    });
    this.#open = { till, maintenance };
    this.#deps.onLedger?.();
    // It starts while the window is told. The till sends it nothing before it connects.
    if (till.mode === 'practice') void this.#deps.practice.start();
    else this.#deps.practice.stop();
  }

  /** Builds the till for a ledger that has just opened, tells the window, and connects it. */
  #tell(state: LedgerOpenerState): void {
    this.#follow(state);
    this.#announce();
    void this.connect();
  }

  /** Pushes the current state to the window. */
  #announce(): void {
    const closed = this.closedBooks;
    if (closed !== null) this.#deps.push('closed-books', closed);
    const snapshot = this.snapshot();
    if (snapshot !== null) this.#deps.push('till-changed', snapshot);
  }

  /** Closes a ledger that can't be trusted any more, and has all of it checked. */
  #openAnew(): void {
    this.#open?.till.distrustLedger();
    this.#closeAndOpen();
  }

  #closeAndOpen(): void {
    this.close();
    this.#tell(this.#opener.open());
  }

  /** The current account, without its secret. */
  account(): ReplyOf<'account-read'> {
    const { account } = this.#deps.settings;
    return {
      mode: this.#mode,
      baseAddress: account?.baseAddress ?? '',
      merchantId: account?.merchantId ?? '',
      signedBy: account?.signedBy ?? 'till',
    };
  }

  /** Tests an account without keeping anything of it. */
  test(typed: RequestOf<'account-test'>): ReturnType<ShopAccount['test']> {
    return this.#account.test(typed);
  }

  /** Checks whether a secret is that of the shop's account. */
  proveAccount(secret: string): Promise<Proof> {
    return this.#account.prove(secret);
  }

  /** A notification says that an order has news; it may be forged. */
  hinted(notice: Notice): void {
    this.#open?.till.hinted(notice);
  }

  /** The settings were replaced: opens the till that they name now. Resolves once it is connected. */
  reopen(): Promise<void> {
    return this.#openAnother().connected;
  }

  close(): void {
    this.#open?.maintenance.end();
    this.#open?.till.close();
    this.#open = undefined;
    this.#opener.close();
    this.#deps.onLedger?.();
    this.#deps.practice.stop();
  }

  /** The open ledger, as it is sent to the head office of a chain; undefined while none is open. */
  get ledgerToSend(): OpenLedger | undefined {
    const { state } = this.#opener;
    if (state.kind !== 'open') return undefined;
    const { ledger } = state;
    const { mode, merchantId } = this.account();
    return {
      file: this.#files.ledger,
      merchantId: mode === 'practice' ? null : merchantId,
      beginStream: (reason, follows) => ledger.streams.begin(reason, follows).ok,
    };
  }

  /** Whether the open ledger has no events. */
  get isEmpty(): boolean {
    return this.#opener.state.kind === 'open' && this.#opener.state.ledger.head().number === 0;
  }

  /**
   * Opens the restored ledger in the place of an empty one; false if that isn't empty any more.
   *
   * @param keys that came with it, in the form of SealKey.text.
   */
  async takeRestored(keys: readonly string[]): Promise<boolean> {
    const { folder, ledger, restoring } = this.#files;
    if (!this.isEmpty || !existsSync(restoring)) {
      rmSync(restoring, { force: true });
      return false;
    }
    this.#keysOfBooks.add(keys);
    this.close();
    for (const part of ['-wal', '-shm']) rmSync(`${ledger}${part}`, { force: true });
    renameSync(restoring, ledger);
    syncFolder(folder);
    await this.#openAnother().connected;
    return true;
  }

  get #files(): LedgerFiles {
    return ledgerFiles(join(this.#opener.folder, 'ledger.sqlite'));
  }

  /** Opens the till that the settings now name, tells the window, and connects it: nothing is sent before. */
  #openAnother(): { readonly connected: Promise<void> } {
    // SECURITY: one account's customer and packages are none of another's.
    this.#open?.till.unfinished.discard();
    // Before the next one is opened: another account of the shop uses the same ledger, which can only be open once.
    this.close();
    this.#opener = this.#newOpener();
    this.#follow(this.#opener.open());
    // SECURITY: the window is told first. A window that still shows the old till must not sell on this one.
    this.#announce();
    return { connected: this.#open?.till.connect() ?? Promise.resolve() };
  }
}
