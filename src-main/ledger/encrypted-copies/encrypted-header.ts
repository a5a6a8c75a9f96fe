import { hash } from 'node:crypto';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { derivingCost, saltBytes, type KeyOrigin } from '../../sealing/passphrase-key.ts';
import { chunksOf, mostChunks, noncePrefixBytes } from './encrypted-chunks.ts';

/**
 * What is wrong with an encrypted backup, or with the passphrase.
 *
 * no-backup: it is another kind of file · other-version: this program doesn't know its format ·
 * wrong-passphrase · cut-off: its end is missing · damaged: a byte of it isn't what was written.
 */
export type DecryptFault =
  | { readonly kind: 'no-backup' }
  | { readonly kind: 'other-version'; readonly version: number }
  | { readonly kind: 'wrong-passphrase' }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'damaged' };

/** The header before the chunks of an encrypted backup. docs/export.md describes its bytes. */
export type EncryptedHeader = {
  /** The salt and cost that the passphrase's key is derived with. */
  readonly origin: KeyOrigin;
  /** That key's id, which distinguishes a wrong passphrase from damage: 16 hexadecimal digits. */
  readonly keyId: string;
  readonly fileSalt: Buffer;
  /** How many bytes were encrypted. */
  readonly contentBytes: number;
  readonly noncePrefix: Buffer;
  /** How many keys of the till follow the chunks. */
  readonly sealKeys: number;
};

const magic = Buffer.from('eSIM Counter bak', 'latin1');
/** The versions of files without and with keys after the chunks. */
const versions = { bare: 1, withKeys: 2 } as const;

export const fileSaltBytes = 16;

/** The offset of each part. The length, the magic, the version and the checksum are the same in every version. */
const at = {
  version: 16,
  cost: 20,
  sealKeys: 23,
  salt: 24,
  keyId: 40,
  fileSalt: 48,
  contentBytes: 64,
  noncePrefix: 72,
  checksum: 80,
} as const;
export const headerBytes = 88;

/**
 * Not a protection against attackers: the chunks' tags are. It distinguishes a damaged header from a wrong
 * passphrase.
 */
const checksumOf = (header: Buffer): Buffer =>
  hash('sha256', header.subarray(0, at.checksum), 'buffer').subarray(0, headerBytes - at.checksum);

export function writeHeader(header: EncryptedHeader): Buffer {
  const { origin, keyId, fileSalt, contentBytes, noncePrefix, sealKeys } = header;
  const bytes = Buffer.alloc(headerBytes);
  magic.copy(bytes);
  bytes.writeUInt32BE(sealKeys === 0 ? versions.bare : versions.withKeys, at.version);
  bytes.set([origin.cost.log2N, origin.cost.r, origin.cost.p], at.cost);
  bytes.writeUInt8(sealKeys, at.sealKeys);
  origin.salt.copy(bytes, at.salt);
  bytes.write(keyId, at.keyId, 'hex');
  fileSalt.copy(bytes, at.fileSalt);
  bytes.writeBigUInt64BE(BigInt(contentBytes), at.contentBytes);
  noncePrefix.copy(bytes, at.noncePrefix);
  checksumOf(bytes).copy(bytes, at.checksum);
  return bytes;
}

/** @param bytes the first {@link headerBytes} of a file, or all of a shorter one. */
export function readHeader(bytes: Buffer): Result<EncryptedHeader, DecryptFault> {
  if (!bytes.subarray(0, magic.length).equals(magic)) return fail({ kind: 'no-backup' });
  if (bytes.length < headerBytes) return fail({ kind: 'cut-off' });
  if (!checksumOf(bytes).equals(bytes.subarray(at.checksum))) return fail({ kind: 'damaged' });
  const written = bytes.readUInt32BE(at.version);
  if (written !== versions.bare && written !== versions.withKeys)
    return fail({ kind: 'other-version', version: written });
  const [log2N, r, p] = bytes.subarray(at.cost, at.cost + 3);
  const cost = derivingCost.safeParse({ log2N, r, p });
  const contentBytes = Number(bytes.readBigUInt64BE(at.contentBytes));
  if (!cost.success || chunksOf(contentBytes) > mostChunks) return fail({ kind: 'damaged' });
  const part = (from: number, length: number): Buffer => Buffer.from(bytes.subarray(from, from + length));
  return succeed({
    origin: { salt: part(at.salt, saltBytes), cost: cost.data },
    keyId: part(at.keyId, 8).toString('hex'),
    fileSalt: part(at.fileSalt, fileSaltBytes),
    contentBytes,
    noncePrefix: part(at.noncePrefix, noncePrefixBytes),
    sealKeys: written === versions.withKeys ? bytes.readUInt8(at.sealKeys) : 0,
  });
}
