import { listBackups } from '../ledger/file/backup-files.ts';
import type { LedgerFiles } from '../ledger/file/ledger-files.ts';
import { ledgersQuarantinedBefore } from '../ledger/file/quarantine.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import type { LedgerWork } from './ledger-work.ts';
import type { WorkEnd } from './run-ledger-work.ts';

/** The number of sales whose customers are forgotten in one transaction. */
const forgottenAtOnce = 100;

export type ForgettingCustomersDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly files: LedgerFiles;
  /** The number of months after which customers are forgotten; never if 0 or absent. */
  readonly keepMonths?: () => number;
  /** The time by the service's clock, in milliseconds since 1970 in UTC; null if unknown. */
  readonly serviceTime?: () => number | null;
  /** Runs a job after the current one; undefined if the ledger was closed instead. */
  readonly run: (work: LedgerWork) => Promise<WorkEnd | undefined>;
  /** The ledger was closed. */
  readonly hasEnded: () => boolean;
};

/** Forgets customers whose time is over, and erases what files still hold of the forgotten. */
export class ForgettingCustomers {
  readonly #deps: ForgettingCustomersDeps;
  /** Customers up to this time were forgotten, so that it runs once a day; undefined after a start. */
  #forgottenUntil: number | undefined;

  constructor(deps: ForgettingCustomersDeps) {
    this.#deps = deps;
  }

  /**
   * Forgets customers whose time is over, once a day by the shop's calendar and once after a start. After a failure
   * it tries again in an hour.
   */
  async forgetOlder(): Promise<void> {
    try {
      const since = await this.#keptSince();
      if (since !== null && since !== this.#forgottenUntil) {
        if (!(await this.#forgetBefore(since))) return;
        this.#forgottenUntil = since;
      }
      if (this.#deps.hasEnded()) return;
      const holdsOlder = since !== null && ledgersQuarantinedBefore(this.#deps.files, since).length > 0;
      if (holdsOlder || this.#holdsForgotten()) await this.eraseTraces(since);
    } catch {
      return;
    }
  }

  /** Customers from this time on are kept, in milliseconds since 1970 in UTC; null if all are. */
  async #keptSince(): Promise<number | null> {
    const { clock, keepMonths, serviceTime } = this.#deps;
    const months = keepMonths?.() ?? 0;
    if (months === 0) return null;
    const { customersKeptSince } = await import('../ledger/forgetting/customers-kept-since.ts');
    // Erasing is final, so a clock that is ahead must not cause it.
    const now = Math.min(clock.now(), serviceTime?.() ?? Infinity);
    return customersKeptSince(now, months, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }

  /**
   * Works in batches.
   *
   * @returns whether all are done.
   */
  async #forgetBefore(time: number): Promise<boolean> {
    const { ledger, clock } = this.#deps;
    while (!this.#deps.hasEnded()) {
      const older = ledger.erasures.soldBefore(time, forgottenAtOnce);
      if (older.length === 0) return true;
      const erased = ledger.erasures.erase(older, { why: 'kept-long-enough', staff: null, at: clock.now() });
      if (!erased.ok) return false;
      // Lets other work run between batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  }

  /**
   * Erases the traces of forgotten customers from the ledger's file and its backups.
   *
   * @param quarantinedBefore ledgers that were quarantined before this time are erased as well, in milliseconds since 1970
   *   in UTC; null for none.
   * @returns how it ended; undefined if the ledger was closed instead.
   */
  async eraseTraces(quarantinedBefore: number | null): Promise<WorkEnd | undefined> {
    const { clock, ledger } = this.#deps;
    const { traces } = ledger.erasures;
    const mark = traces.read();
    const end = await this.#deps.run({
      kind: 'erase-traces',
      ledger: this.#deps.files.ledger,
      at: clock.now(),
      quarantinedBefore,
    });
    if (end?.kind === 'traces-erased') traces.clear(mark);
    return end;
  }

  /** Whether there may be somebody, or a trace of somebody, to forget. */
  isDue(): boolean {
    try {
      return (this.#deps.keepMonths?.() ?? 0) > 0 || this.#holdsForgotten();
    } catch {
      return false;
    }
  }

  /**
   * Whether traces of a forgotten customer are left, or a backup is older than the last time somebody was forgotten.
   * A backup dated in the future may be older, too.
   */
  #holdsForgotten(): boolean {
    const { ledger, clock } = this.#deps;
    if (ledger.erasures.traces.read() !== null) return true;
    const forgottenAt = ledger.erasures.lastAt();
    const now = clock.now();
    return (
      forgottenAt !== null &&
      listBackups(this.#deps.files.backups).some(({ at }) => at <= forgottenAt || at > now)
    );
  }
}
