import { language, type Language } from '../../src-preload/contract/language.ts';

/**
 * The first language of the computer's user that the counter speaks, else English.
 *
 * @param preferred BCP 47, the most wanted first; a name that can't be read is left out.
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
    // "zh-CN" is written in Hans, "zh-TW" in Hant, which not everybody who reads one reads as well.
    const { language: itself, script } = new Intl.Locale(name.replaceAll('_', '-')).maximize();
    return language.options.find((known) => known === itself || known === `${itself}-${script ?? ''}`);
  } catch {
    return undefined;
  }
}
