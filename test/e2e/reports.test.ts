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
  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('say that nothing was sold yet', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+5');
    await page.getByTestId('nothing-sold').waitFor();
  });

  it('have what was sold by day, hour, country and package, in chart and table alike', async () => {
    const { page } = counter;
    await sell(page, 'japan 10gb 30d');
    await sell(page, 'japan 1gb 7d');
    await sell(page, 'france 5gb 30d');
    await page.keyboard.press('Control+5');

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
  });

  it('have nothing of days in which nothing was sold', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Yesterday' }));
    await page.getByTestId('nothing-sold').waitFor();
    await pressEnter(page.getByRole('button', { name: 'Today' }));
    await page.getByTestId('report-table').waitFor();
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
    await page.getByRole('radio', { name: 'Day' }).focus();
    await page.keyboard.press('ArrowLeft');
    const byStaff = await tableBy(page, 'staff');
    expect(soldOf(byStaff, 'Ana')).toBe('1');

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
    const isAnswered = await page.evaluate(async () => {
      const { till } = window as unknown as {
        till: { ask: (name: string, request: unknown) => Promise<unknown> };
      };
      return till.ask('report', { by: 'day', from: '2025-01-01', to: '2025-01-01' }).then(
        () => true,
        () => false,
      );
    });
    expect(isAnswered).toBe(false);
  });
});
