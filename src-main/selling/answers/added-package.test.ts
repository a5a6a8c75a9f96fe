import { expect, it } from 'vitest';
import { addedByLine } from './added-package.ts';

const intent = { knownPackages: ['1'], uidCustomer: 'uid-1' };

it.each([
  ['the number that the line has', { uidCustomer: 'UID-1', idPack: 2 }, 2],
  ['the number of a line without a uidCustomer', { uidCustomer: null, idPack: 2 }, 2],
  ['none of a package that the eSIM had before', { uidCustomer: 'uid-1', idPack: 1 }, null],
  ['none of a line of another eSIM', { uidCustomer: 'uid-2', idPack: 2 }, null],
  ['none of a line that has none', { uidCustomer: 'uid-1', idPack: null }, null],
])('a top-up gets from the history %s', (_, line, number) => {
  expect(addedByLine(intent, line)).toBe(number);
});
