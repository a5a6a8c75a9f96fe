import type { Clock } from '../platform/clock.ts';
import { listBackups } from '../ledger/file/backup-files.ts';
import { ForgettingCustomers } from './forgetting-customers.ts';
import { givenUpOnSilence } from './give-up-on-silence.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { faultOf, type StorageFault } from '../platform/storage-fault.ts';
import { leftOver } from '../ledger/file/left-over.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import type { OpenedLedger } from './ledger-opener.ts';
import type { CheckPace, LedgerWork } from './ledger-work.ts';
import type { BeginWork, RunningWork, WorkEnd } from './run-ledger-work.ts';

/**
 * How long after opening the rest of the ledger is checked, in milliseconds: soon if it is in doubt, later if it
 * isn't.
 */
const checkAfterMs = { 'beside-sales': 2_000, 'in-passing': 30_000 } as const;

/** How long after a check that couldn't run it is tried again, in milliseconds. */
const checkAgainAfterMs = 60_000;

/** How long after opening files left over from an earlier run are erased, in milliseconds. */
const leftOverAfterMs = 20_000;

/** When the first backup may be made after opening, and the interval between backups, in milliseconds. */
const firstBackupAfterMs = 120_000;
const backupEveryMs = 3_600_000;

/**
 * When the first outside copy may be made, and the interval after a successful and after a failed one, in
 * milliseconds.
 */
const firstCopyAfterMs = 150_000;
const copyEveryMs = 3_600_000;
const copyAgainAfterMs = 600_000;

/** An outside folder that doesn't respond for this long is given up, in milliseconds. */
const copySilenceMs = 120_000;

export type LedgerMaintenanceDeps = {
  /** The ledger's file. */
  readonly file: string;
  readonly ledger: Ledger;
  readonly beginWork: BeginWork;
  readonly clock: Clock;
  /** How the unchecked rest is to be checked; null if everything was checked. */
  readonly unread: OpenedLedger['unread'];
  /** The number of months after which customers are forgotten; never if 0 or absent. */
  readonly keepMonths?: () => number;
  /** The time by the service's clock, in milliseconds since 1970 in UTC; null if unknown. */
  readonly serviceTime?: () => number | null;
  /** Makes the outside copy, if the shop wants one. False if it has to be tried again. */
  readonly copyOutside?: ((due: CopyDue) => Promise<boolean>) | undefined;
  /** The progress of checking a ledger that was not closed properly, from 0 to 1; null once it has ended. */
  readonly onChecking: (done: number | null) => void;
  /** Damage was found. */
  readonly onDamage: (fault: StorageFault) => void;
  /** A backup was made (undefined), or failed. */
  readonly onBackup: (fault: StorageFault | undefined) => void;
};

/** What an outside copy is made of. */
export type CopyDue = {
  /** The ledger's file. */
  readonly file: string;
  /** The number of the ledger's last event. */
  readonly number: number;
  /** When a customer was last forgotten, in milliseconds since 1970 in UTC. */
  readonly forgottenAt: number | null;
  /** Runs a job after the current one; undefined if the ledger was closed instead. */
  readonly run: (work: LedgerWork) => Promise<WorkEnd | undefined>;
};

/**
 * Maintains an open ledger while the till sells: one complete check, hourly backups, outside copies, and forgetting
 * customers.
 */
export class LedgerMaintenance {
  readonly #deps: LedgerMaintenanceDeps;
  readonly #files: LedgerFiles;
  #work: RunningWork | undefined;
  #ended = false;
  readonly #cancels: (() => void)[] = [];
  #backedUpNumber: number | undefined;
  readonly #forgetting: ForgettingCustomers;
  readonly #beginOutside: BeginWork;
  #cancelCopy: () => void = () => undefined;

  constructor(deps: LedgerMaintenanceDeps) {
    this.#deps = deps;
    this.#files = ledgerFiles(deps.file);
    this.#forgetting = new ForgettingCustomers({
      ...deps,
      files: this.#files,
      run: (work) => this.#run(work),
      hasEnded: () => this.#ended,
    });
    const { unread } = deps;
    if (unread !== null) this.#after(checkAfterMs[unread], () => this.#check(unread));
    if (unread === 'beside-sales') deps.onChecking(0);
    this.#after(leftOverAfterMs, () => this.#eraseLeftOver());
    this.#after(firstBackupAfterMs, () => this.#backUp());
    this.#beginOutside = givenUpOnSilence(deps.beginWork, deps.clock, copySilenceMs);
    this.#copyAfter(firstCopyAfterMs);
  }

  end(): void {
    this.#ended = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancelCopy();
    this.#work?.stop();
  }

  /** Whatever can't be erased now is tried again at the next start. */
  async #eraseLeftOver(): Promise<void> {
    const begun = performance.timeOrigin;
    try {
      if (leftOver(this.#files, begun).length === 0) return;
    } catch {
      return;
    }
    await this.#run({ kind: 'erase-left-over', ledger: this.#files.ledger, begun });
  }

  async #check(pace: CheckPace): Promise<void> {
    const { onChecking, onDamage } = this.#deps;
    const showsProgress = pace === 'beside-sales';
    const end = await this.#run({ kind: 'check', ledger: this.#files.ledger, pace }, (done) => {
      if (showsProgress && !this.#ended) onChecking(done);
    });
    if (end === undefined) return;
    if (end.kind !== 'failed') {
      this.#deps.ledger.operations.trust();
      if (showsProgress) onChecking(null);
    } else if (end.fault.kind === 'corrupted' && !this.#deps.ledger.isTakenAway) {
      if (showsProgress) onChecking(null);
      // No backups of a damaged ledger.
      this.end();
      onDamage(end.fault);
    } else {
      // Any other fault will show up, and be reported, at the next sale.
      this.#after(checkAgainAfterMs, () => this.#check(pace));
    }
  }

  async #backUp(): Promise<void> {
    this.#after(backupEveryMs, () => this.#backUp());
    if (this.#forgetting.isDue()) await this.#forgetting.forgetOlder();
    const { ledger, onBackup } = this.#deps;
    let number: number;
    try {
      ({ number } = ledger.head());
      if (!this.#hasNews(number)) return;
    } catch (error) {
      onBackup(faultOf(error));
      return;
    }
    await this.#makeBackup(number);
  }

  /**
   * Makes a backup now, whenever the last one was made.
   *
   * @returns whether it holds the ledger's current state: false if it failed, or something was written meanwhile.
   */
  async backUpNow(): Promise<boolean> {
    const { ledger } = this.#deps;
    try {
      const { number } = ledger.head();
      return (await this.#makeBackup(number)) && ledger.head().number === number;
    } catch {
      return false;
    }
  }

  /**
   * @param number of the ledger's last event.
   * @returns whether the backup was made.
   */
  async #makeBackup(number: number): Promise<boolean> {
    const { clock, onBackup } = this.#deps;
    const end = await this.#run({ kind: 'back-up', ledger: this.#files.ledger, at: clock.now() });
    if (end === undefined) return false;
    if (end.kind === 'backed-up') this.#backedUpNumber = number;
    onBackup(end.kind === 'failed' ? end.fault : undefined);
    return end.kind === 'backed-up';
  }

  /** Makes the outside copy now, and schedules the next one. */
  async copyOutside(): Promise<void> {
    const { copyOutside, ledger } = this.#deps;
    if (copyOutside === undefined || this.#ended) return;
    this.#cancelCopy();
    let isDone = false;
    try {
      const { number } = ledger.head();
      isDone =
        number === 0 ||
        (await copyOutside({
          file: this.#files.ledger,
          number,
          forgottenAt: ledger.erasures.lastAt(),
          run: (work) => this.#run(work, undefined, this.#beginOutside),
        }));
    } catch {
      // A fault in reading the ledger shows up, and is reported, at the next sale.
    }
    if (!this.#hasEnded()) this.#copyAfter(isDone ? copyEveryMs : copyAgainAfterMs);
  }

  /** As {@link ForgettingCustomers.eraseTraces}. */
  eraseTraces(quarantinedBefore: number | null): Promise<WorkEnd | undefined> {
    return this.#forgetting.eraseTraces(quarantinedBefore);
  }

  #copyAfter(waitMs: number): void {
    this.#cancelCopy();
    this.#cancelCopy = this.#deps.clock.after(waitMs, () => void this.copyOutside());
  }

  /** Whether something was written since the last backup. */
  #hasNews(number: number): boolean {
    if (number === 0) return false;
    if (this.#backedUpNumber !== undefined) return number !== this.#backedUpNumber;
    // A backup dated in the future was made while the clock was ahead; it proves nothing.
    const now = this.#deps.clock.now();
    const newest = listBackups(this.#files.backups).find(({ at }) => at <= now);
    return newest === undefined || newest.at < this.#deps.ledger.lastAt();
  }

  /** Runs one job at a time; others wait for their turn. */
  async #run(work: LedgerWork, onProgress?: (done: number) => void, begin = this.#deps.beginWork) {
    while (this.#work !== undefined) await this.#work.end;
    // The file in place of a ledger that was taken away is not backed up.
    if (this.#ended || (work.kind !== 'check' && this.#deps.ledger.isTakenAway)) return undefined;
    const over = work.kind === 'erase-traces' ? this.#deps.ledger.threadWrites() : undefined;
    const running = begin(work, onProgress);
    this.#work = running;
    const end = await running.end;
    over?.();
    this.#work = undefined;
    return this.#hasEnded() ? undefined : end;
  }

  #hasEnded(): boolean {
    return this.#ended;
  }

  #after(waitMs: number, what: () => Promise<void>): void {
    this.#cancels.push(this.#deps.clock.after(waitMs, () => void what()));
  }
}
