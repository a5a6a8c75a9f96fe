import { describe, expect, it } from 'vitest';
import { findDigits, soughtDigits } from './sought-digits.ts';

describe('a search for part of a number', () => {
  it.each([
    ['4567', '4567'],
    ['45 67-8', '45678'],
    ['45–67', '4567'],
    ['+49 (0)151 2', '491512'],
    ['٤٥٦٧', '4567'],
    ['４５６７', '4567'],
    ['5267 japan', '5267'],
  ])('%s means the digits %s', (text, digits) => {
    expect(soughtDigits(text)).toBe(digits);
  });

  it.each(['456', 'japan', 'japan 456', 'japan 4567 8910', '', '10 GB'])('is not %s', (text) => {
    expect(soughtDigits(text)).toBeNull();
  });
});

describe('the digits that were found', () => {
  it.each([
    ['+49 151 2345 6789', '5123', ['+49 1', '51 23', '45 6789']],
    ['٠١٥١ ٢٣٤٥', '1512', ['٠', '١٥١ ٢', '٣٤٥']],
    ['8934 0711 0000', '4071', ['893', '4 071', '1 0000']],
    ['+49 151 2345', '01512', ['+49 ', '151 2', '345']],
  ])('in %s, %s is its middle', (written, sought, parts) => {
    expect(findDigits(written, sought)).toEqual(parts);
  });

  it('are none where the number has them in no row', () => {
    expect(findDigits('+49 151', '9999')).toBeNull();
  });
});
