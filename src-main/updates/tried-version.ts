import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '../../src-preload/contract/settings/updates.ts';

/** The version that the system was last given to install, kept until the outcome is known. */
export type TriedVersion = {
  readonly read: () => string | null;
  readonly keep: (version: string | null) => void;
};

/**
 * In a folder of the till. If it can't be kept, the manager isn't told about a failed install; nothing else is lost.
 */
export function triedVersionIn(folder: string): TriedVersion {
  const file = join(folder, 'tried-version');
  return {
    read: () => {
      try {
        return releaseVersion.safeParse(readFileSync(file, 'utf8')).data ?? null;
      } catch {
        return null;
      }
    },
    keep: (version) => {
      try {
        if (version === null) rmSync(file, { force: true });
        else writeFileSync(file, version, { mode: 0o600 });
      } catch {
        // A full disk, for example.
      }
    },
  };
}
