import { i18n } from '@lingui/core';
import { lazily } from '../lazily.ts';
import { perLanguage } from '../words/language/per-language.ts';

const english = lazily(() => namesIn('en'));
const spoken = perLanguage(() => namesIn(i18n.locale === '' ? 'en' : i18n.locale));

const namesIn = (language: string): Intl.DisplayNames =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

/** Where the standard's English name is not the one that shops and customers say. */
const saidAs: Partial<Record<string, string>> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
  CD: 'DR Congo',
  CG: 'Congo',
  PS: 'Palestine',
};

/** A country's name as staff say it: "JP" → "Japan", in German "Japan". A code that nobody knows stands for itself. */
export const countryName = (code: string): string =>
  i18n.locale === 'en' || i18n.locale === '' ? englishCountryName(code) : (nameIn(spoken(), code) ?? code);

/** A country's name in English, as services write it. */
export const englishCountryName = (code: string): string => saidAs[code] ?? nameIn(english(), code) ?? code;

function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // Not even shaped like a country code.
    return undefined;
  }
}

/** A country's names in other languages, where there are any: for "fr" and "JP", "Japon". */
export function countryNamesIn(languages: readonly string[]): (code: string) => readonly string[] {
  const lists = [...new Set(languages)].flatMap((language) => {
    try {
      return namesIn(language);
    } catch {
      // A language tag that Intl doesn't take for one.
      return [];
    }
  });
  return (code) => lists.flatMap((names) => nameIn(names, code) ?? []);
}
