import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Language } from '../../../src-preload/contract/settings/language.ts';

type Catalog = { readonly messages: Messages };

const catalogs: Readonly<Record<Language, () => Promise<Catalog>>> = {
  en: () => import('../../../resources/languages/help/en.po'),
  es: () => import('../../../resources/languages/help/es.po'),
  fr: () => import('../../../resources/languages/help/fr.po'),
  de: () => import('../../../resources/languages/help/de.po'),
  ar: () => import('../../../resources/languages/help/ar.po'),
  'zh-Hans': () => import('../../../resources/languages/help/zh-Hans.po'),
};

/**
 * What the pages of Help say in a language. They have a catalog of their own, read once somebody looks for help: the first
 * view carries none of it.
 */
export async function helpTextsIn(language: Language): Promise<I18n> {
  const { messages } = await catalogs[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
