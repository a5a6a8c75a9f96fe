import { z } from 'zod';
import { product } from '../../../src-merchant-api/reading/product.ts';

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
    /** By the keys of the window, where there is one. */
    byKeys: z.boolean(),
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
  /** Nobody kills it before everything is settled. */
  settles: z.boolean(),
  ownEnd: ownEnd.nullable(),
  /** A receipt is saved while all that goes on, where there is a window to lay it out. */
  savesReceipt: z.boolean(),
  /** By how much this till's clock is ahead of everybody else's. */
  clockAheadMs: z.int(),
});
export type Opening = z.infer<typeof opening>;

/** What the till of a folder is told. */
export type Life = Omit<Opening, 'folder'>;

/** What the app is told: what to do once it is open, and to close as staff close it. */
export const toApp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), opening }),
  z.object({ kind: z.literal('close') }),
]);
export type ToApp = z.infer<typeof toApp>;

/** What a till tells. */
export const word = z.discriminatedUnion('kind', [
  /** It is loaded, and can be told what to open. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened') }),
  /** A press is made at this moment. */
  z.object({ kind: z.literal('pressing') }),
  /** The press led to this sale or operation, whatever happens now. */
  z.object({ kind: z.literal('promised'), press: z.string(), id: z.string() }),
  /** Nothing came of a press, as the till says, or perhaps nothing; null where it never heard of it. */
  z.object({
    kind: z.literal('not-begun'),
    press: z.string(),
    why: z.string(),
    staffSaw: z.enum(['nothing', 'uncertain']).nullable(),
  }),
  /** The till says that this was not done. */
  z.object({ kind: z.literal('told-refused'), id: z.string() }),
  /** Every press led to something, or to nothing. */
  z.object({ kind: z.literal('pressed') }),
  /** Every press was made, and nothing is open. */
  z.object({ kind: z.literal('settled') }),
  /** The ledger can't be opened, or didn't take something. */
  z.object({ kind: z.literal('ledger-fault'), detail: z.string() }),
]);
export type Word = z.infer<typeof word>;
