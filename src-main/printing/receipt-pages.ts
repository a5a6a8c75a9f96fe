import type { BrowserWindow, WebContents, WebContentsPrintOptions } from 'electron';
import type { Paper, ReceiptModel } from '../../src-preload/contract/receipt.ts';
import { dotsOfPixels, type Dots } from '../printers/dots.ts';
import { rollDots, type Roll } from '../printers/escpos-receipt.ts';

/** A receipt that isn't laid out by then never will be, in milliseconds. */
const layOutWithinMs = 10_000;

/** A printer's driver that hasn't taken a page by then hangs, in milliseconds. */
const takenWithinMs = 30_000;

/** A receipt that is drawn dot by dot may be three quarters of a metre long. */
const mostDotsLong = 6_000;

/** CSS pixels to a millimetre. */
const pixelsAMillimetre = 96 / 25.4;

const micronsAMillimetre = 1_000;

/** What a receipt window is to show. */
export type PageJob = { readonly model: ReceiptModel; readonly paper: Paper; readonly isDots: boolean };

type OpenJob = PageJob & { readonly ready: (height: number) => void };

/** Why a system printer did not take a page. */
export type SystemPrintFault = 'not-taken' | 'no-answer' | 'dismissed';

/** The size of a page in millimetres; of a roll, as long as what is on it. */
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
        // A rounded millimetre must not begin a second page.
        height: Math.max(40, Math.ceil(heightPixels / pixelsAMillimetre) + 1),
      };
  }
}

/**
 * Receipts as pages. Each is laid out by the receipt page in a window of its own, which asks for what it is to show
 * and says when it is ready, fonts and QR included.
 */
export class ReceiptPages {
  readonly #jobs = new WeakMap<WebContents, OpenJob>();
  readonly #openWindow: (size: { width: number; height: number }, isDots: boolean) => BrowserWindow;

  /** @param openWindow a window that is never seen; where it is for dots, one that is drawn pixel by pixel. */
  constructor(openWindow: (size: { width: number; height: number }, isDots: boolean) => BrowserWindow) {
    this.#openWindow = openWindow;
  }

  /** The receipt as the bytes of a PDF. Rejects where the page can't be laid out. */
  pdf(model: ReceiptModel, paper: Paper): Promise<Uint8Array> {
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
   * Hands the receipt to a printer of the system.
   *
   * @param printer its name; null where staff are to choose one in the system's own window.
   * @returns why it wasn't taken; undefined where it was.
   */
  print(model: ReceiptModel, paper: Paper, printer: string | null): Promise<SystemPrintFault | undefined> {
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
        // Staff may take their time in the system's window; a driver may not.
        const timer = printer === null ? undefined : setTimeout(() => resolve('no-answer'), takenWithinMs);
        window.webContents.print(options, (isTaken, reason) => {
          clearTimeout(timer);
          if (isTaken) resolve(undefined);
          else resolve(/cancel/i.test(reason) ? 'dismissed' : 'not-taken');
        });
      });
    });
  }

  /** The receipt drawn dot by dot for a roll. Rejects where the page can't be laid out or drawn. */
  dots(model: ReceiptModel, roll: Roll): Promise<Dots> {
    return this.#laidOut({ model, paper: roll, isDots: true }, async (window, height) => {
      if (height > mostDotsLong) throw new Error('the receipt is too long to be drawn');
      const width = rollDots[roll];
      const pixels = await drawn(window, width, mostDotsLong);
      return dotsOfPixels(pixels, width, height, width);
    });
  }

  /** What a receipt window is to show. Throws for any other window. */
  jobOf(window: WebContents): PageJob {
    const { model, paper, isDots } = this.#job(window);
    return { model, paper, isDots };
  }

  /** A receipt window has laid out its page. */
  laidOut(window: WebContents, height: number): void {
    this.#job(window).ready(height);
  }

  async #laidOut<Made>(
    job: PageJob,
    make: (window: BrowserWindow, height: number) => Promise<Made>,
  ): Promise<Made> {
    const size =
      job.isDots && isRoll(job.paper)
        ? { width: rollDots[job.paper], height: mostDotsLong }
        : { width: 800, height: 600 };
    const window = this.#openWindow(size, job.isDots);
    // A window is opened no larger than its screen.
    if (job.isDots) window.setContentSize(size.width, size.height);
    try {
      const height = await new Promise<number>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('the receipt was not laid out in time')),
          layOutWithinMs,
        );
        const ready = (laidOut: number): void => {
          clearTimeout(timer);
          resolve(laidOut);
        };
        this.#jobs.set(window.webContents, { ...job, ready });
      });
      return await make(window, height);
    } finally {
      window.destroy();
    }
  }

  #job(window: WebContents): OpenJob {
    const job = this.#jobs.get(window);
    if (job === undefined) throw new Error('this window has no receipt to show');
    return job;
  }
}

const isRoll = (paper: Paper): paper is Roll => paper === '58mm' || paper === '80mm';

/** How often a window is pictured until two pictures in a row are the same: it draws in steps. */
const mostPictures = 20;

/** The pixels of a window, once they don't change any more. */
async function drawn(window: BrowserWindow, width: number, height: number): Promise<Buffer> {
  let before: Buffer | undefined;
  for (let taken = 0; taken < mostPictures; taken += 1) {
    const picture = await nextPicture(window, width, height);
    const pixels = picture.toBitmap();
    if (before?.equals(pixels) === true) return pixels;
    before = pixels;
  }
  throw new Error('the receipt was not drawn');
}

function nextPicture(window: BrowserWindow, width: number, height: number): Promise<Electron.NativeImage> {
  const { webContents } = window;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      webContents.off('paint', look);
      reject(new Error('the receipt was not drawn in time'));
    }, layOutWithinMs);
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
