import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { newOrigin, PassphraseKey, typedPassphrase } from '../../sealing/passphrase-key.ts';
import { decryptBackup } from './decrypt-backup.ts';
import { encryptBackup, writingPart } from './encrypt-backup.ts';
import { chunkBytes, encryptedBytes, tagBytes } from './encrypted-chunks.ts';
import { headerBytes } from './encrypted-header.ts';
import { faultOf } from '../../platform/storage-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'encrypted-'));
const plain = join(folder, 'plain');
const encrypted = join(folder, 'encrypted');
const decrypted = join(folder, 'decrypted');
const passphrase = typedPassphrase.parse('correct horse battery');
const quietly = (): void => undefined;
let key: PassphraseKey;

beforeAll(async () => {
  key = await PassphraseKey.derive(passphrase, newOrigin({ log2N: 1, r: 1, p: 1 }));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

const random = seededRandom(3);
const bytesOf = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

function encryptedOf(content: Buffer): Buffer {
  rmSync(encrypted, { force: true });
  writeFileSync(plain, content);
  encryptBackup(plain, encrypted, key, quietly);
  return readFileSync(encrypted);
}

async function decryptOf(bytes: Buffer, typed = passphrase) {
  writeFileSync(encrypted, bytes);
  rmSync(decrypted, { force: true });
  const end = await decryptBackup(encrypted, decrypted, typed, quietly);
  return end.ok ? readFileSync(decrypted) : end.failure;
}

/** The reported fault; checks that nothing was left. */
async function faultIn(bytes: Buffer, typed = passphrase): Promise<string> {
  const end = await decryptOf(bytes, typed);
  expect(readdirSync(folder).filter((name) => name.startsWith('decrypted'))).toEqual([]);
  return Buffer.isBuffer(end) ? 'none' : end.kind;
}

function turned(bytes: Buffer, bit: number): Buffer {
  const other = Buffer.from(bytes);
  other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return other;
}

/** Where the chunk with this number begins, with its tag. */
const startOf = (chunk: number): number => headerBytes + chunk * (chunkBytes + tagBytes);

describe('an encrypted backup', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 77])(
    'decrypts to the original, with %i bytes',
    async (length) => {
      const content = bytesOf(length);
      const bytes = encryptedOf(content);
      expect(bytes).toHaveLength(headerBytes + encryptedBytes(length));
      expect(await decryptOf(bytes)).toEqual(content);
    },
  );

  it('differs each time and reveals nothing of its content', () => {
    const content = Buffer.from('A customer, +41 79 123 45 67. '.repeat(4_000));
    const [one, other] = [encryptedOf(content), encryptedOf(content)];
    expect(one.includes('customer')).toBe(false);
    expect(one.subarray(headerBytes, headerBytes + 64)).not.toEqual(
      other.subarray(headerBytes, headerBytes + 64),
    );
  });

  it.skipIf(process.platform === 'win32')('is readable only by its user', async () => {
    expect(await decryptOf(encryptedOf(bytesOf(9)))).toHaveLength(9);
    expect(statSync(encrypted).mode & 0o777).toBe(0o600);
    expect(statSync(decrypted).mode & 0o777).toBe(0o600);
  });

  it('says that the passphrase is wrong', async () => {
    const bytes = encryptedOf(bytesOf(100));
    expect(await faultIn(bytes, typedPassphrase.parse('correct horse batterz'))).toBe('wrong-passphrase');
    expect(await faultIn(bytes, typedPassphrase.parse(''))).toBe('wrong-passphrase');
  });

  it('reports damage for any flipped bit, and leaves nothing', async () => {
    const bytes = encryptedOf(bytesOf(2 * chunkBytes + 500));
    for (let bit = 0; bit < 8 * headerBytes; bit += 1)
      expect(await faultIn(turned(bytes, bit))).toBe(bit < 8 * 16 ? 'no-backup' : 'damaged');
    const chosen = fc.integer({ min: 8 * headerBytes, max: 8 * bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(chosen, async (bit) => {
        expect(await faultIn(turned(bytes, bit))).toBe('damaged');
      }),
      { numRuns: 200 },
    );
  });

  it('reports a missing end wherever it was cut', async () => {
    const bytes = encryptedOf(bytesOf(3 * chunkBytes));
    const cuts = [16, headerBytes - 1, headerBytes, startOf(1), startOf(2), startOf(3) - 1];
    for (const cut of cuts) expect(await faultIn(bytes.subarray(0, cut))).toBe('cut-off');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 16, max: bytes.length - 1 }), async (cut) => {
        expect(await faultIn(bytes.subarray(0, cut))).toBe('cut-off');
      }),
    );
    expect(await faultIn(Buffer.alloc(0))).toBe('no-backup');
    expect(await faultIn(bytes.subarray(0, 15))).toBe('no-backup');
    expect(await faultIn(Buffer.concat([bytes, Buffer.alloc(1)]))).toBe('damaged');
  });

  it('reports damage if a chunk is in the wrong place', async () => {
    const bytes = encryptedOf(bytesOf(4 * chunkBytes));
    const chunk = (number: number, of = bytes): Buffer => of.subarray(startOf(number), startOf(number + 1));
    const header = bytes.subarray(0, headerBytes);
    const ofChunks = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([header, ...chunks]);
    expect(await decryptOf(ofChunks(chunk(0), chunk(1), chunk(2), chunk(3)))).toHaveLength(4 * chunkBytes);
    expect(await faultIn(ofChunks(chunk(1), chunk(0), chunk(2), chunk(3)))).toBe('damaged');
    expect(await faultIn(ofChunks(chunk(0), chunk(1), chunk(3), chunk(2)))).toBe('damaged');
    expect(await faultIn(ofChunks(chunk(0), chunk(1), chunk(1), chunk(3)))).toBe('damaged');
    const other = encryptedOf(bytesOf(4 * chunkBytes));
    expect(await faultIn(ofChunks(chunk(0), chunk(1, other), chunk(2), chunk(3)))).toBe('damaged');
    const headed = Buffer.concat([other.subarray(0, headerBytes), bytes.subarray(headerBytes)]);
    expect(await faultIn(headed)).toBe('damaged');
  });

  it('reports damage if whole chunks were removed and the header was adjusted', async () => {
    const long = encryptedOf(bytesOf(2 * chunkBytes));
    const short = encryptedOf(bytesOf(chunkBytes));
    const headed = Buffer.concat([short.subarray(0, headerBytes), long.subarray(headerBytes, startOf(1))]);
    expect(await faultIn(headed)).toBe('damaged');
  });

  it('overwrites no file', async () => {
    const bytes = encryptedOf(bytesOf(9));
    expect(() => encryptBackup(plain, encrypted, key, quietly)).toThrow('is there already');
    expect(readFileSync(encrypted)).toEqual(bytes);
    writeFileSync(decrypted, 'a ledger');
    await expect(decryptBackup(encrypted, decrypted, passphrase, quietly)).rejects.toThrow(
      'is there already',
    );
    expect(readFileSync(decrypted, 'utf8')).toBe('a ledger');
  });

  it('leaves nothing if it cannot be written, and says so', () => {
    expect(existsSync(plain)).toBe(false);
    try {
      encryptBackup(plain, encrypted, key, quietly);
      expect.fail('there is no such file');
    } catch (error) {
      expect(faultOf(error).detail).toContain('ENOENT');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports progress to the end', () => {
    const progress: number[] = [];
    writeFileSync(plain, bytesOf(3 * chunkBytes));
    encryptBackup(plain, encrypted, key, (done) => progress.push(done));
    expect(progress).toHaveLength(6);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  it.each([
    ['a bit of the header', 30],
    ['the first chunk', headerBytes + 5],
    ['a later chunk', startOf(2) + 5],
  ])('does not get its name if %s is not on the disk as written', (_, at) => {
    const part = `${encrypted}.part`;
    writeFileSync(plain, bytesOf(3 * chunkBytes));
    const end = encryptBackup(plain, encrypted, key, (done) => {
      // The last chunk is written.
      if (done === writingPart) writeFileSync(part, turned(readFileSync(part), at * 8));
    });
    expect(end).toEqual({ ok: false, failure: 'not-read-back' });
    expect(readdirSync(folder)).toEqual(['plain']);
  });

  it('does not get its name if its end is missing, or its content differs', () => {
    const part = `${encrypted}.part`;
    const content = bytesOf(2 * chunkBytes);
    const other = bytesOf(2 * chunkBytes);
    const wrong = encryptedOf(other);
    rmSync(encrypted);
    writeFileSync(plain, content);
    for (const found of [(bytes: Buffer) => bytes.subarray(0, -1), () => wrong]) {
      const end = encryptBackup(plain, encrypted, key, (done) => {
        if (done === writingPart) writeFileSync(part, found(readFileSync(part)));
      });
      expect(end).toEqual({ ok: false, failure: 'not-read-back' });
      expect(readdirSync(folder)).toEqual(['plain']);
    }
  });
});

describe('an encrypted backup with a till’s keys', () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const withKeys = (content: Buffer): Buffer => {
    rmSync(encrypted, { force: true });
    writeFileSync(plain, content);
    expect(encryptBackup(plain, encrypted, key, quietly, keys)).toMatchObject({ ok: true });
    return readFileSync(encrypted);
  };

  it.each([0, 10, chunkBytes])(
    'reveals them only with the passphrase, and contains none in plain: %d',
    async (length) => {
      const content = bytesOf(length);
      const bytes = withKeys(content);
      for (const text of keys) {
        expect(bytes.includes(text)).toBe(false);
        expect(bytes.includes(Buffer.from(text, 'base64'))).toBe(false);
      }
      expect(await decryptBackup(encrypted, decrypted, passphrase, quietly)).toEqual({
        ok: true,
        value: keys,
      });
      expect(readFileSync(decrypted)).toEqual(content);
      rmSync(decrypted);
      expect(await faultIn(bytes, typedPassphrase.parse('another one altogether'))).toBe('wrong-passphrase');
    },
  );

  it('counts as damaged if a bit of them differs, and as truncated without them', async () => {
    const bytes = withKeys(bytesOf(10));
    const behindChunks = headerBytes + encryptedBytes(10);
    for (let bit = behindChunks * 8; bit < bytes.length * 8; bit += 7)
      expect(await faultIn(turned(bytes, bit))).toBe('damaged');
    expect(await faultIn(bytes.subarray(0, behindChunks))).toBe('cut-off');
    // Those of another file don't fit.
    const other = withKeys(bytesOf(10));
    const mixed = Buffer.concat([bytes.subarray(0, behindChunks), other.subarray(behindChunks)]);
    expect(await faultIn(mixed)).toBe('damaged');
  });

  it('accepts nothing but keys', async () => {
    writeFileSync(plain, 'content');
    encryptBackup(plain, encrypted, key, quietly, ['no key', keys[0] ?? '']);
    expect(await decryptBackup(encrypted, decrypted, passphrase, quietly)).toEqual({
      ok: true,
      value: [keys[0]],
    });
  });
});
