import { t } from '@lingui/core/macro';
import { app, type BrowserWindow } from 'electron';
import type { UnreadableRecord } from '../../catalog/service-cache.ts';
import { saveFile, type Saved } from './save-file.ts';

/** Asks where to, then writes there, for support, what of the service could not be read. People can read it first. */
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
      const told = records().map(({ at, ...record }) => ({ at: new Date(at).toISOString(), ...record }));
      return `${JSON.stringify({ program: `${app.getName()} ${app.getVersion()}`, records: told }, null, 2)}\n`;
    },
  );
