import type { CustomerLanguage } from '../../src-preload/contract/customer-display.ts';

export const directionOf = (language: CustomerLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** For Intl: digits are the same in every language, as they stand in the code and on the customer's card. */
export const localeOf = (language: CustomerLanguage): string => `${language}-u-nu-latn`;
