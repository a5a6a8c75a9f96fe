import { afterEach, expect, it } from 'vitest';
import { speak } from '../words/language/language.ts';
import { coverageWords } from './coverage-words.ts';

const region = ['AT', 'BE', 'CH', 'CZ', 'DE', 'ES', 'FR', 'IT'];

afterEach(() => speak('en'));

it('names the countries that were asked for first, and the others by their names', () => {
  expect(coverageWords(region, ['IT', 'FR'], 3)).toBe('Italy, France, Austria and 5 more');
  expect(coverageWords(region, [], 3)).toBe('Austria, Belgium, Czechia and 5 more');
  // Each that was asked for, even where there is room for fewer.
  expect(coverageWords(region, ['IT', 'FR', 'ES', 'DE'], 3)).toBe('Italy, France, Spain, Germany and 4 more');
  expect(coverageWords(region, ['JP'], 7)).toBe(
    'Austria, Belgium, Czechia, France, Germany, Italy, Spain, Switzerland',
  );
});

it('has them in the order of the language', async () => {
  await speak('de');
  expect(coverageWords(region, [], 3)).toMatch(/^Belgien, Deutschland, Frankreich /);
});
