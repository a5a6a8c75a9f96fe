import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSignedByService } from '../tills/connect-account.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

/** Sells an eSIM, and waits for it. @returns its order id. */
const soldEsim = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const product = (await till.ask('catalog')).products.find((each) => each.productId === 'jp-1gb-7d');
    if (product === undefined) throw new Error('there is nothing to sell');
    const { productId, costVersion, price, currency } = product;
    const reply = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
      payments: [{ kind: 'cash' as const, received: null }],
      customer: { name: 'Hoa', phone: null, note: null },
    });
    if (!reply.ok) throw new Error(reply.problem.kind);
    const [piece] = reply.pieces;
    if (piece.kind !== 'sale') throw new Error('it is no sale');
    const { orderId } = piece;
    while ((await till.ask('order', { orderId }))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 20));
    return orderId;
  });

/** From anywhere to an order's detail, and there to the question which package tops it up. */
async function askTopUp(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('Control+2');
  await hasFocus(page.getByTestId('order-search'));
  await page.keyboard.type(orderId);
  await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
  await page.getByTestId('top-up').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Control+Enter');
  await hasFocus(page.getByRole('dialog').getByRole('option').first());
}

const states = (page: Page, orderId: string) =>
  page.evaluate(
    async (id) => (await till.ask('order', { orderId: id }))?.operations.map(({ state }) => state),
    orderId,
  );

describe('a top-up on a ticket, by keyboard', () => {
  let service: TestService;
  let proxy: FaultyProxy;
  let counter: CounterApp;
  let orderId: string;
  beforeAll(async () => {
    service = await startService({ balance: '500.00', issueDelayMs: 100 });
    proxy = await startFaultyProxy(service.address);
    counter = await launchCounter();
    const { page } = counter;
    await connectSignedByService(page, { ...service, address: proxy.address });
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await online(page);
    orderId = await soldEsim(page);
  });
  afterAll(async () => {
    await counter.close();
    await proxy.close();
    await service.stop();
  });

  it('is added from the order, sold with a new eSIM, and shown with its hand-over', async () => {
    const { page } = counter;
    await askTopUp(page, orderId);
    const price = await page.getByRole('dialog').getByRole('option').first().innerText();
    const goOn = await page.getByTestId('add-top-up').innerText();
    expect(goOn).toMatch(/^Go on to pay \$[\d.]+/);
    expect(price).toContain(/\$[\d.]+/.exec(goOn)?.[0] ?? 'no price');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-line]').getByText('Top-up of Hoa’s eSIM …').waitFor();
    await hasFocus(page.getByTestId('search'));
    // Nothing is bought before its customer pays.
    expect(await states(page, orderId)).toEqual([]);
    await page.keyboard.type('south korea 5gb 30d');
    await page.locator('[data-product-id="kr-5gb-30d"][data-selected]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByTestId('sell').getByText('Sell 2 packages').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('F9');
    await page.locator('[data-family-sale="completed"]').waitFor();
    await page.locator('[data-topped-up="completed"]').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    expect(await states(page, orderId)).toEqual(['completed']);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
  });

  it('is sold twice on one eSIM, one after the other, with nothing to install', async () => {
    const { page } = counter;
    await askTopUp(page, orderId);
    await page.keyboard.press('Enter');
    await page.locator('[data-line]').waitFor();
    await page.keyboard.press('F7');
    await page
      .getByTestId('sell')
      .getByText(/^Top up with 2 × /)
      .waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('top-ups').waitFor();
    await expect.poll(() => page.locator('[data-topped-up="completed"]').count()).toBe(2);
    expect(await states(page, orderId)).toEqual(['completed', 'completed', 'completed']);
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
  });

  it('is not added to a full sale, and the question says why', async () => {
    const { page } = counter;
    // Fifty are all that a sale holds.
    for (const [at, quantity] of [9, 9, 9, 9, 9, 5].entries()) {
      await page.keyboard.type('south korea 5gb 30d');
      await page.locator('[data-product-id="kr-5gb-30d"][data-selected]').waitFor();
      for (let more = 1; more < quantity; more += 1) await page.keyboard.press('F7');
      await page.keyboard.press('Enter');
      await page.locator('[data-line]').nth(at).waitFor();
      await hasFocus(page.getByTestId('search'));
    }
    await askTopUp(page, orderId);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The sale in Sell is full: sell it first, and top up then.').waitFor();
    expect(await page.getByTestId('add-top-up').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+1');
    expect(await page.locator('[data-line]').count()).toBe(6);
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await page.locator('[data-line]').first().waitFor({ state: 'detached' });
    await hasFocus(page.getByTestId('search'));
  });

  it('is not left with Enter while the service is still being asked about it', async () => {
    const { page } = counter;
    proxy.interfere((path) => (path === '/orders/topup' ? 'cut-before' : 'pass'));
    await askTopUp(page, orderId);
    await page.keyboard.press('Enter');
    await page.locator('[data-line]').waitFor();
    await page.keyboard.press('F9');
    await page.locator('[data-topped-up="unknown"]').waitFor();
    const next = page.getByRole('button', { name: 'Next customer' });
    expect(await next.getAttribute('aria-keyshortcuts')).toBe('Esc');
    proxy.interfere(() => 'pass');
    await page.locator('[data-topped-up="completed"]').waitFor();
    await expect.poll(() => next.getAttribute('aria-keyshortcuts')).toBe('Enter');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
  });
});
