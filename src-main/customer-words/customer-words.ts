import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { directionOf, localeOf } from './customer-language.ts';
import { amountIn, percentagesIn, timesIn } from './written.ts';
import { customerTexts, type CustomerText } from './customer-texts.ts';

type Values = Readonly<Record<string, string | number>>;

export type TimeUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** A customer's language: its texts and formats. */
export type CustomerWords = {
  readonly language: CustomerLanguage;
  readonly say: (text: CustomerText, values?: Values) => string;
  /** An exact amount, in this language's format. */
  readonly money: (amount: string, currency: string) => string;
  /** A percentage as decimal text: "8.1" is "8.1%". */
  readonly percent: (percent: string) => string;
  /** "30 days". */
  readonly span: (count: number, unit: TimeUnit) => string;
  /** A time, ISO 8601, in the computer's time zone. */
  readonly time: (instant: string) => string;
  /** A country by its code (ISO 3166-1 alpha-2); undefined if it is unknown. */
  readonly country: (code: string) => string | undefined;
  /** A region by the service's English name, "Europe 33"; unchanged if there is no translation. */
  readonly region: (name: string) => string;
};

/** Inserted values keep their own direction: "10 GB" in the middle of Arabic. Unicode's FSI and PDI. */
const isolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : value,
    ]),
  );

/** Translations by their English text. Untranslated messages are missing. */
async function readCatalog(file: string): Promise<ReadonlyMap<string, string>> {
  const { items } = PO.parse(await readFile(file, 'utf8'));
  return new Map(items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [[msgid, text]])));
}

/**
 * Reads a language's catalogs. What isn't translated is said in English: a receipt with one English line is better
 * than none. Rejects if a catalog can't be read.
 *
 * @param folder with `receipt/<language>.po`, and `customer/<language>.po` of the display, which has the regions'
 * names.
 */
export async function readCustomerWords(folder: string, language: CustomerLanguage): Promise<CustomerWords> {
  const [translated, ofDisplay] = await Promise.all(
    ['receipt', 'customer'].map((part) => readCatalog(join(folder, part, `${language}.po`))),
  );
  const messages = Object.fromEntries(
    Object.values(customerTexts).map((english) => [
      english,
      compileMessage(translated?.get(english) ?? english),
    ]),
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const locale = localeOf(language);
  const isRightToLeft = directionOf(language) === 'rtl';
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const times = timesIn(locale);
  return {
    language,
    say: (text, values = {}) => i18n._(customerTexts[text], isRightToLeft ? isolated(values) : values),
    money: (amount, currency) => amountIn(locale, amount, currency),
    percent: percentagesIn(locale),
    span: (count, unit) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    time: (instant) => times(Date.parse(instant)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined),
    region: (place) => {
      const [, name = place, rest = ''] = /^(.*?)(\s*\+?\d*\+?)$/.exec(place) ?? [];
      return (ofDisplay?.get(name) ?? name) + rest;
    },
  };
}
