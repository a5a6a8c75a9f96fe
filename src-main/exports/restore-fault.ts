import { z } from 'zod';
import { bookMode } from './book-lines.ts';

/**
 * Why an encrypted backup is not restored.
 *
 * no-backup: another kind of file · other-version: a format that this program doesn't know · wrong-passphrase ·
 * cut-off: its end is missing · damaged: it was changed, or the ledger in it fails verification · older-version: its
 * ledger is from before the first release · other-mode: it is from practice and these are the shop's books, or the
 * other way round.
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
