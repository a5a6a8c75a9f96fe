import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { LedgerMaintenance } from '../background-jobs/ledger-maintenance.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { LedgerFiles } from '../ledger/file/ledger-files.ts';
import { quarantinedLedgers } from '../ledger/file/quarantine.ts';
import type { StorageFaultKind } from '../platform/storage-fault.ts';
import type { AccountSwitcherDeps } from './account-switcher-deps.ts';
import type { Till } from './till.ts';

/** A till with the maintenance of its ledger. */
export type OpenTill = { readonly till: Till; readonly maintenance: LedgerMaintenance };

export type LedgerTasksDeps = Pick<AccountSwitcherDeps, 'clock' | 'staff'> & {
  /** Undefined while the ledger isn't open. */
  readonly open: () => OpenTill | undefined;
  readonly files: () => LedgerFiles;
};

/** What is done with the whole ledger when somebody asks for it: copied, backed up, made to forget a customer. */
export class LedgerTasks {
  readonly #deps: LedgerTasksDeps;

  constructor(deps: LedgerTasksDeps) {
    this.#deps = deps;
  }

  /** Makes the copy that leaves this computer, if there should be one. */
  copyNow(): void {
    void this.#deps.open()?.maintenance.copyOutside();
  }

  /** Backs the ledger up now. @returns whether the backup holds the ledger as it is. */
  async backUpNow(): Promise<boolean> {
    return (await this.#deps.open()?.maintenance.backUpNow()) ?? false;
  }

  /**
   * Erases the names, phone numbers and notes of the customer with a phone number from the ledger, its backups and
   * the copies that this till makes. @returns the number of sales, and of quarantined ledgers that may still contain
   * them.
   */
  forgetPhone(
    phone: string,
  ): Result<
    { readonly sales: number; readonly quarantined: number },
    WriteFault | { readonly kind: 'no-key' }
  > {
    const open = this.#deps.open();
    if (open === undefined) throw new Error('the ledger is not open');
    const { till, maintenance } = open;
    const found = till.orders.ofPhone(phone);
    if (!found.ok) return fail({ kind: found.failure });
    const erased = till.orders.forget(found.value, this.#deps.staff());
    if (!erased.ok) return erased;
    if (erased.value > 0) void maintenance.eraseTraces(null).then(() => maintenance.copyOutside());
    return succeed({ sales: erased.value, quarantined: quarantinedLedgers(this.#deps.files()).length });
  }

  /** Erases all ledgers that were quarantined: a damaged ledger can't be relied on to forget one customer. */
  async eraseQuarantined(): Promise<StorageFaultKind | undefined> {
    const end = await this.#deps.open()?.maintenance.eraseTraces(this.#deps.clock.now() + 1);
    return end?.kind === 'failed' ? end.fault.kind : undefined;
  }
}
