import type { webcrypto } from 'node:crypto';

/** Web Crypto's types that @hpke/core takes for global: Node's own have a namespace. */
declare global {
  type CryptoKey = webcrypto.CryptoKey;
  type CryptoKeyPair = webcrypto.CryptoKeyPair;
  type JsonWebKey = webcrypto.JsonWebKey;
}
