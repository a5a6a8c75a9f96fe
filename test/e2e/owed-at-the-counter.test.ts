import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { connectSignedByService } from '../tills/connect-account.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { openOrder } from './open-order.ts';
import { soldOnDemand } from './sold-on-demand.ts';

describe('a customer who is owed money at the counter', () => {
  let counter: CounterApp;
  let page: Page;
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ balance: '100.00' });
    counter = await launchOnline();
    ({ page } = counter);
    await connectSignedByService(page, service);
    await page.evaluate(() => till.ask('shift-open', { floats: [{ currency: 'USD', amount: '100' }] }));
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  const readBack = async (): Promise<void> => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  };
  /** $50 for what costs $24.90. */
  const sellForANote = async (): Promise<void> => {
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.type('50');
    await page.getByText('Change due $25.10').waitFor();
    await page.keyboard.press('F9');
  };

  it('gets both parts of what two tenders paid: the refund stays in sight until the second is given', async () => {
    const orderId = await soldOnDemand(page, [
      { kind: 'card-terminal', amount: '10', reference: null },
      { kind: 'cash', received: null },
    ]);
    await openOrder(page, orderId);
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    await page.keyboard.type('Wrong country');
    await page.getByTestId('confirm').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('paid-back-card-terminal').click();
    await dialog.getByTestId('paid-back-card-terminal').waitFor({ state: 'detached' });
    await dialog.getByTestId('refund-outcome').getByText('$14.90').first().waitFor();
    await dialog.getByTestId('paid-back-cash').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => till.ask('shift-expected'))).toContainEqual(
      expect.objectContaining({ tender: 'cash', amount: '100' }),
    );
  });

  it('who handed over a note for what nobody knows the end of gets the change, and no more', async () => {
    const faults = controller(service);
    const fault = { kind: 'bad-gateway', when: 'before' };
    await faults.post('/faults', { path: '/orders/submit', fault, times: 'forever' });
    await readBack();
    await sellForANote();
    await page.getByText('Leave the payment as it is until we know').waitFor();
    await page
      .getByTestId('change')
      .getByText('Give $25.10 change. Keep the $24.90 until we know.')
      .waitFor();
    await page.getByTestId('find-again').getByRole('button', { name: 'Add customer' }).click();
    await page.getByLabel('Name').fill('Hoa');
    await page.getByLabel('Name').press('Enter');
    await page.getByTestId('find-again').waitFor({ state: 'detached' });
    expect(await wcagViolations(page)).toEqual([]);
    await faults.clear('/faults');
    await page.evaluate(() => till.ask('refresh'));
    await page
      .getByTestId('change')
      .getByText('Keep the $24.90 until we know.')
      .waitFor({ state: 'detached' });
  });

  it('who handed over a note for what is refused gets the change and the price, and closing the shift says so', async () => {
    await controller(service).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'refuse', when: 'before', status: 400 },
      times: 3,
    });
    await readBack();
    await sellForANote();
    const owed = page.getByTestId('owed');
    await owed.getByText('Give the customer $50.00 back, in cash.').waitFor();
    await owed.getByText('$24.90 for Japan, 10 GB, and $25.10 change.').waitFor();
    await owed.getByRole('button', { name: '$50.00 given in cash' }).waitFor();
    // One amount to hand over, and no other beside it.
    expect(await page.getByTestId('change').count()).toBe(0);
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Control+3');
    await page.getByTestId('shift-number').waitFor();
    await page.keyboard.press('F9');
    await hasFocus(page.getByTestId('count-cash-USD'));
    await page.keyboard.type('149.80');
    await page.keyboard.press('Enter');
    await page.getByText('Customers are still owed $24.90').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('keeps their place in Open once they have it: a second press gives nothing to the next one', async () => {
    const faults = controller(service);
    const fault = { kind: 'refuse', when: 'before', status: 400 };
    await faults.post('/faults', { path: '/orders/submit', fault, times: 3 });
    await readBack();
    await page.keyboard.press('F2');
    await hasFocus(page.locator('[data-part="name"] input'));
    await page.keyboard.type('Gus');
    await page.keyboard.press('F9');
    await page.getByTestId('owed').waitFor();
    await page.keyboard.press('Control+o');
    const items = page.getByTestId('owed-item');
    await items.nth(1).getByText('Gus').waitFor();
    const spot = await items.first().getByTestId('paid-back-cash').boundingBox();
    if (spot === null) return expect.fail('nothing to press');
    const press = (): Promise<void> => page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await press();
    await items.first().getByText('Settled').waitFor();
    await press();
    await items.nth(1).getByText('Give the customer $24.90 back, in cash.').waitFor();
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.owed.length)).toBe(1);
    expect(await wcagViolations(page)).toEqual([]);
    // And what is owed may pay for another sale, from here too.
    await items.nth(1).getByTestId('begin-exchange').getByText('Use for another sale').click();
    await page
      .getByTestId('whose-sale')
      .getByText('Same customer: Gus. The $24.90 that the customer is owed')
      .waitFor();
  });

  it('is owed again what staff said by mistake that they had given, and the drawer has it', async () => {
    const cashExpected = () =>
      page.evaluate(
        async () => (await till.ask('shift-expected'))?.find(({ tender }) => tender === 'cash')?.amount,
      );
    const faults = controller(service);
    const fault = { kind: 'refuse', when: 'before', status: 400 };
    await faults.post('/faults', { path: '/orders/submit', fault, times: 3 });
    await page.keyboard.press('Control+1');
    await page.getByTestId('next-instead').click();
    await readBack();
    await page.keyboard.press('F9');
    await page.getByTestId('owed').waitFor();
    const before = await cashExpected();
    await page.getByTestId('owed').getByTestId('paid-back-cash').click();
    await expect.poll(cashExpected).not.toBe(before);
    const orderId = await page.evaluate(async () => (await till.ask('snapshot'))?.sales[0]?.orderId ?? '');
    await openOrder(page, orderId);
    const part = page.getByTestId('correct-payment-part');
    const undo = page.getByTestId('actions').getByTestId('undo-payback');
    // Of what was not sold there is no code, and room for all that can be done.
    await undo.click();
    await hasFocus(page.getByTestId('undo-payback-reason'));
    await page.keyboard.type('Wrong customer');
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await part.getByTestId('payback-undone').getByText('undone: Wrong customer.').waitFor();
    await undo.waitFor({ state: 'detached' });
    await page.locator(`[data-order-id="${orderId}"]`).getByText('$24.90 owed').waitFor();
    expect(await cashExpected()).toBe(before);
  });

  it('whose sale ends after staff have left it is told of, with the way to its code', async () => {
    const faults = controller(service);
    // What an earlier test left is settled, and read.
    await expect
      .poll(() => page.evaluate(async () => (await till.ask('snapshot'))?.openCount), { timeout: 60_000 })
      .toBe(0);
    const dismiss = page.locator('[data-settled-late]').getByRole('button', { name: 'Dismiss' });
    while ((await dismiss.count()) > 0) await dismiss.first().click();
    const fault = { kind: 'bad-gateway', when: 'before' };
    await faults.post('/faults', { path: '/orders/submit', fault, times: 'forever' });
    await readBack();
    await page.keyboard.press('F9');
    await page.getByText('Leave the payment as it is until we know').waitFor();
    await page.keyboard.press('Escape');
    await faults.clear('/faults');
    await page.evaluate(() => till.ask('refresh'));
    const late = page.locator('[data-settled-late="completed"]');
    await late.getByText('Ready: Japan, 10 GB. Hand over its code.').waitFor({ timeout: 60_000 });
    expect(await wcagViolations(page)).toEqual([]);
    await late.getByTestId('settled-late').click();
    await page.getByTestId('install-qr').waitFor();
    await page.locator('[data-settled-late]').waitFor({ state: 'detached' });
  });
});
