import { z } from 'zod';
import { longestSealedCard, mostCardsOfBatch } from '../limits.ts';

/** POST. Who bought. A newer version takes the place of an older one; an older one changes nothing. */
export const cardsPath = '/v1/cards';

/** HMAC-SHA-256 of a telephone number's digits, cut to 16 bytes, in lower-case hex. */
export const phoneMark = z.string().regex(/^[0-9a-f]{32}$/);

export const card = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kept'),
    orderId: z.string().min(1).max(100),
    /** Counts from 1, by one with each change. */
    version: z.int().min(1),
    /** HPKE (RFC 9180) to the escrow key, over JSON of name, phone and note, in base64. */
    sealed: z.base64().max(longestSealedCard),
    /** Of its number in each form in which it may be asked for. */
    phoneMarks: z.array(phoneMark).max(8),
  }),
  /** A tombstone: the customer was forgotten, everywhere. */
  z.object({
    kind: z.literal('forgotten'),
    orderId: z.string().min(1).max(100),
    version: z.int().min(1),
  }),
]);
export type Card = z.infer<typeof card>;

export const cardsRequest = z.object({ cards: z.array(card).min(1).max(mostCardsOfBatch) });
export type CardsRequest = z.infer<typeof cardsRequest>;

/** What of each order the head office has now. */
export const cardsReply = z.object({
  versions: z.array(z.object({ orderId: z.string(), version: z.int().min(1) })),
});
export type CardsReply = z.infer<typeof cardsReply>;
