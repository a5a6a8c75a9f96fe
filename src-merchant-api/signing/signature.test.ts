import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson, NotCanonicalError } from './canonical-json.ts';
import { createSigner, signature } from './signature.ts';

/** Made by an independent implementation. */
const vectors = z
  .array(
    z.object({
      name: z.string(),
      payload: z.json(),
      secret: z.string(),
      canonical: z.string(),
      signature: z.string(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('../../test/vectors/signing.json', import.meta.url), 'utf8')));

describe('the signature', () => {
  it('has test vectors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(11);
  });

  it.each(vectors)('agrees with an independent implementation: $name', (vector) => {
    const canonical = canonicalJson(vector.payload);
    expect(canonical).toBe(vector.canonical);
    expect(signature(canonical, vector.secret)).toBe(vector.signature);
    expect(createSigner(vector.secret)(canonical)).toBe(vector.signature);
  });

  it('depends on the order of arrays only', () => {
    expect(canonicalJson({ b: 1, a: 2 })).toBe(canonicalJson({ a: 2, b: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('sorts a key before longer keys that start with it', () => {
    expect(canonicalJson({ ab: 1, a: 2 })).toBe('{"a":2,"ab":1}');
  });

  it('keeps a member named __proto__', () => {
    expect(canonicalJson({ b: 1, ['__proto__']: 2 })).toBe('{"__proto__":2,"b":1}');
  });

  it.each([Number.NaN, Infinity, -Infinity])('refuses the number %d', (number) => {
    expect(() => canonicalJson({ number })).toThrow(NotCanonicalError);
  });

  it.each(['\ud83c', 'a\udf0d', '\udf0d\ud83c'])('refuses half a surrogate pair', (text) => {
    expect(() => canonicalJson(text)).toThrow(NotCanonicalError);
    expect(() => canonicalJson({ [text]: 1 })).toThrow(NotCanonicalError);
  });
});
