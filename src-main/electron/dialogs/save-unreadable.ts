import { t } from '@lingui/core/macro';
import { app, type BrowserWindow } from 'electron';
import type { UnreadableRecord } from '../../catalog/service-cache.ts';
import { saveFile, type Saved } from './save-file.ts';

/**
 * Asks for a place, then writes there, for support, the service's records that could not be read. People can read the
 * file first.
 */
export const saveUnreadable = (
  records: () => readonly UnreadableRecord[],
  window: BrowserWindow,
): Promise<Saved> =>
  saveFile(
    window,
    {
      title: t`Save for support`,
      fileName: 'unreadable-records.json',
      filter: { name: 'JSON', extensions: ['json'] },
    },
    () => {
      const listed = records().map(({ at, ...record }) => ({ at: new Date(at).toISOString(), ...record }));
      return `${JSON.stringify({ program: `${app.getName()} ${app.getVersion()}`, records: listed }, null, 2)}\n`;
    },
  );
