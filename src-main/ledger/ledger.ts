import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { sealedPhones, type CustomerPhones } from './customers/customer-phones.ts';
import { checkNewest } from './checks/check-newest.ts';
import { CleanShutdownMarker, type ChainHead, type Missing } from './file/clean-shutdown-marker.ts';
import { openDatabase } from '../sqlite/database.ts';
import { Doubts } from './events/doubts.ts';
import { EntryBook } from './records/entry-book.ts';
import { AccountMoveBook } from './records/account-move-book.ts';
import { ErasureBook } from './forgetting/erasure-book.ts';
import { EventLog, headOf } from './events/event-log.ts';
import type { EventMark } from './file/event-mark.ts';
import { faultOf, StorageFaultError, type StorageFault } from '../platform/storage-fault.ts';
import { ledgerFiles, type LedgerFiles } from './file/ledger-files.ts';
import { lockLedger, type LedgerLock } from './file/ledger-lock.ts';
import { LedgerPlace } from './file/ledger-place.ts';
import { isLastNamed, probe, writer, type Write, type WritingPlace } from './events/ledger-write.ts';
import { ledgerSchema } from './schema/ledger-schema.ts';
import { FindingBook } from './records/finding-book.ts';
import { InstallationBook } from './records/installation-book.ts';
import { MoneyMoves } from './records/money-moves.ts';
import { KeptSights } from './file/kept-sights.ts';
import { OperationBook } from './records/operation-book.ts';
import { PhoneSearch } from './listing/phone-search.ts';
import { ReconciliationBook } from './records/reconciliation-book.ts';
import { keepRescued, rescue } from './backups/rescued-ledger.ts';
import { SentMarks } from './file/sent-marks.ts';
import { SaleBook } from './records/sale-book.ts';
import { SaleListing } from './listing/sale-listing.ts';
import { ShiftBook } from './records/shift-book.ts';
import { ShiftEntries } from './records/shift-entries.ts';
import { TraceMark } from './file/trace-mark.ts';

/**
 * The shop's own record: every sale and every operation, and every event of each, in one SQLite file. A write that
 * returned is durable; a row and its events change in one transaction, or not at all.
 */
export class Ledger {
  readonly sales: SaleBook;
  readonly operations: OperationBook;
  readonly listing: SaleListing;
  readonly phones: PhoneSearch;
  /** What was handed to the client. */
  readonly sent: SentMarks;
  /** How soon the service showed what was done last. */
  readonly sights: KeptSights;
  /** What staff were told of as perhaps written. */
  readonly doubts: Doubts;
  readonly #database: DatabaseSync;
  readonly #files: LedgerFiles;
  readonly #log: EventLog;
  readonly #mark: CleanShutdownMarker;
  readonly #lock: LedgerLock;
  readonly #place: LedgerPlace;
  readonly #write: Write;
  #isTrusted = true;
  /** Its file was taken away, and all that it holds was saved. */
  #isRescued = false;
  readonly #writingPlace: WritingPlace = {
    expect: () => {
      this.#place.expect();
      if (!this.#isRescued) return;
      // Before anything more is written: a start would take what was saved for all that there is.
      keepRescued(this.#files);
      this.#isRescued = false;
    },
    written: () => this.#place.written(),
  };
  #customerPhones: CustomerPhones = sealedPhones(() => 'to-come');
  // Made when they are first used: a start waits for what it shows, and a sale for what it writes.
  #accountMoves: AccountMoveBook | undefined;
  #erasures: ErasureBook | undefined;
  #installations: InstallationBook | undefined;
  #shifts: ShiftBook | undefined;
  #shiftEntries: ShiftEntries | undefined;
  #moneyMoves: MoneyMoves | undefined;
  #findings: FindingBook | undefined;
  #reconciliations: ReconciliationBook | undefined;

  private constructor(database: DatabaseSync, files: LedgerFiles, lock: LedgerLock) {
    this.#database = database;
    this.#files = files;
    this.#lock = lock;
    this.#mark = new CleanShutdownMarker(files.closing);
    this.#log = new EventLog(database);
    this.sent = new SentMarks(files.sent);
    this.sights = new KeptSights(files.sights);
    this.doubts = new Doubts(files.doubts, (left) =>
      'event' in left ? this.#log.holds(left.event) : isLastNamed(database, left.name),
    );
    this.#place = new LedgerPlace(files.ledger, () => this.#expectOwnContent());
    this.#write = writer(database, this.#mark, this.#log, this.#writingPlace);
    const entries = new EntryBook(database);
    const phones = (): CustomerPhones => this.#customerPhones;
    this.phones = new PhoneSearch(database, phones);
    this.sales = new SaleBook(database, this.#log, this.#write, entries, phones);
    this.operations = new OperationBook(database, this.#log, this.#write, entries);
    this.listing = new SaleListing(database, this.phones, phones);
  }

  /**
   * Opens the ledger's file, making it where there is none, and keeps others out until it is closed. Whether it was
   * closed in good order isn't looked at: LedgerOpener does that.
   */
  static open(file: string): Result<Ledger, StorageFault> {
    const files = ledgerFiles(file);
    const lock = lockLedger(files);
    if (!lock.ok) return lock;
    const opened = Ledger.openLocked(files, lock.value);
    if (!opened.ok) lock.value.release();
    return opened;
  }

  /** Opens a ledger whose lock is held; closing it releases the lock. */
  static openLocked(files: LedgerFiles, lock: LedgerLock): Result<Ledger, StorageFault> {
    let database: DatabaseSync | undefined;
    try {
      database = openDatabase(files.ledger, ledgerSchema);
      return succeed(new Ledger(database, files, lock));
    } catch (error) {
      database?.close();
      return fail(faultOf(error));
    }
  }

  get accountMoves(): AccountMoveBook {
    return (this.#accountMoves ??= new AccountMoveBook(this.#database, this.#log, this.#write));
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

  get shiftEntries(): ShiftEntries {
    return (this.#shiftEntries ??= new ShiftEntries(this.#database));
  }

  get moneyMoves(): MoneyMoves {
    return (this.#moneyMoves ??= new MoneyMoves(this.#database));
  }

  get findings(): FindingBook {
    return (this.#findings ??= new FindingBook(this.#database, this.#write));
  }

  get reconciliations(): ReconciliationBook {
    return (this.#reconciliations ??= new ReconciliationBook(this.#database, this.#write));
  }

  /** Where it ends. */
  head(): ChainHead {
    return headOf(this.#log.end());
  }

  /** Which event it ends with; null without events. */
  endMark(): EventMark | null {
    return this.#log.mark('ORDER BY number DESC LIMIT 1');
  }

  /** Whether it has an event that it ended with once: what doesn't lies behind what it was, or is another ledger. */
  reaches({ number, subject, at }: EventMark): boolean {
    const there = this.#log.mark('WHERE number = ?', number);
    return there?.subject === subject && there.at === at;
  }

  /** When the last event happened, milliseconds since 1970 in UTC; 0 without events. */
  lastAt(): number {
    return this.#log.lastAt();
  }

  /** SECURITY: how telephone numbers are kept and read from here on. Until then none is written down. */
  keepPhones(by: CustomerPhones): void {
    this.#customerPhones = by;
  }

  /** Writes something that means nothing, as much as a sale is, to see whether it is taken. */
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

  /** Whether it still stands where a start looks for it, and holds what was written. */
  lookAfter(): Result<void, StorageFault> {
    try {
      this.#place.expect();
      return succeed(undefined);
    } catch (error) {
      return fail(faultOf(error));
    }
  }

  /** A thread of this till writes into its file from here on. @returns to be called when it is done. */
  threadWrites(): () => void {
    return this.#place.threadWrites();
  }

  /** Its file was taken away: saves all that is in it beside where that was, for the next start. @returns whether it did. */
  rescue(): boolean {
    try {
      rescue(this.#database, this.#files);
      this.#isRescued = true;
      return true;
    } catch {
      // The folder may be gone with the network: it is tried again.
      return false;
    }
  }

  /** It may lack something, or was not closed in good order: kept until {@link nothingMissing}. */
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

  /** It was found damaged: nothing is sold on it again before all of it was read. */
  distrust(): void {
    this.#isTrusted = false;
    tryToMark(() => this.#mark.suspect());
  }

  /**
   * Moves SQLite's log into the file, and looks whether that has all of its pages.
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

  /** Closes it in good order, as far as that can be done. */
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
      // It counts as not closed then.
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

  /** Closes it, and leaves it as it was found: it doesn't count as closed in good order. */
  abandon(): void {
    if (this.#database.isOpen) this.#database.close();
    this.#mark.letGo();
    this.#lock.release();
  }
}

/** @throws StorageFaultError corrupted, where a file read anew doesn't end so. */
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

/** Where nothing can be written, nothing is sold either, and the next start finds the ledger as it was. */
function tryToMark(mark: () => void): void {
  try {
    mark();
  } catch {
    // Whoever writes next is told of it.
  }
}
