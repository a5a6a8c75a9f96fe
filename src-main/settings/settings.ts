import Store from 'electron-store';
import { z } from 'zod';
import { parseBaseAddress } from '../../src-merchant-api/base-address.ts';
import type { CallbackSetting } from '../callbacks/callback-setting.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { defaultPriceRules, firstPriceRule, priceRules, type PriceRules } from '../pricing/price-rules.ts';
import type { Account, AccountSettings } from '../till/till-session.ts';

const baseAddress = z.string().transform((value, context) => {
  const parsed = parseBaseAddress(value);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.fault });
  return z.NEVER;
});

/** Where a new till begins to warn of a low balance. */
const usualWarning = '50';

/** Each setting has its default where it is missing or can't be read: a damaged file must not stop a till. */
const settingsFile = z.object({
  mode: z.enum(['practice', 'live']).catch('practice'),
  till: z
    .string()
    .regex(/^[A-Z0-9]{1,8}$/)
    .catch('T1'),
  account: z
    .object({
      baseAddress,
      merchantId: z.string().min(1),
      signedBy: z.enum(['till', 'service']).catch('till'),
    })
    .nullable()
    .catch(null),
  prices: priceRules.optional().catch(undefined),
  /** What earlier versions had instead. */
  priceRule: firstPriceRule.optional().catch(undefined),
  balanceWarning: z
    .string()
    .transform((text): Amount | null => parseAmount(text) ?? null)
    .nullable()
    .catch(parseAmount(usualWarning) ?? null),
  showsCost: z.boolean().catch(false),
  callback: z
    .object({
      address: z.string(),
      port: z.int().min(1).max(65_535),
      reach: z.enum(['computer', 'network']).catch('computer'),
    })
    .nullable()
    .catch(null),
  favourites: z
    .object({ practice: z.array(z.string()).catch([]), live: z.array(z.string()).catch([]) })
    .catch({ practice: [], live: [] }),
});

/** What this till is set to, in one JSON file that people can read. */
export class Settings implements AccountSettings {
  /** A file that can't be read is left where it is: `clearInvalidConfig` would throw the shop's settings away. */
  readonly #store = new Store({ name: 'settings', clearInvalidConfig: false });

  get mode(): 'practice' | 'live' {
    return this.#file.mode;
  }

  /** The name in front of every order id. Practice sales have one of their own. */
  get till(): string {
    return this.#file.till;
  }

  get account(): Account | null {
    return this.#file.account;
  }

  /** One for practice and the shop's account: what is tried there is what customers will pay. */
  get prices(): PriceRules {
    const { prices, priceRule } = this.#file;
    return prices ?? priceRule ?? defaultPriceRules;
  }

  keepPrices(prices: PriceRules): void {
    this.#store.set('prices', prices);
  }

  /** Below which balance staff are warned, in the currency of the balance; null for never. */
  get balanceWarning(): Amount | null {
    return this.#file.balanceWarning;
  }

  keepBalanceWarning(amount: Amount | null): void {
    this.#store.set('balanceWarning', amount);
  }

  favourites(mode: 'practice' | 'live'): readonly string[] {
    return this.#file.favourites[mode];
  }

  keepFavourites(mode: 'practice' | 'live', productIds: readonly string[]): void {
    this.#store.set('favourites', { ...this.#file.favourites, [mode]: productIds });
  }

  /** Whether the counter shows what a package costs the shop. */
  get showsCost(): boolean {
    return this.#file.showsCost;
  }

  showCost(isShown: boolean): void {
    this.#store.set('showsCost', isShown);
  }

  /** Where the service is asked to tell of orders; null where it isn't, and nothing is listened at. */
  get callback(): CallbackSetting | null {
    return this.#file.callback;
  }

  keepCallback(setting: CallbackSetting | null): void {
    this.#store.set('callback', setting);
  }

  goLive(account: Account): void {
    this.#store.set({ mode: 'live', account });
  }

  practice(): void {
    this.#store.set('mode', 'practice');
  }

  get #file(): z.infer<typeof settingsFile> {
    return settingsFile.parse(this.#store.store);
  }
}
