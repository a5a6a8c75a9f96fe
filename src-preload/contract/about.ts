import { z } from 'zod';
import { channel, nothing } from './channel.ts';

/** Whose licences: of what the till's own program is made with, or of what Chromium is made with, which comes with Electron. */
export const licenceBook = z.enum(['program', 'chromium']);
export type LicenceBook = z.infer<typeof licenceBook>;

/** Longer than any licence that there is, in characters. */
const mostCharacters = 4_000_000;

const work = z.string().max(500);

export const aboutRequests = {
  /** What this program is, and what it runs on. */
  'about-read': channel(
    'counter',
    nothing,
    z.object({
      version: z.string(),
      electron: z.string(),
      chromium: z.string(),
      node: z.string(),
      /** The text of this program's own licence; null where its file isn't there. */
      licence: z.string().max(mostCharacters).nullable(),
    }),
  ),
  /**
   * The works of others, a list for each licence that is of several. not-there: the file of them isn't on this computer, as
   * where the program was never built whole.
   */
  'licences-list': channel(
    'counter',
    z.object({ of: licenceBook }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('read'), works: z.array(z.array(work).min(1)).max(10_000) }),
      z.object({ kind: z.literal('not-there') }),
    ]),
  ),
  /** The licence of the works at this place in the list; null where there is none. */
  'licence-read': channel(
    'counter',
    z.object({ of: licenceBook, at: z.int().nonnegative().max(10_000) }),
    z.object({ text: z.string().max(mostCharacters).nullable() }),
  ),
} as const;
