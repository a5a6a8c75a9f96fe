import { z } from 'zod';
import { product } from '../../src-merchant-api/reading/product.ts';

/** What somebody at the counter does, once. The press is its cart: pressed again, nothing new may come of it. */
export const press = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sell'),
    press: z.string(),
    /** Which product, counted round. */
    pick: z.int(),
    mode: z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']),
    /** Also where the same product's last sale isn't settled. */
    again: z.boolean(),
    /** How long after the press before, in milliseconds. */
    afterMs: z.number(),
  }),
  z.object({
    kind: z.enum(['top-up', 'activation', 'refund']),
    press: z.string(),
    /** On which of the latest completed sales, counted round. */
    pick: z.int(),
    afterMs: z.number(),
  }),
]);
export type Press = z.infer<typeof press>;

/** Where a till ends itself, at the nth time that it gets there. */
export const ownEnd = z.object({
  /**
   * written: an attempt is on record, and not a byte is sent · sent: the request was just handed over · answered: the
   * answer is there, and not on record · recorded: it is on record, and nobody was told.
   */
  at: z.enum(['written', 'sent', 'answered', 'recorded']),
  time: z.int().positive(),
});
export type OwnEnd = z.infer<typeof ownEnd>;

/** What a till is told, once. */
export const opening = z.object({
  folder: z.string(),
  address: z.string(),
  merchantId: z.string(),
  secret: z.string(),
  products: z.array(product).min(1),
  presses: z.array(press),
  ownEnd: ownEnd.nullable(),
});
export type Opening = z.infer<typeof opening>;

/** What a till tells. */
export const word = z.discriminatedUnion('kind', [
  /** It is loaded, and can be told what to open. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened') }),
  /** The press led to this sale or operation, whatever happens now. */
  z.object({ kind: z.literal('promised'), press: z.string(), id: z.string() }),
  z.object({ kind: z.literal('not-begun'), press: z.string(), why: z.string() }),
  /** Every press led to something, or to nothing. */
  z.object({ kind: z.literal('pressed') }),
  /** Every press was made, and nothing is open. */
  z.object({ kind: z.literal('settled') }),
  /** The ledger can't be opened, or didn't take something. */
  z.object({ kind: z.literal('ledger-fault'), detail: z.string() }),
]);
export type Word = z.infer<typeof word>;
