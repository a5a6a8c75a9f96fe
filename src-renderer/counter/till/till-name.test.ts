import { expect, it } from 'vitest';
import { givenName, offeredName, typedName } from './till-name.ts';

it.each([
  ['front', 'FRONT'],
  [' T2 ', 'T2'],
  // As an Arabic keyboard and a Chinese one type it.
  ['T٢', 'T2'],
  ['Ｔ２', 'T2'],
])('reads %j as %s', (typed, name) => {
  expect(typedName(typed)).toBe(name);
});

it.each(['', '   ', 'FRONT DESK', 'T-2', 'KÄSE', 'NINECHARS'])('rejects %j', (typed) => {
  expect(typedName(typed)).toBeUndefined();
});

it('shows the name without the practice mark', () => {
  expect(givenName('P-FRONT')).toBe('FRONT');
  expect(givenName('P')).toBe('P');
});

it('suggests a name that no other till has, unless somebody chose one', () => {
  expect(offeredName('T1', false, [])).toBe('T1');
  expect(offeredName('T1', false, ['T1', 'T2', 'FRONT'])).toBe('T3');
  expect(offeredName('FRONT', true, ['FRONT'])).toBe('FRONT');
});
