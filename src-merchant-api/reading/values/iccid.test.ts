import { expect, it } from 'vitest';
import { isSameIccid } from './iccid.ts';

it.each([
  ['8990199000000000004', '8990199000000000004', true],
  ['89 9019 9000 0000 0000 4', '8990199-000000000004', true],
  ['899019900000000000', '8990199000000000004', true],
  ['8990199000000000004F', '8990199000000000004', true],
  ['8990199000000000004f', '899019900000000000', true],
  ['89901990000000000', '8990199000000000004', false],
  ['8990199000000000004', '8990199000000000012', false],
  ['', '', false],
  ['', '8', false],
])('%j and %j are of one eSIM: %j', (one, other, isSame) => {
  expect([isSameIccid(one, other), isSameIccid(other, one)]).toEqual([isSame, isSame]);
});
