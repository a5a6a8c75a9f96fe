import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';

/** In the order of their own names. A language that is missing here doesn't compile. */
const own: Readonly<Record<CustomerLanguage, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  tr: 'Türkçe',
  ru: 'Русский',
  ar: 'العربية',
  'zh-Hans': '简体中文',
  ja: '日本語',
  ko: '한국어',
};

const isLanguage = (id: string): id is CustomerLanguage => Object.hasOwn(own, id);

/** The languages that customers can read, each called as who reads it calls it. */
export const customerLanguages: readonly { readonly id: CustomerLanguage; readonly name: string }[] =
  Object.entries(own).flatMap(([id, name]) => (isLanguage(id) ? [{ id, name }] : []));
