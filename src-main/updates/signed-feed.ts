import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/**
 * A feed's file is its signature and, from the second line on, the text that is signed:
 *
 *     ed25519 <64 bytes in base64>
 *     { "product": … }
 *
 * One file, so that no server can serve a text with the signature of another one (Ed25519, RFC 8032).
 */
const signatureLine = /^ed25519 ([A-Za-z0-9+/]{86}==)\n/;

/** @throws if the key is no Ed25519 key. @param privateKey PKCS #8 in PEM. */
export function signFeed(text: string, privateKey: string): string {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key');
  return `ed25519 ${sign(null, Buffer.from(text), key).toString('base64')}\n${text}`;
}

/** SECURITY: nothing of a feed is read before its signature is verified. @returns the text that was signed. */
export function verifiedFeed(file: string, key: KeyObject): Result<string, 'not-signed' | 'wrong-signature'> {
  const found = signatureLine.exec(file);
  const [line, signature] = found ?? [];
  if (line === undefined || signature === undefined) return fail('not-signed');
  const bytes = Buffer.from(signature, 'base64');
  // Only the canonical encoding: base64 has others for the same bytes.
  if (bytes.toString('base64') !== signature) return fail('not-signed');
  const text = file.slice(line.length);
  return verify(null, Buffer.from(text), key, bytes) ? succeed(text) : fail('wrong-signature');
}

/** A public key as a package carries it: SPKI, DER, in base64. Undefined if it is no Ed25519 key. */
export function feedKeyOf(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The form in which a package carries a public key. @param publicKey in PEM. @throws if it is no Ed25519 key. */
export function textOfFeedKey(publicKey: string): string {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key');
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
