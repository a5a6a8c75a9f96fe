import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../resources/languages');
const catalogs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.po'),
);
const po = formatter();

type Shape = {
  /** What is filled in, elements among it. */
  readonly placeholders: Set<string>;
  /** The forms of each plural. */
  readonly plurals: string[][];
};

/** Of a compiled message: a text, or a list of texts and of `[name]`, `[name, kind, forms]`. */
function shapeOf(message: unknown, shape: Shape = { placeholders: new Set(), plurals: [] }): Shape {
  if (typeof message === 'string') {
    for (const [tag] of message.matchAll(/<\/?\d+\/?>/g)) shape.placeholders.add(tag);
    return shape;
  }
  for (const token of z.array(z.union([z.string(), z.array(z.unknown())])).parse(message)) {
    if (typeof token === 'string') {
      shapeOf(token, shape);
      continue;
    }
    const [name, kind, choices] = token;
    shape.placeholders.add(String(name));
    const byForm = z.record(z.string(), z.unknown()).safeParse(choices).data ?? {};
    const forms = Object.keys(byForm).filter((form) => form !== 'offset');
    if (kind === 'plural') shape.plurals.push(forms);
    for (const form of forms) shapeOf(byForm[form], shape);
  }
  return shape;
}

describe.each(catalogs)('the catalog %s', (file) => {
  const language = /([^/\\]+)\.po$/.exec(file)?.[1] ?? '';
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const parsed = po.parse(readFileSync(join(folder, file), 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  });
  const messages = Object.values(
    parsed as Record<string, { message?: string; translation?: string }>,
  ).flatMap(({ message, translation }) =>
    message === undefined || translation === undefined ? [] : [{ message, translation }],
  );

  it('leaves nothing untranslated', () => {
    expect(messages.filter(({ translation }) => translation === '')).toEqual([]);
  });

  it('has exactly the placeholders of the English', () => {
    expect(messages.length).toBeGreaterThan(0);
    for (const { message, translation } of messages) {
      const [english, its] = [shapeOf(compileMessage(message)), shapeOf(compileMessage(translation))];
      expect([...its.placeholders].sort(), translation).toEqual([...english.placeholders].sort());
    }
  });

  it('quotes buttons as it names them', () => {
    const named = new Map(messages.map(({ message, translation }) => [message, translation]));
    for (const { message, translation } of messages) {
      for (const [, quote = ''] of message.matchAll(/“([^”{}]+)”/g)) {
        expect(translation).toContain(named.get(quote) ?? '');
      }
    }
  });

  it('has every plural form of its language', () => {
    for (const { translation } of messages) {
      for (const forms of shapeOf(compileMessage(translation)).plurals) {
        expect(forms, translation).toEqual(expect.arrayContaining(categories));
      }
    }
  });
});
