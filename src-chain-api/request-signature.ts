import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { tillId, type TillId } from './ids.ts';
import { longestSkewMs } from './limits.ts';

/** What of a request is signed. */
export type SignedRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, as it is sent. */
  readonly target: string;
  /** Exactly the bytes that are sent; empty for none. */
  readonly body: Uint8Array;
};

/** To be sent with it, in lower case. */
export type SignatureHeaders = {
  readonly 'content-digest': string;
  readonly 'signature-input': string;
  readonly signature: string;
};

/** Neither the host, which a proxy may change, nor anything else that one may add. */
const covered = ['@method', '@path', '@query', 'content-digest'];

/**
 * Signs a request as a till does: HTTP Message Signatures (RFC 9421) by Ed25519, over method, path, query and the digest of
 * the body (RFC 9530).
 *
 * @param at the time, milliseconds since 1970 in UTC, by the head office's clock as well as it is known.
 */
export async function signRequest(
  request: SignedRequest,
  { till, key, at }: { readonly till: TillId; readonly key: KeyObject; readonly at: number },
): Promise<SignatureHeaders> {
  const digest = contentDigest(request.body);
  const { headers } = await httpbis.signMessage(
    {
      key: { id: till, alg: 'ed25519', sign: (data) => Promise.resolve(sign(null, data, key)) },
      fields: covered,
      params: ['created', 'keyid', 'alg'],
      paramValues: { created: new Date(at) },
    },
    messageOf(request, { 'content-digest': digest }),
  );
  return {
    'content-digest': digest,
    'signature-input': String(headers['Signature-Input'] ?? headers['signature-input']),
    signature: String(headers['Signature'] ?? headers['signature']),
  };
}

/** Whose request it is, or why nobody's. `wrong-time`: signed, and too long ago or too far ahead. */
export type Verified =
  | { readonly kind: 'signed'; readonly till: TillId }
  | { readonly kind: 'wrong-time'; readonly till: TillId }
  | { readonly kind: 'unsigned' };

/**
 * Checks the signature of a request.
 *
 * SECURITY: all of {@link covered} has to be signed, and the digest has to be the body's.
 *
 * @param headers in lower case. @param keyOf the public key of a till that may ask; null for an unknown or revoked one.
 * @param now milliseconds since 1970 in UTC.
 */
export async function verifyRequest(
  request: SignedRequest,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  keyOf: (till: TillId) => Promise<KeyObject | null>,
  now: number,
): Promise<Verified> {
  const given = signatureHeaders(headers);
  if (given === null || given['content-digest'] !== contentDigest(request.body)) return { kind: 'unsigned' };
  const found: { till?: TillId; created?: number } = {};
  const isSigned = await httpbis
    .verifyMessage(
      {
        requiredFields: covered,
        requiredParams: ['created', 'keyid', 'alg'],
        // The time is judged here, so that a till learns that it is the time.
        notAfter: Number.MAX_SAFE_INTEGER,
        keyLookup: async ({ keyid, created }) => {
          const till = tillId.safeParse(keyid);
          const key = till.success ? await keyOf(till.data) : null;
          if (!till.success || key === null) return null;
          found.till = till.data;
          if (created instanceof Date) found.created = created.getTime();
          return {
            id: till.data,
            algs: ['ed25519'],
            verify: (data, signature) => Promise.resolve(verify(null, data, key, signature)),
          };
        },
      },
      messageOf(request, given),
    )
    .catch(() => false);
  if (isSigned !== true || found.till === undefined || found.created === undefined)
    return { kind: 'unsigned' };
  const isInTime = Math.abs(found.created - now) <= longestSkewMs;
  return { kind: isInTime ? 'signed' : 'wrong-time', till: found.till };
}

/** Of 32 bytes in base64url, as `key32` has them. */
export const ed25519PublicKey = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });

/** @param raw the secret and the public half, each 32 bytes in base64url. */
export const ed25519SecretKey = (raw: { readonly secret: string; readonly public: string }): KeyObject =>
  createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: raw.secret, x: raw.public },
    format: 'jwk',
  });

const contentDigest = (body: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

const messageOf = ({ method, target }: SignedRequest, headers: Record<string, string>) => ({
  method,
  // The library wants a whole address; the host is not signed.
  url: new URL(target, 'https://head-office.invalid'),
  headers,
});

function signatureHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): SignatureHeaders | null {
  const digest = headers['content-digest'];
  const input = headers['signature-input'];
  const signature = headers['signature'];
  // Each once: of two values nobody could say which was meant.
  if (typeof digest !== 'string' || typeof input !== 'string' || typeof signature !== 'string') return null;
  return { 'content-digest': digest, 'signature-input': input, signature };
}
