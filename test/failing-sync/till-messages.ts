import { z } from 'zod';

/** Of which sale something is done, as the contract calls it. */
const onSale = z.object({
  orderId: z.string(),
  uidCustomer: z.string(),
  idPack: z.int(),
  cart: z.string(),
});

/** What a till in a process of its own is asked to do. */
export const errand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    folder: z.string(),
    address: z.string(),
    merchantId: z.string(),
    secret: z.string(),
  }),
  z.object({ kind: z.literal('sell'), cart: z.string(), again: z.boolean() }),
  onSale.extend({ kind: z.literal('top-up') }),
  onSale.extend({ kind: z.literal('activation') }),
  onSale.extend({ kind: z.literal('refund') }),
  z.object({ kind: z.literal('shift-open') }),
  z.object({ kind: z.literal('cash') }),
  z.object({ kind: z.literal('shift-close') }),
  z.object({ kind: z.literal('goodwill'), orderId: z.string() }),
  z.object({ kind: z.literal('correction'), orderId: z.string() }),
  z.object({ kind: z.literal('adoption'), uidCustomer: z.string() }),
  /** Of an order that was adopted. */
  z.object({ kind: z.literal('price'), orderId: z.string() }),
  /** Of one that was given a price. */
  z.object({ kind: z.literal('price-correction'), orderId: z.string() }),
  /** Of what is owed first. */
  z.object({ kind: z.literal('pay-back') }),
  z.object({ kind: z.literal('payback-undo'), orderId: z.string() }),
  z.object({ kind: z.literal('customer'), orderId: z.string() }),
  z.object({ kind: z.literal('forget'), orderId: z.string() }),
  z.object({ kind: z.literal('close'), id: z.string() }),
  z.object({ kind: z.literal('decide'), id: z.string(), decision: z.enum(['send', 'drop']) }),
  z.object({ kind: z.literal('try-to-write') }),
  /** Asks about everything open, and waits until the service was heard. */
  z.object({ kind: z.literal('ask-now') }),
  z.object({ kind: z.literal('look') }),
  /** Looks once the window was told of something more than of so much. */
  z.object({ kind: z.literal('look-after'), answered: z.int() }),
]);
export type Errand = z.infer<typeof errand>;

/** How a till stands. */
export const standing = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      uidCustomer: z.string().nullable(),
      customer: z.string().nullable(),
    }),
  ),
  operations: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string() })),
  owed: z.array(z.string()),
  shift: z.object({ moves: z.int() }).nullable(),
  writing: z.string(),
  news: z.json(),
  /** How often the window was told of something. */
  answered: z.int(),
});
export type Standing = z.infer<typeof standing>;

export const asked = z.object({ number: z.int(), errand });

/** What came of it: the id, where it led to one; or why it was not done. */
export const answered = z.object({
  number: z.int(),
  done: z.boolean(),
  id: z.string().nullable(),
  problem: z.string().nullable(),
  standing,
});
export type Answered = z.infer<typeof answered>;
