import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../counter-app.ts';
import { hasFocus } from '../has-focus.ts';
import { wcagViolations } from '../wcag-violations.ts';
import { shownInstall } from './shown-install.ts';

describe('a discount', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('is given by keys alone: from the key to the hand-over, the order and what was paid', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+D');
    await hasFocus(page.getByTestId('discount-figure'));
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.type('10%');
    await page.keyboard.press('Enter');
    await page.getByTestId('customer-pays').getByText('$22.41').waitFor();
    expect(await page.getByTestId('list-price').innerText()).toBe('$24.90');
    expect(await page.getByTestId('discount-off').innerText()).toBe('-$2.49 Price match');
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
    expect(await page.getByTestId('sale-discount').innerText()).toContain('-$2.49 Price match');
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-payments').getByText('$22.41').waitFor();
    await page.getByTestId('sale-discount').getByText('-$2.49 Price match').waitFor();
  });

  it.each([
    ['-5', 'below zero'],
    ['abc', 'number'],
    ['101%', '100'],
    ['1,000', 'more than the price'],
    ['0', 'does not change the price'],
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
