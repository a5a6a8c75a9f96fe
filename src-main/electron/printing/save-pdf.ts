import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import type { Paper, ReceiptModel, ReceiptSet } from '../../../src-preload/contract/customers/receipt.ts';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import { saveFile, type Saved } from '../dialogs/save-file.ts';
import type { ReceiptPages } from './receipt-pages.ts';

type PdfRequest = {
  readonly model: ReceiptModel | ReceiptSet | SheetModel;
  readonly paper: Paper;
  /** The file's name, without its extension. */
  readonly name: string;
};

/** Asks for a place, then writes a receipt or a report there as a PDF. The PDF is made while staff choose. */
export function savePdf(
  { model, paper, name }: PdfRequest,
  pages: ReceiptPages,
  window: BrowserWindow,
): Promise<Saved> {
  const pdf = pages.pdf(model, paper);
  // If staff dismiss the dialog, a failure to make the PDF doesn't matter.
  pdf.catch(() => undefined);
  return saveFile(
    window,
    {
      title: 'kind' in model && model.kind === 'sheet' ? t`Save the report` : t`Save the receipt`,
      fileName: `${name}.pdf`,
      filter: { name: 'PDF', extensions: ['pdf'] },
    },
    () => pdf,
  );
}
