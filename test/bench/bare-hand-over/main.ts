import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// A program of its own, for the bench alone.
// eslint-disable-next-line no-restricted-imports
import { app, BrowserWindow, ipcMain, type Rectangle, type WebContents } from 'electron';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { z } from 'zod';
import { commonCodepages } from '../../../src-main/printers/printer-letters.ts';
import { registerPageScheme, servePages } from '../../../src-main/electron/windows/pages.ts';
import { receiptModel } from '../../../src-preload/contract/customers/receipt.ts';

/**
 * What the hand-over would cost with the libraries alone: qrcode and Electron draw a code in two windows, the encoder
 * makes the bytes of a receipt, Chromium prints a page that is laid out.
 */
const orders = z.object({
  /** The folder of the built page.html. */
  page: z.string(),
  /** Where the windows stand. */
  bounds: z.array(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
  /** The receipt that is laid out. */
  receipt: receiptModel,
  /** The lines of the receipt in a printer's letters; null where the code's QR stands. */
  lines: z.array(z.string().nullable()),
  code: z.string(),
});
export type BareOrders = z.infer<typeof orders>;

/** What the bench asks for. Milliseconds each. */
export type BareHandOver = {
  /** Until a code is on the screen in every window. */
  readonly code: (code: string) => Promise<number>;
  /** Until a receipt that a window asks for is there. */
  readonly bytes: () => Promise<number>;
  readonly pdf: () => Promise<number>;
};

declare global {
  var bare: Promise<BareHandOver>;
}

const { page, bounds, receipt, lines, code } = orders.parse(
  JSON.parse(readFileSync(process.argv.at(-1) ?? '', 'utf8')),
);
const now = (): number => performance.timeOrigin + performance.now();
const preload = join(import.meta.dirname, 'preload.cjs');

async function openPage(where: Rectangle): Promise<WebContents> {
  const webPreferences = { preload, backgroundThrottling: false };
  const window = new BrowserWindow({ ...where, show: false, webPreferences });
  await window.loadFile(join(page, 'page.html'));
  window.showInactive();
  return window.webContents;
}

/** The product's page with a receipt on it, ready to be printed. */
async function openReceipt(): Promise<WebContents> {
  let asked = 0;
  // Asked again, it has nothing more to show.
  ipcMain.handle('built', () => undefined);
  ipcMain.handle('ask:receipt', () =>
    (asked += 1) === 1 ? { model: receipt, paper: 'a6', isDots: false } : new Promise(() => undefined),
  );
  const ready = new Promise((resolve) => ipcMain.handle('ask:receipt-ready', () => resolve(undefined)));
  const { webContents } = new BrowserWindow({
    width: 800,
    height: 600,
    show: false,
    webPreferences: { preload, backgroundThrottling: false },
  });
  void webContents.loadURL('app://counter/receipt.html');
  await ready;
  return webContents;
}

function encode(): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: 48,
    codepageMapping: 'epson',
    codepageCandidates: [...commonCodepages],
  });
  encoder.initialize().codepage('auto');
  for (const line of lines) {
    if (line === null)
      encoder.newline(2).align('center').qrcode(code, { model: 2, size: 8, errorlevel: 'm' });
    else encoder.line(line);
  }
  return encoder.cut('partial').encode();
}

async function open(): Promise<BareHandOver> {
  await app.whenReady();
  servePages(join(import.meta.dirname, '../../../out/renderer'));
  const windows = await Promise.all(bounds.map(openPage));
  const [first] = windows;
  if (first === undefined) throw new Error('there is no window');
  const printed = await openReceipt();
  /** Tells the windows of a code, which they draw as the till's do then, and of a request: the first asks for a receipt in turn. */
  const receiptBy = async (make: () => Promise<unknown> | Uint8Array): Promise<number> => {
    const before = now();
    const made = new Promise<number>((resolve) => {
      first.ipc.once('receipt-wanted', () => void Promise.resolve(make()).then(() => resolve(now())));
    });
    for (const window of windows) window.send('code', code);
    first.send('request');
    return (await made) - before;
  };
  return {
    code: async (shown) => {
      const times = windows.map(
        (window) =>
          new Promise<number>((resolve) => {
            window.ipc.once('painted', (_event, at: unknown) => resolve(z.number().parse(at)));
          }),
      );
      const before = now();
      for (const window of windows) window.send('code', shown);
      return Math.max(...(await Promise.all(times))) - before;
    },
    bytes: () => receiptBy(encode),
    pdf: () =>
      receiptBy(() =>
        printed.printToPDF({
          pageSize: { width: 105 / 25.4, height: 148 / 25.4 },
          printBackground: true,
          margins: { top: 0, bottom: 0, left: 0, right: 0 },
        }),
      ),
  };
}

registerPageScheme();
globalThis.bare = open();
globalThis.bare.catch((error: unknown) => {
  console.error(error);
  app.exit(1);
});
