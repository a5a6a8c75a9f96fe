import type { I18n } from '@lingui/core';
import { plain } from '../../place/plain-text.ts';
import { helpPages } from './help-pages.ts';
import type { PageId } from './page-id.ts';
import { askingWords } from './pages/asking-words.ts';

/** With less, too much would be found. */
const shortestSearch = 2;

/**
 * The pages about what was typed: each of its words begins a word of the title, or of the page's other words. Those with
 * all of it in their title come first.
 */
export function findPages(texts: I18n, typed: string, among: readonly PageId[]): readonly PageId[] {
  const sought = soughtIn(typed, plain(texts._(askingWords.id)).split(' '));
  if (sought.join('').length < shortestSearch) return [];
  const fits = (text: string): boolean => sought.every((word) => hasWord(` ${plain(text)}`, word));
  const found = among.flatMap((id) => {
    const { title, otherWords } = helpPages[id];
    const named = texts._(title.id);
    return fits(`${named} ${texts._(otherWords.id)}`) ? [{ id, isTitle: fits(named) }] : [];
  });
  return [...found.filter(({ isTitle }) => isTitle), ...found.filter(({ isTitle }) => !isTitle)].map(
    ({ id }) => id,
  );
}

/** What is asked about, without "how do I". */
function soughtIn(typed: string, asking: readonly string[]): readonly string[] {
  const words = plain(typed).split(' ');
  const unspaced = words.map((word) =>
    isUnspaced(word) ? asking.reduce((rest, each) => rest.replaceAll(each, ''), word) : word,
  );
  return unspaced.filter((word) => word !== '' && !asking.includes(word));
}

/** Chinese has no spaces: a word can begin anywhere. */
const isUnspaced = (word: string): boolean => /\p{Script=Han}/u.test(word);

const hasWord = (text: string, word: string): boolean => text.includes(isUnspaced(word) ? word : ` ${word}`);
