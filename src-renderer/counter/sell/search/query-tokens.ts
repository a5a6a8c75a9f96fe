import { asciiDigits } from '../../figures/ascii-digits.ts';
import { meaningsOf } from '../../figures/read-figure.ts';
import type { Offer } from './offer.ts';

type Test = (offer: Offer) => boolean;

/** What was typed, taken apart: the place's words, and conditions such as "10gb", "30 days", "<20" or "unlimited". */
export type Query = { readonly placeText: string; readonly conditions: readonly Test[] };

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

const isUnlimited: Test = ({ unlimited }) => unlimited;
const isRegion: Test = (offer) => offer.isRegion;
const isCountry: Test = (offer) => !offer.isRegion;

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
function conditionOf(word: string): Test | undefined {
  const [, sign, currency, digits, unit = '', plus] = figure.exec(word) ?? [];
  if (digits !== undefined) {
    const comparison = comparisonOf(sign, plus !== undefined);
    const test = testOf({ currency, unit, comparison, isCompared: sign !== undefined });
    const values = meaningsOf(digits).map(Number);
    if (test === undefined || values.length === 0 || values.some((value) => value > mostFigure))
      return undefined;
    // "1,500" may be one and a half or more than a thousand: what fits either is shown.
    const tests = values.map(test);
    return (offer) => tests.some((fits) => fits(offer));
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
function testOf({
  currency,
  unit,
  comparison,
  isCompared,
}: FigureUnit): ((value: number) => Test) | undefined {
  if (currency !== undefined || ['$', '€', '£', 'usd', 'eur', 'gbp'].includes(unit)) {
    // Whoever has 20 dollars also takes what costs less.
    const wanted = comparison === 'about' ? '<=' : comparison;
    return unit === '' || currency === undefined ? (value) => hasPrice(value, wanted) : undefined;
  }
  if (unit === '') return (value) => bareFigure(value, comparison, isCompared);
  if (['g', 'gb', 'gig', 'gigs'].includes(unit)) return (value) => hasSize(value, 'GB', comparison);
  if (['m', 'mb'].includes(unit)) return (value) => hasSize(value, 'MB', comparison);
  if (['t', 'tb'].includes(unit)) return (value) => hasSize(value, 'TB', comparison);
  if ('days'.startsWith(unit)) return (value) => hasLength(value, comparison);
  if ('weeks'.startsWith(unit)) return (value) => hasLength(value * 7, comparison);
  if (unit.length > 1 && 'months'.startsWith(unit)) return (value) => hasLength(value * 30, comparison);
  return undefined;
}

/** A figure without a unit: compared, it is a price; alone, whoever types "japan 10" may mean 10 GB or 10 days. */
function bareFigure(value: number, comparison: Comparison, isCompared: boolean): Test {
  if (isCompared) return hasPrice(value, comparison);
  const [size, length] = [hasSize(value, 'GB', comparison), hasLength(value, comparison)];
  return (offer) => size(offer) || length(offer);
}

/** What staff type for units and comparisons in the other languages of the counter; a place is never among them. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  // Chinese puts no space between a place and a figure.
  [/(\p{Script=Han})(?=\d)/gu, '$1 '],
  [/(\d)\s*(?:días?|dias?|jours?|tage?n?|أيام|ايام|يوما?|يومًا|天)(?!\p{L})/gu, '$1d'],
  [/(\d)\s*(?:semanas?|semaines?|wochen?|أسابيع|أسبوعا?|周|星期)(?!\p{L})/gu, '$1w'],
  [/(\d)\s*(?:mes(?:es)?|mois|monate?n?|أشهر|شهرا?|个月)(?!\p{L})/gu, '$1months'],
  [/(\d)\s*(?:go|غيغابايت|غيغا|جيجا|جيجابايت)(?!\p{L})/gu, '$1gb'],
  [/(?:menos de|moins de|weniger als|unter|أقل من|低于|少于)\s*(?=\d)/gu, '<'],
  [/(?:más de|mas de|plus de|mehr als|über|أكثر من|高于|多于)\s*(?=\d)/gu, '>'],
  [
    /(?<!\p{L})(?:ilimitad[oa]|illimitée?|unbegrenzt|غير محدودة?|不限(?:流量)?|无限(?:流量)?)(?!\p{L})/gu,
    'unlimited',
  ],
];

const inEnglish = (text: string): string =>
  otherWords.reduce((said, [words, english]) => said.replace(words, english), text);

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

/** Takes a search apart. */
export function parseQuery(text: string): Query {
  const conditions: Test[] = [];
  const placeWords: string[] = [];
  const words = closeUp(asciiDigits(text)).split(/\s+/);
  words.forEach((word, at) => {
    const condition = conditionOf(word);
    if (condition !== undefined) conditions.push(condition);
    else if (!isUnfinished(word, at === words.length - 1, placeWords.length > 0)) placeWords.push(word);
  });
  return { placeText: placeWords.join(' ').trim(), conditions };
}
