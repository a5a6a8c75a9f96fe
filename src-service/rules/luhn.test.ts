import { describe, expect, it } from 'vitest';
import { luhnDigit } from './luhn.ts';

describe('the Luhn digit', () => {
  // Published examples: ISO/IEC 7812-1's, and test numbers of payment cards.
  it.each([
    ['7992739871', '3'],
    ['411111111111111', '1'],
    ['37828224631000', '5'],
    ['0', '0'],
    ['5', '9'],
  ])('of %s is %s', (digits, expected) => {
    expect(luhnDigit(digits)).toBe(expected);
  });
});
