import { existsSync, statSync } from 'node:fs';
import type { Clock } from '../platform/clock.ts';
import { listBackups } from '../ledger/file/backup-files.ts';
import { checkNewest } from '../ledger/checks/check-newest.ts';
import { CleanShutdownMarker, type ChainHead, type Missing } from '../ledger/file/clean-shutdown-marker.ts';
import { Ledger } from '../ledger/ledger.ts';
import { faultOf, type StorageFault } from '../platform/storage-fault.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import { lockLedger, type LedgerLock } from '../ledger/file/ledger-lock.ts';
import type { CheckPace, LedgerWork } from './ledger-work.ts';
import type { Recovery } from '../ledger/backups/recovery.ts';
import type { BeginWork, RunningWork, WorkEnd } from './run-ledger-work.ts';
import { takeRescued } from '../ledger/backups/rescued-ledger.ts';
import { quarantinedLedgers } from '../ledger/file/quarantine.ts';

/** In which condition a ledger was opened. */
export type OpenOutcome =
  /** It was closed properly, or is new: nothing is missing. */
  | { readonly kind: 'in-order' }
  /**
   * It was not closed properly, or something was missing before and was not yet requested from the service. The last
   * events may be gone without a trace, so the service has to be asked for them.
   */
  | { readonly kind: 'incomplete'; readonly missing: Missing }
  /** The previous ledger was quarantined. */
  | { readonly kind: 'recovered'; readonly recovery: Recovery };

export type LedgerOpenerState =
  /** Everything is checked before anything is sold. `done` is from 0 to 1. */
  | { readonly kind: 'checking'; readonly done: number }
  | { readonly kind: 'recovering'; readonly done: number }
  /**
   * It can't be opened. `backupAt` is the time of the newest backup, in milliseconds since 1970 in UTC.
   * `isFolderGone`: everything beside it is gone as well.
   */
  | {
      readonly kind: 'stopped';
      readonly fault: StorageFault;
      readonly backupAt: number | null;
      readonly isFolderGone: boolean;
    }
  | OpenedLedger
  | { readonly kind: 'shut' };

export type OpenedLedger = {
  readonly kind: 'open';
  readonly ledger: Ledger;
  readonly openOutcome: OpenOutcome;
  /** How the unchecked rest is to be checked while the till sells; null if everything was checked. */
  readonly unread: Exclude<CheckPace, 'at-once'> | null;
};

export type LedgerOpenerDeps = {
  /** The ledger's file. */
  readonly file: string;
  readonly beginWork: BeginWork;
  readonly clock: Clock;
  /** Whether there should be a ledger: if nothing is left of it, it is missing, not new. */
  readonly isExpected?: () => boolean;
  /** Called after each change of state that no call here returned. */
  readonly onChange: (state: LedgerOpenerState) => void;
};

/** An encrypted backup, the passphrase that was typed, and the mode of the books that it must contain. */
export type ChosenBackup = Pick<Extract<LedgerWork, { kind: 'restore' }>, 'from' | 'passphrase' | 'mode'>;

/**
 * Opens a ledger. One that was closed properly opens at once. For any other, the parts that the next sales rely on
 * are checked first, in a time that doesn't depend on its size, and the rest while it is open. A damaged one stays
 * shut until somebody asks for the last backup, or for another complete check.
 */
export class LedgerOpener {
  readonly #deps: LedgerOpenerDeps;
  readonly #files: LedgerFiles;
  #state: LedgerOpenerState = { kind: 'shut' };
  #work: RunningWork | undefined;
  /** Held from the first access to the ledger until it is open; then the open ledger holds it. */
  #lock: LedgerLock | undefined;

  constructor(deps: LedgerOpenerDeps) {
    this.#deps = deps;
    this.#files = ledgerFiles(deps.file);
  }

  get state(): LedgerOpenerState {
    return this.#state;
  }

  /** The folder of the ledger and its backups. */
  get folder(): string {
    return this.#files.folder;
  }

  /** Opens the ledger, or starts whatever has to be done first, and returns the state. */
  open(): LedgerOpenerState {
    if (this.#state.kind === 'shut') this.#state = this.#locked(() => this.#tryToOpen());
    // Somebody has seen the reason, and may have fixed it.
    else if (this.#state.kind === 'stopped') this.#state = this.#locked(() => this.#tryAgain());
    return this.#state;
  }

  /** Sets the ledger that can't be opened aside, and opens the last backup, or an empty ledger if there is none. */
  recover(): LedgerOpenerState {
    if (this.#state.kind !== 'stopped') return this.#state;
    const { detail } = this.#state.fault;
    this.#state = this.#locked(() => this.#recover(detail));
    return this.#state;
  }

  /**
   * The same with an encrypted backup that somebody chose. If it is rejected, the ledger stays as it was.
   *
   * @returns how it ended; undefined if the ledger can be opened, or is open elsewhere.
   */
  async recoverFrom(backup: ChosenBackup): Promise<WorkEnd | undefined> {
    if (this.#state.kind !== 'stopped') return undefined;
    const { fault } = this.#state;
    const { clock } = this.#deps;
    this.#change(
      this.#locked(() => {
        const { ledger } = this.#files;
        this.#begin({ kind: 'recover-from', ledger, ...backup, at: clock.now(), why: fault.detail }, (end) =>
          end.kind === 'recovered' ? this.#after(end) : this.#stopped(fault),
        );
        return { kind: 'recovering', done: 0 };
      }),
    );
    return this.#work?.end;
  }

  /** Closes the ledger, or cancels the current job. */
  close(): void {
    this.#work?.stop();
    this.#work = undefined;
    if (this.#state.kind === 'open') this.#state.ledger.close();
    this.#release();
    this.#state = { kind: 'shut' };
  }

  /** Runs something while nobody else can open the ledger. */
  #locked(next: () => LedgerOpenerState): LedgerOpenerState {
    const locked = lockLedger(this.#files);
    if (!locked.ok) return this.#stopped(locked.failure);
    this.#lock = locked.value;
    try {
      return next();
    } catch (error) {
      return this.#stopped(faultOf(error));
    }
  }

  #tryToOpen(): LedgerOpenerState {
    takeRescued(this.#files, this.#deps.clock.now());
    // SQLite would make a new ledger from an empty file, and delete the log beside it.
    if ((statSync(this.#files.ledger, { throwIfNoEntry: false })?.size ?? 0) === 0)
      return this.#openWithoutFile();
    const { closedAt, missing, isSuspected } = new CleanShutdownMarker(this.#files.closing).standing;
    if (isSuspected) return this.#stopped({ kind: 'corrupted', detail: 'it was found damaged' });
    if (closedAt === null) return this.#openUnclosed();
    const opened = this.#openLedger(
      () => (missing === null ? { kind: 'in-order' } : { kind: 'incomplete', missing }),
      'in-passing',
    );
    if (opened.kind !== 'open' || endsAt(opened.ledger, closedAt)) return opened;
    // It isn't the ledger that was closed: something was lost, or another file was put in its place.
    opened.ledger.abandon();
    new CleanShutdownMarker(this.#files.closing).open();
    return this.#locked(() => this.#openUnclosed());
  }

  #tryAgain(): LedgerOpenerState {
    const { isSuspected } = new CleanShutdownMarker(this.#files.closing).standing;
    return isSuspected && existsSync(this.#files.ledger) ? this.#check() : this.#tryToOpen();
  }

  /** Opens a ledger that wasn't closed properly, once the parts that the next sales rely on are checked. */
  #openUnclosed(): LedgerOpenerState {
    checkNewest(this.#files.ledger);
    const opened = this.#openIncomplete('beside-sales');
    if (opened.kind !== 'open') return opened;
    opened.ledger.operations.doubt();
    try {
      opened.ledger.expectAllPages();
      return opened;
    } catch (error) {
      opened.ledger.abandon();
      return this.#stopped(faultOf(error));
    }
  }

  #openIncomplete(unread: OpenedLedger['unread']): LedgerOpenerState {
    return this.#openLedger((ledger) => {
      const { missing: before } = new CleanShutdownMarker(this.#files.closing).standing;
      const missing: Missing = {
        since: Math.min(before?.since ?? Infinity, ledger.lastAt()),
        isRecovered: before?.isRecovered ?? false,
      };
      ledger.incomplete(missing);
      return { kind: 'incomplete', missing };
    }, unread);
  }

  /** Only a till that never had a ledger starts a new one without asking. */
  #openWithoutFile(): LedgerOpenerState {
    const { ledger, closing, backups } = this.#files;
    // A recovery writes its marker before the ledger.
    const isBegun = new CleanShutdownMarker(closing).standing.missing?.isRecovered === true;
    const isExpected =
      !isBegun && this.#deps.isExpected?.() === true && quarantinedLedgers(this.#files).length === 0;
    const left = existsSync(`${ledger}-wal`) || (existsSync(closing) && !isBegun);
    if (isExpected || left || listBackups(backups).length > 0) {
      return this.#stopped({ kind: 'missing', detail: `there is no ${ledger}` });
    }
    if (quarantinedLedgers(this.#files).length === 0)
      return this.#openLedger(() => ({ kind: 'in-order' }), null);
    // A recovery was interrupted, and there is no backup to choose from.
    return this.#recover(`there is no ${ledger}`);
  }

  #recover(why: string): LedgerOpenerState {
    const at = this.#deps.clock.now();
    this.#begin({ kind: 'recover', ledger: this.#files.ledger, at, why });
    return { kind: 'recovering', done: 0 };
  }

  #check(): LedgerOpenerState {
    this.#begin({ kind: 'check', ledger: this.#files.ledger, pace: 'at-once' });
    return { kind: 'checking', done: 0 };
  }

  #begin(work: LedgerWork, after = (end: WorkEnd): LedgerOpenerState => this.#after(end)): void {
    const running = this.#deps.beginWork(work, (done) => {
      if (this.#work !== running) return;
      if (this.#state.kind === 'checking' || this.#state.kind === 'recovering') {
        this.#change({ kind: this.#state.kind, done });
      }
    });
    this.#work = running;
    void running.end.then((end) => {
      if (this.#work !== running) return;
      this.#work = undefined;
      this.#change(after(end));
    });
  }

  #after(end: WorkEnd): LedgerOpenerState {
    switch (end.kind) {
      case 'checked':
        return this.#openChecked();
      case 'recovered':
        return this.#openLedger(() => ({ kind: 'recovered', recovery: end.recovery }), null);
      case 'failed':
        return this.#stopped(end.fault);
      case 'backed-up':
      case 'reported':
      case 'today-reported':
      case 'orders-summed':
      case 'verified':
      case 'exported':
      case 'traces-erased':
      case 'left-over-erased':
      case 'encrypted':
      case 'copied-outside':
      case 'not-copied':
      case 'restored':
      case 'not-restored':
        return this.#stopped({ kind: 'failed', detail: `it was ${end.kind} instead` });
    }
  }

  /** The check cleared it of any suspicion of damage. */
  #openChecked(): LedgerOpenerState {
    try {
      new CleanShutdownMarker(this.#files.closing).clear();
    } catch (error) {
      return this.#stopped(faultOf(error));
    }
    return this.#openIncomplete(null);
  }

  #openLedger(outcomeOf: (ledger: Ledger) => OpenOutcome, unread: OpenedLedger['unread']): LedgerOpenerState {
    if (this.#lock === undefined)
      return this.#stopped({ kind: 'failed', detail: 'the ledger is not locked' });
    const opened = Ledger.openLocked(this.#files, this.#lock);
    if (!opened.ok) return this.#stopped(opened.failure);
    this.#lock = undefined;
    return { kind: 'open', ledger: opened.value, openOutcome: outcomeOf(opened.value), unread };
  }

  /** Releases the lock, so that others can open and repair it. */
  #stopped(fault: StorageFault): LedgerOpenerState {
    this.#release();
    const backupAt = this.#newestBackupAt();
    // The folder itself was just created again for the lock.
    const isFolderGone = fault.kind === 'missing' && backupAt === null && !existsSync(this.#files.closing);
    return { kind: 'stopped', fault, backupAt, isFolderGone };
  }

  #newestBackupAt(): number | null {
    try {
      return listBackups(this.#files.backups)[0]?.at ?? null;
    } catch {
      return null;
    }
  }

  #release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  #change(state: LedgerOpenerState): void {
    this.#state = state;
    this.#deps.onChange(state);
  }
}

/** If its end can't be read, it is damaged, which checking its newest events will show. */
function endsAt(ledger: Ledger, closedAt: ChainHead): boolean {
  try {
    const { number, hash } = ledger.head();
    return number === closedAt.number && hash === closedAt.hash;
  } catch {
    return false;
  }
}
