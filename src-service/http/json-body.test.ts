import { describe, expect, it } from 'vitest';
import { readJsonBody } from './json-body.ts';

const read = (text: string) => readJsonBody(Buffer.from(text));

describe('a body', () => {
  it('is parsed and brought to the form that is signed', () => {
    const body = read(' { "b" : [1, null], "a" : "Zürich \\u00e9" } ');
    expect(body?.value).toEqual({ a: 'Zürich é', b: [1, null] });
    expect(body?.canonical).toBe('{"a":"Zürich é","b":[1,null]}');
  });

  it.each([
    '',
    '{',
    'nothing',
    '{"a":1}}',
    '{"__proto__":{}}',
    '{"a":{"__proto__":1}}',
    '"\\ud800"',
    '{"\\udc00":1}',
  ])('%j is not read', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is not read in another encoding than UTF-8', () => {
    expect(readJsonBody(Buffer.from('"é"', 'latin1'))).toBeUndefined();
    expect(readJsonBody(Buffer.from('"é"', 'utf16le'))).toBeUndefined();
  });

  it('of nested arrays without end does no harm', () => {
    const depth = 30_000;
    expect(read('['.repeat(depth) + ']'.repeat(depth))).toBeUndefined();
  });
});
