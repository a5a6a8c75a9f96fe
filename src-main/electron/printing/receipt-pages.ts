import type { BrowserWindow, WebContents, WebContentsPrintOptions } from 'electron';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { Paper, ReceiptModel, ReceiptSet } from '../../../src-preload/contract/customers/receipt.ts';
import { dotsOfPixels, topOf, type Dots } from '../../printers/dots.ts';
import { rollDots, type Roll } from '../../printers/escpos-receipt.ts';
import { ReceiptWindow, type PageJob } from './receipt-window.ts';

/** A receipt that isn't drawn after this long never will be, in milliseconds. */
const drawWithinMs = 10_000;

/**
 * How long a window is kept for the next receipt, in milliseconds: as long as a busy shop takes between two sales.
 */
const keptMs = 10 * 60_000;

/**
 * After this many receipts the window is closed, and the next receipt gets a new one. Each PDF leaves about 300 KiB
 * behind in the page's Chromium process, and in a shop that sells all day the window would never be closed otherwise.
 */
const mostReceipts = 20;

/** A printer driver that hasn't taken a page after this long hangs, in milliseconds. */
const takenWithinMs = 30_000;

/** The longest receipt drawn dot by dot: three quarters of a meter. */
const mostDotsLong = 6_000;

/** CSS pixels per millimeter. */
const pixelsAMillimetre = 96 / 25.4;

const micronsAMillimetre = 1_000;

/** Why a system printer did not take a page. */
export type SystemPrintFault = 'not-taken' | 'no-answer' | 'dismissed';

/** The size of a page in millimeters. A roll's page is as long as its content. */
function pageSize(paper: Paper, heightPixels: number): { width: number; height: number } {
  switch (paper) {
    case 'a4':
      return { width: 210, height: 297 };
    case 'a6':
      return { width: 105, height: 148 };
    case '80mm':
    case '58mm':
      return {
        width: paper === '80mm' ? 80 : 58,
        // A rounded millimeter must not begin a second page.
        height: Math.max(40, Math.ceil(heightPixels / pixelsAMillimetre) + 1),
      };
  }
}

/**
 * Receipts as pages. The receipt page lays each one out in a window: it asks for what to show, and says when it is
 * ready, fonts and QR included. A window is kept from one receipt to the next, because opening one takes ten times as
 * long as laying a receipt out.
 */
export class ReceiptPages {
  readonly #windows = new WeakMap<WebContents, ReceiptWindow>();
  readonly #openWindow: (size: { width: number; height: number }, isDots: boolean) => BrowserWindow;
  /** Waits for the next receipt. */
  #spare: ReceiptWindow | undefined;
  #closing: NodeJS.Timeout | undefined;
  #keepsOne = true;

  /** @param openWindow opens a window that is never seen; for dots, one that is drawn pixel by pixel. */
  constructor(openWindow: (size: { width: number; height: number }, isDots: boolean) => BrowserWindow) {
    this.#openWindow = openWindow;
  }

  /** A receipt will soon be wanted as a page: opens the window for it. */
  prepare(): void {
    this.#keepsOne = true;
    this.#keep(this.#takeSpare() ?? this.#open(pageWindow, false));
  }

  /**
   * Closes the spare window, and closes the busy ones as soon as they are done. Hidden windows would keep the program
   * from ending.
   */
  close(): void {
    this.#keepsOne = false;
    this.#takeSpare()?.close();
  }

  /** The receipt as the bytes of a PDF. Rejects if the page can't be laid out. */
  pdf(model: ReceiptModel | ReceiptSet | SheetModel, paper: Paper): Promise<Uint8Array> {
    return this.#laidOut({ model, paper, isDots: false }, async (window, height) => {
      const size = pageSize(paper, height);
      return window.webContents.printToPDF({
        pageSize: { width: size.width / 25.4, height: size.height / 25.4 },
        printBackground: true,
        margins: { top: 0, bottom: 0, left: 0, right: 0 },
      });
    });
  }

  /**
   * Sends the receipt to a printer of the system.
   *
   * @param printer its name; null lets staff choose one in the system's own dialog.
   * @returns why it wasn't taken; undefined if it was.
   */
  print(
    model: ReceiptModel | SheetModel,
    paper: Paper,
    printer: string | null,
  ): Promise<SystemPrintFault | undefined> {
    return this.#laidOut({ model, paper, isDots: false }, (window, height) => {
      const { width, height: length } = pageSize(paper, height);
      const options: WebContentsPrintOptions = {
        silent: printer !== null,
        printBackground: true,
        margins: { marginType: 'none' },
        pageSize: { width: width * micronsAMillimetre, height: length * micronsAMillimetre },
        ...(printer === null ? {} : { deviceName: printer }),
      };
      return new Promise((resolve) => {
        // Staff may take their time in the system's dialog; a driver may not.
        const timer = printer === null ? undefined : setTimeout(() => resolve('no-answer'), takenWithinMs);
        window.webContents.print(options, (isTaken, reason) => {
          clearTimeout(timer);
          if (isTaken) resolve(undefined);
          else resolve(/cancel/i.test(reason) ? 'dismissed' : 'not-taken');
        });
      });
    });
  }

  /** The receipt drawn dot by dot for a roll. Rejects if the page can't be laid out or drawn. */
  dots(model: ReceiptModel | SheetModel, roll: Roll): Promise<Dots> {
    return this.#laidOut({ model, paper: roll, isDots: true }, async (window, height) => {
      if (height > mostDotsLong) throw new Error('the receipt is too long to be drawn');
      const width = rollDots[roll];
      return drawn(window, width, height);
    });
  }

  /** What a receipt window should show next. Rejects for any other window. */
  async asked(contents: WebContents): Promise<PageJob | null> {
    return this.#windowOf(contents).asked();
  }

  /** A receipt window has laid out its page. */
  laidOut(contents: WebContents, height: number): void {
    this.#windowOf(contents).laidOut(height);
  }

  async #laidOut<Made>(
    job: PageJob,
    make: (window: BrowserWindow, height: number) => Promise<Made>,
  ): Promise<Made> {
    if (job.isDots && isRoll(job.paper)) {
      const window = this.#open({ width: rollDots[job.paper], height: mostDotsLong }, true);
      try {
        return await make(window.window, await window.layOut(job));
      } finally {
        window.close();
      }
    }
    const window = this.#takeSpare() ?? this.#open(pageWindow, false);
    try {
      const made = await make(window.window, await window.layOut(job));
      window.receipts += 1;
      if (window.receipts < mostReceipts) this.#keep(window);
      else window.close();
      return made;
    } catch (error) {
      // A window in which something failed may fail again.
      window.close();
      throw error;
    }
  }

  #open(size: { width: number; height: number }, isDots: boolean): ReceiptWindow {
    const window = this.#openWindow(size, isDots);
    // A window is never opened larger than its screen.
    if (isDots) window.setContentSize(size.width, size.height);
    const opened = new ReceiptWindow(window);
    this.#windows.set(window.webContents, opened);
    return opened;
  }

  #takeSpare(): ReceiptWindow | undefined {
    const spare = this.#spare;
    clearTimeout(this.#closing);
    this.#spare = undefined;
    if (spare?.isUsable !== false) return spare;
    spare.close();
    return undefined;
  }

  #keep(window: ReceiptWindow): void {
    window.clear();
    this.#takeSpare()?.close();
    if (!this.#keepsOne) {
      window.close();
      return;
    }
    this.#spare = window;
    this.#closing = setTimeout(() => this.#takeSpare()?.close(), keptMs);
  }

  #windowOf(contents: WebContents): ReceiptWindow {
    const window = this.#windows.get(contents);
    if (window === undefined) throw new Error('this window has no receipt to show');
    return window;
  }
}

/** The window for pages, in pixels: paper has a size of its own. */
const pageWindow = { width: 800, height: 600 };

const isRoll = (paper: Paper): paper is Roll => paper === '58mm' || paper === '80mm';

/**
 * Height in pixels of the black bar that the page draws last, below its content;
 * src-renderer/receipt/start-receipt.tsx.
 */
const endMark = 8;

/**
 * The dots of a page. A window draws whenever it likes, so pictures are taken until one shows the bar that the page
 * draws after everything else.
 */
async function drawn(window: BrowserWindow, width: number, height: number): Promise<Dots> {
  const until = performance.now() + drawWithinMs;
  const markRow = height - endMark / 2;
  for (let longer = 1; performance.now() < until; longer += 1) {
    // A new size makes the page draw again. A picture alone may be an old one.
    window.setContentSize(width, mostDotsLong + longer);
    const picture = await nextPicture(window, width, mostDotsLong + longer);
    const dots = dotsOfPixels(picture.toBitmap(), width, height, width);
    const isWhole = [0, width >> 1, width - 1].every((x) => dots.isDark(x, markRow));
    // The bar begins up to a pixel higher than the rounded height says; the page ends in white.
    if (isWhole) return topOf(dots, height - endMark - 1);
  }
  throw new Error('the receipt was not drawn in time');
}

function nextPicture(window: BrowserWindow, width: number, height: number): Promise<Electron.NativeImage> {
  const { webContents } = window;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      webContents.off('paint', look);
      reject(new Error('the receipt was not drawn in time'));
    }, drawWithinMs);
    const look = (_event: unknown, _dirty: unknown, picture: Electron.NativeImage): void => {
      const size = picture.getSize();
      if (size.width !== width || size.height !== height) return;
      clearTimeout(timer);
      webContents.off('paint', look);
      resolve(picture);
    };
    webContents.on('paint', look);
    webContents.invalidate();
  });
}
