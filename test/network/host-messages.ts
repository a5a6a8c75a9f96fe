import { z } from 'zod';

/** What a host of services is told. `number` names a service between the two. */
export const hostCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    number: z.int(),
    options: z.object({
      dataFolder: z.string(),
      merchantId: z.string(),
      secret: z.string(),
      balance: z.string(),
      issueDelayMs: z.number(),
      refundLimit: z.number(),
      catalogFile: z.string(),
      allowLocalCallbacks: z.boolean(),
      isStrict: z.boolean(),
      controlToken: z.string().optional(),
    }),
  }),
  z.object({ kind: z.literal('stop'), number: z.int() }),
]);
export type HostCommand = z.infer<typeof hostCommand>;

/** What it answers. */
export const hostReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), number: z.int(), address: z.string() }),
  z.object({ kind: z.literal('stopped'), number: z.int() }),
  z.object({ kind: z.literal('failed'), number: z.int(), why: z.string() }),
]);
export type HostReply = z.infer<typeof hostReply>;
