import { describe, expect, it } from 'vitest';
import { idPackOf } from './id-pack.ts';

describe('a package’s number', () => {
  it.each([
    ['4711', 4711],
    [4711, 4711],
    ['0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('is read from the uid %j', (uid, idPack) => {
    expect(idPackOf(uid)).toEqual({ kind: 'number', idPack });
  });

  it.each([null, undefined, ''])('is not found in %j', (uid) => {
    expect(idPackOf(uid)).toEqual({ kind: 'none' });
  });

  it.each([
    '7f1c2a34-9b1e-4c7e-9a55-0d2f6f0b8c11',
    '007',
    '-7',
    '4711.0',
    '4e3',
    ' 7',
    '0x7',
    '٧',
    4711.5,
    -7,
    1e21,
  ])('is not %j', (uid) => {
    expect(idPackOf(uid)).toEqual({ kind: 'not-a-number', uid: String(uid) });
  });

  it('is neither an object nor a flag', () => {
    expect(idPackOf({})).toEqual({ kind: 'not-a-number', uid: 'object' });
    expect(idPackOf(true)).toEqual({ kind: 'not-a-number', uid: 'boolean' });
  });

  it.each(['9007199254740992', '12345678901234567890', 9007199254740992])(
    'would be another package’s in %j',
    (uid) => {
      expect(idPackOf(uid)).toEqual({ kind: 'too-large', uid: String(uid) });
    },
  );
});
