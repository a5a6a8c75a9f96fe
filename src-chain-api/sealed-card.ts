import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { z } from 'zod';

/** What is known of a customer. */
export const cardContent = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
});
export type CardContent = z.infer<typeof cardContent>;

/** Which card it is: what is sealed for one can't be opened as another, or as another version of the same. */
export type CardPlace = { readonly orderId: string; readonly version: number };

/**
 * Seals a card to the chain's escrow key: HPKE (RFC 9180), base mode, X25519 with HKDF-SHA256, AES-256-GCM. What is
 * associated is {@link CardPlace}, so it opens as no other.
 *
 * @param escrowKey X25519, 32 bytes in base64url. @returns the encapsulated key, 32 bytes, and the ciphertext, in base64.
 */
export async function sealCard(escrowKey: string, place: CardPlace, content: CardContent): Promise<string> {
  const suite = suiteOfCards();
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    bytesOf(Buffer.from(escrowKey, 'base64url')),
  );
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const box = await sender.seal(bytesOf(Buffer.from(JSON.stringify(content))), associated(place));
  return Buffer.concat([Buffer.from(sender.enc), Buffer.from(box)]).toString('base64');
}

/**
 * Opens what {@link sealCard} sealed.
 *
 * @param secretKey X25519, 32 bytes in base64url. @returns undefined if it isn't of this key, or of this card.
 */
export async function openCard(
  secretKey: string,
  place: CardPlace,
  sealed: string,
): Promise<CardContent | undefined> {
  const suite = suiteOfCards();
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(bytesOf(Buffer.from(secretKey, 'base64url')));
    const enc = bytesOf(bytes.subarray(0, keyBytes));
    const recipient = await suite.createRecipientContext({ recipientKey, enc, info });
    const content = await recipient.open(bytesOf(bytes.subarray(keyBytes)), associated(place));
    return cardContent.parse(JSON.parse(Buffer.from(content).toString()));
  } catch {
    return undefined;
  }
}

const keyBytes = 32;

const suiteOfCards = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** An ArrayBuffer of its own, which the library wants. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

const info = bytesOf(Buffer.from('esim-counter customer card v1'));

/** No order id has a line feed. */
const associated = ({ orderId, version }: CardPlace): ArrayBuffer =>
  bytesOf(Buffer.from(`${orderId}\n${version}`));
