import { t } from '@lingui/core/macro';
import { inARow } from '../words/figures/figures.ts';
import { countryName } from './country-names.ts';

/** "Japan, Thailand, Vietnam and 9 more", with the country that was asked for in front. */
export function coverageWords(countries: readonly string[], askedFor: string | null, most: number): string {
  const names = [
    ...countries.filter((code) => code === askedFor),
    ...countries.filter((code) => code !== askedFor),
  ].map(countryName);
  // "and 1 more" takes as much room as the name itself.
  const shown = names.length <= most + 1 ? names : names.slice(0, most);
  const rest = names.length - shown.length;
  const places = inARow(shown);
  return rest === 0 ? places : t`${places} and ${rest} more`;
}
