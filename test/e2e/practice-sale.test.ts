import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { lastOrderId, shownInstall } from './shown-install.ts';

describe('practice mode', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;
  let code: string;

  beforeAll(async () => {
    counter = await launchCounter({ dataFolder });
  });
  afterAll(() => counter.close());

  it('sells from a believable account', async () => {
    const { page } = counter;
    await online(page);
    await page.getByTestId('balance').getByText('$200.00').waitFor();
    await page.getByTestId('search').fill('france');
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const shown = await shownInstall(page);
    expect(shown.decoded).toBe(shown.text);
    code = shown.text;
  });

  it('keeps its sales in a ledger of its own, under numbers of its own', async () => {
    expect(await lastOrderId(counter.page)).toMatch(/^P-T1-/);
    expect(existsSync(join(dataFolder, 'practice/ledger.sqlite'))).toBe(true);
    expect(existsSync(join(dataFolder, 'live'))).toBe(false);
  });

  it('still has the sale and the balance after a kill and a restart', async () => {
    const shown = () => counter.page.getByTestId('balance').innerText();
    await counter.page.keyboard.press('Escape');
    // The service is asked for the balance after the sale.
    await expect.poll(shown).not.toContain('$200.00');
    const balance = await shown();
    await counter.kill();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    await online(page);
    await expect.poll(shown).toBe(balance);
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').first().click();
    expect((await shownInstall(page)).decoded).toBe(code);
  });
});
