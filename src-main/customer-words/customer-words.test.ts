import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { customerTexts } from './customer-texts.ts';
import { readCustomerWords } from './customer-words.ts';

const languages = join(import.meta.dirname, '../../resources/languages');
const english = Object.values<string>(customerTexts);
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(customerLanguage.options)('what customers read on paper: %s', (language) => {
  const { items } = PO.parse(readFileSync(join(languages, 'receipt', `${language}.po`), 'utf8'));

  it('has exactly the expected texts', () => {
    expect(items.map(({ msgid }) => msgid).toSorted()).toEqual(english.toSorted());
    for (const { msgstr } of items) expect(msgstr[0]?.trim()).toBeTruthy();
  });

  it('fills in every placeholder', () => {
    for (const { msgid, msgstr } of items) expect(placeholders(msgstr[0] ?? '')).toEqual(placeholders(msgid));
  });

  it('differs from English', () => {
    const same = items.filter(({ msgid, msgstr }) => msgid === msgstr[0]);
    if (language !== 'en') expect(same.length).toBeLessThan(5);
  });

  it('formats amounts, times and countries in its own way, with the digits that codes use', async () => {
    const words = await readCustomerWords(languages, language);
    expect(words.money('1234.5', 'EUR')).toMatch(/1.?234.50/);
    expect(words.time('2026-11-21T10:00:00Z')).toMatch(/2026/);
    expect(words.span(30, 'day')).toMatch(/30/);
    expect(words.country('JP')).toBeTruthy();
    expect(words.country('QQ')).toBeUndefined();
    expect(words.say('reprint', { copy: 2 })).toContain('2');
  });

  it('translates regions, and keeps suffixes and unknown names', async () => {
    const words = await readCustomerWords(languages, language);
    const southeastAsia = words.region('Southeast Asia 12');
    expect(southeastAsia).toMatch(/ 12$/);
    if (language !== 'en') expect(southeastAsia).not.toContain('Southeast');
    expect(words.region('Atlantis 3+')).toBe('Atlantis 3+');
  });
});
