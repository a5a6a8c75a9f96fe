import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { app, dialog, type BrowserWindow } from 'electron';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { ExportWhat } from '../../../src-preload/contract/books/records.ts';

const endings: Readonly<Record<ExportWhat, string>> = { entries: 'csv', accounting: 'csv', book: 'jsonl' };

/** Asks where to save an export; undefined if nobody chooses. */
export async function chooseExport(
  what: ExportWhat,
  mode: Mode,
  window: BrowserWindow,
): Promise<string | undefined> {
  const ending = endings[what];
  const day = new Date().toISOString().slice(0, 10);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: t`Save an export`,
    defaultPath: join(
      app.getPath('documents'),
      `${mode === 'practice' ? 'practice-' : ''}${what}-${day}.${ending}`,
    ),
    filters: [{ name: ending === 'csv' ? 'CSV' : 'JSON Lines', extensions: [ending] }],
  });
  return canceled || filePath === '' ? undefined : filePath;
}

const encryptedEnding = 'esimbackup';

/** Asks where to save an encrypted backup; undefined if nobody chooses. */
export async function chooseEncrypted(mode: Mode, window: BrowserWindow): Promise<string | undefined> {
  const day = new Date().toISOString().slice(0, 10);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: t`Save an encrypted backup`,
    defaultPath: join(
      app.getPath('documents'),
      `${mode === 'practice' ? 'practice-' : ''}books-${day}.${encryptedEnding}`,
    ),
    filters: [{ name: 'eSIM Counter', extensions: [encryptedEnding] }],
  });
  return canceled || filePath === '' ? undefined : filePath;
}

/** Asks which encrypted backup to restore; undefined if nobody chooses. */
export async function chooseBackup(window: BrowserWindow): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: t`Choose an encrypted backup`,
    properties: ['openFile'],
    filters: [{ name: 'eSIM Counter', extensions: [encryptedEnding] }],
  });
  return canceled ? undefined : filePaths[0];
}

/** Asks for the folder of encrypted copies; undefined if nobody chooses. */
export async function chooseCopyFolder(window: BrowserWindow): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: t`Choose a folder for encrypted copies`,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? undefined : filePaths[0];
}
