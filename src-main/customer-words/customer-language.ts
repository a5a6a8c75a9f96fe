import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';

export const directionOf = (language: CustomerLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** For Intl: all languages use the same digits, as in the code and on the customer's card. */
export const localeOf = (language: CustomerLanguage): string => `${language}-u-nu-latn`;
