import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { LedgerMaintenanceDeps } from '../background-jobs/ledger-maintenance.ts';
import type { BeginWork } from '../background-jobs/run-ledger-work.ts';
import type { Clock } from '../platform/clock.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import type { AccountSettings, PracticeAccount } from '../account/account.ts';
import type { Tell } from '../services/views/tell-windows.ts';

/** What the tills are built of. */
export type AccountSwitcherDeps = {
  readonly dataFolder: string;
  readonly settings: AccountSettings;
  /** What the computer is called, where it isn't asked itself. */
  readonly computer?: string;
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
  /** Whether a manager is at the till; always where it knows no names. */
  readonly isManager: () => boolean;
  readonly push: Tell;
  /** Has the copy made that leaves this computer; false where it has to be tried again. */
  readonly copyOutside?: LedgerMaintenanceDeps['copyOutside'];
  /** Does long work on a ledger: checks, backups, recovery. */
  readonly beginWork: BeginWork;
};
