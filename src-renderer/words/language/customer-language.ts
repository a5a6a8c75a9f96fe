import { i18n, type Messages } from '@lingui/core';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import { readTypeface } from './typefaces.ts';
import { writePage } from '../../write-page.ts';

/** Each is read when a customer reads it. */
const catalogs: Readonly<Record<CustomerLanguage, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('../../../resources/languages/customer/en.po'),
  es: () => import('../../../resources/languages/customer/es.po'),
  fr: () => import('../../../resources/languages/customer/fr.po'),
  de: () => import('../../../resources/languages/customer/de.po'),
  it: () => import('../../../resources/languages/customer/it.po'),
  pt: () => import('../../../resources/languages/customer/pt.po'),
  ar: () => import('../../../resources/languages/customer/ar.po'),
  'zh-Hans': () => import('../../../resources/languages/customer/zh-Hans.po'),
  ja: () => import('../../../resources/languages/customer/ja.po'),
  ko: () => import('../../../resources/languages/customer/ko.po'),
  ru: () => import('../../../resources/languages/customer/ru.po'),
  tr: () => import('../../../resources/languages/customer/tr.po'),
};

/** What customers read, by the messages' ids. */
export const customerMessages = async (language: CustomerLanguage): Promise<Messages> =>
  (await catalogs[language]()).messages;

/**
 * Speaks a customer's language in a window that staff don't read, in its own letters and from its side.
 *
 * @param isWanted whether it still is, once it has been read.
 */
export async function speakToCustomer(language: CustomerLanguage, isWanted: () => boolean): Promise<void> {
  const [messages] = await Promise.all([
    customerMessages(language),
    // Without its typeface the system's is better than no words.
    readTypeface(language).catch(() => undefined),
  ]);
  if (!isWanted()) return;
  i18n.loadAndActivate({ locale: language, messages });
  writePage(language);
}
