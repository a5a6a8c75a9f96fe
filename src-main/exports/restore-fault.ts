import { z } from 'zod';
import { bookMode } from './book-lines.ts';

/**
 * Why an encrypted backup isn't restored.
 *
 * no-backup: it is another kind of file · other-version: this program doesn't know its form · wrong-passphrase ·
 * cut-off: its end is missing · damaged: it isn't what was written, or what is in it is no ledger that holds ·
 * older-version: an eSIM Counter from before the first release wrote the ledger in it ·
 * other-mode: of practice, and these are the shop's books, or the other way round.
 */
export const restoreFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-backup') }),
  z.object({ kind: z.literal('other-version'), version: z.int() }),
  z.object({ kind: z.literal('wrong-passphrase') }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('damaged') }),
  z.object({ kind: z.literal('older-version') }),
  z.object({ kind: z.literal('other-mode'), mode: bookMode }),
]);
export type RestoreFault = z.infer<typeof restoreFault>;
