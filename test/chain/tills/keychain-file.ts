import { z } from 'zod';
import { tillId } from '../../../src-chain-api/ids.ts';
import { key32 } from '../../../src-chain-api/requests/enrol.ts';

/** What a till's keychain holds of the chain, as the tests keep it: JSON in a file. */
export const keychainFile = z.object({
  till: tillId,
  signing: z.object({ secret: key32, public: key32 }),
});
export type KeychainFile = z.infer<typeof keychainFile>;
