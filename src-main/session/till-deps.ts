import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { ServiceCache } from '../catalog/service-cache.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OpenOutcome } from '../background-jobs/ledger-opener.ts';
import type { Seller } from '../domain/installation.ts';
import type { Own } from '../domain/order-id.ts';
import type { Access } from '../account/access.ts';
import type { LedgerEndsDeps } from '../services/connection/ledger-ends.ts';
import type { Recognized } from '../account/recognize.ts';
import type { ShiftServiceDeps } from '../services/shift-service.ts';
import type { Tell } from '../services/views/tell-windows.ts';
import type { MoneySettings } from '../services/till-balance.ts';
import type { ReadSealKeys } from '../services/connection/till-codes.ts';
import type { Favourites } from '../services/till-packages.ts';
import type { Clock } from '../platform/clock.ts';
import type { StaffMark } from '../domain/staff-mark.ts';

/** What the shop wants of shifts, and how much whoever is at the till is told of them. */
export type ShiftWays = Pick<ShiftServiceDeps, 'settings' | 'sight' | 'last' | 'keepLast'>;

/** What a till is built of. */
export type TillDeps = {
  readonly mode: Mode;
  /** In front of every order id. */
  readonly seller: () => Seller;
  /** What the till is called, kept between starts. */
  readonly naming: {
    readonly isNamed: () => boolean;
    /** Whether staff have said so on this account, and whether the till replaces another. */
    readonly isAnswered: () => boolean;
    readonly nameTill: (name: string) => void;
  };
  /** Whose sales are this till's. */
  readonly own: () => Own;
  /** Looks whether this is the installation that it was; null where that makes no difference. */
  readonly recognize: (() => Promise<Recognized>) | null;
  /** Where the ledger ended, kept outside of it. */
  readonly ends: Pick<LedgerEndsDeps, 'last' | 'keep' | 'keepElsewhere'>;
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** How the ledger came to be open: what may be missing in it is asked of the service. */
  readonly openOutcome: OpenOutcome;
  readonly kept: ServiceCache;
  readonly money: MoneySettings;
  readonly favourites: Favourites;
  readonly shifts: ShiftWays;
  /** Where the service is asked to tell of orders; null where it isn't. */
  readonly callback: () => string | null;
  /** Who is at the till; null where it knows no names. */
  readonly staff: () => StaffMark | null;
  /** Why nothing may be begun on the account; undefined where it may. */
  readonly whyNotBegin: () => Problem | undefined;
  /** Makes the account usable: starts the practice service, or reads the secret. */
  readonly connect: () => Promise<Result<Access, Problem>>;
  /** Reads the keys that its codes and telephone numbers are sealed with; null where they aren't. */
  readonly readKeys: ReadSealKeys | null;
  readonly fetch: Fetch;
  /** Sends a request at most once, for what changes something. */
  readonly fetchOnce: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly push: Tell;
};
