import type { Clock } from '../platform/clock.ts';
import { listBackups } from '../ledger/file/backup-files.ts';
import { givenUpOnSilence } from './give-up-on-silence.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { faultOf, type StorageFault } from '../platform/storage-fault.ts';
import { leftOver } from '../ledger/file/left-over.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import type { OpenedLedger } from './ledger-opener.ts';
import { setAsideBefore } from '../ledger/file/set-aside.ts';
import type { CheckPace, LedgerWork } from './ledger-work.ts';
import type { BeginWork, RunningWork, WorkEnd } from './run-ledger-work.ts';

/** How long after opening it is read on, in milliseconds: at once, or when the till is at rest. */
const checkAfterMs = { 'beside-sales': 2_000, 'in-passing': 30_000 } as const;

/** How long after something kept it from being read it is tried again, in milliseconds. */
const checkAgainAfterMs = 60_000;

/** How long after opening it is looked for what an earlier run has left beside the ledger, in milliseconds. */
const leftOverAfterMs = 20_000;

/** How long after opening the first backup may be made, and how long after each the next one, in milliseconds. */
const firstBackupAfterMs = 120_000;
const backupEveryMs = 3_600_000;

/** When the first copy may leave this computer, and when the next: after one that was made, and after one that wasn't. */
const firstCopyAfterMs = 150_000;
const copyEveryMs = 3_600_000;
const copyAgainAfterMs = 600_000;

/** A folder outside that lets nothing be heard for so long is given up, in milliseconds. */
const copySilenceMs = 120_000;

/** Of so many sales customers are forgotten in one transaction. */
const forgottenAtOnce = 100;

export type LedgerMaintenanceDeps = {
  /** The ledger's file. */
  readonly file: string;
  readonly ledger: Ledger;
  readonly beginWork: BeginWork;
  readonly clock: Clock;
  /** How what wasn't read of it is to be read; null where all of it was read. */
  readonly unread: OpenedLedger['unread'];
  /** After how many months customers are forgotten; never where it is 0 or not given. */
  readonly keepMonths?: () => number;
  /** What the service's clock says, milliseconds since 1970 in UTC; null where nobody knows. */
  readonly serviceTime?: () => number | null;
  /** Has the copy made that leaves this computer, where there is to be one; false where it has to be tried again. */
  readonly copyOutside?: ((due: CopyDue) => Promise<boolean>) | undefined;
  /** How much of a ledger that was not closed in good order is read, from 0 to 1; null once it is over. */
  readonly onChecking: (done: number | null) => void;
  /** It was found damaged. */
  readonly onDamage: (fault: StorageFault) => void;
  /** A backup was made, or why it couldn't be. */
  readonly onBackup: (fault: StorageFault | undefined) => void;
};

/** What a copy that leaves this computer has to be made of. */
export type CopyDue = {
  /** The ledger's file. */
  readonly file: string;
  /** Of the ledger's last event. */
  readonly number: number;
  /** When somebody was forgotten last, milliseconds since 1970 in UTC. */
  readonly forgottenAt: number | null;
  /** Does one piece of work, after what is under way; undefined where the ledger was closed instead. */
  readonly run: (work: LedgerWork) => Promise<WorkEnd | undefined>;
};

/** What is done for an open ledger beside the sales: it is read once from end to end, and backed up every hour. */
export class LedgerMaintenance {
  readonly #deps: LedgerMaintenanceDeps;
  readonly #files: LedgerFiles;
  #work: RunningWork | undefined;
  #ended = false;
  readonly #cancels: (() => void)[] = [];
  #backedUpNumber: number | undefined;
  /** Until when customers were forgotten, so that a day's turn is taken once; undefined after a start. */
  #forgottenUntil: number | undefined;
  readonly #beginOutside: BeginWork;
  #cancelCopy: () => void = () => undefined;

  constructor(deps: LedgerMaintenanceDeps) {
    this.#deps = deps;
    this.#files = ledgerFiles(deps.file);
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

  /** What keeps it from being erased is met again at the next start. */
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
    const tells = pace === 'beside-sales';
    const end = await this.#run({ kind: 'check', ledger: this.#files.ledger, pace }, (done) => {
      if (tells && !this.#ended) onChecking(done);
    });
    if (end === undefined) return;
    if (end.kind !== 'failed') {
      this.#deps.ledger.operations.trust();
      if (tells) onChecking(null);
    } else if (end.fault.kind === 'corrupted' && !this.#deps.ledger.isTakenAway) {
      if (tells) onChecking(null);
      // No backup is made of what is damaged.
      this.end();
      onDamage(end.fault);
    } else {
      // What else kept it from being read will be met, and told, by whoever sells.
      this.#after(checkAgainAfterMs, () => this.#check(pace));
    }
  }

  async #backUp(): Promise<void> {
    this.#after(backupEveryMs, () => this.#backUp());
    if (this.#isForgettingDue()) await this.#forgetOlder();
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
   * @returns whether it holds the ledger as it is: false where none was made, or something was written meanwhile.
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

  /** @param number of the ledger's last event. @returns whether it was made. */
  async #makeBackup(number: number): Promise<boolean> {
    const { clock, onBackup } = this.#deps;
    const end = await this.#run({ kind: 'back-up', ledger: this.#files.ledger, at: clock.now() });
    if (end === undefined) return false;
    if (end.kind === 'backed-up') this.#backedUpNumber = number;
    onBackup(end.kind === 'failed' ? end.fault : undefined);
    return end.kind === 'backed-up';
  }

  /** Makes the copy that leaves this computer, now; and the next one in its turn. */
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
      // What keeps the ledger from being read is told by whoever sells.
    }
    if (!this.#hasEnded()) this.#copyAfter(isDone ? copyEveryMs : copyAgainAfterMs);
  }

  #copyAfter(waitMs: number): void {
    this.#cancelCopy();
    this.#cancelCopy = this.#deps.clock.after(waitMs, () => void this.copyOutside());
  }

  /**
   * Takes what is left of customers who were forgotten out of the ledger's file and of its backups.
   *
   * @param setAsideBefore ledgers that were set aside before are erased, milliseconds since 1970 in UTC; null for none.
   * @returns how that ended; undefined where the ledger was closed instead.
   */
  async eraseTraces(setAsideBefore: number | null): Promise<WorkEnd | undefined> {
    const { clock, ledger } = this.#deps;
    const { traces } = ledger.erasures;
    const mark = traces.read();
    const end = await this.#run({
      kind: 'erase-traces',
      ledger: this.#files.ledger,
      at: clock.now(),
      setAsideBefore,
    });
    if (end?.kind === 'traces-erased') traces.clear(mark);
    return end;
  }

  /**
   * Forgets who bought longer ago than the shop keeps it, once a day of the shop's and once after a start; what keeps it from
   * that is met again in an hour.
   */
  async #forgetOlder(): Promise<void> {
    try {
      const since = await this.#keptSince();
      if (since !== null && since !== this.#forgottenUntil) {
        if (!(await this.#forgetBefore(since))) return;
        this.#forgottenUntil = since;
      }
      if (this.#hasEnded()) return;
      const holdsOlder = since !== null && setAsideBefore(this.#files, since).length > 0;
      if (holdsOlder || this.#holdsForgotten()) await this.eraseTraces(since);
    } catch {
      return;
    }
  }

  /** From when on customers are kept, milliseconds since 1970 in UTC; null where all are. */
  async #keptSince(): Promise<number | null> {
    const { clock, keepMonths, serviceTime } = this.#deps;
    const months = keepMonths?.() ?? 0;
    if (months === 0) return null;
    const { keptSince } = await import('../ledger/forgetting/kept-since.ts');
    // What is erased never comes back: a clock that is ahead must not bring it about.
    const now = Math.min(clock.now(), serviceTime?.() ?? Infinity);
    return keptSince(now, months, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }

  /** Some sales at a time. @returns whether all of them are done. */
  async #forgetBefore(time: number): Promise<boolean> {
    const { ledger, clock } = this.#deps;
    while (!this.#hasEnded()) {
      const older = ledger.erasures.soldBefore(time, forgottenAtOnce);
      if (older.length === 0) return true;
      const erased = ledger.erasures.erase(older, { why: 'kept-long-enough', staff: null, at: clock.now() });
      if (!erased.ok) return false;
      // What waits to be served comes in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  }

  #isForgettingDue(): boolean {
    try {
      return (this.#deps.keepMonths?.() ?? 0) > 0 || this.#holdsForgotten();
    } catch {
      return false;
    }
  }

  /**
   * Whether traces of somebody who was forgotten are left, or a backup is older than the last time that somebody was, or may
   * be: it is called later than now.
   */
  #holdsForgotten(): boolean {
    const { ledger, clock } = this.#deps;
    if (ledger.erasures.traces.read() !== null) return true;
    const forgottenAt = ledger.erasures.lastAt();
    const now = clock.now();
    return (
      forgottenAt !== null && listBackups(this.#files.backups).some(({ at }) => at <= forgottenAt || at > now)
    );
  }

  /** Whether something happened since the last backup. */
  #hasNews(number: number): boolean {
    if (number === 0) return false;
    if (this.#backedUpNumber !== undefined) return number !== this.#backedUpNumber;
    // One of later was made while the clock was ahead: it tells nothing.
    const now = this.#deps.clock.now();
    const newest = listBackups(this.#files.backups).find(({ at }) => at <= now);
    return newest === undefined || newest.at < this.#deps.ledger.lastAt();
  }

  /** One piece of work at a time; what comes meanwhile waits for its next turn. */
  async #run(work: LedgerWork, told?: (done: number) => void, begin = this.#deps.beginWork) {
    while (this.#work !== undefined) await this.#work.end;
    // What stands in the place of a ledger that was taken away is backed up for nobody.
    if (this.#ended || (work.kind !== 'check' && this.#deps.ledger.isTakenAway)) return undefined;
    const over = work.kind === 'erase-traces' ? this.#deps.ledger.threadWrites() : undefined;
    const running = begin(work, told);
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
