import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsNews } from '../../src-preload/contract/settings-news.ts';
import { replaceDurably } from '../platform/private-files.ts';
import { keepAside } from './keep-aside.ts';
import { readPrinting } from './read-printing.ts';

/**
 * Looks at the file of printers and of the shop's lines before it is used. What can't be read is taken out of it: the
 * whole file is kept first, in `set-aside` of the data folder. Where that can't be, on a full disk, nothing is touched.
 *
 * @param now milliseconds since 1970 in UTC.
 * @returns what is to be told; null where nothing was lost.
 */
export function repairPrintingSettings(dataFolder: string, now: number): SettingsNews | null {
  const file = join(dataFolder, 'printing.json');
  if (!existsSync(file)) return null;
  const { printing, lost } = readPrinting(storedIn(file));
  if (lost.length === 0) return null;
  const keptAs = keepAside(dataFolder, 'printing', now, 'copy');
  if (keptAs !== null) {
    try {
      replaceDurably(file, `${JSON.stringify(printing, null, '\t')}\n`);
    } catch {
      // Told all the same; the next start tries again.
    }
  }
  return { why: 'unreadable', lost: [...lost], keptAs };
}

/** Undefined where it isn't JSON, or can't be read at all. */
function storedIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
