import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

describe('the language of a new till', () => {
  it.each([
    [['de-AT', 'en-US'], 'de'],
    [['it-IT', 'es-419', 'en'], 'es'],
    [['ar-EG'], 'ar'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-SG', 'en'], 'zh-Hans'],
    [['zh-TW', 'fr-CA'], 'fr'],
    [['de_CH'], 'de'],
    [['C'], 'en'],
    [['', 'x', '-'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (preferred, language) => {
    expect(preferredLanguage(preferred)).toBe(language);
  });
});
