import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { writeCatalog } from './filled/large-catalog.ts';
import { median, percentile95, report } from './report.ts';
import { betweenKeysMs } from './typist.ts';

const [few, many] = [500, 50_000] as const;
const rounds = 3;

/** As staff type: names, slips, other names, conditions. After each the text is deleted letter by letter. */
const searches = [
  'japan 10gb',
  'germny',
  'uk 30 days',
  'europe',
  '5gb+ <20',
  'thailand unlimited',
  'aus',
] as const;

/** Key presses and frames of the counter with a large catalog against a small one, and what the first view loads. */
export async function benchCounter(): Promise<void> {
  reportBundle();
  const small = await openCounter(few);
  const large = await openCounter(many);
  try {
    const keys = { small: [] as number[], large: [] as number[] };
    const frames = { small: 0, large: 0 };
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, { page }] of [
        ['small', small.counter],
        ['large', large.counter],
      ] as const) {
        await page.bringToFront();
        const measured = await typeAndScroll(page);
        // The first of each warms up.
        if (round < 0) continue;
        keys[name].push(...measured.keys);
        frames[name] = Math.max(frames[name], measured.longestFrame);
      }
    }
    report(`counter/key-to-paint-${few}-products-p50`, median(keys.small), 'ms');
    report(`counter/key-to-paint-${many}-products-p50`, median(keys.large), 'ms');
    report(`counter/key-to-paint-${few}-products-p95`, percentile95(keys.small), 'ms');
    report(`counter/key-to-paint-${many}-products-p95`, percentile95(keys.large), 'ms');
    report('counter/key-to-paint', percentile95(keys.large) / percentile95(keys.small), 'times', {
      op: '<=',
      value: 1.5,
    });
    report(`counter/longest-frame-${few}-products`, frames.small, 'ms');
    report(`counter/longest-frame-${many}-products`, frames.large, 'ms', { op: '<=', value: 100 });
  } finally {
    await close(small);
    await close(large);
  }
}

type Open = { readonly counter: CounterApp; readonly service: TestService };

async function openCounter(products: number): Promise<Open> {
  const service = await startService({ catalogFile: writeCatalog(products) });
  const counter = await launchCounter();
  const { page } = counter;
  await connectAccount(page, service);
  await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByTestId('search').fill('1mb+');
  // All of the catalog is there and arranged.
  await page.locator(`[data-product-id][aria-setsize="${products}"]`).first().waitFor();
  await page.evaluate(watch);
  return { counter, service };
}

async function close({ counter, service }: Open): Promise<void> {
  await counter.close();
  await service.stop();
}

type Measured = { readonly keys: readonly number[]; readonly longestFrame: number };

declare global {
  /** What the page measured since it was last asked. */
  var measured: { keys: number[]; longestFrame: number };
}

/**
 * In the page: notes each key press from the system's event until its result was painted (a result is drawn within the
 * event, so that it is in the next frame), and the longest time that passed between two frames.
 */
function watch(): void {
  globalThis.measured = { keys: [], longestFrame: 0 };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message is handled once the frame is done.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => measured.keys.push(performance.now() - timeStamp);
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  let last = performance.now();
  const frame = (now: number): void => {
    measured.longestFrame = Math.max(measured.longestFrame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function typeAndScroll(page: Page): Promise<Measured> {
  const search = page.getByTestId('search');
  await search.press('Control+A');
  await search.press('Delete');
  await page.evaluate(() => {
    measured.keys.length = 0;
    measured.longestFrame = 0;
  });
  for (const text of searches) {
    await page.keyboard.type(text, { delay: betweenKeysMs });
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key, { delay: betweenKeysMs });
    for (let left = text.length; left > 0; left -= 1) {
      await page.keyboard.press('Backspace', { delay: betweenKeysMs });
    }
  }
  // Everything, from the first to the last, by wheel and by key.
  await page.keyboard.type('1mb+', { delay: betweenKeysMs });
  await page.getByRole('listbox').hover();
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 900);
  for (const key of ['PageDown', 'End', 'PageUp', 'Home'])
    await page.keyboard.press(key, { delay: betweenKeysMs });
  await page.getByRole('button', { name: '5 GB+' }).click();
  await page.getByRole('button', { name: '5 GB+' }).click();
  return page.evaluate(() => ({ ...measured, keys: [...measured.keys] }));
}

/** Scripts and styles that the counter's page names, compressed as a download would be; pictures and type aside. */
function reportBundle(): void {
  const folder = join(import.meta.dirname, '../../out/renderer');
  const page = readFileSync(join(folder, 'counter.html'), 'utf8');
  const named = readdirSync(join(folder, 'assets')).filter(
    (file) => /\.(js|css)$/.test(file) && page.includes(`/assets/${file}`),
  );
  const bytes = named.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, 'assets', file))).length,
    0,
  );
  report('counter/first-view-bundle', bytes / 1_000, 'kB', { op: '<=', value: 250 });
}
