import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge, ReplyOf } from '../../src-preload/contract.ts';
import { launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { shownInstall } from './shown-install.ts';
import { enterOnceRead, pressEnter } from '../windows/press-enter.ts';

declare global {
  var till: Bridge;
}

/** What a report says beside a label, in all of its sections. */
const valuesOf = async (page: Page, label: string): Promise<string[]> =>
  page
    .getByTestId('sheet')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .allTextContents();

const sheetText = (page: Page): Promise<string> => page.getByTestId('sheet').innerText();

async function sell(page: Page): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').press('Control+A');
  await page.keyboard.type('japan 10gb 30d');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await shownInstall(page);
  await page.keyboard.press('Escape');
}

/** Sells what waits until it is activated, so that it can be given back. */
const sellToGiveBack = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { products } = await till.ask('catalog');
    const product = products.find(({ productId }) => productId === 'jp-10gb-30d');
    if (product === undefined) return false;
    const { productId, costVersion, price, currency } = product;
    const sold = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
      ...{ activationMode: 'ON_DEMAND' as const, payments: [{ kind: 'cash' as const, received: null }] },
    });
    return sold.ok;
  });

/** Refunds the last sale, as its dialog does. */
const refundLast = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { orders } = await till.ask('orders', {
      ...{ text: '', countries: [], from: null, to: null, standing: null, productId: null, staffId: null },
      ...{ sort: 'newest', start: { at: 'first' }, limit: 1 },
    });
    const orderId = orders[0]?.orderId ?? '';
    const sale = await till.ask('order', { orderId });
    const packages = await till.ask('packages', { orderId });
    if (!packages.ok) return false;
    const refund = packages.packages[0]?.refund;
    if (refund?.offered !== true || sale?.uidCustomer === null || sale === null) return false;
    const { idPack } = refund;
    const { uidCustomer } = sale;
    const begun = await till.ask('refund', {
      ...{ uidCustomer, orderId, cart: crypto.randomUUID(), idPack, reason: 'Changed plans' },
    });
    return begun.ok;
  });

const cashExpected = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const due = await till.ask('shift-expected');
    return Number(due?.find(({ tender }) => tender === 'cash')?.amount);
  });

/** A figure of the open shift, as it stands there without a press. */
const shownIn = (page: Page, testId: string): Promise<string> => page.getByTestId(testId).innerText();

const reportNow = (page: Page): Promise<ReplyOf<'shift-report'>> =>
  page.evaluate(() => till.ask('shift-report', { which: 'now' }));

describe('a shift, by keyboard', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;
  let closed = '';

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('is asked for by a shop that sells only while one is open', async () => {
    const { page } = counter;
    await page.evaluate(() => till.ask('shift-settings-set', { isRequired: true, isBlind: false }));
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByText('no shift is open').waitFor();
    await page.keyboard.press('Escape');
  });

  it('is opened with a float, and takes what is sold, refunded, put in and taken out', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+3');
    await page.getByTestId('float').focus();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('shift-number').getByText('Shift 1').waitFor();
    expect(await shownIn(page, 'takings-USD')).toBe('$0.00');
    expect(await shownIn(page, 'expected-USD')).toBe('$100.00');
    await sell(page);
    expect(await sellToGiveBack(page)).toBe(true);
    await expect.poll(() => refundLast(page)).toBe(true);
    await page.keyboard.press('Control+o');
    await page.getByTestId('owed-item').waitFor();
    expect(await cashExpected(page)).toBeGreaterThan(100);
    await pressEnter(page.getByTestId('paid-back-cash'));
    await page.getByTestId('owed-item').getByText('Settled').waitFor();
    await page.keyboard.press('Control+3');
    await page.getByTestId('count-shift').waitFor();
    await page.keyboard.press('Control+j');
    await page.getByTestId('cash-amount').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('20,50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('=SUM(A1)');
    await page.keyboard.press('Enter');
    await page.getByText('=SUM(A1)').waitFor();
  });

  it('shows its takings, the expected cash and what went in and out of the drawer, without a press', async () => {
    const { page } = counter;
    const expected = await cashExpected(page);
    await expect.poll(() => shownIn(page, 'expected-USD')).toBe(`$${expected.toFixed(2)}`);
    const [move = ''] = await page.getByTestId('drawer-moves').locator('li').allInnerTexts();
    expect(move).toContain('=SUM(A1)');
    expect(move).toContain('−\u2060$20.50');
  });

  it('tells by the X report how it stands', async () => {
    const { page } = counter;
    await expect.poll(async () => JSON.stringify(await reportNow(page))).toContain('Refunds (1)');
    await page.keyboard.press('Control+p');
    await page.getByTestId('sheet').getByText('X report, shift 1').waitFor();
    expect(await valuesOf(page, 'Float')).toEqual(['$100.00']);
    const [taken] = await valuesOf(page, 'Cash sales');
    const [givenBack] = await valuesOf(page, 'Cash paid back');
    expect(taken).not.toBe('$0.00');
    expect(await valuesOf(page, 'Total')).toEqual([givenBack?.replace('−\u2060', '')]);
    expect(givenBack).toMatch(/^−/);
    // Nothing is counted yet.
    expect(await page.getByTestId('headline').count()).toBe(0);
    expect(await valuesOf(page, 'Paid out')).toEqual(['−\u2060$20.50']);
  });

  it('is closed with a count that differs, and its Z report says by how much', async () => {
    const { page } = counter;
    const [expected = ''] = await valuesOf(page, 'Expected');
    const counted = (Number(expected.replace('$', '')) - 5).toFixed(2);
    await page.keyboard.press('F9');
    await page.getByTestId('count-cash-USD').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(counted);
    await page.keyboard.press('Enter');
    await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
    expect(await page.getByTestId('counted').innerText()).toContain(`You counted $${counted}`);
    expect(await page.getByTestId('counted').innerText()).toContain(`Expected ${expected}`);
    expect(await page.getByTestId('difference').allTextContents()).toEqual(['$5.00 short']);
    await enterOnceRead(page.getByTestId('sheet').getByText('Z report 1', { exact: true }));
    expect(await page.getByTestId('headline').innerText()).toBe('Cash is $5.00 short');
    expect(await valuesOf(page, 'Cash, counted')).toEqual([`$${counted}`]);
    expect(await valuesOf(page, 'Cash, difference')).toEqual(['−\u2060$5.00']);
    expect(await valuesOf(page, 'For audits: fingerprint')).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    closed = await sheetText(page);
  });

  it('is saved as PDF and as CSV, where what was typed stays text', async () => {
    const { page } = counter;
    const [pdf, csv] = [join(dataFolder, 'z.pdf'), join(dataFolder, 'z.csv')];
    await counter.saveTo(pdf);
    await pressEnter(page.getByTestId('save-pdf'));
    await page.getByText('Saved as z.pdf').waitFor();
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await counter.saveTo(csv);
    await pressEnter(page.getByTestId('save-csv'));
    await page.getByText('Saved as z.csv').waitFor();
    expect(existsSync(csv)).toBe(true);
    const lines = readFileSync(csv, 'utf8').split('\r\n');
    expect(lines).toContain('difference,cash,USD,,-5,,');
    expect(lines).toContain("taken out,'=SUM(A1),USD,,20.5,,");
  });

  it('is the same after a restart, and the next one has the next number', async () => {
    await counter.close();
    counter = await launchOnline({ dataFolder });
    const { page } = counter;
    await page.keyboard.press('Control+3');
    expect(await page.locator('[data-shift="1"]').innerText()).toContain('Cash $5.00 short');
    await page.locator('[data-shift="1"]').press('Enter');
    await page.getByTestId('sheet').getByText('Z report 1', { exact: true }).waitFor();
    expect(await sheetText(page)).toBe(closed);
    await page.getByTestId('float').focus();
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    await page.getByTestId('shift-number').getByText('Shift 2').waitFor();
    // What was closed before stays beside it, and leads back.
    await page.locator('[data-shift="1"]').press('Enter');
    await page.getByTestId('sheet').getByText('Z report 1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('standing').waitFor();
  });
});

describe('notes and coins that are counted', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder: newDataFolder() });
    const { page } = counter;
    await page.keyboard.press('Control+3');
    await page.getByTestId('float').fill('143.25');
    await page.keyboard.press('Enter');
    await page.getByTestId('standing').waitFor();
  });
  afterAll(() => counter.close());

  const total = ({ page }: CounterApp): Promise<string> => page.getByTestId('count-cash-USD').inputValue();
  const focused = ({ page }: CounterApp, testId: string): Promise<void> =>
    page.getByTestId(testId).and(page.locator(':focus')).waitFor();

  it('fill the sum as they are typed, from one to the next by Enter, Tab and the arrows', async () => {
    const { page } = counter;
    await page.keyboard.press('F9');
    await focused(counter, 'count-cash-USD');
    await page.keyboard.press('ArrowDown');
    await focused(counter, 'pieces-USD-note-100');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await focused(counter, 'pieces-USD-note-50');
    expect(await total(counter)).toBe('100');
    await page.keyboard.press('Tab');
    await focused(counter, 'pieces-USD-note-20');
    await page.keyboard.type('٢');
    await page.keyboard.press('ArrowDown');
    await focused(counter, 'pieces-USD-note-10');
    await page.keyboard.press('ArrowUp');
    await focused(counter, 'pieces-USD-note-20');
    expect(await total(counter)).toBe('140');
    await page.getByTestId('pieces-USD-coin-0.25').fill('9');
    await page.getByTestId('pieces-USD-other').fill('1');
    expect(await total(counter)).toBe('143.25');
  });

  it('keep the count open while one of them is unclear', async () => {
    const { page } = counter;
    await page.getByTestId('pieces-USD-note-5').fill('1.5');
    expect(await total(counter)).toBe('143.25');
    expect(await page.getByTestId('check-count').isDisabled()).toBe(true);
    await page.getByTestId('pieces-USD-note-5').fill('');
    expect(await page.getByTestId('check-count').isDisabled()).toBe(false);
  });

  it('are still there after staff looked elsewhere', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+1');
    await page.getByTestId('search').waitFor();
    await page.keyboard.press('Control+3');
    await page.getByTestId('standing').waitFor();
    await page.keyboard.press('F9');
    await focused(counter, 'count-cash-USD');
    expect(await total(counter)).toBe('143.25');
    expect(await page.getByTestId('pieces-USD-coin-0.25').inputValue()).toBe('9');
  });

  it('leave the sum to whoever types it, who is told what they came to', async () => {
    const { page } = counter;
    await page.getByTestId('count-cash-USD').fill('143');
    await page.getByText('Notes and coins come to $143.25').waitFor();
    await page.getByTestId('count-cash-USD').fill('143.25');
    await page.getByText('Notes and coins come to').waitFor({ state: 'detached' });
    await page.getByTestId('count-cash-USD').press('Enter');
    await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
    expect(await page.getByTestId('difference').count()).toBe(0);
    await enterOnceRead(page.getByTestId('sheet').getByText('Z report 1', { exact: true }));
    expect(await page.getByTestId('headline').innerText()).toBe('Cash is exact');
  });

  it('are those of the shift that they were counted in', async () => {
    const { page } = counter;
    await page.getByTestId('float').fill('10');
    await page.keyboard.press('Enter');
    await page.getByTestId('standing').waitFor();
    await page.keyboard.press('F9');
    await focused(counter, 'count-cash-USD');
    expect(await total(counter)).toBe('');
    expect(await page.getByTestId('pieces-USD-coin-0.25').inputValue()).toBe('');
  });

  it('leave what is taken and expected in sight, which follows each sale by itself', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    expect(await shownIn(page, 'expected-USD')).toBe('$10.00');
    expect(await sellToGiveBack(page)).toBe(true);
    await expect.poll(() => shownIn(page, 'takings-USD')).not.toBe('$0.00');
    const taken = Number((await shownIn(page, 'takings-USD')).replace('$', ''));
    expect(await shownIn(page, 'expected-USD')).toBe(`$${(10 + taken).toFixed(2)}`);
  });
});

describe('a count during which a sale is recorded', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder: newDataFolder() });
  });
  afterAll(() => counter.close());

  it('is confirmed again beside the new figures before the shift is closed', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+3');
    await page.getByTestId('float').focus();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('shift-number').waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('count-cash-USD').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
    expect(await page.getByTestId('difference').count()).toBe(0);
    expect(await sellToGiveBack(page)).toBe(true);
    await expect.poll(async () => JSON.stringify(await reportNow(page))).toContain('Sales (1)');
    const sold = await page.evaluate(async () => {
      const due = await till.ask('shift-expected');
      return due?.find(({ tender }) => tender === 'cash')?.amount ?? '';
    });
    const changed = page.locator('#expected-changed');
    await enterOnceRead(changed);
    const short = `$${(Number(sold) - 100).toFixed(2)} short`;
    expect(await page.getByTestId('difference').allTextContents()).toEqual([short]);
    expect((await page.evaluate(() => till.ask('shift'))).open).not.toBeNull();
    // The Enter of before is no confirmation of figures that nobody has read.
    await page.keyboard.press('Enter');
    expect((await page.evaluate(() => till.ask('shift'))).open).not.toBeNull();
    await enterOnceRead(page.getByTestId('sheet').getByText('Z report 1', { exact: true }));
    const difference = `−\u2060$${(Number(sold) - 100).toFixed(2)}`;
    expect(await valuesOf(page, 'Cash, difference')).toEqual([difference]);
  });
});

describe('a clerk who counts without knowing', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
    const { page } = counter;
    const bo = await page.evaluate(async () => {
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
      await till.ask('staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
      await till.ask('shift-settings-set', { isRequired: true, isBlind: true });
      const { members } = await till.ask('staff-list');
      await till.ask('staff-lock');
      return members.find(({ name }) => name === 'Bo')?.id ?? '';
    });
    // The answer goes with the page: whoever comes after somebody else gets it anew.
    await page.evaluate((id) => void till.ask('staff-unlock', { id, pin: '2222' }), bo);
    await page.getByTestId('search').waitFor();
  });
  afterAll(() => counter.close());

  it('opens, sells and closes, and is told nothing of what was expected', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+3');
    await page.getByTestId('float').focus();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('shift-number').waitFor();
    await sell(page);
    await page.keyboard.press('Control+3');
    await page.getByTestId('count-shift').waitFor();
    await page.keyboard.press('Control+i');
    await page.getByTestId('cash-amount').fill('5');
    await page.getByTestId('cash-reason').fill('Change from the bank');
    await page.keyboard.press('Enter');
    await page.getByText('Recorded: $5.00 paid in').waitFor();
    expect(await page.getByTestId('standing').count()).toBe(0);
    expect(await page.getByTestId('report-now').count()).toBe(0);
    const { open } = await page.evaluate(() => till.ask('shift'));
    expect(open).toMatchObject({ number: 1, moves: null, figures: null });
    expect(await page.locator('main').innerText()).not.toContain('Change from the bank');
    expect(await reportNow(page)).toBeNull();
    expect(await page.evaluate(() => till.ask('shift-expected'))).toBeNull();
    await page.keyboard.press('F9');
    await page.getByTestId('count-cash-USD').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
    expect(await page.getByTestId('counted').innerText()).toContain('You counted $100.00');
    expect(await page.getByTestId('counted').innerText()).not.toContain('Expected');
    // An Enter too many isn't the confirmation.
    await page.keyboard.press('Enter');
    expect((await page.evaluate(() => till.ask('shift'))).open).not.toBeNull();
    await enterOnceRead(page.getByText('Only managers see its takings and difference.'));
    const answers = await page.evaluate(async () => ({
      report: await till.ask('shift-report', { which: 1 }),
      expected: await till.ask('shift-expected'),
      past: await till.ask('shifts-past', { before: null }),
      takings: await till.ask('takings', { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }),
      sums: await till.ask('order-sums', {
        text: '',
        countries: [],
        from: null,
        to: null,
        standing: null,
        productId: null,
        staffId: null,
      }),
      saved: await till.ask('shift-save', { which: 1, as: 'csv' }),
    }));
    expect(answers.report).toBeNull();
    expect(answers.expected).toBeNull();
    expect(answers.past.shifts).toMatchObject([{ number: 1, totals: null, closedBy: { name: 'Bo' } }]);
    expect(answers.takings.amounts).toEqual([]);
    expect(answers.sums).toMatchObject({ ok: true, sums: { amounts: [] } });
    expect(answers.saved).toEqual({ kind: 'failed' });
  });
});
