import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { figureFields } from '../../src-renderer/counter/figures/figure-fields.ts';
import { figureLimits } from '../../src-preload/contract/money/figure-limits.ts';
import type { Bridge, RequestOf } from '../../src-preload/contract.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { showMore } from '../windows/show-more.ts';
import { enterOnceRead } from '../windows/press-enter.ts';

declare global {
  var till: Bridge;
}

type TestId = (typeof figureFields)[number]['testId'];

/** What a field says below what is typed into it. */
const readingBeside = (page: Page, field: Locator): Promise<string> =>
  page.locator('div').filter({ has: field }).last().locator('[slot="description"]').innerText();

/** Leads to each field; by the shift's own order, because a shift has to be open to be counted. */
const ways: Readonly<Record<TestId, (page: Page) => Promise<void>>> = {
  'cash-received': async (page) => {
    await page.keyboard.press('Control+1');
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('type-cash').click();
  },
  'split-amount-0': (page) => page.getByTestId('split-payment').click(),
  'discount-figure': (page) => page.keyboard.press('Control+D'),
  float: async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+3');
  },
  'cash-amount': async (page) => {
    await page.getByTestId('float').fill('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('cash-out').click();
  },
  'goodwill-amount': async (page) => {
    // The discount and the split payment from before aren't this customer's.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').first().click();
    await showMore(page);
    await page.getByTestId('goodwill').click();
  },
  'count-cash-USD': async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByTestId('count-shift').click();
  },
  'pieces-USD-note-20': () => Promise.resolve(),
  'pieces-USD-other': () => Promise.resolve(),
  'balance-warning': (page) => page.getByRole('button', { name: 'Balance', exact: true }).click(),
  rate: async (page) => {
    await page.evaluate(async () => {
      const { rules } = await till.ask('prices-read');
      const rate = { value: '0.9', setAt: new Date().toISOString() };
      await till.ask('prices-set', { rules: { ...rules, currency: 'EUR', rate } });
    });
    await showSettings(page, 'prices');
    await page.getByRole('option', { name: /Currency and tax/ }).click();
  },
  tax: () => Promise.resolve(),
  markup: (page) => page.getByRole('option', { name: /Prices of all packages/ }).click(),
  'keep-months': (page) => showSettings(page, 'data'),
  'clerk-percent': (page) => showSettings(page, 'staff'),
};

/** What prices are made by. */
const pricing: readonly TestId[] = ['rate', 'tax', 'markup'];

/** What "1,000" comes to in each kind of field, and what is booked of it nowhere unasked: 1. */
const thousand = {
  money: 'This can mean two numbers. Choose one.',
  rate: 'This can mean two numbers. Choose one.',
  percent: 'This can mean two numbers. Choose one.',
  count: 'Type 240 or less.',
  'notes of $20': '$20,000.00',
} as const;

/** "١٢" in the proper form of each kind of field. */
const echoOfTwelve = {
  money: /^\$12\.00/,
  rate: /^12/,
  percent: /^12%/,
  count: /^12(?!\d)/,
  'notes of $20': /^\$240\.00/,
} as const;

const waits = 'The preview waits until every number is clear.';

describe('a figure that is typed', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it.each(figureFields)(
    'is shown as it will count, or asked about: $testId',
    async ({ testId, takes, within }) => {
      const { page } = counter;
      await ways[testId](page);
      const field = page.getByTestId(testId);
      await field.fill('1,000');
      expect(await readingBeside(page, field)).toBe(thousand[takes]);
      await field.fill('١٢');
      // Whatever else is said beside it.
      expect(await readingBeside(page, field)).toMatch(echoOfTwelve[takes]);
      await field.fill('12.34567891234');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill(`${figureLimits[within].most}0`);
      expect(await readingBeside(page, field)).toMatch(/^Type .+ or less\.$/);
      await field.fill('');
      if (!pricing.includes(testId)) return;
      // It stands beside what prices by it would be.
      await field.fill('12');
      await page.locator('[data-product]').first().waitFor();
      await field.fill('1,500');
      expect(await page.getByTestId('preview').innerText()).toBe(waits);
      expect(await page.locator('[data-product]').count()).toBe(0);
      const row = page.getByRole('option', {
        name: testId === 'markup' ? /^Prices of all packages/ : /^Currency and tax/,
      });
      expect((await row.innerText()).includes('Number unknown so far')).toBe(testId !== 'rate');
      const group = page.getByRole('group', { name: 'Which number do you mean?' });
      await group.getByRole('button').last().click();
      expect(await field.inputValue()).toBe('1.5');
      expect(await group.count()).toBe(0);
    },
  );
});

describe('what the drawer holds', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('is told before more is taken out', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+3');
    await page.getByTestId('float').fill('50');
    await page.keyboard.press('Enter');
    await page.getByTestId('cash-out').click();
    await page.getByTestId('cash-amount').fill('1000');
    await page.getByTestId('cash-reason').fill('To the bank');
    await page.keyboard.press('Enter');
    await page.getByText('The drawer should hold only $50.00.').waitFor();
    expect((await page.evaluate(() => till.ask('shift'))).open?.moves).toEqual([]);
    await page.getByTestId('cash-amount').fill('20');
    await page.keyboard.press('Enter');
    await page.getByText('To the bank').waitFor();
    expect((await page.evaluate(() => till.ask('shift'))).open?.moves).toMatchObject([
      { direction: 'out', amount: '20', currency: 'USD' },
    ]);
  });

  it('is not passed over by an Enter that is held down', async () => {
    const { page } = counter;
    const before = (await page.evaluate(() => till.ask('shift'))).open?.moves?.length;
    await page.getByTestId('cash-out').click();
    await page.getByTestId('cash-amount').fill('1000');
    await page.getByTestId('cash-reason').fill('To the bank');
    await page.keyboard.down('Enter');
    await page.getByText('Nothing is recorded yet').waitFor();
    for (let again = 0; again < 5; again += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    // Asked after whatever the key has asked for.
    expect((await page.evaluate(() => till.ask('shift'))).open?.moves?.length).toBe(before);
    // Nor by one that follows before it can have been read.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect((await page.evaluate(() => till.ask('shift'))).open?.moves?.length).toBe(before);
    await enterOnceRead(page.getByText('−\u2060$1,000.00'));
  });

  it('is nothing that cannot be paid, whatever a window sends', async () => {
    const { page } = counter;
    const move = (amount: string, currency: string): Promise<boolean> =>
      page.evaluate(
        async ([sent, of]) => {
          const cash: RequestOf<'shift-cash'> = {
            ...{ direction: 'in', reason: 'Change' },
            ...{ amount: sent ?? '', currency: of ?? '' },
          };
          return till.ask('shift-cash', cash).then(
            ({ ok }) => ok,
            () => false,
          );
        },
        [amount, currency],
      );
    expect(await move('1.569', 'USD')).toBe(false);
    expect(await move('1.5', 'JPY')).toBe(false);
    expect(await move('1.569', 'KWD')).toBe(true);
    expect(await move('1.56', 'USD')).toBe(true);
  });
});
