// @ts-check
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedKeyOf, textOfFeedKey, verifiedFeed } from '../../src-main/updates/signed-feed.ts';
import { readFeed } from '../../src-main/updates/update-feed.ts';
import { feedOf, offeredIn, readArguments } from './sign-feed.js';

describe('a feed of a folder', () => {
  /** @type {string} */
  let folder;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const given = () => ({ folder, version: '0.2.0', staging: 10, days: 90, now: new Date(0), privateKey });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-sign-'));
    for (const file of [
      'esim-counter-0.2.0-amd64.deb',
      'esim-counter-0.2.0-x86_64.AppImage',
      'esim-counter-0.2.0-x64.exe',
      'esim-counter-0.2.0-arm64.zip',
      'esim-counter-0.2.0-arm64.dmg',
      'esim-counter-0.1.0-amd64.deb',
      'esim-counter-10.2.0-amd64.deb',
      'esim-counter-0.2.01-amd64.deb',
      'builder-debug.yml',
    ])
      writeFileSync(join(folder, file), file);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has the packages of its version that a till can install, and no others', () => {
    expect(offeredIn(folder, '0.2.0').map(({ kind, architecture }) => [kind, architecture])).toEqual([
      ['deb', 'x64'],
      ['mac', 'arm64'],
      ['nsis', 'x64'],
      ['AppImage', 'x64'],
    ]);
  });

  it('is what a till believes and finds its package in', () => {
    const key = feedKeyOf(textOfFeedKey(publicKey));
    if (key === undefined) throw new Error('no key');
    const text = verifiedFeed(feedOf(given()), key);
    const name = 'esim-counter-0.2.0-amd64.deb';
    const sha512 = createHash('sha512').update(name).digest('base64');
    expect(
      text.ok && readFeed(text.value, { version: '0.1.0', kind: 'deb', architecture: 'x64' }, 1),
    ).toEqual({
      ok: true,
      value: {
        version: '0.2.0',
        releasedAt: '1970-01-01T00:00:00.000Z',
        stagingPercentage: 10,
        offered: { kind: 'deb', architecture: 'x64', file: name, size: name.length, sha512 },
      },
    });
  });

  it('is not made of no packages, of a percentage that is none, or by another kind of key', () => {
    expect(() => feedOf({ ...given(), version: '0.3.0' })).toThrow();
    expect(() => feedOf({ ...given(), version: '2.0' })).toThrow();
    expect(() => feedOf({ ...given(), privateKey: publicKey })).toThrow();
  });
});

describe('what it is asked for', () => {
  const usual = { folder: 'dist', version: '0.1.0' };
  /** @param {string} line */
  const read = (line) => readArguments(line === '' ? [] : line.split(' '), usual);

  it('is this version of the usual folder, for ninety days, or what is said', () => {
    expect(read('')).toEqual({ ...usual, staging: undefined, days: 90 });
    expect(read('other --version 0.2.0 --staging 10 --days 30')).toEqual({
      ...{ folder: 'other', version: '0.2.0', staging: 10, days: 30 },
    });
    expect(read('--staging 0 other')).toMatchObject({ folder: 'other', staging: 0 });
  });

  it.each([
    ['--staging', 'staging'],
    ['--staging ten', 'ten'],
    ['--staging 101', '101'],
    ['--staging 1e1', '1e1'],
    ['--days 0', '--days'],
    ['--version 0.2', '0.2'],
    ['--version v0.2.0', 'v0.2.0'],
    ['--stagging 10', 'stagging'],
    ['dist other', 'other'],
  ])('is refused in one sentence: %s', (line, named) => {
    const wrong = read(line);
    expect(wrong).toEqual(expect.stringContaining(named));
    expect(wrong).not.toContain('\n');
  });
});
