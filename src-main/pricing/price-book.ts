import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Markup, PriceRules } from '../domain/price-rules.ts';
import { markupOf, ruleChoice, type PlacedProduct } from './rule-choice.ts';
import { shopPrice, type ShopPrice } from './shop-price.ts';

/** Prices packages by a shop's rules. */
export type PriceBook = (product: PlacedProduct & Pick<Product, 'salePrice'>) => ShopPrice;

/**
 * Prepares price rules for many packages. Each price is computed once: a catalog has far fewer costs than
 * products.
 */
export function priceBook(rules: PriceRules): PriceBook {
  const choose = ruleChoice(rules);
  const known = new Map<Markup, Map<Amount, ShopPrice>>();
  return (product) => {
    const markup = markupOf(rules, choose(product));
    const ofCost = known.get(markup) ?? new Map<Amount, ShopPrice>();
    known.set(markup, ofCost);
    const before = ofCost.get(product.salePrice);
    if (before !== undefined) return before;
    const price = shopPrice(product.salePrice, markup, rules);
    ofCost.set(product.salePrice, price);
    return price;
  };
}
