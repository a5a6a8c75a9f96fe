import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import { saveFile, type Saved } from '../dialogs/save-file.ts';

/** Asks for a place, then writes figures there as CSV. @param name of the file, without its extension. */
export const saveFigures = (name: string, csv: string, window: BrowserWindow): Promise<Saved> =>
  saveFile(
    window,
    {
      title: t`Save the report`,
      fileName: `${name}.csv`,
      filter: { name: 'CSV', extensions: ['csv'] },
    },
    () => csv,
  );
