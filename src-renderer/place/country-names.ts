import { lazily } from '../lazily.ts';

const names = lazily(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));

/** Where the standard's English name is not the one that shops and customers say. */
const saidAs: Partial<Record<string, string>> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
  CD: 'DR Congo',
  CG: 'Congo',
  PS: 'Palestine',
};

/** A country's name in English: "JP" → "Japan". A code that nobody knows stands for itself. */
export function countryName(code: string): string {
  const said = saidAs[code];
  if (said !== undefined) return said;
  try {
    return names().of(code) ?? code;
  } catch {
    // Not even shaped like a country code.
    return code;
  }
}

/** A country's names in other languages, where there are any: for "fr" and "JP", "Japon". */
export function countryNamesIn(languages: readonly string[]): (code: string) => readonly string[] {
  const spoken = [...new Set(languages)].flatMap((language) => namesIn(language) ?? []);
  return (code) => {
    try {
      return spoken.flatMap((inLanguage) => inLanguage.of(code) ?? []);
    } catch {
      return [];
    }
  };
}

function namesIn(language: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  } catch {
    // A language tag that Intl doesn't take for one.
    return undefined;
  }
}
