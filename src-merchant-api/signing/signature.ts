import { createHmac, createSecretKey } from 'node:crypto';

/** Signs the canonical form of a payload. Whoever holds a signer can sign, but can't read the secret. */
export type Signer = (canonical: string) => string;

/**
 * In place of a signer: each call is signed by POST /customer/sign, so that the secret need not be on this computer.
 * Each call takes two requests then. Source: merchant interface, Authentication, 5 and 6.
 */
export const signedByService = 'signed-by-service';

/** Who makes an account's signatures. */
export type Signing = Signer | typeof signedByService;

/**
 * The signature of the merchant interface: HMAC-SHA256 over the UTF-8 bytes of the canonical payload, keyed with
 * the UTF-8 bytes of the secret, in standard Base64. Source: merchant interface, Authentication, 3.
 */
export function signature(canonical: string, secret: string): string {
  return createHmac('sha256', secret).update(canonical, 'utf8').digest('base64');
}

/**
 * SECURITY: the secret becomes a key that signs and can't be taken out again; its bytes are overwritten. The text that it
 * came in can't be: it goes when nobody holds it.
 */
export function createSigner(secret: string): Signer {
  const bytes = Buffer.from(secret, 'utf8');
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return (canonical) => createHmac('sha256', key).update(canonical, 'utf8').digest('base64');
}
