import { z } from 'zod';
import { tillId } from '../../src-chain-api/ids.ts';
import { enrolReply } from '../../src-chain-api/requests/enrol.ts';

/** What a till knows of the chain that it joined, besides its keys. None of it is secret. */
export const joinedChain = enrolReply.pick({ chainName: true, shopName: true, escrowKey: true }).extend({
  till: tillId,
  /** Ends with a slash. */
  address: z.url(),
  /** The head office's own certificate, in PEM; null for one that an authority vouches for. */
  certificate: z.string().nullable(),
});
export type JoinedChain = z.infer<typeof joinedChain>;
