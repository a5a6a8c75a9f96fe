import { inEnglishSentence } from '../../src-preload/contract/sales/english-article.ts';
import type { CustomerWords, TimeUnit } from '../customer-words/customer-words.ts';
import type { ReceiptPiece } from '../services/views/receipt-paper.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';

/**
 * Where the package is for, in the customer's language. Without a translation, in the service's English, as on the
 * screens.
 */
export function placeOf(facts: Pick<ReceiptFacts, 'package'>, words: CustomerWords): string | null {
  if (facts.package === null) return null;
  const { countries, place } = facts.package;
  if (words.language === 'en') return place;
  const [only, ...more] = countries;
  return only === undefined || more.length > 0 ? words.region(place) : (words.country(only) ?? place);
}

/** The same in the middle of a sentence: "the United States". */
export function placeInSentence(facts: Pick<ReceiptFacts, 'package'>, words: CustomerWords): string | null {
  const place = placeOf(facts, words);
  if (place === null || words.language !== 'en') return place;
  return inEnglishSentence(place, facts.package?.countries ?? []);
}

/** A sale or top-up in one line: "eSIM for Japan, 10 GB for 30 days". */
export function pieceTitle(piece: Pick<ReceiptPiece, 'kind' | 'package'>, words: CustomerWords): string {
  const { say } = words;
  const [place, inSentence] = [placeOf(piece, words), placeInSentence(piece, words)];
  const of = (first: string): string => [first, ...packageLines(piece, words)].join(', ');
  if (piece.kind === 'top-up') return say('topUpOf', { package: of(place ?? say('esim')) });
  return of(inSentence === null ? say('esim') : say('esimFor', { place: inSentence }));
}

/** What the package holds, and for how long. */
export function packageLines(
  { package: sold }: Pick<ReceiptFacts, 'package'>,
  words: CustomerWords,
): string[] {
  if (sold === null) return [];
  const validity = validityWords(sold.validity, words);
  const volume = `${String(sold.size.value)} ${sold.size.unit.trim().toUpperCase()}`;
  if (!sold.unlimited) return [words.say('volumeFor', { volume, validity })];
  return [
    words.say('unlimitedFor', { validity }),
    ...(sold.size.value > 0 ? [words.say('fullSpeed', { volume })] : []),
  ];
}

/** The service spells units in any way: "DAY", "days", "d". An unknown one is printed as it is. */
function validityWords({ value, unit }: { value: number; unit: string }, words: CustomerWords): string {
  const named = timeUnits[unit.trim().toLowerCase().replace(/s$/, '')];
  return named === undefined ? `${String(value)} ${unit}` : words.span(value, named);
}

const timeUnits: Readonly<Record<string, TimeUnit>> = {
  h: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
  w: 'week',
  week: 'week',
  m: 'month',
  month: 'month',
  y: 'year',
  year: 'year',
};
