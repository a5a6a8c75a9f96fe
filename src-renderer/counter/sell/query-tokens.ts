import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { days, megabytes } from '../../words/package-words.ts';

type Test = (product: CatalogProduct) => boolean;

/** What was typed, taken apart: the place's words, and conditions such as "10gb", "30 days" or "unlimited". */
export type Query = { readonly placeText: string; readonly conditions: readonly Test[] };

const isSize =
  (value: number, unit: 'MB' | 'GB'): Test =>
  ({ unlimited, size }) => {
    const wanted = megabytes({ value, unit });
    const has = megabytes(size);
    // Some catalogs count 1,000 megabytes to a gigabyte.
    return !unlimited && has !== undefined && (has === wanted || (unit === 'GB' && has === value * 1000));
  };

const isLength =
  (value: number): Test =>
  ({ validity }) =>
    days(validity) === value;

const isUnlimited: Test = ({ unlimited }) => unlimited;

/** A word that is a condition by itself; its unit may be half typed. */
function conditionOf(word: string): Test | undefined {
  const [, digits, unit] = /^(\d{1,5})([a-z]+)$/.exec(word) ?? [];
  if (digits !== undefined && unit !== undefined) {
    const value = Number(digits);
    if (['g', 'gb', 'gig', 'gigs'].includes(unit)) return isSize(value, 'GB');
    if (['m', 'mb'].includes(unit)) return isSize(value, 'MB');
    if ('days'.startsWith(unit)) return isLength(value);
    return undefined;
  }
  if (/^\d{1,5}$/.test(word)) {
    // A bare number may mean either: whoever types "japan 10" wants to see 10 GB and 10 days.
    const value = Number(word);
    return (product) => isSize(value, 'GB')(product) || isLength(value)(product);
  }
  return word.length >= 3 && 'unlimited'.startsWith(word) ? isUnlimited : undefined;
}

/** Takes a search apart. */
export function parseQuery(text: string): Query {
  // "10 GB" and "30 days" are one condition each, however they are spaced.
  const joined = text.toLowerCase().replace(/(\d)\s+(gb?|gigs?|mb|d(?:a(?:ys?)?)?)(?=\s|$)/g, '$1$2');
  const conditions: Test[] = [];
  const placeWords: string[] = [];
  for (const word of joined.split(/\s+/)) {
    const condition = conditionOf(word);
    if (condition === undefined) placeWords.push(word);
    else conditions.push(condition);
  }
  return { placeText: placeWords.join(' ').trim(), conditions };
}
