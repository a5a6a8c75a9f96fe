import { i18n } from '@lingui/core';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import { till } from '../../till-bridge.ts';
import { speak, spokenLanguage } from '../../words/language/language.ts';
import { readTypeface } from '../../words/language/typefaces.ts';
import { writePage } from '../../write-page.ts';

i18n.on('change', () => writePage(spokenLanguage()));

/** In its own letters from the first word on. A typeface that can't be read is no reason to stay silent. */
async function change(language: Language): Promise<void> {
  await readTypeface(language).catch(() => undefined);
  await speak(language);
}

async function askLanguage(): Promise<void> {
  try {
    // What the last run spoke is known before main can be asked.
    const first = await till.ask('first-view');
    await change(first?.language ?? (await till.ask('language')));
  } catch {
    // English, which is spoken already. A main that can't be reached is told of by whoever else asked it.
  }
}

/** Once the language that this till speaks is known, and can be spoken. */
export const languageIsKnown = askLanguage();
till.on('language', (language) => void change(language).catch(() => undefined));

/** Has every window of this till speak another language, and keeps it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await till.ask('language-set', { language });
}
