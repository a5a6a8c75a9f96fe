import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant, text } from '../plain-values.ts';
import { problem } from '../problem.ts';

const till = {
  /** Its installation id, eight letters and digits. */
  id: text,
  /** What it is called, as its order ids have it. */
  name: text,
};

/** What the till asks staff about itself. */
export const tillAsks = z.discriminatedUnion('kind', [
  /**
   * Nobody said what it is called and, on the shop's account, whether it replaces another: nothing is sold there before.
   * `isNamed`: it was given a name in practice, or on another account.
   */
  z.object({ kind: z.literal('name'), isNamed: z.boolean() }),
  /** Its ledger was sold on by another till last: whether that is no more. */
  z.object({ kind: z.literal('replaces'), ...till }),
]);
export type TillAsks = z.infer<typeof tillAsks>;

export const tillIdentity = z.object({ ...till, asks: tillAsks.nullable() });

/** Another till that sold on this account. */
const tillThere = z.object({ ...till, lastAt: instant.nullable() });
export type TillThere = z.infer<typeof tillThere>;

export const tillIdentityRequests = {
  'till-name-set': channel('counter', z.object({ name: z.string().regex(/^[A-Z0-9]{1,8}$/) }), done),
  /** Staff leave the question where it is. */
  'till-asks-read': channel('counter', nothing, done),
  /** Which other tills sold on this account, as far as the ledger and the service's history tell; the last ones first. */
  'tills-there': channel(
    'counter',
    nothing,
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('told'), tills: z.array(tillThere) }),
      z.object({ kind: z.literal('not-told'), problem }),
    ]),
  ),
  /**
   * This till takes the place of another: the sales of that one are its own from here on, and what the service knows of
   * them is fetched. `typed`: its id, or an order id of it.
   */
  'till-replace': channel(
    'counter',
    z.object({ typed: text }),
    z.discriminatedUnion('kind', [
      /** Written down, and the service was asked; `lookUp` says whether it showed all that there is. */
      z.object({
        kind: z.literal('replaced'),
        lookUp: z.enum(['done', 'in-part', 'not-possible']),
        fetched: z.int().min(0),
      }),
      /** Written down, and not all could be fetched: asked again with the same id, and by itself at the next start. */
      z.object({ kind: z.literal('not-fetched'), problem }),
      z.object({ kind: z.literal('no-id') }),
      z.object({ kind: z.literal('own-id') }),
      /** Nothing was changed. */
      z.object({ kind: z.literal('not-done'), problem }),
    ]),
  ),
} as const;
