import { expect, describe, it, onTestFinished } from 'vitest';
import { launchOnline, newDataFolder, type CounterApp } from '../counter-app.ts';
import { hasFailingDisk, makeFailingDisk } from '../failing-sync/failing-disk.ts';

const log = 'practice/ledger.sqlite-wal';

describe.skipIf(!hasFailingDisk())('a sale whose COMMIT the disk fails', () => {
  const press = async ({ page }: CounterApp): Promise<void> => {
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.locator('[data-product-id="jp-10gb-30d"][data-selected]').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
  };
  const told =
    /It is not certain whether this sale was recorded.*nothing was sent.*do not sell it again until/;

  it('is told as uncertain, then as not recorded; one that the next start finds waits until staff decide', async () => {
    const disk = makeFailingDisk();
    const options = { dataFolder: newDataFolder(), environment: disk.environment };
    let counter = await launchOnline(options);
    onTestFinished(() => counter.close());
    await press(counter);
    await counter.page.getByTestId('install-qr').waitFor();
    await counter.page.getByRole('button', { name: 'Next customer' }).click();

    disk.fail(log);
    await press(counter);
    await counter.page.getByText(told).waitFor();
    disk.mend();
    await counter.page.locator('[data-books-news="not-recorded"]').waitFor();
    await counter.page.getByRole('button', { name: 'I have read it' }).click();
    await counter.page.getByRole('button', { name: 'Back to the search' }).click();

    disk.failAndShut(log);
    await press(counter);
    await counter.page.getByText(told).waitFor();
    await counter.kill();
    disk.mend();
    counter = await launchOnline(options);
    const { page } = counter;
    await page.locator('[data-books-news="held"]').waitFor();
    await page.getByRole('button', { name: 'Orders' }).click();
    const held = page.locator('[data-order-id]').filter({ hasText: 'Waiting for you' });
    await held.click();
    expect(await page.locator('[data-order-id]').count()).toBe(2);
    await page.getByTestId('held-send').click();
    await page.locator('[data-order-id]').filter({ hasText: 'Ready' }).nth(1).waitFor();
    await page.getByTestId('held-actions').waitFor({ state: 'detached' });
    await page.locator('[data-books-news="held"]').waitFor({ state: 'detached' });
  });
});
