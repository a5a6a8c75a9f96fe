import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { japan } from '../../test/fixtures/products.ts';
import { defaultPriceRules, scopeKey, type PriceRule, type RuleScope } from '../domain/price-rules.ts';
import { ruleChoice } from './rule-choice.ts';

const rule = (scope: RuleScope): PriceRule => ({ scope, markup: defaultPriceRules.base });
const ofProduct = rule({ kind: 'product', productId: japan.productId, name: japan.name });
const ofCountry = rule({ kind: 'country', code: 'JP' });
const region = (place: string, countries: string[], ofCountries: boolean): PriceRule =>
  rule({ kind: 'region', place, countries, ofCountries });
const ofEastAsia = region('East Asia', ['JP', 'KR'], true);
const ofAsia = region('Asia', ['JP', 'KR', 'TH', 'VN'], true);
const ofAsiaAlone = region('Asia', ['JP', 'KR', 'TH', 'VN'], false);

const asia = { productId: 'asia-10gb', countrySet: 'Asia', countries: ['JP', 'KR', 'TH', 'VN'] };
const twoOfAsia = { productId: 'jp-th', countrySet: 'Japan and Thailand', countries: ['JP', 'TH'] };

const chosen = (rules: PriceRule[], product: Parameters<ReturnType<typeof ruleChoice>>[0]) => {
  const choice = ruleChoice({ rules })(product);
  return choice === undefined ? 'all' : scopeKey(choice.scope);
};

describe('the rule of a package', () => {
  it('is the most specific one, in any order', () => {
    const byRank = [ofProduct, ofCountry, ofEastAsia, ofAsia];
    fc.assert(
      fc.property(fc.shuffledSubarray(byRank), (rules) => {
        const best = byRank.find((candidate) => rules.includes(candidate));
        expect(chosen(rules, japan)).toBe(best === undefined ? 'all' : scopeKey(best.scope));
      }),
    );
  });

  it('is the region’s own for a region, not that of one of its countries', () => {
    expect(chosen([ofCountry, ofAsiaAlone], asia)).toBe('region:Asia');
    expect(chosen([ofCountry], asia)).toBe('all');
  });

  it('applies to a region’s countries only if the region includes them', () => {
    expect(chosen([ofAsiaAlone], japan)).toBe('all');
    expect(chosen([ofAsia], japan)).toBe('region:Asia');
    expect(chosen([ofAsia], twoOfAsia)).toBe('region:Asia');
    expect(chosen([ofEastAsia], twoOfAsia)).toBe('all');
  });

  it('is matched by name if the coverage is unknown', () => {
    const somewhere = { productId: 'x', countrySet: 'Asia', countries: [] };
    expect(chosen([ofEastAsia], somewhere)).toBe('all');
    expect(chosen([ofEastAsia, ofAsia], somewhere)).toBe('region:Asia');
  });
});
