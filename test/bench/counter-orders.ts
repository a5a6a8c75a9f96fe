import type { Page } from 'playwright-core';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { cachedLedger } from './filled/cached-ledger.ts';
import { median, percentile95, report } from './report.ts';
import { betweenKeysMs } from './typist.ts';

const [few, many] = [1_000, 1_000_000] as const;
const rounds = 3;

/** As staff search: a place, a package, a customer, the end of a number. */
const searches = ['japan', 'france 5gb', 'okafor', '3577', 'united'] as const;

/** Key presses and frames of Orders with the sales of years against those of a day or two. */
export async function benchOrders(): Promise<void> {
  const small = await openOrders(few);
  const large = await openOrders(many);
  try {
    const keys = { small: [] as number[], large: [] as number[] };
    const frames = { small: 0, large: 0 };
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, { page }] of [
        ['small', small],
        ['large', large],
      ] as const) {
        await page.bringToFront();
        const measured = await searchAndScroll(page);
        // The first of each warms up.
        if (round < 0) continue;
        keys[name].push(...measured.keys);
        frames[name] = Math.max(frames[name], measured.longestFrame);
      }
    }
    report(`counter/key-to-orders-${few}-sales-p50`, median(keys.small), 'ms');
    report(`counter/key-to-orders-${many}-sales-p50`, median(keys.large), 'ms');
    report(`counter/key-to-orders-${few}-sales-p95`, percentile95(keys.small), 'ms');
    report(`counter/key-to-orders-${many}-sales-p95`, percentile95(keys.large), 'ms');
    report('counter/key-to-orders', percentile95(keys.large) / percentile95(keys.small), 'times', {
      op: '<=',
      value: 1.5,
    });
    report(`counter/longest-frame-${few}-sales`, frames.small, 'ms');
    report(`counter/longest-frame-${many}-sales`, frames.large, 'ms', { op: '<=', value: 100 });
  } finally {
    await small.close();
    await large.close();
  }
}

async function openOrders(sales: number): Promise<CounterApp> {
  const counter = await launchCounter({ dataFolder: cachedLedger(sales) });
  const { page } = counter;
  await online(page);
  await page.getByRole('button', { name: 'Orders' }).click();
  await page.locator('[data-order-id]').first().waitFor();
  await page.evaluate(watch);
  return counter;
}

type Measured = { readonly keys: readonly number[]; readonly longestFrame: number };

declare global {
  /** What the page measured since it was last asked. */
  var ordersMeasured: { keys: number[]; longestFrame: number };
}

/**
 * In the page: notes each key of a search from the system's event until the orders that it found were painted, and the
 * longest time that passed between two frames.
 */
function watch(): void {
  globalThis.ordersMeasured = { keys: [], longestFrame: 0 };
  let pressedAt: number | undefined;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  new MutationObserver(() => {
    const since = pressedAt;
    pressedAt = undefined;
    if (since === undefined) return;
    requestAnimationFrame(() => {
      // A message is handled once the frame is done.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => ordersMeasured.keys.push(performance.now() - since);
      channel.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, attributeFilter: ['data-listed-for'] });
  let last = performance.now();
  const frame = (now: number): void => {
    ordersMeasured.longestFrame = Math.max(ordersMeasured.longestFrame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function searchAndScroll(page: Page): Promise<Measured> {
  await page.getByTestId('order-search').press('Escape');
  await page.evaluate(() => {
    ordersMeasured.keys.length = 0;
    ordersMeasured.longestFrame = 0;
  });
  for (const text of searches) {
    await page.keyboard.type(text, { delay: betweenKeysMs });
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key, { delay: betweenKeysMs });
    }
    // An arrow at the end of a short list moves in the text.
    await page.keyboard.press('Control+A', { delay: betweenKeysMs });
    await page.keyboard.press('Backspace', { delay: betweenKeysMs });
  }
  await page.getByRole('listbox').hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 900);
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, -900);
  for (const key of ['End', 'Home']) await page.keyboard.press(key, { delay: betweenKeysMs });
  return page.evaluate(() => ({ ...ordersMeasured, keys: [...ordersMeasured.keys] }));
}
