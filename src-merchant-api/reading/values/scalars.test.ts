import { describe, expect, it } from 'vitest';
import { amountOf, flagOf, integerOf, numberOf, percentOf, textOf, wordsOf } from './scalars.ts';

describe('a text', () => {
  it.each([
    ['a', 'a'],
    [' a ', ' a '],
    [7, '7'],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
    [true, null],
    [{}, null],
    [NaN, null],
  ])('of %j is %j', (value, expected) => {
    expect(textOf(value)).toBe(expected);
  });
});

describe('words', () => {
  it.each([
    ['Japan \u202eBG 01\u202c, $1', 'Japan BG 01, $1'],
    ['\u2066a\u2069\u0007\u009b', 'a'],
    ['\u202e', null],
    // Marks of direction stay: they are written between scripts, and turn nothing round.
    ['\u0627\u200f 1\n2', '\u0627\u200f 1\n2'],
  ])('of %j are %j', (value, expected) => {
    expect(wordsOf(value)).toBe(expected);
  });
});

it.each([
  [8.5, '8.5'],
  ['8.5 %', '8.5'],
  ['10%', '10'],
  ['a tenth', null],
  [null, null],
])('the percentage %j is %j', (value, expected) => {
  expect(percentOf(value)).toBe(expected);
});

describe('an amount', () => {
  it.each([
    [18.4, '18.4'],
    ['18.40', '18.4'],
    [' 18.40 ', '18.4'],
    // Sums in binary.
    [188.70000000000002, '188.7'],
    ['3.4000000000000004', '3.4'],
    [0.1 + 0.2 - 0.3, '0'],
    [0.3 - 0.1 - 0.2, '0'],
    [-0.0000001, '0'],
    [0.0045, '0.0045'],
    ['18.40 USD', '18.4'],
    ['USD 18.40', '18.4'],
    ['$18.40', '18.4'],
    ['-3', '-3'],
    [{ amount: '18.40', currency: 'USD' }, '18.4'],
    [{ value: 18.4 }, '18.4'],
    ['18,40', null],
    ['1,234.50', null],
    ['1e3', null],
    [1e300, null],
    [NaN, null],
    ['free', null],
    ['', null],
    [null, null],
    [{ amount: { amount: 1 } }, null],
    [[], null],
  ])('of %j is %j', (value, expected) => {
    expect(amountOf(value)).toBe(expected);
  });
});

describe('a number', () => {
  it.each([
    [7, 7, 7],
    ['7', 7, 7],
    ['-7.50', -7.5, null],
    [2 ** 53, 2 ** 53, null],
    ['1e3', null, null],
    ['', null, null],
    [null, null, null],
    [Infinity, null, null],
  ])('of %j is %j, and a whole one %j', (value, number, integer) => {
    expect(numberOf(value)).toBe(number);
    expect(integerOf(value)).toBe(integer);
  });
});

describe('a flag', () => {
  it.each([
    [true, true],
    ['TRUE', true],
    [1, true],
    ['yes', true],
    [false, false],
    ['0', false],
    ['no', false],
    ['maybe', null],
    [2, null],
    [null, null],
  ])('of %j is %j', (value, expected) => {
    expect(flagOf(value)).toBe(expected);
  });
});
