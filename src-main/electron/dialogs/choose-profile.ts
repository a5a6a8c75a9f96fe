import { t } from '@lingui/core/macro';
import { dialog, type BrowserWindow } from 'electron';

/** Asks for the file to set the till up from; undefined if nobody chooses. */
export async function chooseProfile(window: BrowserWindow): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: t`Choose a setup file`,
    properties: ['openFile'],
    filters: [{ name: 'JSON', extensions: ['json'] }],
  });
  return canceled ? undefined : filePaths[0];
}
