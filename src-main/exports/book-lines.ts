import { z } from 'zod';

/** The name of the JSON Lines format, in its first line. See docs/export.md. */
export const bookFormat = 'esim-counter-books';

export const bookVersion = 1;

/** Whose books they are. Practice books never become the shop's. */
export const bookMode = z.enum(['live', 'practice']);
export type BookMode = z.infer<typeof bookMode>;
