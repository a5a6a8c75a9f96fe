import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSignedByService } from '../tills/connect-account.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { decodeQrs, pdfPages } from '../windows/decode-qr.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

describe('selling to a family by keyboard', () => {
  let service: TestService;
  let counter: CounterApp;
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-family-'));

  beforeAll(async () => {
    service = await startService({ balance: '1000.00', issueDelayMs: 100 });
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
    rmSync(folder, { recursive: true, force: true });
  });

  const sellFive = async (): Promise<void> => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    for (let more = 1; more < 5; more += 1) await page.keyboard.press('F7');
    await page.getByTestId('quantity').getByText('5', { exact: true }).waitFor();
  };

  it('reads back what five cost, how they are paid and who buys', async () => {
    const { page } = counter;
    await sellFive();
    await page.getByTestId('customer-pays').getByText('$124.50').waitFor();
    await page.keyboard.press('F3');
    await page.getByText('As soon as it is sold').waitFor();
    await page.keyboard.press('F3');
    await page.keyboard.press('F3');
    await page.getByText('When first used abroad').waitFor();
    await page.keyboard.press('F4');
    await page.getByRole('radio', { name: 'Card terminal', checked: true }).waitFor();
    await page.keyboard.press('F2');
    await hasFocus(page.locator('[data-part="name"] input'));
    await page.keyboard.type('Amina');
    await page.keyboard.press('Tab');
    await hasFocus(page.locator('[data-part="phone"] input'));
    await page.keyboard.type('020 7946 0018');
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('sells five with one press, each with a code of its own', async () => {
    const { page } = counter;
    await page.keyboard.press('F9');
    await page.getByTestId('family').getByText('All 5 are ready.').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    const codes = new Set<string>();
    const file = join(folder, 'purchase.pdf');
    await counter.saveTo(file);
    await page.keyboard.press('Control+p');
    await page.getByText(/^Receipt saved in .+ as purchase\.pdf/).waitFor();
    const papers = pdfPages(readFileSync(file), 203).map((paper) => decodeQrs(paper).forPhone);
    for (let esim = 1; esim <= 5; esim += 1) {
      await page
        .locator(`[aria-label="eSIMs of this family"] [role="option"]:nth-child(${esim})[data-selected]`)
        .waitFor();
      const shown = await shownInstall(page);
      expect(shown.decoded).toBe(shown.text);
      codes.add(shown.text);
      await page.getByTestId('which-code').getByText(`${esim} of 5`).waitFor();
      await expect.poll(() => page.locator('[data-code-shown]').count()).toBe(esim - 1);
      // Once this one has stood for a moment.
      await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
      await page.keyboard.press('Enter');
    }
    expect(codes.size).toBe(5);
    // One file has a page with the code of each.
    expect(papers.toSorted()).toEqual([...codes].toSorted());
    // After the last one the next customer is served.
    await hasFocus(page.getByTestId('search'));
    await page.getByTestId('balance').getByText('$908.00').waitFor();
  });

  it('shows what each came to where the balance ends in the middle, and sells the rest later', async () => {
    const { page } = counter;
    await sellFive();
    // Another till sells meanwhile: this one still believes that there is enough.
    await controller(service).post('/balance', { balance: '40.00' });
    await page.keyboard.press('F9');
    await page.getByTestId('family').getByText('2 of 5 are ready, 3 were not sold.').waitFor();
    const sales = page.locator('[data-family-sale]');
    const states = await sales.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-family-sale')));
    expect(states.toSorted()).toEqual(['completed', 'completed', 'refused', 'refused', 'refused']);
    // What was paid for three of them is the customer's.
    await page
      .getByTestId('owed')
      .getByText(/^Give the customer \$74\.70 back, in cash\.$/)
      .waitFor();
    for (const refused of await page.locator('[data-family-sale="refused"]').all()) {
      expect(await refused.innerText()).toMatch(/Not sold.*balance/s);
    }
    expect(await wcagViolations(page)).toEqual([]);

    await controller(service).post('/balance', { balance: '100.00' });
    // What is ready is handed over first: the code of the second one, too.
    expect(await page.getByTestId('sell-the-rest').count()).toBe(0);
    await page.getByRole('button', { name: 'Next eSIM' }).click();
    await pressEnter(page.getByTestId('sell-the-rest'));
    await page.getByTestId('quantity').getByText('3', { exact: true }).waitFor();
    // Nobody pays twice: what is owed for these three pays for them, unless staff take it out.
    await page.getByTestId('exchange-rest').getByText('Nothing left to pay').waitFor();
    await page.getByText('Owed to the customer').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('leave-refund').click();
    await page.getByTestId('customer-pays').getByText('$74.70', { exact: true }).waitFor();
    await page.getByTestId('use-refund').getByText('Use the $74.70 owed to the customer').click();
    await page.getByTestId('exchange-rest').getByText('Nothing left to pay').waitFor();
    await page.evaluate(() => till.ask('refresh'));
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('family').getByText('All 3 are ready.').waitFor();
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.owed)).toEqual([]);
  });

  it('that was refused as a whole may pay for what the same customer takes instead', async () => {
    const { page } = counter;
    // One code after the other, and then the next customer.
    for (let esim = 1; esim <= 3; esim += 1) await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    const refusal = { kind: 'refuse', when: 'before', status: 400 };
    await controller(service).post('/faults', { path: '/orders/submit', fault: refusal, times: 3 });
    await page.keyboard.press('F9');
    await page.getByTestId('owed').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    // Offered, not chosen: whoever comes next may be somebody else.
    await page.getByTestId('use-refund').getByText('Use the $24.90 owed to the customer').waitFor();
    await page.getByTestId('whose-sale').getByText('Same customer as before They are owed $24.90.').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    expect(await page.getByTestId('refund-used').count()).toBe(0);
    await page.getByTestId('next-instead').click();
    await hasFocus(page.getByTestId('search'));
    await page.getByTestId('whose-sale').waitFor({ state: 'detached' });
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').waitFor();
    expect(await page.getByTestId('use-refund').count()).toBe(0);
  });
});
