import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { startLyingService, type Lie } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { closeDialog } from '../views/stage.ts';
import { hostileText, mark, withHostileTexts } from './hostile-texts.ts';
import { watchAddress, type WatchedAddress } from './watched-address.ts';
import { pressEnter } from '../windows/press-enter.ts';

let service: TestService;
let elsewhere: WatchedAddress;
let counter: CounterApp;

beforeAll(async () => {
  elsewhere = await watchAddress();
  const catalogFile = join(mkdtempSync(join(tmpdir(), 'hostile-catalog-')), 'catalog.json');
  const product = (productId: string, countrySet: string) => ({
    ...{ productId, name: `${countrySet} 1 GB`, countrySet, countries: ['JP'], networks: [countrySet] },
    size: { sizeUnit: 'GB', sizeValue: 1 },
    validity: { size: 7, unit: 'day' },
    unlimited: false,
    salePrice: 5,
  });
  const products = [
    product(`<img src="http://127.0.0.1:${elsewhere.port}/id">`, 'Japan'),
    product('jp-1gb', 'Japan'),
  ];
  writeFileSync(catalogFile, JSON.stringify({ products }));
  service = await startService({ catalogFile });
  counter = await launchCounter();
});
afterAll(async () => {
  await counter.close();
  await service.stop();
  await elsewhere.close();
});

/** What is more than text in a page: elements that nobody of ours made, and what ran. */
function moreThanText(): string[] {
  const found: string[] = [];
  const strange =
    'a[href], area, b, iframe, frame, object, embed, base, meta[http-equiv="refresh"], form[action], body link';
  for (const element of document.querySelectorAll(strange)) found.push(element.outerHTML.slice(0, 200));
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes)
      if (
        name.startsWith('on') ||
        (/javascript:|^https?:/i.test(value) && ['href', 'src', 'action', 'srcset'].includes(name))
      )
        found.push(`${element.localName} ${name}=${value}`);
    if (element.localName === 'script' && element.textContent !== '')
      found.push(element.outerHTML.slice(0, 200));
  }
  if ('ran' in globalThis) found.push('a script ran');
  if (/[\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent)) found.push('words are turned round');
  return found;
}

/** Waits until the page shows such a text, and sees that it is nothing else, also when it is pressed. */
async function isText(page: Page, what: string): Promise<void> {
  await page
    .waitForFunction((shown) => document.body.textContent.includes(shown), mark)
    .catch(() => {
      throw new Error(`${what} shows none of the service's texts`);
    });
  for (const each of counter.electron.windows()) expect(await each.evaluate(moreThanText), what).toEqual([]);
  expect(elsewhere.came(), what).toEqual([]);
}

it('sends markup, scripts and links in every text: each view, the customers’ window and the receipt show them as text', async () => {
  const text = hostileText(elsewhere.port);
  const asked = new Set<string>();
  const lie: Lie = {
    reply: (path, reply) => {
      asked.add(path);
      return withHostileTexts(reply, text);
    },
  };
  const address = await startLyingService(service, [lie]);
  const { page, electron } = counter;
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await connectAccount(page, { ...service, address });
  await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  await online(page);

  // Sell, with the package read back, and its networks.
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').fill('japan');
  await page.locator('[data-product-id]').nth(1).waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await isText(page, 'Sell');
  for (const row of await page.locator('[data-product-id]').all()) await row.click();
  await isText(page, 'Sell, pressed');

  // The customers' window tells of the same package, and of its sale.
  const [display] = await Promise.all([
    electron.waitForEvent('window'),
    page.evaluate(() => till.ask('customer-display-in-front')),
  ]);
  await isText(display, 'the customers’ window');
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await isText(page, 'the hand-over');
  await display.locator('[data-scene="code"]').waitFor();
  expect(await display.evaluate(moreThanText)).toEqual([]);

  // Orders and one of them, with what the service tells of its packages.
  await page.keyboard.press('Control+2');
  await page.locator('[data-order-id]').first().click();
  await page.getByTestId('install-qr').waitFor();
  await page.getByTestId('top-up').and(page.locator(':enabled')).waitFor();
  await page.getByTestId('earnings').waitFor();
  for (const summary of await page.locator('article summary').all()) await summary.press('Enter');
  await isText(page, 'Orders');

  // The receipt, as a page and as PDF.
  const pdf = join(mkdtempSync(join(tmpdir(), 'hostile-receipt-')), 'receipt.pdf');
  await counter.saveTo(pdf);
  const orderId = await page.locator('[data-order-id]').first().getAttribute('data-order-id');
  await page.evaluate((id) => till.ask('receipt-save', { orderId: id as never, language: null }), orderId);
  const drawn = readFileSync(pdf, 'latin1');
  expect(drawn).toContain('%PDF');
  expect(drawn).not.toMatch(/\/(URI|JavaScript|JS|Launch|OpenAction)\b|\/Subtype *\/Link/);
  expect(electron.windows()).toHaveLength(3);
  for (const each of electron.windows()) expect(await each.evaluate(moreThanText)).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await isText(page, 'the question before a top-up');
  await closeDialog({ counter });

  // What is open, and what was refused, with the service's own words for it.
  await controller(service).post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 3_600_000 });
  const press = async (): Promise<void> => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('japan');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
  };
  await press();
  await page.getByTestId('open-count').waitFor();
  await page.keyboard.press('Control+o');
  await page.getByTestId('open-item').first().waitFor();
  await isText(page, 'Open');

  // Before it is bought: what is refused after that is found to be sold.
  const refusal = { kind: 'refuse', when: 'before', status: 400 };
  await controller(service).post('/faults', { path: '/orders/submit', fault: refusal, times: 'forever' });
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Escape');
  await page.getByTestId('search').fill('japan');
  await page.locator('[data-product-id]').nth(1).click();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  // It is looked for before it is believed, for 20 s where nothing explains it.
  await page.getByText('your provider refused it').first().waitFor({ timeout: 60_000 });
  await isText(page, 'what was refused');

  // Balance and reconciliation.
  await page.keyboard.press('Control+4');
  await page.getByRole('cell').first().waitFor();
  await isText(page, 'Balance');
  await page.getByRole('tab').nth(1).press('Enter');
  await pressEnter(page.getByTestId('compare'));
  await page.getByTestId('matched').waitFor();
  await page.locator('[data-doing="idle"]').waitFor();
  expect(await page.evaluate(moreThanText)).toEqual([]);

  // Reports, of today and of days by package, and a shift's sheet.
  await page.keyboard.press('Control+5');
  await page.getByTestId('best-sellers').waitFor();
  await isText(page, 'Reports of today');
  await page.locator('button[aria-pressed]').nth(2).press('Enter');
  await page.locator('[data-report="day"]').waitFor();
  await page.getByRole('radio').nth(3).press(' ');
  await page.locator('[data-report="product"]').waitFor();
  await isText(page, 'Reports');
  await page.keyboard.press('Control+3');
  await page.getByTestId('float').fill('10');
  await pressEnter(page.getByTestId('float'));
  await page.getByTestId('count-shift').waitFor();
  expect(await page.evaluate(moreThanText)).toEqual([]);

  expect([...asked].toSorted()).toEqual(
    expect.arrayContaining([
      '/customer/balance',
      '/customer/history',
      '/orders/getStatus',
      '/orders/submit',
      '/products/list',
    ]),
  );
  expect(addresses.filter((url) => !url.startsWith('app://counter/'))).toEqual([]);
  expect(electron.windows().every((each) => each.url().startsWith('app://'))).toBe(true);
});
