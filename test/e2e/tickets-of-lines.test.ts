import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSignedByService } from '../tills/connect-account.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { takeFirstReason } from './first-reason.ts';
import { shownInstall } from './shown-install.ts';

const search = async (page: Page, text: string, productId: string): Promise<void> => {
  await hasFocus(page.getByTestId('search'));
  await page.keyboard.type(text);
  await page.locator(`[data-product-id="${productId}"][data-selected]`).waitFor();
};

/** Adds so many of a package to the ticket, by keys. */
async function add(page: Page, text: string, productId: string, quantity = 1): Promise<void> {
  await search(page, text, productId);
  for (let more = 1; more < quantity; more += 1) await page.keyboard.press('F7');
  await page.keyboard.press('Enter');
  await page.locator(`[data-line="${productId}"]`).first().waitFor();
}

const said = (page: Page, words: string) =>
  page.getByTestId('ticket-said').getByText(words, { exact: true }).waitFor({ state: 'attached' });

describe('a ticket of several packages, by keyboard', () => {
  let service: TestService;
  let counter: CounterApp;
  beforeAll(async () => {
    service = await startService({ balance: '500.00', issueDelayMs: 100 });
    counter = await launchCounter();
    const { page } = counter;
    await connectSignedByService(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await online(page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('lists what was added, what it comes to, and says so to whoever doesn’t see it', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await add(page, 'japan 10gb 30d', 'jp-10gb-30d', 2);
    await said(page, '2 eSIMs in this sale, $49.80');
    await search(page, 'south korea 5gb 30d', 'kr-5gb-30d');
    // What is read back beside a ticket is no part of it, and has a price and a quantity of its own.
    await page.getByText('Not in the sale yet').waitFor();
    await page.getByTestId('customer-pays').getByText('$49.80', { exact: true }).waitFor();
    await page.keyboard.press('F7');
    await page.getByTestId('quantity').getByText('2', { exact: true }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    expect(await page.getByTestId('search').inputValue()).toBe('');
    await page.getByTestId('sell').getByText('Sell 4 eSIMs').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('changes and removes lines by keys, and keeps them while the search is cleared', async () => {
    const { page } = counter;
    // The newest line is the chosen one.
    await page.keyboard.press('F7');
    await page.getByTestId('line-quantity').getByText('3', { exact: true }).waitFor();
    await page.keyboard.press('Control+t');
    await hasFocus(page.locator('[data-line="kr-5gb-30d"] [data-line-title]'));
    await page.keyboard.press('F6');
    await page.keyboard.press('ArrowUp');
    await hasFocus(page.locator('[data-line="jp-10gb-30d"] [data-line-title]'));
    await page.getByTestId('line-quantity').getByText('2', { exact: true }).waitFor();
    await page.getByTestId('search').focus();
    await add(page, 'spain 5gb 30d', 'es-5gb-30d');
    await page.keyboard.press('Control+Delete');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(2);
    await page.keyboard.type('france');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    expect(await page.getByTestId('search').inputValue()).toBe('');
    expect(await page.locator('[data-line]').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByText('Clear this sale?').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Clear this sale?').waitFor({ state: 'detached' });
    expect(await page.locator('[data-line]').count()).toBe(2);
  });

  it('takes a discount off all of it, and the cash that is handed over for it', async () => {
    const { page } = counter;
    await page.getByTestId('search').focus();
    await page.keyboard.press('Control+d');
    await hasFocus(page.getByTestId('discount-figure'));
    await page.keyboard.type('10%');
    await page.keyboard.press('Enter');
    await takeFirstReason(page);
    const list = await page.getByTestId('list-price').innerText();
    const due = await page.getByTestId('customer-pays').innerText();
    expect(Number(due.replace('$', ''))).toBeCloseTo(0.9 * Number(list.replace('$', '')), 1);
    await page.getByTestId('search').focus();
    await page.keyboard.press('Control+b');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('sell'));
  });

  it('is sold as it is shown, and each eSIM is handed over under its own name', async () => {
    const { page } = counter;
    await page.keyboard.press('F9');
    await page.getByTestId('family').getByText('All 4 are ready.').waitFor();
    await page.getByTestId('change').waitFor();
    const rows = page.locator('[data-family-sale]');
    expect((await rows.allInnerTexts()).map((text) => /Japan|Korea/.exec(text)?.[0])).toEqual([
      'Japan',
      'Japan',
      'Korea',
      'Korea',
    ]);
    expect(await wcagViolations(page)).toEqual([]);
    const codes = new Set<string>();
    for (let esim = 1; esim <= 4; esim += 1) {
      await page.locator(`[role="option"][data-family-sale]:nth-child(${esim})[data-selected]`).waitFor();
      await page.getByRole('heading', { name: esim <= 2 ? /Japan/ : /Korea/ }).waitFor();
      codes.add((await shownInstall(page)).text);
      await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
      await page.keyboard.press('Enter');
    }
    expect(codes.size).toBe(4);
    // The next customer's ticket is empty.
    await hasFocus(page.getByTestId('search'));
    expect(await page.locator('[data-line]').count()).toBe(0);
  });

  it('keeps the lines of what wasn’t sold, which is paid for with what the customer is owed for it', async () => {
    const { page } = counter;
    await add(page, 'japan 10gb 30d', 'jp-10gb-30d');
    await add(page, 'japan 50gb 30d', 'jp-50gb-30d', 2);
    await page.getByTestId('search').focus();
    await page.keyboard.press('Control+d');
    await hasFocus(page.getByTestId('discount-figure'));
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await takeFirstReason(page);
    await page.getByTestId('discount-off').waitFor();
    await page.getByTestId('search').focus();
    // Enough for the first package alone, which this till doesn't know.
    await controller(service).post('/balance', { balance: '20.00' });
    await page.keyboard.press('F9');
    await page.getByTestId('family').getByText('1 of 3 is ready, 2 were not sold.').waitFor();
    const owed = await page
      .getByTestId('owed')
      .getByText(/^Give the customer/)
      .innerText();
    await controller(service).post('/balance', { balance: '500.00' });
    await pressEnter(page.getByTestId('sell-the-rest'));
    // The rest costs what it was to cost: of what was off all of it, it keeps its own share.
    const [back = 'nothing'] = /\$[\d.]+\d/.exec(owed) ?? [];
    await page.getByTestId('exchange-price').getByText(back, { exact: true }).waitFor();
    // What the customer is owed for it pays for it.
    await page.getByTestId('refund-used').getByText(`−\u2060${back}`).waitFor();
    await page.getByTestId('exchange-rest').getByText('Nothing left to pay').waitFor();
    await expect.poll(() => page.locator('[data-line]').count()).toBe(1);
    await page.getByTestId('line-quantity').getByText('2', { exact: true }).waitFor();
    await page.locator('[data-line="jp-50gb-30d"]').waitFor();
    await page.keyboard.press('Control+Delete');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(0);
  });

  it('holds fifty eSIMs, and says in a sentence that it holds no more', async () => {
    const { page } = counter;
    await page.getByTestId('search').focus();
    const places = ['spain', 'france', 'italy', 'greece', 'thailand'];
    for (const [at, place] of places.entries()) {
      await page.keyboard.type(`${place} 1gb`);
      await page.getByTestId('quantity').waitFor();
      for (let more = 1; more < 9; more += 1) await page.keyboard.press('F7');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-line]').count()).toBe(at + 1);
    }
    await page.keyboard.type('japan 1gb');
    await page.getByTestId('quantity').waitFor();
    for (let more = 1; more < 6; more += 1) await page.keyboard.press('F7');
    await page.getByText('A sale can hold 50 eSIMs. Sell these first.').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-line]').count()).toBe(5);
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(6);
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await expect.poll(() => page.locator('[data-line]').count()).toBe(0);
  });
});
