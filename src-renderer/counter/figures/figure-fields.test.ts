import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figureFields, otherFields } from './figure-fields.ts';

const renderer = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((file) => !file.endsWith('.test.ts'));
const textOf = (file: string): string => readFileSync(join(renderer, file), 'utf8');

it('lists every figure field for the end-to-end test', () => {
  const used = files.flatMap((file) =>
    [...textOf(file).matchAll(/<FigureField\b/g)].map(() => file.replaceAll('\\', '/')),
  );
  expect(used.toSorted()).toEqual(figureFields.map(({ file }) => file).toSorted());
});

it('has no other field that parses figures', () => {
  const own = files.filter((file) => !file.startsWith(join('counter', 'figures')));
  const others = own.filter((file) =>
    /inputMode="decimal"|type="number"|replace\(',', '\.'\)/.test(textOf(file)),
  );
  expect(others).toEqual([]);
});

it('has no control of a library that reads figures by itself', () => {
  const own = /\b(?:use)?(?:NumberField|ColorField|Slider)\b/;
  expect(files.filter((file) => own.test(textOf(file)))).toEqual([]);
});

it('lists every other field as taking no figures', () => {
  const field =
    /<(?:AccountField|TextField|SearchField|NumberField|LinesField|NameField|PinField|input|textarea)\b/g;
  const drawn = files
    .map((file) => ({ file: file.replaceAll('\\', '/'), fields: textOf(file).match(field)?.length ?? 0 }))
    .filter(({ file, fields }) => fields > 0 && file !== 'counter/figures/figure-field.tsx');
  const listed = otherFields.map(({ file, fields }) => ({ file, fields }));
  const byFile = (left: { readonly file: string }, right: { readonly file: string }): number =>
    left.file < right.file ? -1 : 1;
  expect(drawn.toSorted(byFile)).toEqual(listed.toSorted(byFile));
});
