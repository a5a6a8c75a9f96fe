import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figureFields } from './figure-fields.ts';

const renderer = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((file) => !file.endsWith('.test.ts'));
const textOf = (file: string): string => readFileSync(join(renderer, file), 'utf8');

it('every field that takes a figure is in the list that the end-to-end test types into', () => {
  const used = files.flatMap((file) =>
    [...textOf(file).matchAll(/<FigureField\b/g)].map(() => file.replaceAll('\\', '/')),
  );
  expect(used.toSorted()).toEqual(figureFields.map(({ file }) => file).toSorted());
});

it('no other field reads a figure by itself', () => {
  const own = files.filter((file) => !file.startsWith(join('counter', 'figures')));
  const others = own.filter((file) =>
    /inputMode="decimal"|type="number"|replace\(',', '\.'\)/.test(textOf(file)),
  );
  // What is typed into the search is a search.
  expect(others.map((file) => file.replaceAll('\\', '/'))).toEqual(['counter/sell/query-tokens.ts']);
});
