import { language, type Language } from '../../src-preload/contract/settings/language.ts';

/**
 * The first of the user's preferred languages that the counter has, or English.
 *
 * @param preferred BCP 47, most preferred first; names that can't be read are skipped.
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const name of preferred) {
    const spoken = spokenAs(name);
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}

function spokenAs(name: string): Language | undefined {
  try {
    // "zh-CN" is written in Hans, "zh-TW" in Hant. Not everybody who reads one reads the other as well.
    const { language: itself, script } = new Intl.Locale(name.replaceAll('_', '-')).maximize();
    return language.options.find((known) => known === itself || known === `${itself}-${script ?? ''}`);
  } catch {
    return undefined;
  }
}
