import { z } from 'zod';

/** What the JSON Lines of a whole ledger call themselves in their first line. See docs/export.md. */
export const bookFormat = 'esim-counter-books';

export const bookVersion = 1;

/** Whose books they are: those of practice never become the shop's. */
export const bookMode = z.enum(['live', 'practice']);
export type BookMode = z.infer<typeof bookMode>;
