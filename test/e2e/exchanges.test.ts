import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../src-preload/contract.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { connectSignedByService } from '../tills/connect-account.ts';
import {
  launchCounter,
  online,
  launchOnline,
  newDataFolder,
  type CounterApp,
} from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { openOrder } from './open-order.ts';
import { shownInstall } from './shown-install.ts';
import { soldOnDemand } from './sold-on-demand.ts';

declare global {
  var till: Bridge;
}

async function searchFor(page: Page, words: string): Promise<void> {
  await hasFocus(page.getByTestId('search'));
  await page.keyboard.type(words);
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
}

/** Refunds the wrong one for an exchange, up to the button that sells the other one with it. */
async function exchange(page: Page, orderId: string): Promise<void> {
  await openOrder(page, orderId);
  await page.getByTestId('exchange').click();
  await hasFocus(page.getByTestId('refund-reason'));
  await page.getByRole('dialog').getByRole('button', { name: 'Wrong country' }).click();
  await page.getByTestId('confirm').click();
  await page.getByRole('dialog').getByTestId('begin-exchange').waitFor();
}

describe('an exchange at the counter', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;
  let page: Page;
  let wrong = '';

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
    ({ page } = counter);
    await hasFocus(page.getByTestId('search'));
    await page.evaluate(() => till.ask('shift-open', { floats: [{ currency: 'USD', amount: '100' }] }));
  });
  afterAll(() => counter.close());

  const sold = (): Promise<string> => soldOnDemand(page);
  const open = (orderId: string): Promise<void> => openOrder(page, orderId);
  const search = (words: string): Promise<void> => searchFor(page, words);

  it('is asked for in the refund’s dialog, and says when the other eSIM can be sold', async () => {
    wrong = await sold();
    await open(wrong);
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    await page.keyboard.type('Wrong country');
    const question = page.getByRole('dialog');
    await question.getByText('Exchange for another eSIM').click();
    await question.getByRole('heading', { name: 'Exchange it: $24.90 for another eSIM' }).waitFor();
    await question.getByText('Don’t sell yet', { exact: false }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('confirm').click();
    await question.getByRole('heading', { name: '$24.90 for another eSIM' }).waitFor();
    await question.getByTestId('begin-exchange').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('waits over a kill, and is used by one press for the sale that is read back', async () => {
    await counter.kill();
    counter = await launchCounter({ dataFolder });
    ({ page } = counter);
    await online(page);
    await search('morocco');
    const total = await page.getByTestId('customer-pays').innerText();
    await page.getByTestId('use-refund').getByText('Use the refund of $24.90 for this sale').click();
    await page.getByTestId('refund-used').waitFor();
    expect(await page.getByTestId('exchange-price').innerText()).toBe(total);
    await page.getByTestId('exchange-rest').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    // And taken out again.
    await page.getByTestId('leave-refund').click();
    await page.getByTestId('refund-used').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('takes the difference alone, and the receipt, the order and the drawer say so', async () => {
    // From the order, once the refund's dialog is closed.
    await open(wrong);
    await page.getByTestId('owed').getByTestId('begin-exchange').click();
    await search('japan 20gb');
    const total = Number((await page.getByTestId('exchange-price').innerText()).replace('$', ''));
    expect(total).toBeGreaterThan(24.9);
    const rest = `$${(total - 24.9).toFixed(2)}`;
    // Large is what changes hands.
    await page.getByTestId('exchange-rest').getByText(`Left to pay (Cash) ${rest}`).waitFor();
    expect(await page.getByTestId('customer-pays').innerText()).toBe(rest);
    await page.keyboard.press('F9');
    await shownInstall(page);
    await page
      .getByTestId('exchange-taken')
      .getByText(`Take from the customer: Cash ${rest}. The refund paid for the rest.`)
      .waitFor();
    await page.keyboard.press('Control+2');
    const payments = page.getByTestId('order-payments');
    await payments.getByText(`Carried over from order ${wrong}: $24.90`).waitFor();
    await payments.getByText(`Cash ${rest}`).waitFor();
    const cash = await page.evaluate(async () => {
      const due = await till.ask('shift-expected');
      return Number(due?.find(({ tender }) => tender === 'cash')?.amount);
    });
    expect(cash).toBeCloseTo(100 + total, 6);
    const report = JSON.stringify(await page.evaluate(() => till.ask('shift-report', { which: 'now' })));
    expect(report).toContain('Carried over to other sales, nothing charged');
    await open(wrong);
    await page.getByTestId('carried-over').getByText('$24.90 of it used for order').waitFor();
    expect(await page.getByTestId('owed').count()).toBe(0);
  });

  it('to what costs less says at once what to give back', async () => {
    await exchange(page, await sold());
    await page.getByRole('dialog').getByTestId('begin-exchange').click();
    await search('japan 1gb');
    const total = Number((await page.getByTestId('exchange-price').innerText()).replace('$', ''));
    const back = `$${(24.9 - total).toFixed(2)}`;
    await page.getByTestId('exchange-rest').getByText(`Pay back after the sale ${back}`).waitFor();
    expect(await page.getByTestId('customer-pays').innerText()).toBe(back);
    await page.keyboard.press('F9');
    await shownInstall(page);
    await page.getByTestId('owed').getByText(`Give the customer ${back} back, in cash.`).waitFor();
    await page.getByTestId('owed').getByText('For Japan, 10 GB.').waitFor();
    // What is owed comes first, by a key of its own: no Enter leads to the next customer before.
    await page.locator('html:not([data-drops-presses])').waitFor();
    expect(await page.locator('button[aria-keyshortcuts="Enter"]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByTestId('paid-back-cash').and(page.locator('[aria-keyshortcuts="Ctrl+U"]')).waitFor();
    await page.keyboard.press('Control+u');
    await page.getByTestId('owed').waitFor({ state: 'detached' });
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
  });
});

describe('the refund of an exchange', () => {
  let service: TestService;
  let counter: CounterApp;
  let page: Page;
  beforeAll(async () => {
    service = await startService({ balance: '500.00', issueDelayMs: 0 });
    counter = await launchCounter();
    ({ page } = counter);
    await connectSignedByService(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await online(page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('pays for the ticket that was begun, which stays', async () => {
    const wrong = await soldOnDemand(page);
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    for (const words of ['south korea 5gb 30d', 'france 5gb 30d']) {
      await searchFor(page, words);
      await page.keyboard.press('Enter');
      await hasFocus(page.getByTestId('search'));
    }
    await exchange(page, wrong);
    await page.getByRole('dialog').getByTestId('begin-exchange').click();
    await hasFocus(page.getByTestId('search'));
    await page.getByTestId('refund-used').waitFor();
    expect(await page.locator('[data-line]').count()).toBe(2);
  });

  it('pays no more once it is given back: a sentence says so, and it can be taken out', async () => {
    await page.evaluate(async () => {
      const [one] = (await till.ask('snapshot'))?.owed ?? [];
      const [part] = one?.parts ?? [];
      if (one === undefined || part === undefined) throw new Error('nothing is owed');
      const { ticketId, owed: seen, paybacks } = one;
      const reply = await till.ask('pay-back', {
        ...{ ticketId, owed: seen, paybacks, ...part, isCountedElsewhere: false },
      });
      if (!reply.ok) throw new Error(reply.problem.kind);
    });
    await page.getByText('The amount owed to the customer has changed', { exact: false }).waitFor();
    expect(await page.getByTestId('refund-used').count()).toBe(0);
    expect(await page.getByTestId('sell').isEnabled()).toBe(false);
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('leave-refund').click();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.getByTestId('search').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('clear-ticket').click();
  });

  it('pays for one sale: refused, it leaves nothing of that to the next one', async () => {
    await exchange(page, await soldOnDemand(page));
    await page.getByRole('dialog').getByTestId('begin-exchange').click();
    await searchFor(page, 'japan 10gb 30d');
    await page.getByTestId('exchange-rest').getByText('Nothing left to pay').waitFor();
    await controller(service).post('/balance', { balance: '1.00' });
    await page.keyboard.press('F9');
    await page
      .getByText(/Not sold/)
      .first()
      .waitFor();
    await controller(service).post('/balance', { balance: '500.00' });
    await page.evaluate(() => till.ask('refresh'));
    await page.keyboard.press('Escape');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    expect(await page.getByTestId('refund-used').count()).toBe(0);
    expect(await page.getByTestId('leave-refund').count()).toBe(0);
    // It is owed on the new ticket, and may be carried over again.
    await page.getByTestId('use-refund').click();
    await page.getByTestId('exchange-rest').getByText('Nothing left to pay').waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
  });
});
