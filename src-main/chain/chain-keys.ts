import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { tillId } from '../../src-chain-api/ids.ts';
import { key32 } from '../../src-chain-api/requests/enrol.ts';

/** Both halves, each 32 bytes in base64url. */
const keyPair = z.object({ secret: key32, public: key32 });

/** What a till of a chain keeps secret. SECURITY: in the keychain, and nowhere else. */
export const chainKeys = z.object({
  till: tillId,
  /** Ed25519. Whoever signs with it is the till. */
  signing: keyPair,
  /** X25519. What is sealed to it only this till can open. */
  sealing: keyPair,
  /** Of the whole chain: telephone numbers are found by what it makes of them. */
  phoneMarkKey: key32,
});
export type ChainKeys = z.infer<typeof chainKeys>;

/** The keys of a till that joins. */
export function makeKeys(): Pick<ChainKeys, 'signing' | 'sealing'> {
  return {
    signing: pairOf(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
    sealing: pairOf(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
  };
}

const pairOf = ({ d, x }: { readonly d?: string; readonly x?: string }): ChainKeys['signing'] =>
  keyPair.parse({ secret: d, public: x });
