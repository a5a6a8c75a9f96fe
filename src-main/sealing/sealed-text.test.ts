import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SealKey } from './seal-key.ts';
import { openText, sealedText, sealText, type SealedText } from './sealed-text.ts';

const place = { field: 'activation', orderId: 'T1-01J' } as const;
const code = 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4';
const key = SealKey.make();

/** A sealed text with one bit of one part flipped. */
function* spoiled(sealed: SealedText): Generator<SealedText> {
  for (const part of ['nonce', 'box'] as const) {
    const bytes = Buffer.from(sealed[part], 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = Buffer.from(bytes);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      yield { ...sealed, [part]: other.toString('base64') };
    }
  }
}

describe('a sealed text', () => {
  it('opens with its key in its place, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, orderId) => {
        const there = { ...place, orderId };
        const sealed = sealText(key, there, text);
        expect(sealedText.parse(JSON.parse(JSON.stringify(sealed)))).toEqual(sealed);
        expect(openText(key, there, sealed)).toEqual({ kind: 'opened', text });
      }),
    );
  });

  it('differs each time, and reveals nothing of its content', () => {
    const [one, other] = [sealText(key, place, code), sealText(key, place, code)];
    expect(one.nonce).not.toBe(other.nonce);
    expect(one.box).not.toBe(other.box);
    expect(Buffer.from(one.box, 'base64').includes(Buffer.from('K2-9'))).toBe(false);
  });

  it('does not open with any bit flipped', () => {
    for (const other of spoiled(sealText(key, place, code)))
      expect(openText(key, place, other)).toEqual({ kind: 'damaged' });
  });

  it('does not open truncated or extended', () => {
    const sealed = sealText(key, place, code);
    const bytes = Buffer.from(sealed.box, 'base64');
    for (let length = 0; length <= bytes.length + 1; length += 1) {
      if (length === bytes.length) continue;
      const box = Buffer.concat([bytes, Buffer.alloc(1)])
        .subarray(0, length)
        .toString('base64');
      expect(openText(key, place, { ...sealed, box })).toEqual({ kind: 'damaged' });
    }
  });

  it('does not open for another sale', () => {
    const sealed = sealText(key, place, code);
    expect(openText(key, { ...place, orderId: 'T1-01K' }, sealed)).toEqual({ kind: 'damaged' });
  });

  it('says that another key sealed it, and does not open with a forged key id', () => {
    const other = SealKey.make();
    const sealed = sealText(key, place, code);
    expect(openText(other, place, sealed)).toEqual({ kind: 'another-key' });
    expect(openText(other, place, { ...sealed, keyId: other.id })).toEqual({ kind: 'damaged' });
  });

  it('is read from a row only in its canonical form', () => {
    const sealed = sealText(key, place, code);
    expect(sealedText.safeParse({ ...sealed, version: 2 }).success).toBe(false);
    expect(sealedText.safeParse({ ...sealed, box: `${sealed.box}=` }).success).toBe(false);
    expect(sealedText.safeParse({ ...sealed, keyId: 'none' }).success).toBe(false);
  });
});

describe('a key', () => {
  it('round-trips through text', () => {
    const again = SealKey.read(key.text);
    expect(again?.id).toBe(key.id);
    expect(SealKey.make().id).not.toBe(key.id);
  });

  it.each(['', 'short', key.text.slice(4), `${key.text} `, 'A'.repeat(43)])('rejects "%s"', (text) => {
    expect(SealKey.read(text)).toBeUndefined();
  });

  it('cannot be printed or serialized, and opens nothing once erased', () => {
    const short = SealKey.make();
    expect(inspect(short, { showHidden: true, depth: 9 }) + JSON.stringify(short)).not.toContain(short.text);
    const sealed = sealText(short, place, code);
    short.erase();
    expect(openText(short, place, sealed)).toEqual({ kind: 'damaged' });
  });
});
