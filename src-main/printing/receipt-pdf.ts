import type { BrowserWindow, WebContents } from 'electron';
import type { Receipt } from '../../src-preload/contract/receipt.ts';

/** A receipt that isn't laid out by then never will be, in milliseconds. */
const layOutWithinMs = 10_000;

type Job = { readonly receipt: Receipt; readonly ready: () => void };

/**
 * Makes receipts as PDF, A6. Each is laid out by the receipt page in a window of its own, which asks for what it is
 * to show and says when it is ready, fonts and QR included.
 */
export class ReceiptPrinter {
  readonly #jobs = new WeakMap<WebContents, Job>();
  readonly #openWindow: () => BrowserWindow;

  constructor(openWindow: () => BrowserWindow) {
    this.#openWindow = openWindow;
  }

  /** The receipt as the bytes of a PDF. Rejects where the page can't be laid out. */
  async pdf(receipt: Receipt): Promise<Uint8Array> {
    const window = this.#openWindow();
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('the receipt was not laid out in time')),
          layOutWithinMs,
        );
        const ready = (): void => {
          clearTimeout(timer);
          resolve();
        };
        this.#jobs.set(window.webContents, { receipt, ready });
      });
      return await window.webContents.printToPDF({
        pageSize: 'A6',
        printBackground: true,
        preferCSSPageSize: true,
        margins: { top: 0, bottom: 0, left: 0, right: 0 },
      });
    } finally {
      window.destroy();
    }
  }

  /** What a receipt window is to show. Throws for any other window. */
  receiptFor(window: WebContents): Receipt {
    return this.#job(window).receipt;
  }

  /** A receipt window has laid out its page. */
  laidOut(window: WebContents): void {
    this.#job(window).ready();
  }

  #job(window: WebContents): Job {
    const job = this.#jobs.get(window);
    if (job === undefined) throw new Error('this window has no receipt to show');
    return job;
  }
}
