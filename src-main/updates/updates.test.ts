import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './release-version.ts';
import { addressOfFile, parseFeedAddress } from './feed-address.ts';
import { leaveToInstall, whyNotYet, type TillStanding } from './may-install.ts';
import { feedKeyOf, signFeed, textOfFeedKey, verifiedFeed } from './signed-feed.ts';
import { readFeed, type UpdateFeed } from './update-feed.ts';

const atRest: TillStanding = { isLedgerOpen: true, openSales: 0, hasOpenShift: false, isPrinting: false };

describe('an update', () => {
  it('is installed when nothing is open and the ledger was just backed up', () => {
    expect(whyNotYet(atRest)).toEqual([]);
    expect(leaveToInstall(atRest, true).ok).toBe(true);
  });

  it('is not installed without a backup', () => {
    expect(leaveToInstall(atRest, false)).toEqual({ ok: false, failure: 'no-backup' });
  });

  it.each<[Partial<TillStanding>, readonly string[]]>([
    [{ openSales: 1 }, ['sale-open']],
    [{ hasOpenShift: true }, ['shift-open']],
    [{ isPrinting: true }, ['printing']],
    [{ isLedgerOpen: false }, ['books-closed']],
    [{ openSales: 2, hasOpenShift: true, isPrinting: true }, ['sale-open', 'shift-open', 'printing']],
  ])('waits while %o', (standing, whys) => {
    expect(whyNotYet({ ...atRest, ...standing })).toEqual(whys);
    expect(leaveToInstall({ ...atRest, ...standing }, true)).toEqual({ ok: false, failure: 'not-yet' });
  });
});

describe('versions', () => {
  it.each([
    ['0.1.0', '0.1.0', 0],
    ['0.2.0', '0.1.9', 1],
    ['0.10.0', '0.9.0', 1],
    ['1.0.0', '0.99.99', 1],
    ['0.1.0', '0.1.1', -1],
  ])('%s against %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });
});

describe('the address of a feed', () => {
  it.each([
    ['updates.example', 'https://updates.example/'],
    ['https://updates.example/till', 'https://updates.example/till/'],
    ['http://127.0.0.1:8080/x/', 'http://127.0.0.1:8080/x/'],
  ])('%s is read as %s', (typed, address) => {
    expect(parseFeedAddress(typed)).toEqual({ ok: true, value: address });
    const read = parseFeedAddress(address);
    expect(read.ok && addressOfFile(read.value, 'a b/../c')).toBe(`${address}a%20b%2F..%2Fc`);
  });

  it.each([
    ['http://updates.example', 'not-encrypted'],
    ['http://127.0.0.1.example', 'not-encrypted'],
    ['https://ana:secret@updates.example', 'holds-credentials'],
    ['ftp://updates.example', 'not-an-address'],
    ['', 'not-an-address'],
  ])('%s is not taken', (typed, fault) => {
    expect(parseFeedAddress(typed)).toEqual({ ok: false, failure: fault });
  });
});

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = feedKeyOf(textOfFeedKey(publicKey));
  if (key === undefined) throw new Error('no key');
  return { privateKey, key };
};

describe('a feed', () => {
  const { privateKey, key } = pair();

  it('is trusted if the built-in key signed it', () => {
    expect(verifiedFeed(signFeed('{"ä":1}\n', privateKey), key)).toEqual({ ok: true, value: '{"ä":1}\n' });
  });

  it('is not trusted with another key, or without a signature', () => {
    expect(verifiedFeed(signFeed('{}', pair().privateKey), key)).toEqual({
      ok: false,
      failure: 'wrong-signature',
    });
    for (const file of ['', '{}', '\n{}', `ed25519 \n{}`])
      expect(verifiedFeed(file, key)).toEqual({ ok: false, failure: 'not-signed' });
  });

  it('is not trusted once a character has changed', () => {
    const signed = signFeed('{"version":"1.0.0"}', privateKey);
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(character !== signed[at]);
        const changed = signed.slice(0, at) + character + signed.slice(at + 1);
        expect(verifiedFeed(changed, key).ok).toBe(false);
      }),
    );
  });

  it('cannot be signed with a key of another kind', () => {
    const rsa = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    expect(() => signFeed('{}', rsa.privateKey)).toThrow('no Ed25519 key');
    expect(() => textOfFeedKey(rsa.publicKey)).toThrow('no Ed25519 key');
    expect(feedKeyOf('AAAA')).toBeUndefined();
  });
});

describe('the content of a feed', () => {
  const here = { version: '0.1.0', kind: 'deb', architecture: 'x64' } as const;
  const sha512 = `${'A'.repeat(86)}==`;
  const offered = {
    kind: 'deb',
    architecture: 'x64',
    file: 'till_0.2.0_amd64.deb',
    size: 9,
    sha512,
  } as const;
  const feed: UpdateFeed = {
    product: 'org.esim-counter.till',
    version: '0.2.0',
    releasedAt: '2026-03-01T09:00:00Z',
    expiresAt: '2026-05-30T09:00:00Z',
    packages: [{ ...offered, kind: 'nsis', file: 'till.exe' }, offered],
  };
  const now = Date.parse('2026-03-02T09:00:00Z');
  const read = (change: Readonly<Record<string, unknown>>, at = now) =>
    readFeed(JSON.stringify({ ...feed, ...change }), here, at);

  it('offers a newer version with this computer’s package', () => {
    expect(read({ stagingPercentage: 10 })).toMatchObject({
      ok: true,
      value: { version: '0.2.0', stagingPercentage: 10, offered },
    });
  });

  it('is believed until it expires, and no longer', () => {
    const end = Date.parse(feed.expiresAt);
    expect(read({}, end - 1).ok).toBe(true);
    expect(read({}, end)).toEqual({ ok: false, failure: 'expired' });
    // Also one of this very version: it says that there is none newer.
    expect(read({ version: '0.1.0' }, end)).toEqual({ ok: false, failure: 'expired' });
  });

  it('offers nothing if it is the current version', () => {
    expect(read({ version: '0.1.0' })).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['older', { version: '0.0.9' }],
    ['other-product', { product: 'org.other.till' }],
    ['no-package', { packages: [{ ...offered, architecture: 'arm64' }] }],
    ['expired', { expiresAt: '2026-03-02T09:00:00Z' }],
    ['unreadable', { expiresAt: undefined }],
    ['unreadable', { version: '0.2.0-beta.1' }],
    ['unreadable', { version: '0.2' }],
    ['unreadable', { stagingPercentage: 101 }],
    ['unreadable', { packages: [] }],
    ['unreadable', { packages: [{ ...offered, file: '../till.deb' }] }],
    ['unreadable', { packages: [{ ...offered, file: 'https://other.example/till.deb' }] }],
    ['unreadable', { packages: [{ ...offered, file: 'till.sh' }] }],
    ['unreadable', { packages: [{ ...offered, size: 0 }] }],
    ['unreadable', { packages: [{ ...offered, sha512: 'AAAA' }] }],
    ['unreadable', { path: 'till.deb' }],
  ])('is refused as %s with %j', (fault, change) => {
    expect(read(change)).toEqual({ ok: false, failure: fault });
  });

  it('is refused if it is not JSON', () => {
    expect(readFeed('version: 0.2.0', here, now)).toEqual({ ok: false, failure: 'unreadable' });
  });
});
