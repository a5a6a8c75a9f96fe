import { compareAmounts, parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Balance } from '../../../src-preload/contract/money/money.ts';
import { currencyDecimals } from '../../../src-preload/contract/money/currency-decimals.ts';
import { hasTooManyDigits } from '../../../src-preload/contract/money/figure-limits.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import { instant } from '../views/sale-view.ts';
import { salesLeft } from './sales-left.ts';
import type { PushToWindows } from '../views/push-to-windows.ts';
import type { PriceRules } from '../../domain/price-rules.ts';

/** What the shop sets about money, kept between starts. */
export type MoneySettings = {
  readonly prices: () => PriceRules;
  readonly keepPrices: (rules: PriceRules) => void;
  /** Staff are warned below this balance; null for never. */
  readonly warning: () => Amount | null;
  readonly keepWarning: (amount: Amount | null) => void;
};

/** How many of the last sales are searched for those of today. */
const salesToCount = 200;

export type TillBalanceDeps = {
  readonly kept: ServiceCache;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly money: MoneySettings;
  /** The currency of the service's balance. */
  readonly currency: () => string;
  readonly push: PushToWindows;
};

/** The last known balance, how long it will last, and below what staff are warned. */
export class TillBalance {
  readonly #deps: TillBalanceDeps;
  /** Higher than the number in a kept first view, which is from another run. */
  #number = 1;

  constructor(deps: TillBalanceDeps) {
    this.#deps = deps;
  }

  /** Null if none was ever received. */
  get shown(): Balance | null {
    const { kept, ledger, clock, money, currency } = this.#deps;
    const balance = kept.balance();
    if (balance === undefined) return null;
    const { value, at } = balance;
    const dayBegan = new Date(clock.now()).setHours(0, 0, 0, 0);
    const warning = money.warning();
    return {
      amount: value,
      currency: currency(),
      at: instant(at),
      number: this.#number,
      salesLeft: salesLeft(value, ledger.sales.lastCosts(salesToCount), dayBegan),
      isLow: warning !== null && compareAmounts(value, warning) < 0,
      // SECURITY: one answer for the whole catalog, whatever is asked. Clerks are told it: one for each package would
      // tell them what it costs, as the balance falls from sale to sale.
      isSpent: kept.isTooLittle(value),
      warning,
    };
  }

  /** Pushes it to the windows. */
  changed(): void {
    this.#number += 1;
    const balance = this.shown;
    if (balance !== null) this.#deps.push('balance', balance);
  }

  /** Warns below this balance from now on; null for never. */
  setWarning({ amount }: RequestOf<'balance-warning-set'>): void {
    const digits = { decimals: currencyDecimals(this.#deps.currency()) };
    if (amount !== null && hasTooManyDigits(amount, digits)) throw new Error('nobody can type this amount');
    this.#deps.money.keepWarning(amount === null ? null : (parseAmount(amount) ?? null));
    this.changed();
  }
}
