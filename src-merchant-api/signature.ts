import { createHmac } from 'node:crypto';

/** Signs the canonical form of a payload. Whoever holds a signer can sign, but can't read the secret. */
export type Signer = (canonical: string) => string;

/**
 * The signature of the merchant interface: HMAC-SHA256 over the UTF-8 bytes of the canonical payload, keyed with
 * the UTF-8 bytes of the secret, in standard Base64. Source: merchant interface, Authentication, 3.
 */
export function signature(canonical: string, secret: string): string {
  return createHmac('sha256', secret).update(canonical, 'utf8').digest('base64');
}

/** SECURITY: the secret goes into the closure and can't be taken out again. */
export function createSigner(secret: string): Signer {
  return (canonical) => signature(canonical, secret);
}
