import { longestPrefix } from '../schema/listing-tables.ts';
import { longestOrderEnd } from '../schema/reversed-text.ts';
import { nationalDigits } from '../text/phone-digits.ts';
import { fold, wordsSought } from '../text/search-words.ts';

/** What a search text may mean; each part is set if the text can mean it. */
export type SearchTerms = {
  /** An FTS5 query over `sale_words`; undefined if the text has no words to search for. */
  readonly words: string | undefined;
  /** The digits of a telephone number or an ICCID, at least {@link fewestDigits}. */
  readonly digits: string | undefined;
  /**
   * For a number with a country code: what is dialed inside the country, as it may have been noted without
   * the code.
   */
  readonly national: string | undefined;
  /** Letters and digits of an order id, in lower case. */
  readonly order: string | undefined;
  /** A part of a number and the words beside it, "5267 japan": one sale has both. */
  readonly numberAndWords: NumberAndWords | undefined;
};

type NumberAndWords = {
  readonly digits: string;
  readonly national: string | undefined;
  /** As {@link SearchTerms.words}, of the words alone. */
  readonly words: string;
};

/** Too many numbers end with fewer digits; those are treated as a word, as in "10 GB". */
const fewestDigits = 4;

/** Shorter than this, a text is a word and not the end of an order id. */
const fewestOrderCharacters = 4;

/** With every dash: a number that is copied may have one of print. */
const digitsAlone = /^[\d\s+\p{Pd}()./]+$/u;
const orderAlone = /^[a-z0-9-]+$/;
/** Order ids end in Crockford's base 32, which has no i, l, o and u; most words have one of them. */
const lettersOfOrder = /^[^ilou]{6,}$/;

/**
 * Interprets what was typed or scanned.
 *
 * @param countries codes of the countries that the text stands for, in any language
 */
export function searchTerms(text: string, countries: readonly string[]): SearchTerms {
  const typed = fold(text).trim();
  const digits = digitsAlone.test(typed)
    ? typed.replace(/\(0\)/g, '').replace(/\D/g, '')
    : scannedIccid(typed);
  const isNumber = digits !== undefined && digits.length >= fewestDigits;
  const packed = typed.replaceAll('-', '');
  const isOrder =
    orderAlone.test(typed) &&
    (/\d/.test(typed) ? packed.length >= fewestOrderCharacters : lettersOfOrder.test(packed));
  const both = isNumber ? undefined : numberAndWords(typed, countries);
  return {
    // A country alone isn't what a number beside it asks for.
    words: isNumber ? undefined : wordQuery(typed, both === undefined ? countries : []),
    digits: isNumber ? digits : undefined,
    national: isNumber ? (nationalDigits(typed) ?? undefined) : undefined,
    order: isOrder ? packed.slice(-longestOrderEnd) : undefined,
    numberAndWords: both,
  };
}

/** The part of a text that may be a number: all of it, unless it stands beside words. */
export function numberIn(text: string): string {
  const typed = fold(text).trim();
  return splitNumber(typed)?.number ?? typed;
}

function numberAndWords(typed: string, countries: readonly string[]): NumberAndWords | undefined {
  const split = splitNumber(typed);
  const words = split === undefined ? undefined : wordQuery(split.words, countries);
  if (split === undefined || words === undefined) return undefined;
  const digits = split.number.replace(/\(0\)/g, '').replace(/\D/g, '');
  return { digits, national: nationalDigits(split.number) ?? undefined, words };
}

/** Undefined where there is no number of enough digits beside words, or more than one. */
function splitNumber(typed: string): { readonly number: string; readonly words: string } | undefined {
  const parts = typed.split(/\s+/);
  const first = parts.findIndex(isPartOfNumber);
  const length = parts.slice(first).findIndex((part) => !isPartOfNumber(part));
  const end = length < 0 ? parts.length : first + length;
  const others = [...parts.slice(0, first), ...parts.slice(end)];
  if (first < 0 || others.length === 0 || others.some(isPartOfNumber)) return undefined;
  const number = parts.slice(first, end).join(' ');
  return number.replace(/\D/g, '').length < fewestDigits ? undefined : { number, words: others.join(' ') };
}

const isPartOfNumber = (part: string): boolean => digitsAlone.test(part) && /\d/.test(part);

/** An ICCID is printed with a trailing "F" if the card's memory has room for one more digit. */
const scannedIccid = (typed: string): string | undefined => /^(\d{18,20})f$/.exec(typed)?.[1];

/** Every word has to match, at least by its beginning; or the country that the whole text stands for. */
function wordQuery(typed: string, countries: readonly string[]): string | undefined {
  const words = wordsSought(typed, longestPrefix).map(({ word, isBeginning }) =>
    isBeginning ? `"${word}"*` : `"${word}"`,
  );
  if (words.length === 0) return undefined;
  const codes = countries
    .filter((code) => /^[a-z]{2}$/i.test(code))
    .map((code) => `"cc${code.toLowerCase()}"`);
  return [`(${words.join(' AND ')})`, ...codes].join(' OR ');
}
