import { describe, expect, it } from 'vitest';
import { canonicalJson, NotCanonicalError } from './canonical-json.ts';

describe('the canonical form', () => {
  it.each([
    [{ b: [true, false, null], a: {} }, '{"a":{},"b":[true,false,null]}'],
    [[], '[]'],
    [[[], {}, ''], '[[],{},""]'],
    [{ '': 1, ' ': 2 }, '{"":1," ":2}'],
    [{ '\u{10000}': 1, '\u{ffff}': 2, a: 3 }, '{"a":3,"\u{ffff}":2,"\u{10000}":1}'],
    [{ '🌍b': 1, '🌍a': 2, '🌍': 3 }, '{"🌍":3,"🌍a":2,"🌍b":1}'],
    ['"\\/\n\u0007\u007f\u2028', '"\\"\\\\/\\n\\u0007\u007f\u2028"'],
    [-7, '-7'],
    [0.0001, '0.0001'],
    [12.5, '12.5'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('of %j', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it.each([1e21, 1e-7, 0.00001, -0, 2 ** 53, -1e300, 5e-324])(
    'does not write %d, which others write differently',
    (number) => {
      expect(() => canonicalJson([number])).toThrow(NotCanonicalError);
    },
  );
});
