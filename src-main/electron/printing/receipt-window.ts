import type { BrowserWindow } from 'electron';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { Paper, ReceiptModel, ReceiptSet } from '../../../src-preload/contract/customers/receipt.ts';

/** A receipt that isn't laid out after this long never will be, in milliseconds. */
const layOutWithinMs = 10_000;

/** What a receipt window should show. */
export type PageJob = {
  readonly model: ReceiptModel | ReceiptSet | SheetModel;
  readonly paper: Paper;
  readonly isDots: boolean;
};

/** A window that is never seen, whose page asks for receipts and lays them out, one after the other. */
export class ReceiptWindow {
  readonly window: BrowserWindow;
  /** How many receipts were made in it. */
  receipts = 0;
  /** What the page gets when it asks next; undefined if there is nothing yet. */
  #next: PageJob | null | undefined;
  #give: ((job: PageJob | null) => void) | undefined;
  #ready: ((height: number) => void) | undefined;

  constructor(window: BrowserWindow) {
    this.window = window;
  }

  /** Whether another receipt can be laid out in it. */
  get isUsable(): boolean {
    return !this.window.isDestroyed() && !this.window.webContents.isCrashed();
  }

  /** The page asks what to show. Resolves once there is something. */
  asked(): Promise<PageJob | null> {
    const { promise, resolve } = Promise.withResolvers<PageJob | null>();
    this.#give = resolve;
    this.#giveNext();
    return promise;
  }

  /** The page has laid out what it was given. */
  laidOut(height: number): void {
    this.#ready?.(height);
  }

  /** Lays a receipt out. @returns its height in CSS pixels. Rejects if it can't be laid out in time. */
  async layOut(job: PageJob): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const timer = setTimeout(() => reject(new Error('the receipt was not laid out in time')), layOutWithinMs);
    this.#ready = resolve;
    this.#next = job;
    this.#giveNext();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#ready = undefined;
    }
  }

  /** SECURITY: no code stays on a page that waits for the next receipt. */
  clear(): void {
    this.#next = null;
    this.#giveNext();
  }

  close(): void {
    if (!this.window.isDestroyed()) this.window.destroy();
  }

  #giveNext(): void {
    if (this.#next === undefined || this.#give === undefined) return;
    this.#give(this.#next);
    this.#next = undefined;
    this.#give = undefined;
  }
}
