import { expect, it } from 'vitest';
import { inEnglishSentence } from './english-article.ts';

it.each([
  ['United States', ['US'], 'the United States'],
  ['United Kingdom', ['GB'], 'the United Kingdom'],
  ['United Arab Emirates', ['AE'], 'the United Arab Emirates'],
  ['Netherlands', ['NL'], 'the Netherlands'],
  ['The Gambia', ['GM'], 'The Gambia'],
  ['Japan', ['JP'], 'Japan'],
  ['USA and Canada', ['US', 'CA'], 'USA and Canada'],
  ['Europe 33', [], 'Europe 33'],
])('says %s of %j as %s', (place, countries, said) => {
  expect(inEnglishSentence(place, countries)).toBe(said);
});
