import type { Amount } from '../../src-merchant-api/amount.ts';
import type { BaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import type { ShiftSettings } from '../../src-preload/contract/staff/shift.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import type { PriceRules } from '../domain/price-rules.ts';

import type { InstallationSetting } from './installation-setting.ts';

/** A merchant account without its secret, which is only in the keychain. */
export type Account = {
  readonly baseAddress: BaseAddress;
  readonly merchantId: string;
  /** 'service': signed by POST /customer/sign, for the merchant id alone. Such an account has no secret here. */
  readonly signedBy: 'till' | 'service';
};

/** The settings that decide which till is open. */
export type AccountSettings = {
  readonly mode: Mode;
  readonly till: string;
  /** Whether somebody named the till. */
  readonly isNamed: boolean;
  /** The merchant id of the account on which somebody named it and said whether it replaces another; null before. */
  readonly namedFor: string | null;
  /** @param namedFor the account that is open; null in practice. */
  readonly nameTill: (till: string, namedFor: string | null) => void;
  readonly installation: InstallationSetting;
  readonly keepInstallation: (installation: InstallationSetting) => void;
  /** Where the ledger ended when that was last noted; null before. */
  readonly ledgerEnd: (mode: Mode) => EventMark | null;
  readonly keepLedgerEnd: (mode: Mode, end: EventMark | null) => void;
  readonly account: Account | null;
  readonly prices: PriceRules;
  readonly keepPrices: (prices: PriceRules) => void;
  /** What staff may take off prices, and why. */
  readonly discounts: DiscountRules;
  readonly balanceWarning: Amount | null;
  readonly keepBalanceWarning: (amount: Amount | null) => void;
  /** What the shop requires of shifts. */
  readonly shifts: ShiftSettings;
  /** The names of the shop's own tenders. */
  readonly tenders: readonly string[];
  /** The number of the last shift that was opened, 0 before the first. Practice has its own shifts. */
  readonly lastShift: (mode: Mode) => number;
  readonly keepLastShift: (mode: Mode, number: number) => void;
  /** Product ids. Practice and the shop's account have separate catalogs. */
  readonly favorites: (mode: Mode) => readonly string[];
  readonly keepFavorites: (mode: Mode, productIds: readonly string[]) => void;
  /** After how many months customers are forgotten; never if it is 0 or missing. */
  readonly keepMonths?: number;
  readonly goLive: (account: Account) => void;
  readonly practice: () => void;
};

/** The merchant service of practice mode. */
export type PracticeAccount = {
  readonly merchantId: string;
  /** Starts it, unless it is started already. Never rejects. */
  readonly start: () => Promise<Result<{ baseAddress: BaseAddress; secret: string }, { detail: string }>>;
  readonly stop: () => void;
};

/** The name of an account's secret in the keychain. */
export const keychainName = ({ merchantId, baseAddress }: Account): string => `${merchantId}@${baseAddress}`;
