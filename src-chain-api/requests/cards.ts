import { z } from 'zod';
import { sessionToken } from '../ids.ts';
import { longestSealedCard, mostCardsOfBatch } from '../limits.ts';

/** POST. Who bought. A newer version takes the place of an older one; an older one changes nothing. */
export const cardsPath = '/v1/cards';

/** HMAC-SHA-256 of a telephone number's digits, cut to 16 bytes, in lower-case hex. */
export const phoneMark = z.string().regex(/^[0-9a-f]{32}$/);

export const card = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kept'),
    orderId: z.string().min(1).max(100),
    /** Grows with each change: its time, or one more than the last. */
    version: z.int().min(1),
    /** As `sealed-card.ts` seals it to the escrow key, in base64. */
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

export const cardsRequest = z.object({
  cards: z.array(card).min(1).max(mostCardsOfBatch),
  /** With these, the head office has every card of the session's stream up to this change. */
  through: z.object({ token: sessionToken, change: z.int().min(0) }),
});
export type CardsRequest = z.infer<typeof cardsRequest>;

/** What of each order the head office has now. */
export const cardsReply = z.object({
  versions: z.array(z.object({ orderId: z.string(), version: z.int().min(1) })),
});
export type CardsReply = z.infer<typeof cardsReply>;
