import { plain } from '../../../place/plain-text.ts';

/**
 * A name, cut where words of it begin with what was searched for: every second part, from the second on, was found. Marks on
 * letters don't matter, as in the search.
 */
export function findWords(name: string, sought: string): readonly string[] {
  const wanted = plain(sought)
    .split(' ')
    .filter((word) => word !== '');
  const parts: string[] = [''];
  for (const word of name.split(/(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u)) {
    const length = Math.max(0, ...wanted.map((each) => lengthOf(word, each)));
    if (length === 0) parts.push(`${parts.pop() ?? ''}${word}`);
    else parts.push(word.slice(0, length), word.slice(length));
  }
  return parts;
}

/** How much of a word is what was searched for, as it is written; 0 where it doesn't begin so. */
function lengthOf(word: string, wanted: string): number {
  if (!plain(word).startsWith(wanted)) return 0;
  for (let length = 1; length <= word.length; length += 1) {
    // With the marks of its last letter.
    if (plain(word.slice(0, length)) === wanted && !/^\p{M}/u.test(word.slice(length))) return length;
  }
  return word.length;
}
