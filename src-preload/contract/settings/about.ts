import { z } from 'zod';
import { channel, nothing } from '../channel.ts';

/** Licenses of other people's work: of the packages in the program, and of what Electron brings along. */
export const licenseFile = z.enum(['packages', 'electron', 'chromium']);
export type LicenseFile = z.infer<typeof licenseFile>;

/** Longer than our own license ever gets, in characters. */
const mostCharacters = 100_000;

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
      /** The text of this program's own license; null where its file is missing. */
      license: z.string().max(mostCharacters).nullable(),
    }),
  ),
  /**
   * Opens a file of licenses in whatever program the computer opens such files with. not-opened: it has none, or the file is
   * missing; `path` says where the file is or should be.
   */
  'licenses-open': channel(
    'counter',
    z.object({ file: licenseFile }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('opened') }),
      z.object({ kind: z.literal('not-opened'), path: z.string().max(10_000) }),
    ]),
  ),
} as const;
