import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant } from '../plain-values.ts';
import { ledgerFault } from '../problem.ts';

/**
 * Why the last copy could not be made.
 *
 * no-folder: it isn't there, as where a stick was pulled out · no-answer: the folder doesn't answer, as on a network that is
 * away · no-key: the keychain has the passphrase's key no more · not-read-back: what was written there isn't what can be
 * read there · keychain-locked · no-keychain: this computer offers none.
 */
const copyFault = z.union([
  ledgerFault,
  z.enum(['no-folder', 'no-answer', 'no-key', 'not-read-back', 'keychain-locked', 'no-keychain']),
]);
export type CopyFault = z.infer<typeof copyFault>;

/** How it stands with the encrypted copies that leave this computer. */
export const copiesState = z.object({
  /** Where they go; null where nobody chose a folder. */
  folder: z.string().nullable(),
  /** When the last whole one was made; null where none was. */
  lastAt: instant.nullable(),
  fault: copyFault.nullable(),
  isUnderWay: z.boolean(),
  /** Practice books are worth no copy. */
  isPractice: z.boolean(),
});
export type CopiesState = z.infer<typeof copiesState>;

const copiesSet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set') }),
  z.object({ kind: z.literal('short-passphrase') }),
  z.object({ kind: z.literal('dismissed') }),
  /** The keychain did not take the key, and nothing was changed. */
  z.object({ kind: z.literal('not-kept'), fault: z.enum(['keychain-locked', 'no-keychain']) }),
]);
export type CopiesSet = z.infer<typeof copiesSet>;

export const copiesRequests = {
  'copies-read': channel('counter', nothing, copiesState),
  /** Asks for a folder, and has copies made there from here on that this passphrase opens. */
  'copies-set': channel('counter', z.object({ passphrase: z.string().max(1_000) }), copiesSet),
  /** Makes one now. The state is pushed. */
  'copies-now': channel('counter', nothing, done),
  /** Makes no more. Those that were made stay where they are. */
  'copies-stop': channel('counter', nothing, done),
} as const;
