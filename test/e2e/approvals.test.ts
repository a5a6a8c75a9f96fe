import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../src-preload/contract.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { openOrder } from './open-order.ts';
import { showMore } from '../windows/show-more.ts';
import { soldOnDemand } from './sold-on-demand.ts';

declare global {
  var till: Bridge;
}

/** What a clerk may do, in the clerk's own window, with a manager who comes to it and types a PIN. */
describe('a clerk, with a manager’s PIN in the same dialog,', () => {
  let counter: CounterApp;
  let page: Page;

  const sold = (): Promise<string> => soldOnDemand(page);
  const open = async (orderId: string): Promise<void> => {
    await openOrder(page, orderId);
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
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    const question = page.getByRole('dialog');
    await question.getByText('A manager can approve this here. You stay signed in.').waitFor();
    // What comes back to the balance is the cost.
    expect(await question.getByText('Returns to your balance').count()).toBe(0);
    await page.keyboard.type('Wrong country');
    expect(await page.getByTestId('confirm').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await pin().fill('9999');
    await page.keyboard.press('Enter');
    await question.getByText('That isn’t Ana’s PIN. Nothing was approved. Try again.').waitFor();
    expect(await page.getByTestId('refund-reason').inputValue()).toBe('Wrong country');
    await pin().fill('1111');
    await page.keyboard.press('Enter');
    await question.getByTestId('paid-back-cash').click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Recorded by Bo, approved by Ana').waitFor();
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });

  it('keeps a PIN in its field while it is typed, whatever else wants the focus', async () => {
    await open(await sold());
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    await pin().focus();
    await page.keyboard.type('11');
    await page.getByTestId('refund-reason').evaluate((reason) => reason.focus());
    await hasFocus(pin());
    await page.keyboard.type('1');
    expect(await pin().inputValue()).toBe('111');
    // Whoever types goes where they want.
    await page.getByTestId('refund-reason').click();
    await hasFocus(page.getByTestId('refund-reason'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('pays back as goodwill, and the order names both', async () => {
    await open(await sold());
    await showMore(page);
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
    await page.keyboard.press('F4');
    const card = page.getByRole('dialog').getByRole('radio', { name: 'Card terminal' });
    await hasFocus(card);
    // Nothing is chosen for them but the usual reason.
    expect(await card.isChecked()).toBe(false);
    expect(await page.getByTestId('correction-reason').inputValue()).toBe('Rung up wrongly');
    await page.keyboard.press('Space');
    expect(await page.getByTestId('confirm-correction').isDisabled()).toBe(true);
    // The PIN comes last: nothing above it moves any more.
    await pin().fill('1111');
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByTestId('order-outcome').getByText('Payment corrected: Card terminal.').waitFor();
    const corrected = page.getByTestId('payment-corrected');
    expect(await corrected.innerText()).toMatch(
      /from Cash to Card terminal: Rung up wrongly\..*, Bo, approved by Ana$/,
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
    await page.getByTestId('drawer-moves').getByText('+$5.00').waitFor();
    await page.getByTestId('cash-out').click();
    await page.getByTestId('cash-amount').fill('7');
    await page.getByTestId('cash-reason').fill('Window cleaner');
    expect(await page.getByTestId('move-cash').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await pin().fill('1111');
    await page.keyboard.press('Enter');
    await page.getByTestId('drawer-moves').getByText('−\u2060$7.00').waitFor();
    const report = await page.evaluate(() => till.ask('shift-report', { which: 'now' }));
    expect(JSON.stringify(report)).toMatch(/Bo, approved by Ana: Window cleaner/);
    expect(await stillIn()).toMatchObject({ kind: 'in', name: 'Bo' });
  });
});
