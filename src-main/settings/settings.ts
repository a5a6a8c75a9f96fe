import Store from 'electron-store';
import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Appearance } from '../../src-preload/contract/settings/appearance.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import type { ManagedPart } from '../../src-preload/contract/account/managed.ts';
import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import type { ShiftSettings } from '../../src-preload/contract/staff/shift.ts';
import type { ShopTerms } from '../../src-preload/contract/sales/shop-terms.ts';
import type { SettingsNews } from '../../src-preload/contract/settings/settings-news.ts';
import type { CallbackSetting } from '../callbacks/callback-setting.ts';
import type { JoinedChain } from '../chain/joined-chain.ts';
import type { ChosenScreen } from '../customer-display/choose-screen.ts';
import type { PriceRules } from '../domain/price-rules.ts';
import type { Account, AccountSettings } from '../account/account.ts';
import type { CopySetting } from '../services/copy-service.ts';
import type { InstallationSetting } from '../account/installation-setting.ts';
import type { EventMark } from '../ledger/file/event-mark.ts';
import { installationIn } from './installation-in.ts';
import { repairSettings } from './repair-settings.ts';
import {
  discountsIn,
  pricesIn,
  readSettings,
  shopTermsIn,
  warningIn,
  type StoredSettings,
} from './read-settings.ts';

/** This till's settings, in one JSON file that people can read. */
export class Settings implements AccountSettings {
  readonly #dataFolder: string;
  /** Undefined if the file can neither be read nor quarantined: changes then last until the till is closed. */
  readonly #store: Store | undefined;
  #kept: StoredSettings;
  /** A report that the file could not hold. */
  #unreported: SettingsNews | null;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    this.#unreported = repairSettings(dataFolder, Date.now());
    this.#store = openStore(dataFolder);
    this.#kept = readSettings(JSON.stringify(this.#store?.store ?? {}))?.kept ?? {};
  }

  /** Whether the set-up of a new installation is under way, or over; undefined on a till that never had one. */
  get firstRun(): StoredSettings['firstRun'] {
    return this.#kept.firstRun;
  }

  keepFirstRun(firstRun: 'begun' | 'over'): void {
    this.#keep({ firstRun });
  }

  /** Whether somebody has set anything: all but what the program notes for itself. What was lost was set, too. */
  get isSet(): boolean {
    return this.news !== null || Object.keys(this.#kept).some((name) => !notedByItself.has(name));
  }

  /** Whether somebody has set prices, their currency or tax. */
  get hasPrices(): boolean {
    return this.#kept.prices !== undefined;
  }

  /** The file was replaced as a whole. */
  readAgain(): void {
    this.#kept = readSettings(JSON.stringify(this.#store?.store ?? {}))?.kept ?? {};
  }

  /** Practice if there is no account. */
  get mode(): 'practice' | 'live' {
    return this.#kept.mode ?? 'practice';
  }

  /** The name in front of every order id. Practice sales have another one. */
  get till(): string {
    return this.#kept.till ?? 'T1';
  }

  /** Whether somebody named the till. */
  get isNamed(): boolean {
    return this.#kept.till !== undefined;
  }

  /** The merchant id of the account on which somebody named it; null before. */
  get namedFor(): string | null {
    return this.#kept.namedFor ?? null;
  }

  /** @param namedFor the account that is open; null in practice. */
  nameTill(till: string, namedFor: string | null): void {
    this.#keep(namedFor === null ? { till } : { till, namedFor });
  }

  /**
   * Which installation this is. If the settings were lost, the one that sold last in the ledger; a new till gets a
   * new one.
   */
  get installation(): InstallationSetting {
    if (this.#kept.installation !== undefined) return this.#kept.installation;
    const installation = installationIn(this.#dataFolder);
    try {
      this.keepInstallation(installation);
    } catch {
      // If the disk can't be written, it lasts until the till is closed; nothing is sold on such a disk.
      this.#kept = { ...this.#kept, installation: { ...installation, formerly: [...installation.formerly] } };
    }
    return installation;
  }

  keepInstallation(installation: InstallationSetting): void {
    const kept = { ...installation, formerly: [...installation.formerly] };
    this.#keep({ installation: kept });
  }

  /** Where a ledger ended when that was last noted; null before. */
  ledgerEnd(mode: 'practice' | 'live'): EventMark | null {
    return this.#kept.ends?.[mode] ?? null;
  }

  keepLedgerEnd(mode: 'practice' | 'live', end: EventMark | null): void {
    const { practice = null, live = null } = this.#kept.ends ?? {};
    this.#keep({ ends: { practice, live, [mode]: end } });
  }

  get account(): Account | null {
    return this.#kept.account ?? null;
  }

  get prices(): PriceRules {
    return pricesIn(this.#kept);
  }

  keepPrices(prices: PriceRules): void {
    this.#keep({ prices });
  }

  /** What staff may take off prices, and why. */
  get discounts(): DiscountRules {
    return discountsIn(this.#kept);
  }

  keepDiscounts(discounts: DiscountRules): void {
    this.#keep({ discounts });
  }

  /** Staff are warned below this balance, in the currency of the balance; null for never. */
  get balanceWarning(): Amount | null {
    return warningIn(this.#kept);
  }

  keepBalanceWarning(balanceWarning: Amount | null): void {
    this.#keep({ balanceWarning });
  }

  favorites(mode: 'practice' | 'live'): readonly string[] {
    return this.#kept.favorites?.[mode] ?? [];
  }

  keepFavorites(mode: 'practice' | 'live', productIds: readonly string[]): void {
    const { practice = [], live = [] } = this.#kept.favorites ?? {};
    this.#keep({ favorites: { practice, live, [mode]: [...productIds] } });
  }

  /** Whether the counter shows what a package costs the shop. */
  get showsCost(): boolean {
    return this.#kept.showsCost ?? false;
  }

  showCost(showsCost: boolean): void {
    this.#keep({ showsCost });
  }

  /** What the shop requires of shifts. The default is nothing, so that a shop of one can sell at once. */
  get shifts(): ShiftSettings {
    return this.#kept.shifts ?? { isRequired: false, isBlind: false };
  }

  keepShifts(shifts: ShiftSettings): void {
    this.#keep({ shifts });
  }

  /** The names of the shop's own tenders, in the order in which they are offered. */
  get tenders(): readonly string[] {
    return this.#kept.tenders ?? [];
  }

  get shopTerms(): ShopTerms {
    return shopTermsIn(this.#kept);
  }

  keepShopTerms(terms: ShopTerms): void {
    this.#keep(terms);
  }

  /** The number of the last shift that was opened; 0 before the first. */
  lastShift(mode: 'practice' | 'live'): number {
    return this.#kept.lastShift?.[mode] ?? 0;
  }

  keepLastShift(mode: 'practice' | 'live', number: number): void {
    const { practice = 0, live = 0 } = this.#kept.lastShift ?? {};
    this.#keep({ lastShift: { practice, live, [mode]: number } });
  }

  /** The language that somebody chose; null before. */
  get language(): Language | null {
    return this.#kept.language ?? null;
  }

  keepLanguage(language: Language): void {
    this.#keep({ language });
  }

  /** How the staff's window looks. */
  get appearance(): Appearance {
    return this.#kept.appearance ?? { theme: 'system', zoom: 100 };
  }

  keepAppearance(appearance: Appearance): void {
    this.#keep({ appearance });
  }

  /** The address for the service's notifications; null if there is none, and nothing is received. */
  get callback(): CallbackSetting | null {
    return this.#kept.callback ?? null;
  }

  keepCallback(callback: CallbackSetting | null): void {
    this.#keep({ callback });
  }

  /** The customers' screen; null for none. */
  get customerScreen(): ChosenScreen | null {
    return this.#kept.customerScreen ?? null;
  }

  keepCustomerScreen(customerScreen: ChosenScreen | null): void {
    this.#keep({ customerScreen });
  }

  /** The customers' language unless they choose one. */
  get customerLanguage(): CustomerLanguage {
    return this.#kept.customerLanguage ?? 'en';
  }

  keepCustomerLanguage(customerLanguage: CustomerLanguage): void {
    this.#keep({ customerLanguage });
  }

  goLive(account: Account): void {
    this.#keep({ mode: 'live', account });
  }

  practice(): void {
    this.#keep({ mode: 'practice' });
  }

  /** After how many months names and phone numbers of customers are erased; 0 for never. */
  get keepMonths(): number {
    return this.#kept.keepMonths ?? 0;
  }

  keepForMonths(keepMonths: number): void {
    this.#keep({ keepMonths });
  }

  /** Where encrypted copies of the books go: nowhere until somebody chooses. */
  get copies(): CopySetting {
    return this.#kept.copies ?? nowhere;
  }

  keepCopies(copies: CopySetting): void {
    this.#keep({ copies: { ...copies, keyIds: [...copies.keyIds] } });
  }

  /** The chain of shops that this till joined; null for none. */
  get chain(): JoinedChain | null {
    return this.#kept.chain ?? null;
  }

  keepChain(chain: JoinedChain | null): void {
    this.#keep({ chain });
  }

  /** The address of the feed of newer versions: none until somebody sets one. */
  get feedAddress(): string | null {
    return this.#kept.updates?.address ?? null;
  }

  keepFeedAddress(address: string | null): void {
    this.#keep({ updates: { address } });
  }

  /** What nobody at the till can change: only a profile does. */
  get locked(): readonly ManagedPart[] {
    return this.#kept.locked ?? [];
  }

  /** Whether the till had staff accounts when it was last open. */
  get knowsStaff(): boolean {
    return this.#kept.knowsStaff ?? false;
  }

  knowStaff(knowsStaff: boolean): void {
    if (knowsStaff !== this.knowsStaff) this.#keep({ knowsStaff });
  }

  /** The report of settings that could not be read; null once a manager has read it. */
  get news(): SettingsNews | null {
    return this.#kept.news ?? this.#unreported;
  }

  /** Reports something that was lost in another file than this. */
  reportNews(news: SettingsNews): void {
    this.#keep({ news: { ...news, lost: [...new Set([...(this.news?.lost ?? []), ...news.lost])] } });
  }

  newsRead(): void {
    this.#unreported = null;
    if (this.#kept.news !== undefined) this.#keep({ news: null });
  }

  #keep(change: StoredSettings): void {
    this.#store?.set(change);
    this.#kept = { ...this.#kept, ...change };
  }
}

/** A till that was only started has these. */
const notedByItself: ReadonlySet<string> = new Set(['installation', 'ends', 'knowsStaff', 'firstRun']);

const nowhere: CopySetting = { folder: null, keyIds: [], last: null };

/** A file that can't be read is left where it is: `clearInvalidConfig` would delete the shop's settings. */
function openStore(dataFolder: string): Store | undefined {
  try {
    return new Store({ name: 'settings', cwd: dataFolder, clearInvalidConfig: false });
  } catch {
    return undefined;
  }
}
