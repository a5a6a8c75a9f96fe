import { describe, expect, it } from 'vitest';
import { readHttpDate } from './http-date.ts';

describe('the date of a header', () => {
  // The examples of RFC 9110, 5.6.7.
  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'is read from %j',
    (text) => {
      expect(readHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    },
  );

  it.each([
    '',
    '0',
    'yesterday',
    '1994-11-06T08:49:37Z',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 CET',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun Nov  6 08:49:99 1994',
  ])('is rejected from %j', (text) => {
    expect(readHttpDate(text)).toBeNull();
  });
});
