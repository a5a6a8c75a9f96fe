import type { Bridge } from '../../src-preload/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';

declare global {
  var till: Bridge;
}

describe('a customer who hands over a note', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('is served by four keys beside the search, and gets the change that is shown large', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.type('20');
    await page.getByText('The cash received is $4.90 short of the price.').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.getByTestId('cash-received').press('Control+A');
    await page.keyboard.type('50');
    await page.getByText('Change due $25.10').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const change = page.getByTestId('change');
    await change.getByText('$25.10').waitFor();
    expect(await change.innerText()).toContain('Cash received $50.00');
    expect(await change.innerText()).toContain('To pay in cash $24.90');
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('is served by three keys if the note is one of those offered', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    expect(await wcagViolations(page)).toEqual([]);
    expect(await page.getByTestId('cash-second').innerText()).toContain('$25.00');
    await page.keyboard.press('Alt+1');
    await page.getByText('Change due $0.00').waitFor();
    await page.keyboard.press('Alt+4');
    await page.getByText('Change due $25.10').waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('change').getByText('$25.10').waitFor();
  });

  it('is asked about where no note is so large, before anything is sold', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+B');
    const field = page.getByTestId('cash-received');
    await hasFocus(field);
    await page.keyboard.type('25.000');
    await page.getByText('This can mean two numbers. Choose one.').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.getByRole('button', { name: '$25,000.00' }).click();
    await page.getByText('The change would be $24,975.10').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('large-change').click();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await hasFocus(field);
    // Just this was right, and no other.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2500');
    await page.getByTestId('large-change').getByText('$2,475.10').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('leaves nothing typed for the next one', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    expect(await page.getByTestId('cash-received').count()).toBe(0);
  });

  it('may pay by card: the slip is typed by one key, stands on the order, and is never a card number', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+N');
    await hasFocus(page.getByTestId('card-slip'));
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.type('4242 4242 4242 4242');
    await page.getByText('A whole card number must not be kept').waitFor();
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4242');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    // Its answer leads to the hand-over, wherever staff have gone meanwhile.
    await shownInstall(page);
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-payments').getByText('Card terminal $24.90, slip 4242').waitFor();
  });
});

describe('where the smallest coins are gone', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await counter.page.evaluate(async () => {
      const { rules } = await till.ask('prices-read');
      const rate = { value: '1', setAt: new Date().toISOString() };
      await till.ask('prices-set', { rules: { ...rules, currency: 'CHF', rate } });
    });
  });
  afterAll(() => counter.close());

  it('an amount that no coins can make is told beside its field, and nothing is sold for it', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('customer-pays').getByText('CHF').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+B');
    const field = page.getByTestId('cash-received');
    await hasFocus(field);
    await page.keyboard.type('30.03');
    await page.getByText('This can’t be paid in coins. Cash is paid in steps of CHF 0.05.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByTestId('sell').isDisabled()).toBe(true);
    expect(await page.getByTestId('change-due').innerText()).toBe('');
    expect(await wcagViolations(page)).toEqual([]);
    await field.press('Control+A');
    await page.keyboard.type('30.05');
    await page.getByText('Change due CHF 5.15').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  });
});
