import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { FirstRun } from '../../src-preload/contract/account/first-run.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { LedgerMaintenanceDeps } from '../background-jobs/ledger-maintenance.ts';
import type { BeginWork } from '../background-jobs/run-ledger-work.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pace } from '../selling/pace.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { DiscountingDeps } from '../services/selling/discounting.ts';
import type { AccountSettings, PracticeAccount } from '../account/account.ts';
import type { PushToWindows } from '../services/views/push-to-windows.ts';

/** What tills are built from. */
export type AccountSwitcherDeps = {
  readonly dataFolder: string;
  readonly settings: AccountSettings;
  /** The computer's name; undefined to ask the system. */
  readonly computer?: string;
  readonly keychain: Keychain;
  readonly practice: PracticeAccount;
  readonly fetch: Fetch;
  /** Sends a request at most once, for everything that changes something. */
  readonly fetchOnce: Fetch;
  /** The address for the service's notifications; null for none. */
  readonly callback: () => string | null;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether somebody is looking at the till. If nobody is, less urgent requests are sent less often. */
  readonly pace: Pace;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  /** Whether a manager is at the till; always true on a till without staff accounts. */
  readonly isManager: () => boolean;
  /** What managers approved for the clerk at the till. */
  readonly approvals: DiscountingDeps['approvals'];
  readonly push: PushToWindows;
  /** How far the set-up of a new installation is; null on a till that sells. Told whether the open books are empty. */
  readonly firstRun?: (areBooksEmpty: () => boolean) => FirstRun | null;
  /** Makes the copy that leaves this computer; false if it has to be tried again. */
  readonly copyOutside?: LedgerMaintenanceDeps['copyOutside'];
  /** A ledger was opened, or is closed. Nothing of it waits for that. */
  readonly onLedger?: () => void;
  /** Starts long work on a ledger: checks, backups, recovery. */
  readonly beginWork: BeginWork;
};
