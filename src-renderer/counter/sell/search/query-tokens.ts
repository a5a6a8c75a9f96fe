import { asciiDigits } from '../../figures/ascii-digits.ts';
import { meaningsOf } from '../../figures/read-figure.ts';
import { inEnglish } from './in-english.ts';
import type { Offer } from './offer.ts';

type Test = (offer: Offer) => boolean;

/** What a figure asks for exactly: where nothing has it, what has nearly that is shown. */
export type Wanted =
  | { readonly kind: 'length'; readonly days: number }
  | { readonly kind: 'size'; readonly megabytes: number };

export type Condition = {
  readonly fits: Test;
  /** Null where it is compared, or means something else. */
  readonly wanted: Wanted | null;
};

/** What was typed, taken apart: the place's words, and conditions such as "10gb", "30 days", "<20" or "unlimited". */
export type Query = {
  readonly placeText: string;
  readonly conditions: readonly Condition[];
  /** How many of the package, as "x4" or "4x"; null where nothing was said. */
  readonly quantity: number | null;
};

/** How a figure is compared; "about" is what a figure alone means. */
type Comparison = 'about' | '<' | '<=' | '>' | '>=';

function holds(has: number, comparison: Comparison, wanted: number): boolean {
  switch (comparison) {
    case 'about':
      return has === wanted;
    case '<':
      return has < wanted;
    case '<=':
      return has <= wanted;
    case '>':
      return has > wanted;
    case '>=':
      return has >= wanted;
  }
}

/** What a megabyte, a gigabyte and a terabyte are: some catalogs count 1,000 to the next, others 1,024. */
const sizeUnits = { MB: [1, 1], GB: [1_000, 1_024], TB: [1_000_000, 1_048_576] } as const;

function hasSize(value: number, unit: keyof typeof sizeUnits, comparison: Comparison): Test {
  const [least, most] = [value * sizeUnits[unit][0], value * sizeUnits[unit][1]];
  return ({ unlimited, megabytes }) => {
    // More than any figure, and never less.
    if (unlimited) return comparison === '>' || comparison === '>=';
    if (megabytes === undefined) return false;
    switch (comparison) {
      case 'about':
        return megabytes === least || megabytes === most;
      case '<':
        return megabytes < least;
      case '<=':
        return megabytes <= most;
      case '>':
        return megabytes > most;
      case '>=':
        return megabytes >= least;
    }
  };
}

const hasLength =
  (value: number, comparison: Comparison): Test =>
  ({ days }) =>
    days !== undefined && holds(days, comparison, value);

const hasPrice =
  (value: number, comparison: Comparison): Test =>
  ({ price }) =>
    holds(price, comparison, value);

const just = (fits: Test): Condition => ({ fits, wanted: null });
const isUnlimited = just(({ unlimited }) => unlimited);
const isRegion = just((offer) => offer.isRegion);
const isCountry = just((offer) => !offer.isRegion);

const ofSize = (value: number, unit: keyof typeof sizeUnits, comparison: Comparison): Condition => ({
  fits: hasSize(value, unit, comparison),
  wanted: comparison === 'about' ? { kind: 'size', megabytes: value * sizeUnits[unit][1] } : null,
});

const ofLength = (value: number, comparison: Comparison): Condition => ({
  fits: hasLength(value, comparison),
  wanted: comparison === 'about' ? { kind: 'length', days: value } : null,
});

/** A figure with its comparison before it and its unit after it, as they are left by {@link closeUp}. */
const figure = /^(<=?|>=?|≤|≥)?([$€£])?(\d[\d.,'’\u066b\u066c]*)([a-z$€£]*)(\+)?$/;

/** Longer ones are numbers of cards and telephones. */
const mostFigure = 999_999_999;

function comparisonOf(sign: string | undefined, hasPlus: boolean): Comparison {
  switch (sign) {
    case '<':
    case '>':
    case '<=':
    case '>=':
      return sign;
    case '≤':
      return '<=';
    case '≥':
      return '>=';
    default:
      return hasPlus ? '>=' : 'about';
  }
}

/** A word that is a condition by itself; its unit may be half typed. */
function conditionOf(word: string): Condition | undefined {
  const [, sign, currency, digits, unit = '', plus] = figure.exec(word) ?? [];
  if (digits !== undefined) {
    const comparison = comparisonOf(sign, plus !== undefined);
    const meaning = meaningOf({ currency, unit, comparison, isCompared: sign !== undefined });
    const values = meaningsOf(digits).map(Number);
    if (meaning === undefined || values.length === 0 || values.some((value) => value > mostFigure))
      return undefined;
    // "1,500" may be one and a half or more than a thousand: what fits either is shown.
    const conditions = values.map(meaning);
    const [only, ...others] = conditions;
    if (only !== undefined && others.length === 0) return only;
    return just((offer) => conditions.some(({ fits }) => fits(offer)));
  }
  if (['region', 'regions', 'regional'].includes(word)) return isRegion;
  if (['local', 'only'].includes(word)) return isCountry;
  return word.length >= 3 && 'unlimited'.startsWith(word) ? isUnlimited : undefined;
}

type FigureUnit = {
  readonly currency: string | undefined;
  readonly unit: string;
  readonly comparison: Comparison;
  readonly isCompared: boolean;
};

/** What is asked of a package by a figure with such a unit; undefined where the unit is none. */
function meaningOf({
  currency,
  unit,
  comparison,
  isCompared,
}: FigureUnit): ((value: number) => Condition) | undefined {
  if (currency !== undefined || ['$', '€', '£', 'usd', 'eur', 'gbp'].includes(unit)) {
    // Whoever has 20 dollars also takes what costs less.
    const wanted = comparison === 'about' ? '<=' : comparison;
    return unit === '' || currency === undefined ? (value) => just(hasPrice(value, wanted)) : undefined;
  }
  if (unit === '') return (value) => bareFigure(value, comparison, isCompared);
  if (['g', 'gb', 'gig', 'gigs'].includes(unit)) return (value) => ofSize(value, 'GB', comparison);
  if (['m', 'mb'].includes(unit)) return (value) => ofSize(value, 'MB', comparison);
  if (['t', 'tb'].includes(unit)) return (value) => ofSize(value, 'TB', comparison);
  if ('days'.startsWith(unit)) return (value) => ofLength(value, comparison);
  if ('weeks'.startsWith(unit)) return (value) => ofLength(value * 7, comparison);
  if (unit.length > 1 && 'months'.startsWith(unit)) return (value) => ofLength(value * 30, comparison);
  return undefined;
}

/** A figure without a unit: compared, it is a price; alone, whoever types "japan 10" may mean 10 GB or 10 days. */
function bareFigure(value: number, comparison: Comparison, isCompared: boolean): Condition {
  if (isCompared) return just(hasPrice(value, comparison));
  const [size, length] = [hasSize(value, 'GB', comparison), hasLength(value, comparison)];
  return just((offer) => size(offer) || length(offer));
}

/** Brings "10 GB", "under 20" and "< $ 20" into one word each, however they are spaced. */
const closeUp = (text: string): string =>
  inEnglish(text.toLowerCase())
    .replace(/\b(under|below|less than|cheaper than)\s+(?=[$€£]?\s*\d)/g, '<')
    .replace(/\b(over|above|more than)\s+(?=[$€£]?\s*\d)/g, '>')
    .replace(/\b(up to|at most|max)\s+(?=[$€£]?\s*\d)/g, '<=')
    .replace(/\b(at least|from|min)\s+(?=[$€£]?\s*\d)/g, '>=')
    .replace(/([<>=≤≥$€£])\s+(?=[=$€£\d])/g, '$1')
    .replace(
      /(\d)\s+(gb?|gigs?|mb?|tb|d(?:a(?:ys?)?)?|w(?:e(?:e(?:ks?)?)?)?|mo(?:n(?:t(?:hs?)?)?)?|usd|eur|gbp|[$€£])(?=\s|\+|$)/g,
      '$1$2',
    )
    .replace(/([a-z\d])\s+\+/g, '$1+');

/** Words that a comparison begins with, before its figure is typed. */
const beginnings = ['under', 'below', 'over', 'above', 'less', 'more', 'cheaper', 'than', 'max', 'unlimited'];

/** Whether a word says nothing yet: a sign alone, or the beginning of a condition behind a place. */
const isUnfinished = (word: string, isLast: boolean, hasPlace: boolean): boolean =>
  /^[<>=≤≥$€£+]+$/.test(word) ||
  (isLast && hasPlace && word.length >= 2 && beginnings.some((beginning) => beginning.startsWith(word)));

/** "x4", "4x", "×4": so many of the package. */
const times = /^(?:[x×]([1-9])|([1-9])[x×])$/;

/** Takes a search apart. */
export function parseQuery(text: string): Query {
  const conditions: Condition[] = [];
  let quantity: number | null = null;
  const placeWords: string[] = [];
  const words = closeUp(asciiDigits(text)).split(/\s+/);
  words.forEach((word, at) => {
    const condition = conditionOf(word);
    const [, after, before = after] = times.exec(word) ?? [];
    if (before !== undefined) quantity = Number(before);
    else if (condition !== undefined) conditions.push(condition);
    else if (!isUnfinished(word, at === words.length - 1, placeWords.length > 0)) placeWords.push(word);
  });
  return { placeText: placeWords.join(' ').trim(), conditions, quantity };
}
