import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus } from '../windows/has-focus.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { pressEnter } from '../windows/press-enter.ts';

async function sell(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').fill(query);
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('search').waitFor();
}

/** The report that is on screen once it is by this part, as its table has it: the heading of each row and its cells. */
async function tableBy(page: Page, part: string): Promise<string[][]> {
  await page.locator(`[data-report="${part}"]`).waitFor();
  return page
    .getByTestId('report-table')
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent)),
    );
}

/** The rows of a list of today, cell by cell. */
const rowsOf = (page: Page, list: string): Promise<string[][]> =>
  page
    .getByTestId(list)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent)),
    );

/** Of the row of a name, how many were sold. */
const soldOf = (rows: readonly (readonly string[])[], name: string): string | undefined =>
  rows.find(([heading]) => heading === name)?.[1];

/** Chooses what figures are grouped by, from the choice that has the focus. */
async function nextPart(page: Page, part: string): Promise<string[][]> {
  await page.keyboard.press('ArrowRight');
  return tableBy(page, part);
}

describe('reports, by keyboard', () => {
  let counter: CounterApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
    counter = await launchOnline();
  });
  afterAll(async () => {
    await counter.close();
    rmSync(folder, { recursive: true });
  });

  it('say that nothing was sold yet today', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+5');
    await page.locator('[data-report="today"]').waitFor();
    expect(await page.getByTestId('nothing-sold').textContent()).toBe('No sales yet today.');
  });

  it('begin with today: its figures, its hours along an axis, how it was paid and what sold best', async () => {
    const { page } = counter;
    await sell(page, 'japan 10gb 30d');
    await sell(page, 'japan 1gb 7d');
    await sell(page, 'france 5gb 30d');
    await page.keyboard.press('Control+5');
    await page.getByTestId('best-sellers').waitFor();
    expect(await page.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true');
    const figures = await page.getByTestId('report-totals').textContent();
    expect(figures).toContain('Sales3');
    expect(figures).toContain('no sales by this time yesterday');
    expect(await rowsOf(page, 'best-sellers')).toHaveLength(3);
    const byPayment = await rowsOf(page, 'by-payment');
    expect(byPayment.map(([, sold]) => sold)).toEqual(['3']);
    expect(figures).toContain(byPayment[0]?.[2] ?? 'nothing');
    expect(await page.getByTestId('pending-today').textContent()).toContain('Nothing is pending');
    const ticks = await page.getByTestId('chart-ticks').locator('span').allTextContents();
    expect(ticks[0]).toBe('$0');
    expect(new Set(ticks).size).toBe(ticks.length);
  });

  it('tell of the hour that is running first, and mark the focus by an outline alone', async () => {
    const { page } = counter;
    const chart = page.getByTestId('report-chart');
    await chart.focus();
    const chosen = chart.getByRole('option', { selected: true });
    await hasFocus(chosen);
    const look = await chosen.evaluate((option) => {
      const { outlineStyle, backgroundColor } = getComputedStyle(option);
      return { outlineStyle, backgroundColor };
    });
    expect(look).toEqual({ outlineStyle: 'solid', backgroundColor: 'rgba(0, 0, 0, 0)' });
  });

  it('have what was sold by day, hour, country and package, in chart and table alike', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Last 7 days' }));

    const byDay = await tableBy(page, 'day');
    // The last seven days, and their sum.
    expect(byDay).toHaveLength(8);
    expect(byDay.at(-1)?.slice(0, 4)).toEqual(['Total', '3', '0', '0']);
    expect(byDay.at(-2)?.slice(1)).toEqual(byDay.at(-1)?.slice(1));
    expect(byDay[0]?.[4]).toBe('$0.00');

    const chart = page.getByTestId('report-chart');
    await chart.focus();
    await page.keyboard.press('End');
    const today = chart.getByRole('option', { selected: true });
    await hasFocus(today);
    await expect.poll(() => today.getAttribute('aria-label')).toContain(byDay.at(-1)?.[4] ?? 'nothing');
    expect(await page.getByTestId('chart-chosen').textContent()).toBe(await today.getAttribute('aria-label'));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => today.getAttribute('aria-label')).toContain('$0.00');

    await page.getByRole('radio', { name: 'Day' }).focus();
    const byHour = await nextPart(page, 'hour');
    expect(byHour).toHaveLength(25);
    expect(byHour.at(-1)?.slice(1)).toEqual(byDay.at(-1)?.slice(1));
    const byCountry = await nextPart(page, 'country');
    expect(soldOf(byCountry, 'Japan')).toBe('2');
    expect(soldOf(byCountry, 'France')).toBe('1');
    const byPackage = await nextPart(page, 'product');
    expect(byPackage.map(([name]) => name)).toContain('Japan 10 GB 30 days');
    expect(byPackage).toHaveLength(4);
    const byStaff = await nextPart(page, 'staff');
    expect(soldOf(byStaff, 'Nobody named')).toBe('3');
    expect(byStaff.at(-1)?.slice(1)).toEqual(byDay.at(-1)?.slice(1));
    const byPayment = await nextPart(page, 'tender');
    expect(byPayment.at(-1)?.slice(1)).toEqual(byDay.at(-1)?.slice(1));
  });

  it('take days as they are typed, once each is whole, and change no other day before', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Last 7 days' }));
    await tableBy(page, 'tender');
    const [from, to] = [page.getByTestId('day').first(), page.getByTestId('day').last()];
    const parts = (field: typeof from): Promise<string[]> => field.getByRole('spinbutton').allTextContents();
    const before = await parts(from);
    await to.getByRole('spinbutton').first().focus();
    await page.keyboard.type('1122');
    await page.keyboard.type('2');
    expect(await parts(from)).toEqual(before);
    await page.keyboard.type('024');
    expect(await parts(from)).toEqual(before);
    // The first day follows only now: a span can't end before it begins.
    await page.keyboard.press('Enter');
    await expect.poll(() => parts(from)).toEqual(['11', '22', '2024']);
    await from.getByRole('spinbutton').first().focus();
    await page.keyboard.type('11162024');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was sold: Nov 16 – 22, 2024.').waitFor();
    // No year of a shop: as it was.
    await to.getByRole('spinbutton').first().focus();
    await page.keyboard.type('11220002');
    await page.keyboard.press('Enter');
    await expect.poll(() => parts(to)).toEqual(['11', '22', '2024']);
    await pressEnter(page.getByRole('button', { name: 'Today', exact: true }));
    await page.getByTestId('best-sellers').waitFor();
  });

  it('have nothing of days in which nothing was sold', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Yesterday' }));
    await page.getByTestId('nothing-sold').waitFor();
    await pressEnter(page.getByRole('button', { name: 'Today' }));
    await page.getByTestId('best-sellers').waitFor();
  });

  it('are exported as CSV: the span, the groups and the currency that are on the screen', async () => {
    const { page, electron } = counter;
    await pressEnter(page.getByRole('button', { name: 'Last 7 days' }));
    const onScreen = await tableBy(page, 'day');
    const file = join(folder, 'report.csv');
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await pressEnter(page.getByTestId('save-csv'));
    await page.getByText('Saved as report.csv').waitFor();
    const rows = parse<Record<string, string>>(readFileSync(file, 'utf8'), { columns: true, bom: true });
    expect(rows).toHaveLength(onScreen.length);
    expect(rows.at(-1)).toMatchObject({ part: 'total', sales: '3', currency: 'USD', mode: 'practice' });
    expect(`$${rows.at(-1)?.['takings'] ?? ''}`).toBe(onScreen.at(-1)?.[6]);
  });

  it('are printed by Ctrl+P, which says what to do where there is no printer', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+p');
    await page.getByText('Nothing was printed: no printer is set up.').waitFor();
  });

  it('are a manager’s: a clerk finds them neither in the window nor by asking main', async () => {
    const { page } = counter;
    await page.evaluate(async () => {
      const { till } = window as unknown as {
        till: { ask: (name: string, request: unknown) => Promise<unknown> };
      };
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
      await till.ask('staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    });
    await sell(page, 'france 5gb 30d');
    await page.keyboard.press('Control+5');
    await page.getByTestId('by-staff').waitFor();
    expect(soldOf(await rowsOf(page, 'by-staff'), 'Ana')).toBe('1');

    await page.keyboard.press('Control+l');
    const field = page.getByLabel('PIN of');
    await field.waitFor();
    while ((await field.getAttribute('aria-label')) !== 'PIN of Bo') await field.press('ArrowDown');
    await page.keyboard.type('2222');
    await page.keyboard.press('Enter');
    // The next person's page is a new one: once it is drawn, keys are heard.
    await page.getByTestId('search').waitFor();
    await page.keyboard.press('Control+5');
    expect(await page.getByTestId('report-table').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reports' }).count()).toBe(0);
    const answered = await page.evaluate(async () => {
      const { till } = window as unknown as {
        till: { ask: (name: string, request?: unknown) => Promise<unknown> };
      };
      const shown = { what: { kind: 'today' }, currency: 'USD', measure: 'takings' };
      const asked = [
        till.ask('report', { by: 'day', from: '2025-01-01', to: '2025-01-01' }),
        till.ask('report-today'),
        till.ask('report-print', shown),
        till.ask('report-save', { ...shown, as: 'csv' }),
      ];
      return (await Promise.allSettled(asked)).map(({ status }) => status);
    });
    expect(answered).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  });
});
