import { t } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import type { Receipt } from '../../src-preload/contract/receipt.ts';
import { saveFile, type Saved } from '../app/save-file.ts';
import type { ReceiptPrinter } from './receipt-pdf.ts';

/** Asks where to, then writes a receipt there as PDF. */
export const saveReceipt = (
  receipt: Receipt,
  printer: ReceiptPrinter,
  window: BrowserWindow,
): Promise<Saved> =>
  saveFile(
    window,
    {
      title: t`Save the receipt`,
      fileName: `${receipt.orderId}.pdf`,
      filter: { name: 'PDF', extensions: ['pdf'] },
    },
    () => printer.pdf(receipt),
  );
