import { expect, it } from 'vitest';
import { findWords } from './sought-words.ts';

it.each([
  ['Anna Weiß', 'anna', ['', 'Anna', ' Weiß']],
  ['Anna Weiß', 'we', ['Anna ', 'We', 'iß']],
  ['Đặng Thị Hoa', 'hoa', ['Đặng Thị ', 'Hoa', '']],
  ['Jiří Šťastný', 'jiri stast', ['', 'Jiří', ' ', 'Šťast', 'ný']],
  ['Okafor', '5267 okafor', ['', 'Okafor', '']],
  ['Susanna', 'anna', ['Susanna']],
  ['Anna', '', ['Anna']],
])('marks in %s the words that %j finds', (name, sought, parts) => {
  expect(findWords(name, sought)).toEqual(parts);
});
