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
    expect(await valuesOf(page, 'Total')).toEqual([givenBack?.replace('-', '')]);
    expect(givenBack).toMatch(/^-/);
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
