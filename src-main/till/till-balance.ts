import { compareAmounts, parseAmount, sum } from '../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { Balance } from '../../src-preload/contract/money.ts';
import type { KeptCopy } from '../catalog/kept-copy.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../sales/clock.ts';
import { instant } from './sale-view.ts';
import { salesLeft } from './sales-left.ts';
import type { MoneySettings, Tell } from './till-parts.ts';

/** Among how many of the last sales those of today are looked for. */
const salesToCount = 200;

export type TillBalanceParts = {
  readonly kept: KeptCopy;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly money: MoneySettings;
  /** What the service counts in. */
  readonly currency: () => string;
  readonly tell: Tell;
};

/** The balance as it was heard last, how long it will last, and below what staff are warned. */
export class TillBalance {
  readonly #parts: TillBalanceParts;

  constructor(parts: TillBalanceParts) {
    this.#parts = parts;
  }

  /** Null where none was ever heard. */
  get shown(): Balance | null {
    const { kept, ledger, clock, money, currency } = this.#parts;
    const balance = kept.balance();
    if (balance === undefined) return null;
    const { value, at } = balance;
    const dayBegan = new Date(clock.now()).setHours(0, 0, 0, 0);
    const warning = money.warning();
    return {
      amount: value,
      currency: currency(),
      at: instant(at),
      salesLeft: salesLeft(value, ledger.sales.lastCosts(salesToCount), dayBegan),
      isLow: warning !== null && compareAmounts(value, warning) < 0,
      warning,
    };
  }

  /** Tells the windows. */
  changed(): void {
    const balance = this.shown;
    if (balance !== null) this.#parts.tell('balance', balance);
  }

  /** Whether it is enough for a package so many times; null where nobody knows. */
  isEnoughFor({ productId, quantity }: RequestOf<'funds-enough'>): boolean | null {
    const { kept } = this.#parts;
    const [balance, product] = [kept.balance(), kept.product(productId)];
    if (balance === undefined || product === undefined) return null;
    const cost = sum(Array.from({ length: quantity }, () => product.salePrice));
    return compareAmounts(balance.value, cost) >= 0;
  }

  /** Warns below this balance from here on; null for never. */
  setWarning({ amount }: RequestOf<'balance-warning-set'>): void {
    this.#parts.money.keepWarning(amount === null ? null : (parseAmount(amount) ?? null));
    this.changed();
  }
}
