import type { Product } from '../../src-merchant-api/reading/product.ts';
import {
  scopeKey,
  type Markup,
  type PriceRule,
  type PriceRules,
  type RuleScope,
} from '../domain/price-rules.ts';

/** The fields that decide which rule prices a package. */
export type PlacedProduct = Pick<Product, 'productId' | 'countrySet' | 'countries'>;

/** The rule for a package; undefined if it is the base rule. */
export type RuleChoice = (product: PlacedProduct) => PriceRule | undefined;

type RegionRule = PriceRule & { readonly scope: Extract<RuleScope, { kind: 'region' }> };

/** Chooses a rule: the product's, then its country's, then its region's, the smallest region first. */
export function ruleChoice({ rules }: Pick<PriceRules, 'rules'>): RuleChoice {
  const byKey = new Map(rules.map((rule) => [scopeKey(rule.scope), rule]));
  const regions = rules
    .filter((rule): rule is RegionRule => rule.scope.kind === 'region' && rule.scope.ofCountries)
    .map((rule) => ({ rule, countries: new Set(rule.scope.countries) }))
    .sort(
      (a, b) =>
        a.countries.size - b.countries.size || compareText(scopeKey(a.rule.scope), scopeKey(b.rule.scope)),
    );
  return ({ productId, countrySet, countries }) => {
    const [only] = countries;
    const ofProduct = byKey.get(`product:${productId}`);
    if (ofProduct !== undefined) return ofProduct;
    const isCountry = countries.length === 1 && only !== undefined;
    const own = byKey.get(isCountry ? `country:${only}` : `region:${countrySet}`);
    if (own !== undefined || countries.length === 0) return own;
    return regions.find((region) => countries.every((code) => region.countries.has(code)))?.rule;
  };
}

/** By code unit, so that it is the same on every computer. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The markup of the chosen rule. */
export const markupOf = (rules: PriceRules, chosen: PriceRule | undefined): Markup =>
  chosen?.markup ?? rules.base;
