import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import type { Paper, ReceiptModel } from '../../src-preload/contract/receipt.ts';
import { saveFile, type Saved } from '../app/save-file.ts';
import type { ReceiptPages } from './receipt-pages.ts';

/** Asks where to, then writes a receipt there as PDF. It is made while staff choose. */
export function saveReceipt(
  orderId: string,
  model: ReceiptModel,
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
      title: t`Save the receipt`,
      fileName: `${orderId}.pdf`,
      filter: { name: 'PDF', extensions: ['pdf'] },
    },
    () => pdf,
  );
}
