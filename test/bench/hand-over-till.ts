import { isLive } from '../tills/connect-account.ts';
import type { Page } from 'playwright-core';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { CounterApp } from '../windows/counter-app.ts';
import { shopOfTests } from '../fixtures/receipt.ts';
import { eventually, type TestPrinter } from '../network/test-printer.ts';

const productId = 'jp-10gb-30d';

declare global {
  /** In the counter's window: what to ask for as soon as a sale is told to be completed. */
  var whenCompleted: ((sale: SaleView) => void) | undefined;
  /** In a window: when the code was painted, milliseconds since 1970. */
  var codePainted: Promise<number>;
  /** In the counter's window: resolves when the receipt was saved. */
  var receiptSaved: Promise<void>;
  /** In main, milliseconds since 1970: when "completed" was told, the printer was called, and a PDF was there. */
  var completedAt: number;
  var printerCalledAt: number;
  var pdfReadyAt: number;
}

/** The journeys of a hand-over in the real app, in milliseconds from main's push of "completed". */
export type HandOverTill = {
  readonly code: () => Promise<number>;
  readonly bytes: () => Promise<number>;
  readonly pdf: () => Promise<number>;
};

/** Prepares a counter that is live: a printer for rolls of 80 mm, a screen for customers, and what notes the times. */
export async function openHandOver(
  counter: CounterApp,
  printer: TestPrinter,
  screen: { readonly width: number; readonly height: number },
  file: string,
): Promise<HandOverTill> {
  const { page, electron } = counter;
  // Before the counter's own listener, which draws: what is asked for doesn't wait for the code's painting.
  await page.addInitScript(() => {
    globalThis.till.on('sale', (sale) => {
      if (sale.state !== 'completed' || sale.install === null) return;
      const act = globalThis.whenCompleted;
      globalThis.whenCompleted = undefined;
      act?.(sale);
    });
  });
  await page.reload();
  await isLive(page);
  await page.evaluate(
    async ({ shop, host, port }) => {
      const letters = { roll: '80mm', qr: 'printer', letters: 'printer', cuts: true } as const;
      await globalThis.till.ask('printing-set', {
        shop,
        printers: [
          { kind: 'network', id: 'p1', name: 'Counter', host, port, ...letters, opensDrawer: false },
        ],
        usual: 'p1',
        filePaper: 'a6',
      });
    },
    { shop: printable, host: printer.host, port: printer.port },
  );
  const opened = electron.waitForEvent('window');
  await page.evaluate(async ({ width, height }) => {
    const { screens } = await globalThis.till.ask('customer-display-read');
    const chosen = screens.find((each) => each.width === width && each.height === height);
    if (chosen === undefined) throw new Error('there is no screen for customers');
    await globalThis.till.ask('customer-display-set', { screenId: chosen.id });
  }, screen);
  const display = await opened;
  await electron.evaluate(noteTimes, printer.port);
  await counter.saveTo(file);

  return {
    code: async () => {
      await Promise.all([page.evaluate(watchCode), display.evaluate(watchCode)]);
      await sell(page);
      const painted = await Promise.all(
        [page, display].map((window) => window.evaluate(() => globalThis.codePainted)),
      );
      const completedAt = await electron.evaluate(() => globalThis.completedAt);
      await nextCustomer(page);
      return Math.max(...painted) - completedAt;
    },
    bytes: async () => {
      const before = printer.jobs.length;
      await page.evaluate(() => {
        globalThis.whenCompleted = ({ orderId }) =>
          void globalThis.till.ask('receipt-print', {
            orderId,
            printerId: null,
            language: null,
            why: 'hand-over',
          });
      });
      await sell(page);
      await eventually(() => (printer.jobs.length > before ? true : undefined));
      await page.getByText('Printed on Counter').waitFor();
      const took = await electron.evaluate(() => globalThis.printerCalledAt - globalThis.completedAt);
      await nextCustomer(page);
      return took;
    },
    pdf: async () => {
      await page.evaluate(() => {
        globalThis.receiptSaved = new Promise((resolve, reject) => {
          globalThis.whenCompleted = ({ orderId }) => {
            globalThis.till.ask('receipt-save', { orderId, language: null }).then(({ kind }) => {
              if (kind === 'saved') resolve();
              else reject(new Error(`the receipt was ${kind}`));
            }, reject);
          };
        });
      });
      await sell(page);
      await page.evaluate(() => globalThis.receiptSaved);
      const took = await electron.evaluate(() => globalThis.pdfReadyAt - globalThis.completedAt);
      await nextCustomer(page);
      return took;
    },
  };
}

const printable = {
  ...shopOfTests,
  address: [...shopOfTests.address],
  taxLines: [...shopOfTests.taxLines],
  footer: [...shopOfTests.footer],
};

/** In main: notes when a sale is told to be completed, when the printer is called, and when a PDF is there. */
function noteTimes({ app, BrowserWindow }: typeof Electron.CrossProcessExports, printerPort: number): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const counter = BrowserWindow.getAllWindows()
    .map(({ webContents }) => webContents)
    .find((each) => each.getURL().startsWith('app://counter/counter.html'));
  if (counter === undefined) throw new Error('there is no counter');
  const send = counter.send.bind(counter);
  const reported = new Set<string>();
  counter.send = (channel, ...args: readonly SaleView[]) => {
    const [sale] = args;
    if (channel === 'push:sale' && sale?.state === 'completed' && !reported.has(sale.orderId)) {
      reported.add(sale.orderId);
      globalThis.completedAt = now();
    }
    send(channel, ...args);
  };
  const { Socket } = process.getBuiltinModule('node:net');
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket that it is of
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function noted(this: InstanceType<typeof Socket>, ...args: unknown[]) {
    if (JSON.stringify(args).includes(`"port":${String(printerPort)}`)) globalThis.printerCalledAt = now();
    return Reflect.apply(connect, this, args) as InstanceType<typeof Socket>;
  };
  app.on('browser-window-created', (_event, { webContents }) => {
    const printToPDF = webContents.printToPDF.bind(webContents);
    webContents.printToPDF = async (options) => {
      const pdf = await printToPDF(options);
      globalThis.pdfReadyAt = now();
      return pdf;
    };
  });
}

/** In a window: waits for the code to be drawn, and for the frame that it is in. */
function watchCode(): void {
  globalThis.codePainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-testid="install-qr"]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // Comes first once the frame is done, whatever else waits.
        void scheduler.postTask(() => resolve(performance.timeOrigin + performance.now()), {
          priority: 'user-blocking',
        });
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Asks nothing of the page after the press: looking for the code again and again would take its time. */
async function sell(page: Page): Promise<void> {
  await page.getByTestId('search').fill('japan 10gb 30d');
  await page.locator(`[data-product-id="${productId}"]`).waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
}

async function nextCustomer(page: Page): Promise<void> {
  await page.getByTestId('install-qr').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('search').waitFor();
}
