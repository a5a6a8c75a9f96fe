import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attacks, fuses, points } from '../security/rows.ts';

/** The titles in a source, parted where a value is put into them. */
const titlesIn = (source: string): string[][] =>
  [...source.matchAll(/(['`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , title = '']) =>
    title.split(/%[a-z]|\$\{[^}]*\}|\$\w+/),
  );

/** Whether a test with this title may begin with these words. */
function mayBegin([first = '', ...more]: readonly string[], words: string): boolean {
  if (first !== '') return more.length === 0 ? first.startsWith(words) : isBeginning(first, words);
  const [next = ''] = more;
  const ends = Array.from(words, (_, at) => words.slice(at));
  return next !== '' && (words.includes(next) || ends.some((end) => next.startsWith(end)));
}

const isBeginning = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const proofs = [...points, ...fuses, ...attacks].flatMap((row) => row.proofs);

it.each(proofs.filter(({ test }) => test !== undefined))(
  'has the test "$test" in $file',
  ({ file, test = '' }) => {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(titlesIn(source).some((title) => mayBegin(title, test))).toBe(true);
  },
);
