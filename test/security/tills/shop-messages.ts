import { z } from 'zod';

/** What a till in a shop's network is asked to do. */
export const errand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    /** Besides this process's. */
    environment: z.record(z.string(), z.string()),
    looksUpNames: z.boolean(),
  }),
  z.object({
    kind: z.literal('connect'),
    address: z.string(),
    merchantId: z.string(),
    secret: z.string(),
  }),
  z.object({ kind: z.literal('sell') }),
  /** In each window that there is. */
  z.object({ kind: z.literal('ask-for-names'), hasPolicy: z.boolean() }),
  z.object({ kind: z.literal('close') }),
]);
export type Errand = z.infer<typeof errand>;

/** What came of it. */
export const answered = z.object({
  problem: z.string().nullable(),
  /** Of each window, by its page: the ways in which it tried. */
  tried: z.record(z.string(), z.array(z.string())),
});
export type Answered = z.infer<typeof answered>;
