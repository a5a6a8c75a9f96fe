import { describe, expect, it } from 'vitest';
import { readJsonBody } from './json-body.ts';

const read = (text: string) => readJsonBody(Buffer.from(text));

describe('a body', () => {
  it('is parsed and brought to its canonical form', () => {
    const body = read(' { "b" : [1, null], "a" : "Zürich \\u00e9" } ');
    expect(body?.value).toEqual({ a: 'Zürich é', b: [1, null] });
    expect(body?.canonicalForms).toEqual(['{"a":"Zürich é","b":[1,null]}']);
  });

  it('may be the signed text, or an equivalent one', () => {
    expect(read('{"a":"Zürich é","b":[1,null]}')?.isCanonical).toBe(true);
    expect(read('{"a":1.0,"b":1e-07}')?.isCanonical).toBe(true);
    for (const text of [' {"a":1}', '{"a": 1}', '{"b":1,"a":2}', '{"a":"Z\\u00fcrich"}', '{"a":1,"a":1}'])
      expect(read(text)?.isCanonical, text).toBe(false);
  });

  it('keeps its numbers as written, each in its place', () => {
    const body = read('{"payload":{"b":1.0,"a":[1e-07,2,"1.0"]},"n":-0,"a":12345678901234567890}');
    expect(body?.canonicalForms).toEqual([
      '{"a":12345678901234567890,"n":-0,"payload":{"a":[1e-07,2,"1.0"],"b":1.0}}',
    ]);
    expect(body?.canonicalMember('payload')).toBe('{"a":[1e-07,2,"1.0"],"b":1.0}');
    expect(body?.canonicalMember('missing')).toBeUndefined();
  });

  it('has a second form if its numbers have a normal form', () => {
    expect(read('{"b":1.50,"a":12.0}')?.canonicalForms).toEqual(['{"a":12.0,"b":1.50}', '{"a":12,"b":1.5}']);
  });

  it.each(['{"__proto__":{},"b":1}', '{"a":{"__proto__":"x"}}'])('keeps every member of %s', (text) => {
    expect(read(text)?.canonicalForms).toEqual([text]);
  });

  it.each([
    ['{"a":1,"\\\\":2}', '{"\\\\":2,"a":1}'],
    ['{"a":1,"\\n":2}', '{"\\n":2,"a":1}'],
    ['{"a":1,"\\"":2}', '{"\\"":2,"a":1}'],
  ])('keeps the names of %s, whatever was read before', (text, form) => {
    expect(read(text)?.canonicalForms).toEqual([form]);
  });

  it.each(['[1]', '"text"', 'null', '7'])('%s has no members', (text) => {
    expect(read(text)?.canonicalMember('payload')).toBeUndefined();
  });

  it.each(['', '{', 'nothing', '{"a":1}}', '"\\ud800"', '{"\\udc00":1}'])('%j is rejected', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is rejected in any encoding but UTF-8', () => {
    expect(readJsonBody(Buffer.from('"é"', 'latin1'))).toBeUndefined();
    expect(readJsonBody(Buffer.from('"é"', 'utf16le'))).toBeUndefined();
  });

  it('of endlessly nested arrays does no harm', () => {
    const depth = 30_000;
    expect(read('['.repeat(depth) + ']'.repeat(depth))).toBeUndefined();
  });
});
