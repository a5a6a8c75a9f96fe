import { z } from 'zod';
import { bookMode } from './book-lines.ts';

/**
 * Why a file isn't imported.
 *
 * no-export: it is none of ours · other-version: of another version of the format · other-mode: of practice, and these are the
 * shop's books, or the other way round · broken-link: an event isn't what was written, or one is missing before it ·
 * cut-off: its end is missing · changed: who bought isn't what was exported, or an event can't be one of a shop ·
 * no-key: telephone numbers could not be sealed, because the keychain doesn't answer.
 */
export const importFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-export') }),
  z.object({ kind: z.literal('other-version'), version: z.int() }),
  z.object({ kind: z.literal('other-mode'), mode: bookMode }),
  z.object({ kind: z.literal('broken-link'), event: z.int() }),
  z.object({ kind: z.literal('cut-off') }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('no-key') }),
]);
export type ImportFault = z.infer<typeof importFault>;
