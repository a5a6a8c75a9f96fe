import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';

/** What a new installation still asks: the shop's currency and tax, its name on receipts, the till's name. */
export const setUpStep = z.enum(['money', 'receipts', 'till']);
export type SetUpStep = z.infer<typeof setUpStep>;

/** How far the set-up of a new installation is. */
export const firstRun = z.discriminatedUnion('at', [
  /** Nobody has chosen yet: try it, connect the shop's account, or set up from a file. */
  z.object({ at: z.literal('choices') }),
  z.object({
    at: z.literal('steps'),
    /** One or more, in the order in which they are asked. */
    steps: z.array(setUpStep).readonly(),
    /** Where this computer says it is, as ISO 3166-1 alpha-2; null if it doesn't say. */
    region: z.string().length(2).nullable(),
  }),
]);
export type FirstRun = z.infer<typeof firstRun>;

export const firstRunRequests = {
  /** The set-up is over, whatever was answered: from here on the till sells, and never asks again. */
  'first-run-over': channel('counter', nothing, done),
} as const;
