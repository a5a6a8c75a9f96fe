import countryToCurrency from 'country-to-currency';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { draftOf, withCurrencies } from '../prices/price-draft.ts';

/** Where a price on a shelf is without its tax, which the till of a shop adds. */
const added: ReadonlySet<string> = new Set(['US', 'CA']);

/**
 * Whether shops show prices with their tax in them. Rates aren't guessed: they differ by what is sold, and change.
 *
 * @param region ISO 3166-1 alpha-2; null if it isn't known.
 */
export function taxIn(region: string | null): 'included' | 'added' | 'not-known' {
  if (currencyIn(region) === undefined || region === null) return 'not-known';
  return added.has(region) ? 'added' : 'included';
}

/** What customers pay in there; undefined where nobody knows. */
export function currencyIn(region: string | null): string | undefined {
  return Object.entries(countryToCurrency).find(([code]) => code === region)?.[1];
}

/**
 * What a new shop is offered, to be typed over: the currency of where it is, and no tax where prices have none. What
 * can't be told from there is left empty.
 *
 * @param now ISO 8601 in UTC.
 */
export function firstDraft(rules: PriceRulesView, region: string | null, now: string): PriceRulesView {
  const currency = currencyIn(region) ?? rules.currency;
  const draft = draftOf(rules);
  return {
    ...(currency === rules.currency ? draft : withCurrencies(draft, { currency }, now)),
    taxPercent: taxIn(region) === 'added' ? '0' : '',
  };
}
