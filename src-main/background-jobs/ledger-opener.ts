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
import { ledgersSetAside } from '../ledger/file/set-aside.ts';

/** How a ledger came to be open. */
export type OpenOutcome =
  /** It was closed in good order, or is new: nothing is missing. */
  | { readonly kind: 'in-order' }
  /**
   * It was not closed in good order, or something was found missing and the service wasn't asked for it yet. The last
   * of what was written may be gone without a trace, and has to be asked of the service.
   */
  | { readonly kind: 'incomplete'; readonly missing: Missing }
  /** The one before was set aside. */
  | { readonly kind: 'recovered'; readonly recovery: Recovery };

export type LedgerOpenerState =
  /** All of it is being read, before anything is sold on it. `done` is from 0 to 1. */
  | { readonly kind: 'checking'; readonly done: number }
  | { readonly kind: 'recovering'; readonly done: number }
  /**
   * It can't be opened. `backupAt` is the newest backup's time, milliseconds since 1970 in UTC; `isFolderGone`: nothing is
   * left of all that stood beside it.
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
  /** How what wasn't read of it is to be read while somebody sells on it; null where all of it was read. */
  readonly unread: Exclude<CheckPace, 'at-once'> | null;
};

export type LedgerOpenerDeps = {
  /** The ledger's file. */
  readonly file: string;
  readonly beginWork: BeginWork;
  readonly clock: Clock;
  /** Whether there was a ledger once: where nothing is left of it, it is gone. */
  readonly isExpected?: () => boolean;
  /** Called after each change that no call here returned. */
  readonly onChange: (state: LedgerOpenerState) => void;
};

/** An encrypted backup, what was typed to open it, and of which books it has to be. */
export type ChosenBackup = Pick<Extract<LedgerWork, { kind: 'restore' }>, 'from' | 'passphrase' | 'mode'>;

/**
 * The way to an open ledger. One that was closed in good order is opened at once. Of any other one that is read which
 * its next sales rest on, in a time that doesn't grow with it, and the rest while it is open. One that was found damaged
 * stays shut until somebody asks for the last backup, or for all of it to be read again.
 */
export class LedgerOpener {
  readonly #deps: LedgerOpenerDeps;
  readonly #files: LedgerFiles;
  #state: LedgerOpenerState = { kind: 'shut' };
  #work: RunningWork | undefined;
  /** Held between the first look at the ledger and its opening; the open ledger has it then. */
  #lock: LedgerLock | undefined;

  constructor(deps: LedgerOpenerDeps) {
    this.#deps = deps;
    this.#files = ledgerFiles(deps.file);
  }

  get state(): LedgerOpenerState {
    return this.#state;
  }

  /** Where the ledger and its backups are. */
  get folder(): string {
    return this.#files.folder;
  }

  /** Opens the ledger, or begins what has to be done first, and returns how it stands. */
  open(): LedgerOpenerState {
    if (this.#state.kind === 'shut') this.#state = this.#locked(() => this.#tryToOpen());
    // Somebody has seen why, and may have done something about it.
    else if (this.#state.kind === 'stopped') this.#state = this.#locked(() => this.#tryAgain());
    return this.#state;
  }

  /** Sets the ledger that can't be opened aside, and opens the last backup, or an empty one where there is none. */
  recover(): LedgerOpenerState {
    if (this.#state.kind !== 'stopped') return this.#state;
    const { detail } = this.#state.fault;
    this.#state = this.#locked(() => this.#recover(detail));
    return this.#state;
  }

  /**
   * The same with an encrypted backup that somebody chose. Where it isn't taken the ledger is as it was. @returns how that
   * ended; undefined where the ledger can be opened, or is open elsewhere.
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

  /** Closes the ledger, or leaves off what was begun. */
  close(): void {
    this.#work?.stop();
    this.#work = undefined;
    if (this.#state.kind === 'open') this.#state.ledger.close();
    this.#release();
    this.#state = { kind: 'shut' };
  }

  /** Does something while nobody else can open the ledger. */
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
    // SQLite makes a new ledger of an empty file, and deletes the log beside it.
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
    // It isn't the ledger that was closed: something was lost, or another one was put in its place.
    opened.ledger.abandon();
    new CleanShutdownMarker(this.#files.closing).open();
    return this.#locked(() => this.#openUnclosed());
  }

  #tryAgain(): LedgerOpenerState {
    const { isSuspected } = new CleanShutdownMarker(this.#files.closing).standing;
    return isSuspected && existsSync(this.#files.ledger) ? this.#check() : this.#tryToOpen();
  }

  /** Opens a ledger that wasn't closed in good order, as soon as what its next sales rest on was read. */
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

  /** Only a till that never had a ledger begins one without a word. */
  #openWithoutFile(): LedgerOpenerState {
    const { ledger, closing, backups } = this.#files;
    // Of a recovery the mark comes before the ledger.
    const isBegun = new CleanShutdownMarker(closing).standing.missing?.isRecovered === true;
    const isExpected =
      !isBegun && this.#deps.isExpected?.() === true && ledgersSetAside(this.#files).length === 0;
    const left = existsSync(`${ledger}-wal`) || (existsSync(closing) && !isBegun);
    if (isExpected || left || listBackups(backups).length > 0) {
      return this.#stopped({ kind: 'missing', detail: `there is no ${ledger}` });
    }
    if (ledgersSetAside(this.#files).length === 0)
      return this.#openLedger(() => ({ kind: 'in-order' }), null);
    // A recovery was broken off, and there is no backup that anybody would have to choose.
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

  /** It may have been suspected; it is cleared of that. */
  #openChecked(): LedgerOpenerState {
    try {
      new CleanShutdownMarker(this.#files.closing).clear();
    } catch (error) {
      return this.#stopped(faultOf(error));
    }
    return this.#openIncomplete(null);
  }

  #openLedger(arrivalOf: (ledger: Ledger) => OpenOutcome, unread: OpenedLedger['unread']): LedgerOpenerState {
    if (this.#lock === undefined)
      return this.#stopped({ kind: 'failed', detail: 'the ledger is not locked' });
    const opened = Ledger.openLocked(this.#files, this.#lock);
    if (!opened.ok) return this.#stopped(opened.failure);
    this.#lock = undefined;
    return { kind: 'open', ledger: opened.value, openOutcome: arrivalOf(opened.value), unread };
  }

  /** Others may open it now, and mend what is wrong. */
  #stopped(fault: StorageFault): LedgerOpenerState {
    this.#release();
    const backupAt = this.#newestBackupAt();
    // The folder itself was made anew, to take its lock.
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

/** One whose end can't be read is damaged, which reading its newest events tells. */
function endsAt(ledger: Ledger, closedAt: ChainHead): boolean {
  try {
    const { number, hash } = ledger.head();
    return number === closedAt.number && hash === closedAt.hash;
  } catch {
    return false;
  }
}
