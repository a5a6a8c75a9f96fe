import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// A program of its own, for tests alone: it answers the receipt page as src-main/ipc does.
// eslint-disable-next-line no-restricted-imports
import { app, BrowserWindow, ipcMain } from 'electron';
import { registerPageScheme, servePages } from '../../../src-main/electron/windows/pages.ts';
import type { Dots } from '../../../src-main/printers/dots.ts';
import { ReceiptPages } from '../../../src-main/electron/printing/receipt-pages.ts';
import { receiptRequests } from '../../../src-preload/contract/customers/receipt.ts';
import { drawingOrders } from '../drawing-order.ts';

/**
 * Draws receipts with the built receipt page, by the code that prints them: as PDF, and dot by dot. Reads the orders
 * from a file and writes each drawing to its own.
 */
const [ordersFile = '', folder = ''] = process.argv.slice(-2);
const built = join(import.meta.dirname, '../../../out');

const pages = new ReceiptPages((size, isDots) => {
  const window = new BrowserWindow({
    ...size,
    useContentSize: true,
    show: false,
    webPreferences: {
      preload: join(built, 'preload/index.cjs'),
      sandbox: true,
      backgroundThrottling: false,
      ...(isDots ? { offscreen: { deviceScaleFactor: 1 } } : {}),
    },
  });
  void window.loadURL('app://counter/receipt.html');
  return window;
});

/** A netpbm bitmap: a header, then a bit for each dot. */
const bitmap = ({ width, height, bytes }: Dots): Buffer =>
  Buffer.concat([Buffer.from(`P4\n${String(width)} ${String(height)}\n`), bytes]);

async function drawAll(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, model, paper, as } of drawingOrders.parse(
    JSON.parse(readFileSync(ordersFile, 'utf8')),
  )) {
    if (as === 'pdf') writeFileSync(join(folder, `${name}.pdf`), await pages.pdf(model, paper));
    else writeFileSync(join(folder, `${name}.pbm`), bitmap(await pages.dots(model, as)));
  }
}

registerPageScheme();
app.on('window-all-closed', () => undefined);
ipcMain.handle('built', () => undefined);
ipcMain.handle('ask:receipt', ({ sender }) => pages.asked(sender));
ipcMain.handle('ask:receipt-ready', ({ sender }, said: unknown) =>
  pages.laidOut(sender, receiptRequests['receipt-ready'].request.parse(said).height),
);
// Not awaited here: the app isn't ready before this file has been run.
void app
  .whenReady()
  .then(() => {
    servePages(join(built, 'renderer'));
    return drawAll();
  })
  .then(
    () => app.exit(0),
    (error: unknown) => {
      console.error(error);
      app.exit(1);
    },
  );
