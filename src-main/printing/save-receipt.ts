import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import type { Receipt, ReplyOf } from '../../src-preload/contract.ts';
import type { ReceiptPrinter } from './receipt-pdf.ts';

/** Asks where to, then writes a receipt there as PDF. */
export async function saveReceipt(
  receipt: Receipt,
  printer: ReceiptPrinter,
  window: BrowserWindow,
): Promise<ReplyOf<'receipt-save'>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the receipt',
    defaultPath: join(app.getPath('documents'), `${receipt.orderId}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || filePath === '') return { kind: 'dismissed' };
  try {
    await writeFile(filePath, await printer.pdf(receipt));
    return { kind: 'saved', file: filePath };
  } catch {
    return { kind: 'failed' };
  }
}
