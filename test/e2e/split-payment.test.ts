import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { startTestPrinter, type TestPrinter } from '../network/test-printer.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';

/** Dots across a roll of 80 mm. */
const wide = 576;

describe('a customer who pays by several tenders', () => {
  let printer: TestPrinter;
  let counter: CounterApp;
  beforeAll(async () => {
    printer = await startTestPrinter();
    counter = await launchCounter();
    const { page } = counter;
    await page.locator('[data-product-id]').first().waitFor();
    await showSettings(page, 'displays');
    await pressEnter(page.getByTestId('add-printer'));
    await page.getByLabel('Printer name').fill('Counter printer');
    await page.getByLabel('Network address').fill(printer.host);
    await page.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await pressEnter(page.getByRole('button', { name: 'Save printer' }));
    await page.getByText('Default printer').waitFor();
  });
  afterAll(async () => {
    await counter.close();
    await printer.close();
  });

  const readBack = async (): Promise<void> => {
    const { page } = counter;
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  };
  const sold = async (): Promise<string> => {
    const { page } = counter;
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
    const before = printer.jobs.length;
    await page.keyboard.press('Control+p');
    await expect.poll(() => printer.jobs.length).toBe(before + 1);
    await page.getByText('Printed on Counter printer').waitFor();
    return readEscpos(printer.jobs.at(-1) ?? Buffer.alloc(0), wide).lines.join('\n');
  };

  it('pays a part in cash and the rest by card: one key, the amount, and F9', async () => {
    const { page } = counter;
    await readBack();
    await page.keyboard.press('Control+E');
    await hasFocus(page.getByTestId('split-amount-0'));
    await page.keyboard.type('10');
    await page.getByTestId('sell').getByText('Cash $10.00, Card terminal $14.90').waitFor();
    for (const at of [0, 1]) expect(await page.getByTestId(`split-amount-${at}`).isVisible()).toBe(true);
    const receipt = await sold();
    for (const line of ['Payment: cash, $10.00', 'Payment: card, $14.90']) expect(receipt).toContain(line);
    // On the screen of the sale, and in the order.
    await page.getByTestId('paid-by').getByText('Cash $10.00, Card terminal $14.90').waitFor();
    await page.keyboard.press('Control+2');
    const payments = page.getByTestId('order-payments');
    await payments.getByText('Cash $10.00', { exact: true }).waitFor();
    await payments.getByText('Card terminal $14.90', { exact: true }).waitFor();
  });

  it('pays a part by card and the rest in cash, by keys alone, as the receipt says', async () => {
    const { page } = counter;
    await readBack();
    await page.keyboard.press('Control+E');
    await hasFocus(page.getByTestId('split-amount-0'));
    await page.getByText('Type the amount of each payment.').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.keyboard.type('25');
    await page.getByText('The payments add up to $0.10 more than the price.').waitFor();
    // By another tender, and never by the same twice.
    await page.keyboard.press('F4');
    await page.getByTestId('split-tender-1').getByText('Other').waitFor();
    await page.keyboard.press('F4');
    await page.getByTestId('split-tender-1').getByText('Card terminal').waitFor();
    await page.getByTestId('split-tender-0').getByText('Cash').waitFor();
    // Either amount fills the other.
    await page.getByTestId('split-amount-1').fill('10');
    await expect.poll(() => page.getByTestId('split-amount-0').inputValue()).toBe('14.90');
    await page.getByTestId('rest-due').getByText('Rest $14.90, Cash').waitFor();
    // Beside its own slip, and the change of the rest.
    await page.keyboard.press('Control+N');
    await hasFocus(page.getByTestId('card-slip'));
    await page.keyboard.type('4242');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('sell'));
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.type('20');
    await page.getByText('Change due $5.10').waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('sell'));
    const receipt = await sold();
    await page.getByTestId('change').getByText('$5.10').waitFor();
    for (const line of [
      'Payment: card, $10.00',
      'Payment: cash, $14.90',
      'Received: $20.00',
      'Change: $5.10',
    ])
      expect(receipt).toContain(line);
    await page.keyboard.press('Control+2');
    const payments = page.getByTestId('order-payments');
    await payments.getByText('Card terminal $10.00, slip 4242').waitFor();
    await payments.getByText('Cash $14.90, received $20.00, change $5.10').waitFor();
  });

  it('pays by a tender that a manager named, and that an old order still names once it is removed', async () => {
    const { page } = counter;
    await showSettings(page, 'prices');
    await page.getByRole('option', { name: /^Payment methods/ }).click();
    await page.getByTestId('tender-name').fill('Voucher');
    await page.getByTestId('tender-name').press('Enter');
    await page.getByTestId('tender').getByText('Voucher', { exact: true }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await readBack();
    // The next customer begins at cash, however the last one paid.
    for (const name of ['Card terminal', 'Other', 'Voucher']) {
      await page.keyboard.press('F4');
      await page.getByRole('radio', { name, checked: true }).waitFor();
    }
    expect(await sold()).toContain('Payment: Voucher');
    await readBack();
    for (const name of ['Card terminal', 'Other', 'Voucher']) {
      await page.keyboard.press('F4');
      await page.getByRole('radio', { name, checked: true }).waitFor();
    }
    await page.keyboard.press('Control+6');
    await page.getByRole('option', { name: /^Payment methods/ }).click();
    await pressEnter(page.getByRole('button', { name: 'Remove Voucher' }));
    await page.getByTestId('tender').waitFor({ state: 'detached' });
    // The ticket that was to be paid by it says so before the customer pays.
    await page.keyboard.press('Control+1');
    await page.getByText('the shop no longer takes one of these payments').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.keyboard.press('F4');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-payments').getByText('Voucher $24.90').waitFor();
  });

  it('begins each sale with the way to pay that the shop calls usual, until that is removed', async () => {
    const { page } = counter;
    const usual = (name: string) =>
      page
        .getByTestId('sale-defaults')
        .getByRole('radiogroup', { name: 'Payment' })
        .getByRole('radio', { name });
    const begins = (name: string): Promise<void> =>
      page.getByRole('radio', { name, checked: true }).waitFor();
    await page.keyboard.press('Control+6');
    await page.getByRole('option', { name: /^Payment methods/ }).click();
    await page.getByTestId('tender-name').fill('Voucher');
    await page.getByTestId('tender-name').press('Enter');
    await page.getByTestId('tender').waitFor();
    await page.getByRole('option', { name: /^Sale defaults/ }).click();
    await usual('Voucher').press(' ');
    await page.getByRole('radio', { name: 'Voucher', checked: true }).waitFor();
    await readBack();
    await begins('Voucher');
    expect(await sold()).toContain('Payment: Voucher');
    await readBack();
    await begins('Voucher');
    await page.keyboard.press('Control+6');
    await page.getByRole('option', { name: /^Payment methods/ }).click();
    await pressEnter(page.getByRole('button', { name: 'Remove Voucher' }));
    await page.getByTestId('tender').waitFor({ state: 'detached' });
    await page.getByRole('option', { name: /^Sale defaults/ }).click();
    await expect.poll(() => usual('Cash').isChecked()).toBe(true);
    await readBack();
    await begins('Cash');
  });
});
