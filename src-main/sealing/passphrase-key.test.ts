import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { chosenPassphrase, newOrigin, PassphraseKey, typedPassphrase } from './passphrase-key.ts';

const cheap = { log2N: 4, r: 1, p: 1 };
const origin = newOrigin(cheap);
const derive = (typed: string, from = origin) => PassphraseKey.derive(typedPassphrase.parse(typed), from);

describe('a key derived from a passphrase', () => {
  it('depends only on passphrase and origin', async () => {
    const { id } = await derive('correct horse battery');
    expect((await derive('correct horse battery')).id).toBe(id);
    expect((await derive('correct horse batterz')).id).not.toBe(id);
    expect((await derive('correct horse battery', newOrigin(cheap))).id).not.toBe(id);
    expect((await derive('correct horse battery', { ...origin, cost: { ...cheap, r: 2 } })).id).not.toBe(id);
  });

  it('is computed by scrypt (RFC 7914, section 12)', async () => {
    const key = await derive('pleaseletmein', {
      salt: Buffer.from('SodiumChloride'),
      cost: { log2N: 14, r: 8, p: 1 },
    });
    const { key: bytes } = JSON.parse(key.text) as { key: string };
    expect(Buffer.from(bytes, 'base64').toString('hex')).toBe(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2',
    );
  });

  it('is the same from every keyboard layout', async () => {
    const composed = await derive('caf\u00e9 en terrasse');
    expect((await derive('cafe\u0301 en\u00a0terrasse')).id).toBe(composed.id);
  });

  it('derives a key per file', async () => {
    const key = await derive('correct horse battery');
    const [one, same, other] = [1, 1, 2].map((salt) => key.ofFile(Buffer.alloc(16, salt)).export());
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it('round-trips through text', async () => {
    const key = await derive('correct horse battery');
    const again = PassphraseKey.read(key.text);
    expect(again?.id).toBe(key.id);
    expect(again?.origin).toEqual(origin);
  });

  it.each(['', 'short', '{}', 'null', '{"version":2}'])('rejects "%s"', (text) => {
    expect(PassphraseKey.read(text)).toBeUndefined();
  });

  it('cannot be printed or serialized, and is gone once erased', async () => {
    const key = await derive('correct horse battery');
    const { key: bytes } = JSON.parse(key.text) as { key: string };
    expect(inspect(key, { showHidden: true, depth: 9 }) + JSON.stringify(key)).not.toContain(bytes);
    const before = key.ofFile(Buffer.alloc(16)).export();
    key.erase();
    expect(key.ofFile(Buffer.alloc(16)).export()).not.toEqual(before);
  });
});

describe('a new passphrase', () => {
  it('has twelve characters or more, of any script', () => {
    expect(chosenPassphrase.safeParse('elevenchars').success).toBe(false);
    expect(chosenPassphrase.safeParse('twelve chars').success).toBe(true);
    expect(chosenPassphrase.safeParse('e\u0301'.repeat(11)).success).toBe(false);
    expect(chosenPassphrase.safeParse('😀'.repeat(11)).success).toBe(false);
  });
});
