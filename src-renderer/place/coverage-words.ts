import { t } from '@lingui/core/macro';
import { inARow } from '../words/figures/figures.ts';
import { figuresAs, perLanguage } from '../words/language/per-language.ts';
import { countryName } from './country-names.ts';

/** "Italy, France, Albania and 30 more": the countries that were asked for in front, the others by their names. */
export function coverageWords(
  countries: readonly string[],
  askedFor: readonly string[],
  most: number,
): string {
  const asked = askedFor.filter((code) => countries.includes(code));
  const names = [...asked, ...byName(countries).filter((code) => !asked.includes(code))].map(countryName);
  // "and 1 more" takes as much room as the name itself.
  const shown = names.length <= most + 1 ? names : names.slice(0, Math.max(most, asked.length));
  const rest = names.length - shown.length;
  const places = inARow(shown);
  return rest === 0 ? places : t`${places} and ${rest} more`;
}

/** In the order of a list in the language that is spoken. */
function byName(countries: readonly string[]): readonly string[] {
  const known = sorted();
  const before = known.of.get(countries);
  if (before !== undefined) return before;
  const codes = countries.toSorted((a, b) => known.order.compare(countryName(a), countryName(b)));
  known.of.set(countries, codes);
  return codes;
}

const sorted = perLanguage(() => ({
  order: new Intl.Collator(figuresAs()),
  // A list draws the same package again and again.
  of: new WeakMap<readonly string[], readonly string[]>(),
}));
