import { i18n } from '@lingui/core';

/**
 * Makes a value when it is first asked for, and again when another language is spoken. For Intl's formatters, which
 * take milliseconds to make.
 */
export function perLanguage<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  let madeFor: string | undefined;
  return () => {
    if (made === undefined || madeFor !== i18n.locale) {
      made = make();
      madeFor = i18n.locale;
    }
    return made;
  };
}

/**
 * How days and lists are written. English is American: the month before the day. Arabic with the digits 0 to 9: staff
 * compare figures with receipts, phones and other screens, which have these.
 */
export const writtenAs = (): string => figuresIn(i18n.locale);

/** How amounts and other figures are written. */
export const figuresAs = (): string => figuresIn(i18n.locale);

/** How figures are written for those who speak a language: its locale, BCP 47. */
export const figuresIn = (language: string): string =>
  inLanguage(language, { en: 'en-US', ar: 'ar-u-nu-latn' });

const inLanguage = (language: string, special: Readonly<Record<string, string>>): string =>
  special[language] ?? (language === '' ? 'en' : language);
