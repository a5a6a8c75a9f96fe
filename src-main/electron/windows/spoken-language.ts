import { i18n, type Messages } from '@lingui/core';
import { messages as ar } from '../../../resources/languages/main/ar.po';
import { messages as de } from '../../../resources/languages/main/de.po';
import { messages as en } from '../../../resources/languages/main/en.po';
import { messages as es } from '../../../resources/languages/main/es.po';
import { messages as fr } from '../../../resources/languages/main/fr.po';
import { messages as zhHans } from '../../../resources/languages/main/zh-Hans.po';
import type { Language } from '../../../src-preload/contract/settings/language.ts';

/** Main has few texts, menus and dialog titles, so all languages are loaded. */
const catalogs: Readonly<Record<Language, Messages>> = { en, es, fr, de, ar, 'zh-Hans': zhHans };

/** Sets the language of main's own texts. */
export function speak(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: catalogs[language] });
}
