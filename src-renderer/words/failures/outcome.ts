import { perLanguage, writtenAs } from '../language/per-language.ts';

const sentences = perLanguage(() => new Intl.Segmenter(writtenAs(), { granularity: 'sentence' }));

/**
 * The first of several sentences, which says how it ended, and the others: "Not sold. ", "Your account was not charged."
 * A single sentence is the rest of nothing.
 */
export function outcomeOf(text: string): { readonly outcome: string; readonly rest: string } {
  const [first = ''] = Array.from(sentences().segment(text), ({ segment }) => segment);
  return first === text ? { outcome: '', rest: text } : { outcome: first, rest: text.slice(first.length) };
}
