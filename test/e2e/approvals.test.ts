import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../src-preload/contract.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

declare global {
  var till: Bridge;
}

/** What a clerk may do, in the clerk's own window, with a manager who comes to it and types a PIN. */
describe('a clerk, with a manager’s PIN in the same dialog,', () => {
  let counter: CounterApp;
  let page: Page;

  /** Sells what waits until it is activated, so that it can be given back. */
  const sold = (): Promise<string> =>
    page.evaluate(async () => {
      const { products } = await till.ask('catalog');
      const product = products.find(({ productId }) => productId === 'jp-10gb-30d');
      if (product === undefined) throw new Error('it is not in the catalog');
      const { productId, costVersion, price, currency } = product;
      const reply = await till.ask('sell', {
        ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
        ...{ activationMode: 'ON_DEMAND' as const, payments: [{ kind: 'cash' as const, received: null }] },
      });
      if (!reply.ok) throw new Error(reply.problem.kind);
      const [piece] = reply.pieces;
      if (piece.kind !== 'sale') throw new Error('it is no sale');
      const { orderId } = piece;
      while ((await till.ask('order', { orderId }))?.state !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 20));
      return orderId;
    });

  const open = async (orderId: string): Promise<void> => {
    await page.keyboard.press('Control+2');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('order-search'));
    await page.keyboard.type(orderId);
    await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
  };

  const stillIn = () => page.evaluate(() => till.ask('staff-state'));
  const pin = () => page.getByLabel('Manager’s PIN');

  beforeAll(async () => {
    counter = await launchOnline();
    ({ page } = counter);
    await hasFocus(page.getByTestId('search'));
    await page.evaluate(async () => {
      await till.ask('shift-open', { floats: [{ currency: 'USD', amount: '100' }] });
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
      await till.ask('staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    });
    await page.keyboard.press('Control+l');
    const lock = page.getByLabel('PIN of');
    await lock.waitFor();
    while ((await lock.getAttribute('aria-label')) !== 'PIN of Bo') await lock.press('ArrowDown');
    await page.keyboard.type('2222');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
  });
  afterAll(() => counter.close());

  it('refunds: nothing typed is lost by a wrong PIN, and the order names both', async () => {
    await open(await sold());
    await page.keyboard.press('F7');
    await hasFocus(page.getByTestId('refund-reason'));
    const question = page.getByRole('dialog');
    await question.getByText('A manager can approve it here: you stay signed in.').waitFor();
    // What comes back to the balance is the cost.
    expect(await question.getByText('Returns to your balance').count()).toBe(0);
    await page.keyboard.type('Wrong country');
    expect(await page.getByTestId('confirm').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await pin().fill('9999');
    await page.keyboard.press('Enter');
    await question.getByText("That is not Ana's PIN, so nothing was approved; try again.").waitFor();
    expect(await page.getByTestId('refund-reason').inputValue()).toBe('Wrong country');
    await pin().fill('1111');
    await page.keyboard.press('Enter');
    await question.getByTestId('paid-back-cash').click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Recorded by Bo, approved by Ana').waitFor();
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });

  it('pays back as goodwill, and the order names both', async () => {
    await open(await sold());
    await page.getByTestId('goodwill').click();
    await page.getByTestId('goodwill-amount').fill('2');
    await page.getByTestId('goodwill-reason').fill('Slow network');
    expect(await page.getByTestId('confirm-goodwill').isDisabled()).toBe(true);
    await pin().fill('1111');
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('goodwill-given').innerText()).toMatch(/, Bo, approved by Ana$/);
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });

  it('corrects a payment by a key, and the order shows how it was paid and names both', async () => {
    await open(await sold());
    await page.keyboard.press('Control+e');
    await hasFocus(page.getByTestId('correction-reason'));
    await page.keyboard.type('Paid by card');
    expect(await page.getByTestId('confirm-correction').isDisabled()).toBe(true);
    await page.getByTestId('correct-payment-part').getByText('Card terminal', { exact: true }).click();
    await pin().fill('1111');
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const corrected = page.getByTestId('payment-corrected');
    expect(await corrected.innerText()).toMatch(
      /from Cash to Card terminal: Paid by card\..*, Bo, approved by Ana$/,
    );
    await page
      .getByTestId('order-payments')
      .getByText(/^Card terminal/)
      .waitFor();
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });

  it('takes cash out of the drawer, and needs nobody to put some in', async () => {
    await page.getByRole('button', { name: 'Shift', exact: true }).click();
    await page.getByTestId('cash-in').click();
    await page.getByTestId('cash-amount').fill('5');
    await page.getByTestId('cash-reason').fill('Change');
    expect(await pin().count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('+$5.00').waitFor();
    await page.getByTestId('cash-out').click();
    await page.getByTestId('cash-amount').fill('7');
    await page.getByTestId('cash-reason').fill('Window cleaner');
    expect(await page.getByTestId('move-cash').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await pin().fill('1111');
    await page.keyboard.press('Enter');
    await page.getByText('−$7.00').waitFor();
    const report = await page.evaluate(() => till.ask('shift-report', { which: 'now' }));
    expect(JSON.stringify(report)).toMatch(/Bo, approved by Ana: Window cleaner/);
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });
});
