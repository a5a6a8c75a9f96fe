import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import type { Paper } from '../../src-preload/contract/receipt.ts';
import type { SheetModel } from '../../src-preload/contract/sheet.ts';
import { saveFile, type Saved } from '../app/save-file.ts';
import type { ReceiptPages } from './receipt-pages.ts';

/** Asks where to, then writes a report there as PDF. It is made while staff choose. @param name of the file, without its ending. */
export function saveSheet(
  name: string,
  model: SheetModel,
  paper: Paper,
  pages: ReceiptPages,
  window: BrowserWindow,
): Promise<Saved> {
  const pdf = pages.pdf(model, paper);
  // Whoever dismisses the dialog needn't hear that it could not be made.
  pdf.catch(() => undefined);
  return saveFile(
    window,
    {
      title: t`Save the report`,
      fileName: `${name}.pdf`,
      filter: { name: 'PDF', extensions: ['pdf'] },
    },
    () => pdf,
  );
}

/** Asks where to, then writes figures there as CSV. @param name of the file, without its ending. */
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
