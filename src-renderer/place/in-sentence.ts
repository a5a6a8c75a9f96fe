import { i18n } from '@lingui/core';
import { inEnglishSentence } from '../../src-preload/contract/sales/english-article.ts';
import { countryName } from './country-names.ts';
import { placeName } from './place-name.ts';

/** A place's name in the middle of a sentence, with its article where English has one. @param countries that it is. */
export const nameInSentence = (name: string, countries: readonly string[]): string =>
  i18n.locale === 'en' || i18n.locale === '' ? inEnglishSentence(name, countries) : name;

/** Where a package works, in the middle of a sentence: "the United States". */
export const placeInSentence = (sold: {
  readonly place: string;
  readonly countries: readonly string[];
}): string => nameInSentence(placeName(sold), sold.countries);

/** A country in the middle of a sentence. */
export const countryInSentence = (code: string): string => nameInSentence(countryName(code), [code]);
