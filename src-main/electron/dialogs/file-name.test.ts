import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const [at, number] = ['2026-11-28T12:00:00.000Z', 'P-T1-YX8YVR13-01M8GBQZN9'];

it('says what it is of, when, and the end of its number', () => {
  expect(fileNameOf('Aurora Mobile', at, number)).toBe('Aurora Mobile 2026-11-28 GBQZN9');
});

it.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\shop|"one"', 'C shop one'],
  ['. ', ''],
  ['名店', '名店'],
])('takes nothing into the name that a file system may not: %s', (what, kept) => {
  expect(fileNameOf(what, at, number)).toBe(`${kept} 2026-11-28 GBQZN9`.trim());
});
