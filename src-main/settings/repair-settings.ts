import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsNews } from '../../src-preload/contract/settings/settings-news.ts';
import { replaceDurably } from '../platform/private-files.ts';
import { keepAside } from './quarantine-file.ts';
import { allSettings, readSettings } from './read-settings.ts';

/**
 * Checks the settings file before it is used, removes what can't be read, and reports that. The whole file is first
 * kept in `quarantine` of the data folder. If that fails, as on a full disk, nothing is changed.
 *
 * @param now milliseconds since 1970 in UTC.
 * @returns what to report if the file itself can't hold the report.
 */
export function repairSettings(dataFolder: string, now: number): SettingsNews | null {
  const file = join(dataFolder, 'settings.json');
  const text = textOf(file);
  if (text === 'none') {
    const hasSold = existsSync(join(dataFolder, 'live', 'ledger.sqlite'));
    return hasSold ? reportNews(dataFolder, {}, { why: 'gone', lost: [...allSettings], keptAs: null }) : null;
  }
  const reading = text === 'not-read' ? undefined : readSettings(text.text);
  if (reading === undefined) {
    const keptAs = keepAside(dataFolder, 'settings', now, 'move');
    const news: SettingsNews = { why: 'unreadable', lost: [...allSettings], keptAs };
    return keptAs === null ? news : reportNews(dataFolder, {}, news);
  }
  if (reading.unread.length === 0) return null;
  const keptAs = keepAside(dataFolder, 'settings', now, 'copy');
  const { why, lost, kept } = reading;
  const before = kept.news?.lost ?? [];
  const news: SettingsNews = { why, lost: [...new Set([...before, ...lost])], keptAs };
  return keptAs === null ? news : reportNews(dataFolder, withoutUnread(file, reading.unread), news);
}

/** Writes the settings, with the report in them. @returns the report if they can't be written. */
function reportNews(dataFolder: string, settings: Readonly<Record<string, unknown>>, news: SettingsNews) {
  const file = join(dataFolder, 'settings.json');
  try {
    replaceDurably(file, `${JSON.stringify({ ...settings, news }, null, '\t')}\n`);
    return null;
  } catch {
    return news;
  }
}

function withoutUnread(file: string, unread: readonly string[]): Readonly<Record<string, unknown>> {
  const all: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => !unread.includes(name)));
}

function textOf(file: string): { readonly text: string } | 'none' | 'not-read' {
  if (!existsSync(file)) return 'none';
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch {
    return 'not-read';
  }
}
