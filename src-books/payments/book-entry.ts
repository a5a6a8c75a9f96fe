import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { believedCharge } from './believed-charge.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Decimal } from '../money/decimal.ts';
import type { OperationId, OrderId } from '../orders/ids.ts';
import type { PriceTerms } from './price-terms.ts';
import type { PaidBy } from './tender.ts';
import type { StaffMark } from '../staff-mark.ts';
import { inCoins } from '../money/coins.ts';

/**
 * Why money moved.
 *
 * sale, top-up: the service took the order, and the customer paid · refund: the service gave back what a
 * package cost, and the shop gives its price back · cancellation: the service canceled a sale's order or a
 * top-up, and everything goes back · goodwill: a manager gave money back, and the service gave nothing · price-correction:
 * a price that was given afterwards was another one, and the customer paid the difference, more or less.
 */
export type EntryKind = 'sale' | 'top-up' | 'refund' | 'cancellation' | 'goodwill' | 'price-correction';

/** What was sold, as reports group it. */
export type EntryGoods = {
  readonly productId: string;
  readonly productName: string;
  /** ISO 3166-1 alpha-2, for a package of one country; null for one of several. */
  readonly country: string | null;
  /** What the package covers, in the service's words. */
  readonly place: string;
};

/** Amounts are negative if money goes back, so that sums are what is left. Null is unknown. */
export type EntryMoney = {
  /** The currency of price, tax and own cost, ISO 4217; null if no price is known. */
  readonly currency: string | null;
  readonly price: Amount | null;
  /** The part of the price that is tax. */
  readonly tax: Amount | null;
  readonly taxPercent: Decimal | null;
  /** ISO 4217; null as for `currency`. */
  readonly costCurrency: string | null;
  /** What the service took, in the currency of the balance. */
  readonly cost: Amount | null;
  /** The cost in the currency of the price, at the rate of the sale: price less tax less this is the margin. */
  readonly ownCost: Amount | null;
};

/** One entry of the ledger: money moved once, by one event. */
export type BookEntry = {
  readonly kind: EntryKind;
  /** When the event was written, milliseconds since 1970 in UTC. */
  readonly at: number;
  readonly merchantId: string;
  /** Its sale; null if the profile was sold elsewhere. */
  readonly orderId: OrderId | null;
  /** The top-up (also for its cancellation, goodwill and corrected price), or the refund; null for those of a sale. */
  readonly operationId: OperationId | null;
  /** The number of the event whose entry this one reverses; null if it reverses none, or it is unknown which. */
  readonly reverses: number | null;
  /**
   * The number of the event whose entry lacked its price, which this one gives or corrects; null for all others. Its cost is
   * there.
   */
  readonly priceOf: number | null;
  readonly staff: StaffMark | null;
  readonly tender: PaidBy | null;
  readonly goods: EntryGoods | null;
  readonly money: EntryMoney;
};

/** An entry with the number of its event in the ledger's chain. */
export type NumberedEntry = { readonly number: number; readonly entry: BookEntry };

/** A sale or a top-up, as far as its entry needs it. */
export type Bought = {
  readonly kind: 'sale' | 'top-up';
  readonly intent: {
    readonly merchantId: string;
    readonly orderId: OrderId | null;
    /** Of a top-up alone. */
    readonly operationId?: OperationId | undefined;
    readonly staff: StaffMark | null;
    readonly tender: PaidBy | null;
    readonly product: SoldProduct | null;
    readonly cost: Amount | null;
  } & (
    | { readonly price: Amount; readonly terms: PriceTerms }
    /** Only the service knew of it. */
    | { readonly price: null; readonly terms: null }
  );
};

/** What of a package stands in its entry. */
export type SoldProduct = Pick<Product, 'productId' | 'name' | 'countries' | 'countrySet'>;

/**
 * The entry of a purchase. @param charged what the service said that it took; null if it didn't say.
 * @param at milliseconds since 1970 in UTC.
 */
export function purchaseEntry(bought: Bought, charged: Amount | null, at: number): BookEntry {
  const { intent } = bought;
  const cost = believedCharge(charged, intent.cost) ?? intent.cost;
  return {
    kind: bought.kind,
    at,
    merchantId: intent.merchantId,
    orderId: intent.orderId,
    operationId: intent.operationId ?? null,
    reverses: null,
    priceOf: null,
    staff: intent.staff,
    tender: intent.tender,
    goods: intent.product === null ? null : goodsOf(intent.product),
    money: intent.price === null ? { ...unpriced, cost } : paidMoney(intent.price, cost, intent.terms),
  };
}

const unpriced: EntryMoney = {
  currency: null,
  price: null,
  tax: null,
  taxPercent: null,
  costCurrency: null,
  cost: null,
  ownCost: null,
};

function goodsOf({ productId, name, countries, countrySet }: SoldProduct): EntryGoods {
  const [only, ...more] = countries;
  const country = only !== undefined && more.length === 0 ? only : null;
  return { productId, productName: name, country, place: countrySet };
}

/** The money of what was paid. @param cost in the currency of the balance. */
export function paidMoney(price: Amount, cost: Amount | null, terms: PriceTerms): EntryMoney {
  const { currency, costCurrency, rate, tax, taxPercent } = terms;
  const ownCost = cost === null ? null : inCoins(new Big(cost).times(rate), currency);
  return { currency, price, tax, taxPercent, costCurrency, cost, ownCost };
}

const none = exactAmount(new Big(0));

/** What is left of a purchase to take back. */
export type Reversed = NumberedEntry & {
  /** A refund that was only found has the service's credit already: price and tax alone are left. */
  readonly isCredited: boolean;
};

/** Money that goes back, and who initiated it. */
export type Reversal = Pick<BookEntry, 'at' | 'merchantId' | 'orderId' | 'operationId' | 'staff'> & {
  readonly kind: 'refund' | 'cancellation';
  /** What the service gives back; null if it is all that it took. */
  readonly credited: Amount | null;
  /**
   * It is unknown what the customer got back. Price and tax stay then, as the piece of the ticket does: nothing is a
   * revenue given back before the books know that the customer has the money, or is owed it.
   */
  readonly isUnpriced: boolean;
};

/** The entry of money that goes back. @param of what it reverses; undefined if that is unknown. */
export function reversalEntry(
  { credited, isUnpriced, ...by }: Reversal,
  of: Reversed | undefined,
): BookEntry {
  if (of === undefined) {
    const money = { ...unpriced, cost: credited === null ? null : minus(credited) };
    return { ...by, reverses: null, priceOf: null, tender: null, goods: null, money };
  }
  const { goods, tender, money } = of.entry;
  if (isUnpriced) {
    const cost = credited ?? money.cost;
    return {
      ...by,
      reverses: of.number,
      priceOf: null,
      tender: null,
      goods,
      money: { ...unpriced, costCurrency: money.costCurrency, cost: cost && minus(cost) },
    };
  }
  const isAlreadyCredited = of.isCredited && credited === null;
  const isPart = credited !== null && money.cost !== null && !new Big(credited).eq(money.cost);
  return {
    ...by,
    reverses: of.number,
    priceOf: null,
    tender,
    goods,
    money: {
      ...money,
      price: money.price && minus(money.price),
      tax: money.tax && minus(money.tax),
      cost: isPart ? minus(credited) : isAlreadyCredited ? null : money.cost && minus(money.cost),
      ownCost: isPart ? partOfOwnCost(money, credited) : money.ownCost && minus(money.ownCost),
    },
  };
}

const minus = (amount: Amount): Amount => exactAmount(new Big(amount).times(-1));

/** The share of the own cost that matches the share of the cost that the service gives back. */
function partOfOwnCost({ ownCost, cost, currency }: EntryMoney, credited: Amount): Amount | null {
  if (ownCost === null || cost === null) return null;
  if (new Big(cost).eq(0)) return none;
  const part = new Big(ownCost).times(credited).div(cost).times(-1);
  return inCoins(part, currency);
}
