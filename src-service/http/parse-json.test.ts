import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const parsed = (text: string) => parseJson(text, Number);

describe('JSON', () => {
  it('is read as written', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        // JSON.parse itself would not do here: it is what parseJson stands in for.
        const text = JSON.stringify(value, null, space);
        if (JSON.stringify(parsed(text), null, space) !== text) expect.fail(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('names its members as sent, whatever was read before', () => {
    for (const name of ['\\\\', '\\n', '\\"', '\\/', '\\u0041', '\\u005c', '\\t']) {
      expect(Object.keys(parsed(`{"a":1,"${name}":2}`) ?? {}), name).toEqual(['a', unescaped(name)]);
    }
  });

  it('keeps the last of duplicate members, in the place of the first', () => {
    expect(JSON.stringify(parsed('{"a":1,"b":2,"a":3}'))).toBe('{"a":3,"b":2}');
  });

  it('keeps a member named __proto__ separate from the prototype', () => {
    const value = parsed('{"__proto__":{"x":1},"a":2}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('returns the text of each number', () => {
    const sources: string[] = [];
    parseJson('[-0, 1.50, 1E+2, 1e-07, 123456789012345678901]', (source) => {
      sources.push(source);
      return null;
    });
    expect(sources).toEqual(['-0', '1.50', '1E+2', '1e-07', '123456789012345678901']);
  });

  it('is refused exactly where JSON.parse refuses it', { timeout: 60_000 }, () => {
    const signs = '{}[]:,"\\ \n\t\r\u0001\u00a0ue+-.0129tfnrlasbx/'.split('');
    const sign = fc.constantFrom(...signs, 'true', 'null', '"a"', '\\u0041');
    const near = fc
      .tuple(fc.json({ depthSize: 'small' }), fc.nat(), fc.nat(3), sign)
      .map(([json, at, cut, put]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + put + json.slice(place + cut);
      });
    const noise = fc.array(sign, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(near, noise), (text) => {
        if (refuses(parsed, text) !== refuses(JSON.parse, text)) expect.fail(text);
      }),
      { numRuns: 20_000 },
    );
  });
});

/** Not by JSON.parse, of whose names this is the test. */
const unescaped = (name: string): string =>
  ({ '\\\\': '\\', '\\n': '\n', '\\"': '"', '\\/': '/', '\\u0041': 'A', '\\u005c': '\\', '\\t': '\t' })[
    name
  ] ?? expect.fail(name);

function refuses(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return false;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
