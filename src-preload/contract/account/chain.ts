import { z } from 'zod';
import { channel, nothing } from '../channel.ts';
import { instant } from '../plain-values.ts';

/**
 * Why nothing gets to the head office at present.
 *
 * unreachable: it doesn't answer · wrong-certificate: something else answers there · busy: it asked to wait, or its database is
 * away · removed: it takes nothing from this till any more · update-needed: it doesn't understand this version of the program ·
 * copied: another till sends the same books · ledger: the till's own books can't be read · refused: it found what was sent wrong ·
 * keychain-locked, no-keychain, no-keys: the till's keys can't be had.
 */
const chainTrouble = z.enum([
  ...['unreachable', 'wrong-certificate', 'busy', 'removed', 'update-needed', 'copied', 'ledger', 'refused'],
  ...['keychain-locked', 'no-keychain', 'no-keys'],
] as const);
export type ChainTrouble = z.infer<typeof chainTrouble>;

/** How the till stands with a chain's head office. */
export const chainState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alone') }),
  z.object({
    kind: z.literal('joined'),
    /** As the owner named them. */
    chainName: z.string(),
    shopName: z.string(),
    address: z.string(),
    /** Everything up to then is there; null while that isn't known. */
    upTo: instant.nullable(),
    /** How many entries of the books are to be sent. */
    waiting: z.int().nonnegative(),
    trouble: chainTrouble.nullable(),
  }),
]);
export type ChainState = z.infer<typeof chainState>;

const chainJoined = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined') }),
  /** The head office has a certificate of its own: somebody has to compare this with what it shows. Nothing was sent. */
  z.object({ kind: z.literal('compare'), fingerprint: z.string() }),
  z.object({
    kind: z.literal('not-joined'),
    why: z.enum([
      ...[
        'not-an-address',
        'code-refused',
        'too-many',
        'unreachable',
        'wrong-certificate',
        'not-it',
        'refused',
      ],
      ...['keychain-locked', 'no-keychain'],
    ] as const),
  }),
]);
export type ChainJoined = z.infer<typeof chainJoined>;

export const chainRequests = {
  'chain-read': channel('counter', nothing, chainState),
  /** Joins a chain. @param fingerprint of the certificate that somebody compared; null at first. */
  'chain-join': channel(
    'counter',
    z.object({
      address: z.string().max(2_000),
      code: z.string().max(40),
      fingerprint: z.string().max(200).nullable(),
    }),
    chainJoined,
  ),
  /** Sends nothing more. What the head office has stays there. */
  'chain-leave': channel('counter', nothing, chainState),
} as const;
