import { z } from 'zod';
import { instant, orderId } from '../plain-values.ts';
import { problem } from '../problem.ts';

/** Nobody knows yet what became of something, or the service has it and isn't done with it. */
export const waiting = z.object({
  /** Since when it was sent, or the service has it. */
  since: instant,
  /** Longer than such a thing takes: staff have to do something, and a manager can close it. */
  isLong: z.boolean(),
  /** The service said that it canceled it, and took that back. */
  isContradictory: z.boolean(),
  /** What it said last, in its own word, or why it said nothing; null before it was asked. */
  answer: z
    .object({
      at: instant,
      word: z.string().nullable(),
      problem: problem.nullable(),
      /** It answered with the eSIM that this other sale has. */
      esimOf: orderId.nullable(),
      /** It does not know this other sale either, which it had completed before. */
      forgotten: orderId.nullable(),
    })
    .nullable(),
});
export type WaitingView = z.infer<typeof waiting>;
