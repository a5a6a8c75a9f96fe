import { z } from 'zod';
import { streamHead } from '../../src-chain-api/ids.ts';
import { key32 } from '../../src-chain-api/requests/enrol.ts';
import { streamReason } from '../../src-chain-api/requests/streams.ts';
import { chainKeys } from './chain-keys.ts';

/** What opens telephone numbers: keys in the form of SealKey.text, or practice's, where they are plain. */
const phones = z.union([z.literal('practice'), z.array(z.string())]);

/** What the sender's thread begins with. SECURITY: keys go to it in memory, never in a file. */
export const senderWork = z.object({
  /** The ledger's file. */
  ledger: z.string(),
  address: z.string(),
  certificate: z.string().nullable(),
  keys: chainKeys,
  escrowKey: key32,
  merchantId: z.string().nullable(),
  phones,
});
export type SenderWork = z.infer<typeof senderWork>;

/** What main tells the thread. */
export const toSender = z.discriminatedUnion('kind', [
  /** Whether the stream that it asked for was begun. */
  z.object({ kind: z.literal('branched'), isWritten: z.boolean() }),
  z.object({ kind: z.literal('phones'), phones }),
]);
export type ToSender = z.infer<typeof toSender>;

/** Why the sender isn't getting on: problem.ts of the interface, and the till's own. */
export const troubleKind = z.enum([
  ...['unreachable', 'wrong-certificate', 'not-it', 'ledger', 'behind', 'ahead', 'fork', 'session-taken'],
  ...[
    'stream-closed',
    'claimed',
    'bad-request',
    'unsigned',
    'wrong-time',
    'revoked',
    'code-refused',
    'not-found',
  ],
  ...['too-large', 'too-many', 'unknown-protocol', 'alarm', 'unavailable'],
] as const);
export type TroubleKind = z.infer<typeof troubleKind>;

/** What the thread tells main. */
export const fromSender = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    upTo: z.int().nullable(),
    waiting: z.int(),
    trouble: troubleKind.nullable(),
  }),
  /** It asks for a stream to be begun in the ledger. */
  z.object({ kind: z.literal('branch'), reason: streamReason, follows: streamHead }),
]);
export type FromSender = z.infer<typeof fromSender>;
export type ShownStatus = Omit<Extract<FromSender, { kind: 'status' }>, 'kind'>;
