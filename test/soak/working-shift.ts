import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { CounterApp } from '../windows/counter-app.ts';
import { online } from '../windows/counter-app.ts';
import type { FaultyProxy } from '../network/faulty-proxy.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { showSettings } from '../windows/show-settings.ts';

/** Where a shift is worked: a live till, and the way to its service. */
export type Workplace = {
  readonly counter: CounterApp;
  readonly proxy: FaultyProxy;
  /** Where staff save files. */
  readonly folder: string;
  readonly pin: string;
};

const soldByKeys = 10;

/**
 * A shift with all that happens in one: sales by keys and by the bridge, the customers' window opened and closed, every
 * view visited, receipts made, the till locked, asleep, without a network, and closed with its report.
 */
export async function workShift(at: Workplace, sales: number): Promise<void> {
  const { page } = at.counter;
  await page.evaluate(() => till.ask('shift-open', { floats: [] }));
  const few = Math.floor((sales - soldByKeys) / 4);
  for (let sale = 0; sale < soldByKeys; sale += 1) await sellByKeys(page);
  await sellByBridge(page, few);
  await turnToCustomer(at.counter);
  await visitViews(page);
  const sold = await sellByBridge(page, few);
  // So many that the window of receipts is closed in each shift, and another one opened.
  await makeReceipts(at, sold);
  await lockAndUnlock(at);
  await sellByBridge(page, few);
  await sleepAndWake(at);
  await loseTheNetwork(at);
  await sellByBridge(page, sales - soldByKeys - 3 * few);
  await hideAndShow(at.counter);
  await page.evaluate(async () => {
    const { open } = await till.ask('shift');
    if (open === null) throw new Error('no shift is open');
    const closed = await till.ask('shift-close', {
      number: open.number,
      counted: [],
      shown: await till.ask('shift-expected'),
    });
    if (!closed.ok) throw new Error(JSON.stringify(closed));
  });
  await backToSell(page);
}

/** What the next customer finds: Sell, with nothing in its search. */
export async function backToSell(page: Page): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').fill('');
  await page.locator('[data-product-id]').first().waitFor();
}

async function sellByKeys(page: Page): Promise<void> {
  await page.getByTestId('search').fill('japan 10gb 30d');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('search').and(page.locator(':focus')).waitFor();
}

/** Sells different packages to different people, some at a time. @returns the order ids, once each has its code. */
const sellByBridge = (page: Page, count: number): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const { products } = await till.ask('catalog');
    const completed = new Set<string>();
    let look = (): void => undefined;
    const stop = till.on('sale', ({ orderId, state }) => {
      if (state === 'completed') completed.add(orderId);
      look();
    });
    const sellOne = async (at: number): Promise<string> => {
      const product = products[at % Math.min(products.length, 50)];
      if (product === undefined) throw new Error('there is nothing to sell');
      const { productId, costVersion, price, currency } = product;
      const sold = await till.ask('sell', {
        ...{
          productId,
          costVersion,
          price,
          currency,
          cart: crypto.randomUUID(),
          again: true,
          payments: [{ kind: 'cash', received: null }],
        },
        customer: { name: `Customer ${at}`, phone: `+49 151 ${1_000_000 + at}`, note: null },
      });
      if (!sold.ok) throw new Error(sold.problem.kind);
      const [piece] = sold.pieces;
      if (piece.kind !== 'sale') throw new Error('it is no sale');
      const { orderId } = piece;
      await new Promise<void>((resolve) => {
        const before = look;
        look = () => {
          before();
          if (completed.has(orderId)) resolve();
        };
        look();
      });
      return orderId;
    };
    const orderIds: string[] = [];
    try {
      for (let from = 0; from < wanted; from += 5) {
        look = () => undefined;
        const some = Array.from({ length: Math.min(5, wanted - from) }, (_, more) => sellOne(from + more));
        orderIds.push(...(await Promise.all(some)));
      }
    } finally {
      stop();
    }
    return orderIds;
  }, count);

async function turnToCustomer({ page, electron }: CounterApp): Promise<void> {
  const opened = electron.waitForEvent('window');
  await page.evaluate(() => till.ask('customer-display-in-front'));
  const display = await opened;
  await display.locator('[data-scene]').waitFor();
  const closed = display.waitForEvent('close');
  await electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.webContents.getURL().startsWith('app://customer/')) window.close();
  });
  await closed;
}

async function visitViews(page: Page): Promise<void> {
  await page.keyboard.press('Control+2');
  await page.locator('[data-order-id]').first().click();
  await page.getByTestId('install-qr').waitFor();
  await page.getByTestId('order-search').fill('customer 1');
  await page.locator('[data-order-id]').first().waitFor();
  await page.getByTestId('order-search').fill('');
  await page.keyboard.press('Control+o');
  await page.locator('main section').first().waitFor();
  await page.keyboard.press('Control+4');
  // Money opens where it was left.
  await page.getByRole('tab').nth(0).press('Enter');
  await page.getByRole('cell').first().waitFor();
  await page.getByRole('tab').nth(1).press('Enter');
  await pressEnter(page.getByTestId('compare'));
  await page.getByTestId('matched').waitFor();
  await page.locator('[data-doing="idle"]').waitFor();
  await showSettings(page, 'displays');
  await page.getByTestId('language').waitFor();
  await page.keyboard.press('Control+3');
  await page.getByTestId('count-shift').waitFor();
  await page.keyboard.press('Control+5');
  await page.getByTestId('report-chart').waitFor();
  await backToSell(page);
}

async function makeReceipts({ counter, folder }: Workplace, orderIds: readonly string[]): Promise<void> {
  const { page } = counter;
  for (const orderId of orderIds) {
    await counter.saveTo(join(folder, `${orderId}.pdf`));
    await page.evaluate(async (id) => {
      const saved = await till.ask('receipt-save', { orderId: id, language: null });
      if (saved.kind !== 'saved') throw new Error(saved.kind);
    }, orderId);
  }
}

async function lockAndUnlock({ counter: { page }, pin }: Workplace): Promise<void> {
  await page.keyboard.press('Control+l');
  await unlock(page, pin);
}

/** Types the PIN of the one who is at the lock. */
async function unlock(page: Page, pin: string): Promise<void> {
  await page.locator('form input[type="password"]').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByTestId('staff-name').waitFor();
}

/** The computer sleeps, which locks the till, and wakes. */
async function sleepAndWake({ counter: { page, electron }, pin }: Workplace): Promise<void> {
  await electron.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
  await page.locator('form input[type="password"]').waitFor();
  await electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await unlock(page, pin);
  await online(page);
}

async function loseTheNetwork({ counter: { page }, proxy }: Workplace): Promise<void> {
  proxy.interfere(() => 'cut-before');
  await page.evaluate(() => till.ask('refresh'));
  await page.locator('[data-service-state="offline"]').waitFor();
  proxy.interfere(() => 'pass');
  await page.evaluate(() => till.ask('network-back'));
  await online(page);
}

async function hideAndShow({ page, electron }: CounterApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    const counter = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith('app://counter/counter.html'),
    );
    counter?.hide();
    counter?.show();
  });
  await page.getByTestId('search').waitFor();
}
