import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsNews } from '../../src-preload/contract/settings/settings-news.ts';
import { replaceDurably } from '../platform/private-files.ts';
import { keepAside } from './quarantine-file.ts';
import { readPrinting } from './read-printing.ts';

/**
 * Checks the file of printers and the shop's lines before it is used, and removes what can't be read. The whole file
 * is first kept in `quarantine` of the data folder. If that fails, as on a full disk, nothing is changed.
 *
 * @param now milliseconds since 1970 in UTC.
 * @returns what to report; null if nothing was lost.
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
      // Reported all the same; the next start tries again.
    }
  }
  return { why: 'unreadable', lost: [...lost], keptAs };
}

/** Undefined if it isn't JSON, or can't be read at all. */
function storedIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
