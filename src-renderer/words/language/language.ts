import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../../../resources/languages/en.po';
import type { Language } from '../../../src-preload/contract/settings/language.ts';

type Catalog = { readonly messages: Messages };

/** English comes with the first view; each of the others is read when it is spoken. */
const catalogs: Readonly<Record<Language, () => Catalog | Promise<Catalog>>> = {
  en: () => ({ messages: english }),
  es: () => import('../../../resources/languages/es.po'),
  fr: () => import('../../../resources/languages/fr.po'),
  de: () => import('../../../resources/languages/de.po'),
  ar: () => import('../../../resources/languages/ar.po'),
  'zh-Hans': () => import('../../../resources/languages/zh-Hans.po'),
};

/** Each language in itself: whoever looks for theirs may not read the one that is spoken. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  'zh-Hans': '简体中文',
};

/** A language as the one that is spoken calls it. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(spokenLanguage(), { type: 'language' }).of(language) ?? language;

export const isLanguage = (name: string): name is Language => Object.hasOwn(catalogs, name);

/** The language that is spoken now. */
export const spokenLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

i18n.loadAndActivate({ locale: 'en', messages: english });

let wanted: Language = 'en';

/**
 * Speaks another language: whatever is drawn from here on is in it. What was wanted last is spoken, however long its
 * catalog takes.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const { messages } = await catalogs[language]();
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
}
