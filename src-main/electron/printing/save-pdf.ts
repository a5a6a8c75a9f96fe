import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import type { Paper, ReceiptModel } from '../../../src-preload/contract/receipt.ts';
import type { SheetModel } from '../../../src-preload/contract/sheet.ts';
import { saveFile, type Saved } from '../dialogs/save-file.ts';
import type { ReceiptPages } from './receipt-pages.ts';

type PdfRequest = {
  readonly model: ReceiptModel | SheetModel;
  readonly paper: Paper;
  /** Of the file, without its ending. */
  readonly name: string;
};

/** Asks where to, then writes a receipt or a report there as PDF. It is made while staff choose. */
export function savePdf(
  { model, paper, name }: PdfRequest,
  pages: ReceiptPages,
  window: BrowserWindow,
): Promise<Saved> {
  const pdf = pages.pdf(model, paper);
  // Whoever dismisses the dialog needn't hear that it could not be made.
  pdf.catch(() => undefined);
  return saveFile(
    window,
    {
      title: 'kind' in model ? t`Save the report` : t`Save the receipt`,
      fileName: `${name}.pdf`,
      filter: { name: 'PDF', extensions: ['pdf'] },
    },
    () => pdf,
  );
}
