import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { sealedPhones, type CustomerPhones } from './customers/customer-phones.ts';
import type { OperationEvent, ProviderOperation } from '../domain/orders/operation.ts';
import type { SaleEvent } from '../domain/orders/sale.ts';
import type { Purchase } from '../domain/payments/purchase-cost.ts';
import { checkNewest } from './checks/check-newest.ts';
import { CleanShutdownMarker, type ChainHead, type Missing } from './file/clean-shutdown-marker.ts';
import { openPrivateDatabase } from '../sqlite/open-private-database.ts';
import { Doubts } from './events/doubts.ts';
import { EntryBook } from './records/entry-book.ts';
import { AccountMoveBook } from './records/till/account-move-book.ts';
import { BehindBook } from './records/till/behind-book.ts';
import { ErasureBook } from './forgetting/erasure-book.ts';
import { EventLog, headOf, type Recorded } from './events/event-log.ts';
import type { EventMark } from './file/event-mark.ts';
import { faultOf, StorageFaultError, type StorageFault } from '../platform/storage-fault.ts';
import { ledgerFiles, type LedgerFiles } from './file/ledger-files.ts';
import { lockLedger, type LedgerLock } from './file/ledger-lock.ts';
import { LedgerPlace } from './file/ledger-place.ts';
import { isLastNamed, probe, writer, type Write, type WritingPlace } from './events/ledger-write.ts';
import { ledgerSchema } from './schema/ledger-schema.ts';
import { FindingBook } from './records/finding-book.ts';
import { InstallationBook } from './records/till/installation-book.ts';
import { MoneyMovements } from './records/money-movements.ts';
import { AddressFile } from './file/address-file.ts';
import { FreshnessFile } from './file/freshness-file.ts';
import { OperationBook } from './records/operation-book.ts';
import { PhoneSearch } from './listing/phone-search.ts';
import { ReconciliationBook } from './records/reconciliation-book.ts';
import { keepRescued, rescue } from './backups/rescued-ledger.ts';
import { SentMarks } from './file/sent-marks.ts';
import { SaleBook } from './records/sale-book.ts';
import { CorrectionBook } from './records/correction-book.ts';
import { GivenPriceBook } from './records/prices/given-price-book.ts';
import { PriceCorrectionBook } from './records/prices/price-correction-book.ts';
import { GoodwillBook } from './records/goodwill-book.ts';
import { PaybackBook } from './tickets/payback-book.ts';
import { ShiftMoney } from './shifts/shift-money.ts';
import { TicketBook } from './tickets/ticket-book.ts';
import { TicketDrafts } from './ticket-drafts.ts';
import { SaleListing } from './listing/sale-listing.ts';
import { TopUpSearch } from './listing/top-up-search.ts';
import { ShiftBook } from './shifts/shift-book.ts';
import { ShiftDiscounts } from './shifts/shift-discounts.ts';
import { ShiftEntries } from './shifts/shift-entries.ts';
import { StreamBook } from './streams/stream-book.ts';
import { TraceMark } from './file/trace-mark.ts';

/**
 * The shop's own record: every sale and operation, and every event of each, in one SQLite file. A write that
 * returned is durable. A row and its events change in one transaction or not at all.
 */
export class Ledger {
  readonly sales: SaleBook;
  readonly operations: OperationBook;
  readonly ticketDrafts: TicketDrafts;
  readonly listing: SaleListing;
  readonly phones: PhoneSearch;
  /** What was handed to the client. */
  readonly sent: SentMarks;
  /** How soon the service showed what was done last. */
  readonly freshness: FreshnessFile;
  /** At which address its account was last connected. */
  readonly address: AddressFile;
  /** Writes that staff were told are uncertain. */
  readonly doubts: Doubts;
  readonly #database: DatabaseSync;
  readonly #files: LedgerFiles;
  readonly #log: EventLog;
  readonly #entries: EntryBook;
  readonly tickets: TicketBook;
  readonly #mark: CleanShutdownMarker;
  readonly #lock: LedgerLock;
  readonly #place: LedgerPlace;
  readonly #write: Write;
  #isTrusted = true;
  /** Its file was taken away, and its content was saved. */
  #isRescued = false;
  readonly #writingPlace: WritingPlace = {
    expect: () => {
      this.#place.expect();
      if (!this.#isRescued) return;
      // Before anything more is written: the next start would take the saved copy for the whole ledger.
      keepRescued(this.#files);
      this.#isRescued = false;
    },
    written: () => this.#place.written(),
  };
  #customerPhones: CustomerPhones = sealedPhones(() => 'to-come');
  // Created on first use: a start waits only for what it shows, and a sale only for what it writes.
  #accountMoves: AccountMoveBook | undefined;
  #behind: BehindBook | undefined;
  #erasures: ErasureBook | undefined;
  #installations: InstallationBook | undefined;
  #shifts: ShiftBook | undefined;
  #shiftDiscounts: ShiftDiscounts | undefined;
  #shiftEntries: ShiftEntries | undefined;
  #shiftMoney: ShiftMoney | undefined;
  #paybacks: PaybackBook | undefined;
  #goodwill: GoodwillBook | undefined;
  #corrections: CorrectionBook | undefined;
  #givenPrices: GivenPriceBook | undefined;
  #priceCorrections: PriceCorrectionBook | undefined;
  #moneyMovements: MoneyMovements | undefined;
  #findings: FindingBook | undefined;
  #reconciliations: ReconciliationBook | undefined;
  #topUpSearch: TopUpSearch | undefined;
  #streams: StreamBook | undefined;

  private constructor(database: DatabaseSync, files: LedgerFiles, lock: LedgerLock) {
    this.#database = database;
    this.#files = files;
    this.#lock = lock;
    this.#mark = new CleanShutdownMarker(files.closing);
    this.#log = new EventLog(database);
    this.sent = new SentMarks(files.sent);
    this.freshness = new FreshnessFile(files.freshness);
    this.address = new AddressFile(files.address);
    this.doubts = new Doubts(files.doubts, (left) =>
      'event' in left ? this.#log.holds(left.event) : isLastNamed(database, left.name),
    );
    this.#place = new LedgerPlace(files.ledger, () => this.#expectOwnContent());
    this.#write = writer(database, this.#mark, this.#log, this.#writingPlace);
    this.#entries = new EntryBook(database);
    this.tickets = new TicketBook(database, this.#log);
    const phones = (): CustomerPhones => this.#customerPhones;
    this.phones = new PhoneSearch(database, phones);
    this.sales = new SaleBook(database, this.#log, this.#write, this.#entries, this.tickets, phones);
    this.operations = new OperationBook(database, this.#log, this.#write, this.#entries, this.tickets);
    this.ticketDrafts = new TicketDrafts({
      ...{ write: this.#write, tickets: this.tickets },
      ...{ sales: this.sales, operations: this.operations },
    });
    this.listing = new SaleListing(database, this.phones, phones);
  }

  /**
   * Opens the ledger's file, creating it if there is none, and locks it until it is closed. It doesn't check
   * whether the ledger was closed cleanly: LedgerOpener does.
   */
  static open(file: string): Result<Ledger, StorageFault> {
    const files = ledgerFiles(file);
    const lock = lockLedger(files);
    if (!lock.ok) return lock;
    const opened = Ledger.openLocked(files, lock.value);
    if (!opened.ok) lock.value.release();
    return opened;
  }

  /** Opens a ledger whose lock is already held; closing it releases the lock. */
  static openLocked(files: LedgerFiles, lock: LedgerLock): Result<Ledger, StorageFault> {
    let database: DatabaseSync | undefined;
    try {
      database = openPrivateDatabase(files.ledger, ledgerSchema);
      return succeed(new Ledger(database, files, lock));
    } catch (error) {
      database?.close();
      return fail(faultOf(error));
    }
  }

  /** The sale or operation with this id. */
  find(id: string): ProviderOperation | undefined {
    return this.sales.find(id) ?? this.operations.find(id);
  }

  #findPurchase(id: string): Purchase | undefined {
    const bought = this.find(id);
    return bought?.kind === 'sale' || bought?.kind === 'top-up' ? bought : undefined;
  }

  /** What happened to a sale or an operation, oldest first. */
  eventsOf(operation: ProviderOperation): readonly Recorded<SaleEvent | OperationEvent>[] {
    return operation.kind === 'sale'
      ? this.sales.events(operation.intent.orderId)
      : this.operations.events(operation.intent.operationId);
  }

  get topUpSearch(): TopUpSearch {
    return (this.#topUpSearch ??= new TopUpSearch(this.#database));
  }

  get accountMoves(): AccountMoveBook {
    return (this.#accountMoves ??= new AccountMoveBook(this.#database, this.#log, this.#write));
  }

  get behind(): BehindBook {
    return (this.#behind ??= new BehindBook(this.#database, this.#log, this.#write));
  }

  get erasures(): ErasureBook {
    return (this.#erasures ??= new ErasureBook(
      this.#database,
      this.#log,
      this.#write,
      this.phones,
      new TraceMark(this.#files.traces),
    ));
  }

  get installations(): InstallationBook {
    return (this.#installations ??= new InstallationBook(this.#database, this.#log, this.#write));
  }

  get shifts(): ShiftBook {
    return (this.#shifts ??= new ShiftBook(this.#database, this.#log, this.#write));
  }

  get shiftDiscounts(): ShiftDiscounts {
    return (this.#shiftDiscounts ??= new ShiftDiscounts(this.#database));
  }

  get shiftEntries(): ShiftEntries {
    return (this.#shiftEntries ??= new ShiftEntries(this.#database));
  }

  get shiftMoney(): ShiftMoney {
    return (this.#shiftMoney ??= new ShiftMoney(this.#database));
  }

  get corrections(): CorrectionBook {
    return (this.#corrections ??= new CorrectionBook({
      ...{ log: this.#log, write: this.#write, tickets: this.tickets, entries: this.#entries },
      operations: this.operations,
      find: (piece) => this.find(piece),
    }));
  }

  get givenPrices(): GivenPriceBook {
    return (this.#givenPrices ??= new GivenPriceBook({
      ...{ log: this.#log, write: this.#write, tickets: this.tickets, entries: this.#entries },
      operations: this.operations,
      find: (piece) => this.#findPurchase(piece),
    }));
  }

  get priceCorrections(): PriceCorrectionBook {
    return (this.#priceCorrections ??= new PriceCorrectionBook({
      ...{ log: this.#log, write: this.#write, tickets: this.tickets, entries: this.#entries },
      givenPrices: this.givenPrices,
      find: (piece) => this.#findPurchase(piece),
    }));
  }

  get goodwill(): GoodwillBook {
    return (this.#goodwill ??= new GoodwillBook(this.#log, this.#write, this.tickets, this.#entries));
  }

  get paybacks(): PaybackBook {
    return (this.#paybacks ??= new PaybackBook(this.#database, this.#log, this.#write, this.tickets));
  }

  get moneyMovements(): MoneyMovements {
    return (this.#moneyMovements ??= new MoneyMovements(this.#database));
  }

  get findings(): FindingBook {
    return (this.#findings ??= new FindingBook(this.#database, this.#write));
  }

  get reconciliations(): ReconciliationBook {
    return (this.#reconciliations ??= new ReconciliationBook(this.#database, this.#write));
  }

  get streams(): StreamBook {
    return (this.#streams ??= new StreamBook(this.#database, this.#write));
  }

  /** Where the chain of events ends. */
  head(): ChainHead {
    return headOf(this.#log.end());
  }

  /** The last event; null if there are none. */
  endMark(): EventMark | null {
    return this.#log.mark('ORDER BY number DESC LIMIT 1');
  }

  /**
   * Whether it still has an event that it once ended with. If not, it is older than it was, or another
   * ledger.
   */
  reaches({ number, subject, at }: EventMark): boolean {
    const there = this.#log.mark('WHERE number = ?', number);
    return there?.subject === subject && there.at === at;
  }

  /** When the last event happened, milliseconds since 1970 in UTC; 0 if there are none. */
  lastAt(): number {
    return this.#log.lastAt();
  }

  /**
   * SECURITY: how telephone numbers are stored and read from now on. Until this is called none is written.
   */
  keepPhones(by: CustomerPhones): void {
    this.#customerPhones = by;
  }

  /** Writes dummy data the size of a sale, to see whether the disk accepts it. */
  probe(): Result<void, StorageFault> {
    return probe(this.#database, this.#mark, this.#writingPlace);
  }

  /** Whether its file was deleted, moved or replaced while it is open. */
  get isTakenAway(): boolean {
    try {
      return this.#place.isTakenAway;
    } catch {
      return false;
    }
  }

  /** Checks that the file is still where a start looks for it, and holds what was written. */
  lookAfter(): Result<void, StorageFault> {
    try {
      this.#place.expect();
      return succeed(undefined);
    } catch (error) {
      return fail(faultOf(error));
    }
  }

  /**
   * Another thread of this till writes to the file from now on. @returns a function to call when it is done.
   */
  threadWrites(): () => void {
    return this.#place.threadWrites();
  }

  /**
   * Its file was taken away: saves its whole content beside the old place, for the next start. @returns
   * whether that worked.
   */
  rescue(): boolean {
    try {
      rescue(this.#database, this.#files);
      this.#isRescued = true;
      return true;
    } catch {
      // The folder may be on a network drive that is away; it is tried again.
      return false;
    }
  }

  /** Records that it may lack something, or wasn't closed cleanly, until {@link nothingMissing}. */
  incomplete(missing: Missing): void {
    tryToMark(() => {
      this.#mark.open();
      this.#mark.missing(missing);
    });
  }

  /** The service was asked for what may be missing. */
  nothingMissing(): void {
    tryToMark(() => this.#mark.missing(null));
  }

  /** It was found damaged: nothing is sold on it until all of it has been read. */
  distrust(): void {
    this.#isTrusted = false;
    tryToMark(() => this.#mark.suspect());
  }

  /**
   * Moves SQLite's log into the file, and checks that the file has all of its pages.
   *
   * @throws StorageFaultError corrupted; SQLite's errors and the file system's.
   */
  expectAllPages(): void {
    const pragma = (name: string): number => Number(this.#database.prepare(`PRAGMA ${name}`).get()?.[name]);
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#place.written();
    const bytes = pragma('page_count') * pragma('page_size');
    const { size } = statSync(this.#files.ledger);
    if (size < bytes) throw new StorageFaultError('corrupted', `${size} bytes of ${bytes} are there`);
  }

  /** Closes it cleanly, if that is possible. */
  close(): void {
    if (!this.#database.isOpen) return;
    if (this.isTakenAway) {
      if (!this.#isRescued) this.rescue();
      this.abandon();
      return;
    }
    try {
      const head = this.head();
      this.#database.close();
      if (this.#isTrusted) this.#mark.close(head);
    } catch {
      // It then counts as not closed cleanly.
    } finally {
      this.abandon();
    }
  }

  /** @throws StorageFaultError; SQLite's errors. */
  #expectOwnContent(): void {
    try {
      expectEnd(this.#files.ledger, this.head());
      checkNewest(this.#files.ledger);
    } catch (error) {
      if (faultOf(error).kind === 'corrupted') this.distrust();
      throw error;
    }
  }

  /** Closes it without marking it as closed cleanly. */
  abandon(): void {
    if (this.#database.isOpen) this.#database.close();
    this.#mark.letGo();
    this.#lock.release();
  }
}

/** @throws StorageFaultError corrupted if the file, read from the disk, doesn't end like this. */
function expectEnd(file: string, { number, hash }: ChainHead): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const end = headOf(new EventLog(database).end());
    if (end.number === number && end.hash === hash) return;
    throw new StorageFaultError('corrupted', `it ends with event ${end.number} instead of ${number}`);
  } finally {
    database.close();
  }
}

/**
 * If the mark can't be written, nothing can be sold either, and the next start finds the ledger as it was.
 */
function tryToMark(mark: () => void): void {
  try {
    mark();
  } catch {
    // The next write reports the fault.
  }
}
