import { describe, expect, it } from 'vitest';
import { momentOf, storedMoment } from './moment.ts';

const at = Date.UTC(2026, 10, 21, 10, 41, 4);

describe('a moment', () => {
  it.each([
    ['2026-11-21T10:41:04Z', at],
    ['2026-11-21T10:41:04.250Z', at + 250],
    ['2026-11-21T10:41:04.2501234Z', at + 250],
    ['2026-11-21T10:41:04,2Z', at + 200],
    ['2026-11-21T10:41:04', at],
    ['2026-11-21 10:41:04', at],
    [' 2026-11-21 10:41:04 UTC ', at],
    ['2026-11-21T12:41:04+02:00', at],
    ['2026-11-21T12:41:04+0200', at],
    ['2026-11-21T12:41:04+02', at],
    ['2026-11-21 05:11:04 -0530', at],
    ['2026-11-21T10:41', at - 4_000],
    ['20261121T104104Z', at],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['20261121', Date.UTC(2026, 10, 21)],
    ['Sat, 21 Nov 2026 10:41:04 GMT', at],
    [at, at],
    [at / 1000, at],
    [at * 1000, at],
    [String(at), at],
    [String(at / 1000), at],
    [`${String(at / 1000)}.25`, at + 250],
  ])('%j is read', (value, expected) => {
    expect(momentOf(value)).toEqual({ raw: String(value), at: expected });
  });

  it.each([
    '2026-02-31',
    '2026-13-01T00:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T10:41:04+99:00',
    '21.11.2026 10:41',
    '11/21/2026',
    'yesterday',
    '12345',
    '2026',
    '9999-12-31T23:59:59Z',
    'Fri, 31 Dec 9999 23:59:59 GMT',
  ])('%j is kept as it came', (raw) => {
    expect(momentOf(raw)).toEqual({ raw, at: null });
  });

  it.each([
    null,
    undefined,
    '',
    ' ',
    0,
    '0',
    '0000-00-00 00:00:00',
    '0001-01-01T00:00:00Z',
    true,
    {},
    [],
    NaN,
  ])('%j is not a moment', (value) => {
    expect(momentOf(value)).toBeNull();
  });

  it('is absent if a record has an object that cannot be written as text', () => {
    expect(momentOf({ toString: 'not a function' })).toBeNull();
  });

  it('is read back as it was stored', () => {
    const moment = { raw: '2026-11-21T10:41:04Z', at };
    expect(storedMoment.parse(JSON.parse(JSON.stringify(moment)))).toEqual(moment);
  });
});
