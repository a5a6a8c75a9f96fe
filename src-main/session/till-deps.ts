import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceCache } from '../catalog/service-cache.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OpenOutcome } from '../background-jobs/ledger-opener.ts';
import type { Seller } from '../domain/orders/installation.ts';
import type { Own } from '../domain/orders/order-id.ts';
import type { Access } from '../account/access.ts';
import type { LedgerEndsDeps } from '../services/connection/ledger-ends.ts';
import type { Recognized } from '../account/recognize.ts';
import type { ShiftServiceDeps } from '../services/shifts/shift-service.ts';
import type { PushToWindows } from '../services/views/push-to-windows.ts';
import type { MoneySettings } from '../services/selling/till-balance.ts';
import type { ReadSealKeys } from '../services/connection/till-codes.ts';
import type { Favorites } from '../services/selling/till-packages.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pace } from '../selling/pace.ts';
import type { DiscountingDeps } from '../services/selling/discounting.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';

/** What the shop requires of shifts, and how much the person at the till may see of them. */
export type ShiftWays = Pick<ShiftServiceDeps, 'settings' | 'sight' | 'last' | 'keepLast'>;

/** What a till is built from. */
export type TillDeps = {
  readonly mode: Mode;
  /** The name and installation in every order id. */
  readonly seller: () => Seller;
  /** The till's name, kept between starts. */
  readonly naming: {
    readonly isNamed: () => boolean;
    /** Whether somebody named the till on this account, and said whether it replaces another. */
    readonly isAnswered: () => boolean;
    readonly nameTill: (name: string) => void;
  };
  /** The installations whose sales belong to this till. */
  readonly own: () => Own;
  /** Checks whether this is still the same installation; null if that makes no difference. */
  readonly recognize: (() => Promise<Recognized>) | null;
  /** The same again while it sells: changes nothing. */
  readonly recognizeAgain: () => Promise<Recognized>;
  /** Where the ledger ended, kept outside of it. */
  readonly ends: Pick<LedgerEndsDeps, 'last' | 'keep' | 'keepElsewhere'>;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: the service is asked for what may be missing in it. */
  readonly openOutcome: OpenOutcome;
  readonly kept: ServiceCache;
  /** Where it keeps a ticket that staff left unfinished. */
  readonly unfinishedFile: string;
  /** Where it keeps which codes nobody has seen yet. */
  readonly codesToShowFile: string;
  readonly money: MoneySettings;
  /** What the shop allows of discounts, whether the person at the till is a manager, and what a manager approved. */
  readonly discounts: DiscountingDeps;
  readonly favorites: Favorites;
  readonly shifts: ShiftWays;
  /** The names of the shop's own tenders. */
  readonly tenders: () => readonly string[];
  /** Where the ledger ended, kept outside of it. */
  readonly callback: () => string | null;
  /** Who is at the till; null on a till without staff accounts. */
  readonly staff: () => StaffMark | null;
  /** Why nothing may begin on the account; undefined if it may. */
  readonly whyNotBegin: () => Problem | undefined;
  /** Makes the account usable: starts the practice service, or reads the secret. */
  readonly connect: () => Promise<Result<Access, Problem>>;
  /** Reads the keys that its codes and phone numbers are sealed with; null if they aren't sealed. */
  readonly readKeys: ReadSealKeys | null;
  readonly fetch: Fetch;
  /** Sends a request at most once, for everything that changes something. */
  readonly fetchOnce: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  readonly push: PushToWindows;
};
