import { t } from '@lingui/core/macro';
import type { MarkupView, RuleScopeView } from '../../../src-preload/contract/money/prices.ts';
import { countryName } from '../../place/country-names.ts';
import { regionName } from '../../place/region-names.ts';
import { percentFigure, signedPercentFigure } from '../figures/figures.ts';
import { leftToRight } from '../language/left-to-right.ts';
import { currencyDecimals, decimalPoint, money } from '../figures/money.ts';
import { perLanguage, writtenAs } from '../language/per-language.ts';

const currencyNames = perLanguage(
  () => new Intl.DisplayNames(writtenAs(), { type: 'currency', fallback: 'code' }),
);

/** "Euro". */
export const currencyName = (code: string): string => currencyNames().of(code) ?? code;

/** What a rule is for. */
export function scopeName(scope: RuleScopeView): string {
  switch (scope.kind) {
    case 'product':
      return scope.name;
    case 'country':
      return countryName(scope.code);
    case 'region': {
      const place = regionName(scope.place);
      return scope.ofCountries ? t`${place} and its countries` : place;
    }
  }
}

/** ".90"; of a currency without decimals "90". */
export function endingWords(endingCents: number | null, currency: string): string {
  if (endingCents === null) return t`Any`;
  const digits = String(endingCents).padStart(2, '0');
  return currencyDecimals(currency) === 0 ? digits : leftToRight(`${decimalPoint()}${digits}`);
}

/** "+35%, ends in .90". */
export function markupWords({ add, endingCents }: MarkupView, currency: string): string {
  const added = add.kind === 'percent' ? percentWords(add.percent) : signedMoney(add.amount, currency);
  if (endingCents === null) return added;
  const ending = endingWords(endingCents, currency);
  return t`${added}, ends in ${ending}`;
}

const percentWords = (percent: string): string => leftToRight(signedPercentFigure(percent));

const signedMoney = (amount: string, currency: string): string =>
  `${amount.startsWith('-') ? '' : '+'}${money(amount, currency)}`;

/** "US Dollar, no tax". */
export function shopMoneyWords(currency: string, tax: string): string {
  const name = currencyName(currency);
  if (/^0*(\.0*)?$/.test(tax)) return t`${name}, no tax`;
  const taxPercent = percentFigure(tax);
  return t`${name}, ${taxPercent} tax`;
}
