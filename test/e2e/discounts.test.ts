import type { Bridge } from '../../src-preload/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { startTestPrinter, type TestPrinter } from '../network/test-printer.ts';
import { resizeWindow, usualRoom } from '../windows/window-sizes.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { takeFirstReason } from './first-reason.ts';
import { shownInstall } from './shown-install.ts';

declare global {
  var till: Bridge;
}

describe('a discount', () => {
  let counter: CounterApp;
  let printer: TestPrinter;
  beforeAll(async () => {
    printer = await startTestPrinter();
    counter = await launchOnline();
    await counter.page.evaluate(
      async ({ host, port }) => {
        const before = await till.ask('printing-read');
        const roll = { id: 'p1', name: 'Counter', kind: 'network', host, port } as const;
        const look = {
          roll: '80mm',
          qr: 'printer',
          letters: 'printer',
          cuts: true,
          opensDrawer: false,
        } as const;
        await till.ask('printing-set', { ...before, printers: [{ ...roll, ...look }], usual: 'p1' });
      },
      { host: printer.host, port: printer.port },
    );
  });
  afterAll(async () => {
    await counter.close();
    await printer.close();
  });

  it('is given by keys alone: from the key to the receipt, the order and what was paid', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+D');
    await hasFocus(page.getByTestId('discount-figure'));
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.type('10%');
    await page.keyboard.press('Enter');
    await page.getByTestId('lacks-reason').getByText('Choose a reason.').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await takeFirstReason(page);
    await page.getByTestId('customer-pays').getByText('$22.41').waitFor();
    expect(await page.getByTestId('list-price').innerText()).toBe('$24.90');
    expect(await page.getByTestId('discount-off').innerText()).toBe('−\u2060$2.49 Price match');
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
    expect(await page.getByTestId('sale-discount').innerText()).toContain('−\u2060$2.49 Price match');
    await page.keyboard.press('Control+P');
    await expect.poll(() => printer.jobs.length).toBe(1);
    const lines = printer.jobs.flatMap((job) => readEscpos(job, 576).lines);
    expect(lines.map((line) => line.trim().replace(/ +/g, ' '))).toEqual(
      expect.arrayContaining([
        'Total $22.41',
        'Price before discount: $24.90',
        'Discount, Price match: -$2.49',
      ]),
    );
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-payments').getByText('$22.41').waitFor();
    await page.getByTestId('sale-discount').getByText('−\u2060$2.49 Price match').waitFor();
  });

  it('is in the reports, by reason and by who gave it', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+5');
    const given = page.getByTestId('report-discounts').locator('tbody tr, tfoot tr');
    await given.first().waitFor();
    const rows = await given.evaluateAll((all) =>
      all.map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent)),
    );
    expect(rows).toEqual([
      ['Price match', '1', '$2.49'],
      ['Total', '1', '$2.49'],
      ['Nobody named', '1', '$2.49'],
      ['Total', '1', '$2.49'],
    ]);
    expect(await wcagViolations(page)).toEqual([]);
  });

  it.each([
    ['-5', 'zero or more'],
    ['abc', 'number'],
    ['101%', '100'],
    ['1000', 'more than the price'],
    ['0', 'doesn’t change the price'],
  ])('of %s is answered in one sentence, and nothing typed is lost', async (typed, sentence) => {
    const { page } = counter;
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+D');
    await hasFocus(page.getByTestId('discount-figure'));
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(sentence).waitFor();
    expect(await page.getByTestId('discount-figure').inputValue()).toBe(typed);
    await page.keyboard.press('Escape');
    await page.getByTestId('customer-pays').getByText('$24.90').waitFor();
  });
});

describe('a discount that is being typed', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline({ dataFolder: newDataFolder() });
  });
  afterAll(() => counter.close());

  it('says what it is on and what the customer then pays, or why it is none, before it is given', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    for (const words of ['japan 10gb 30d', 'spain 5gb 30d']) {
      await page.keyboard.type(words);
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('Enter');
      await hasFocus(page.getByTestId('search'));
    }
    await page.keyboard.press('Control+D');
    const figure = page.getByTestId('discount-figure');
    await hasFocus(figure);
    await page.getByTestId('discount-on').getByText('2 packages').waitFor();
    await page.keyboard.type('4.80');
    await page.getByTestId('discounted-total').getByText('Customer pays $30.00').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    for (const [typed, sentence] of [
      ['1000', 'more than the price'],
      ['0.00', 'doesn’t change the price'],
    ] as const) {
      await figure.fill(typed);
      await dialog.getByText(sentence).waitFor();
      expect(await page.getByTestId('discounted-total').innerText()).toBe('');
    }
    await dialog.getByText('Each package').click();
    await page.getByTestId('discount-on').getByText('1 × Spain, 5 GB').waitFor();
    await figure.fill('10%');
    await figure.press('Enter');
    await takeFirstReason(page);
    // The line says what it costs now, as the customers' screen does; the other one is as it was.
    const prices = page.getByTestId('line-price');
    await expect.poll(() => prices.allInnerTexts()).toEqual(['$24.90', '$9.90 $8.91']);
    expect(await wcagViolations(page)).toEqual([]);
  });
});

describe('a clerk', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline({ dataFolder: newDataFolder() });
  });
  afterAll(() => counter.close());

  it('gives more than the limit with a manager’s PIN in the same dialog, and stays signed in', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.evaluate(async () => {
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
      await till.ask('staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    });
    await page.keyboard.press('Control+l');
    const pin = page.getByLabel('PIN of');
    await pin.waitFor();
    while ((await pin.getAttribute('aria-label')) !== 'PIN of Bo') await pin.press('ArrowDown');
    await page.keyboard.type('2222');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+D');
    await hasFocus(page.getByTestId('discount-figure'));
    await page.keyboard.type('20%');
    await page.keyboard.press('Enter');
    await takeFirstReason(page);
    await page.getByText('Price not changed. This needs a manager’s approval').waitFor();
    await hasFocus(page.getByLabel('Manager’s PIN'));
    // A manager sees what they say yes to.
    await page.getByTestId('discounted-total').getByText('$19.92').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    // By mouse as well: the button is disabled while main is asked.
    await page.getByTestId('discount-apply').click();
    await hasFocus(page.getByLabel('Manager’s PIN'));
    await page.keyboard.type('9999');
    await page.keyboard.press('Enter');
    await page.getByText('That isn’t Ana’s PIN. Nothing was approved. Try again.').waitFor();
    expect(await page.getByTestId('discount-figure').inputValue()).toBe('20%');
    await page.getByLabel('Manager’s PIN').fill('1111');
    await page.keyboard.press('Enter');
    await page.getByTestId('customer-pays').getByText('$19.92').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('sale-discount').getByText('approved by Ana').waitFor();
    expect(await page.evaluate(() => till.ask('staff-state'))).toMatchObject({ kind: 'in', name: 'Bo' });
  });

  it('is told that a manager can’t approve it either, once the PIN was right, and not why', async () => {
    const { page } = counter;
    await resizeWindow(counter, { size: [1024, 700], zoom: 100 });
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    for (const country of ['japan 10gb 30d', 'spain 5gb 30d']) {
      await page.keyboard.type(country);
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('Enter');
      await hasFocus(page.getByTestId('search'));
    }
    await page.keyboard.press('Control+D');
    const figure = page.getByTestId('discount-figure');
    await hasFocus(figure);
    await page.keyboard.type('100%');
    await page.keyboard.press('Enter');
    await takeFirstReason(page);
    const pin = page.getByLabel('Manager’s PIN');
    await hasFocus(pin);
    // All of what is asked is in sight, with the button that answers it.
    const inSight = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '[role="dialog"] input[type="password"], [data-testid="discount-apply"]',
        ),
      ].map((control) => {
        const { top, bottom, left } = control.getBoundingClientRect();
        const at = document.elementFromPoint(left + 8, (top + bottom) / 2);
        return control.contains(at);
      }),
    );
    expect(inSight).toEqual([true, true]);
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    const said = page.getByRole('dialog').getByText('this is more than a manager can approve');
    await said.waitFor();
    expect(await said.innerText()).not.toMatch(/cost|sign in/i);
    await hasFocus(figure);
    expect(await pin.count()).toBe(0);
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await resizeWindow(counter, usualRoom);
  });
});
