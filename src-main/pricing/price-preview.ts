import Big from 'big.js';
import { compareAmounts } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { priceBook } from './price-book.ts';
import { scopeKey, type PriceRules } from '../domain/price-rules.ts';
import { ruleChoice } from './rule-choice.ts';
import type { ShopPrice } from './shop-price.ts';

/** What edited rules, not yet saved, do to one package. */
export type PreviewRow = {
  readonly product: Product;
  readonly before: ShopPrice;
  readonly after: ShopPrice;
  /** The margin in percent of the price without tax, to one decimal; null if that is zero or less. */
  readonly marginPercent: string | null;
};

/** What edited rules, not yet saved, do to the catalog. */
export type PricePreview = {
  /** Packages of the selected rule: first those with a warning, then those whose price changes. */
  readonly rows: readonly PreviewRow[];
  /** How many packages the selected rule applies to. */
  readonly matching: number;
  /** How many of those get a higher or a lower price, or one in another currency. */
  readonly up: number;
  readonly down: number;
  readonly otherCurrency: number;
  readonly belowCost: number;
  readonly raisedToCost: number;
};

/** The key of the base rule, for packages that no other rule applies to. */
export const baseKey = 'all';

/** Compares the prices of the saved and the edited rules. @param key of the selected rule. */
export function previewPrices(
  products: readonly Product[],
  {
    saved,
    wanted,
    key,
    most,
  }: {
    readonly saved: PriceRules;
    readonly wanted: PriceRules;
    readonly key: string;
    /** How many rows to return at most. */
    readonly most: number;
  },
): PricePreview {
  const [priceBefore, priceAfter, choose] = [priceBook(saved), priceBook(wanted), ruleChoice(wanted)];
  const counts = { matching: 0, up: 0, down: 0, otherCurrency: 0, belowCost: 0, raisedToCost: 0 };
  const warned: PreviewRow[] = [];
  const changed: PreviewRow[] = [];
  const same: PreviewRow[] = [];
  for (const product of products) {
    const chosen = choose(product);
    if ((chosen === undefined ? baseKey : scopeKey(chosen.scope)) !== key) continue;
    const [before, after] = [priceBefore(product), priceAfter(product)];
    counts.matching += 1;
    if (after.warning === 'below-cost') counts.belowCost += 1;
    if (after.warning === 'raised-to-cost') counts.raisedToCost += 1;
    const change = changeOf(before, after);
    if (change !== 'none') counts[change] += 1;
    const rows = after.warning !== null ? warned : change !== 'none' ? changed : same;
    if (rows.length < most) rows.push({ product, before, after, marginPercent: marginPercent(after) });
  }
  return { ...counts, rows: [...warned, ...changed, ...same].slice(0, most) };
}

function changeOf(before: ShopPrice, after: ShopPrice): 'none' | 'up' | 'down' | 'otherCurrency' {
  if (before.terms.currency !== after.terms.currency) return 'otherCurrency';
  const order = compareAmounts(after.price, before.price);
  return order > 0 ? 'up' : order < 0 ? 'down' : 'none';
}

function marginPercent({ price, terms, margin }: ShopPrice): string | null {
  const net = new Big(price).minus(terms.tax);
  if (net.lte(0)) return null;
  return new Big(margin).times(100).div(net).round(1, Big.roundHalfUp).toFixed();
}
