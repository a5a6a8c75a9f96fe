import type { MarkupView, PriceRulesView, RuleScopeView } from '../../src-preload/contract/prices.ts';
import { countryName } from '../place/country-names.ts';
import { lazily } from '../lazily.ts';
import { currencyDecimals, money } from './money.ts';

const currencyNames = lazily(() => new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' }));

/** "Euro". */
export const currencyName = (code: string): string => currencyNames().of(code) ?? code;

/** What a rule is for. */
export function scopeName(scope: RuleScopeView): string {
  switch (scope.kind) {
    case 'product':
      return scope.name;
    case 'country':
      return countryName(scope.code);
    case 'region':
      return scope.ofCountries ? `${scope.place} and its countries` : scope.place;
  }
}

/** ".90"; of a currency without decimals "90". */
export function endingWords(endingCents: number | null, currency: string): string {
  if (endingCents === null) return 'Any';
  const digits = String(endingCents).padStart(2, '0');
  return currencyDecimals(currency) === 0 ? digits : `.${digits}`;
}

/** "+35 %, ends in .90". */
export function markupWords({ add, endingCents }: MarkupView, currency: string): string {
  const added = add.kind === 'percent' ? percentWords(add.percent) : signedMoney(add.amount, currency);
  return endingCents === null ? added : `${added}, ends in ${endingWords(endingCents, currency)}`;
}

const percentWords = (percent: string): string => `${percent.startsWith('-') ? '' : '+'}${percent} %`;

function signedMoney(amount: string, currency: string): string {
  // What is being typed may not be a number yet.
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return `+${amount}`;
  return `${amount.startsWith('-') ? '' : '+'}${money(amount, currency)}`;
}

/** "US Dollar, no tax". */
export function shopMoneyWords({ currency, taxPercent }: PriceRulesView): string {
  return `${currencyName(currency)}, ${/^0*(\.0*)?$/.test(taxPercent) ? 'no tax' : `${taxPercent} % tax`}`;
}
