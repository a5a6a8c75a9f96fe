import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, describe, it, onTestFinished } from 'vitest';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { hasFailingDisk, makeFailingDisk } from '../failing-sync/failing-disk.ts';
import { startFaultyProxy } from '../network/faulty-proxy.ts';
import { makeSmallDisk } from '../ledgers/small-disk.ts';
import { startService } from '../network/start-service.ts';

const log = 'practice/ledger.sqlite-wal';

describe.skipIf(!hasFailingDisk())('a sale whose COMMIT the disk fails', () => {
  const press = async ({ page }: CounterApp): Promise<void> => {
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.locator('[data-product-id="jp-10gb-30d"][data-selected]').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
  };
  const told =
    /We can’t tell yet whether this sale was recorded.*Nothing was sent.*[Dd]on’t sell it again until/;

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
    await counter.page.getByRole('button', { name: 'Back to search' }).click();

    disk.failAndShut(log);
    await press(counter);
    await counter.page.getByText(told).waitFor();
    await counter.kill();
    disk.mend();
    counter = await launchOnline(options);
    const { page } = counter;
    await page.locator('[data-books-news="held"]').waitFor();
    // The banner leads to Open, where it is decided, and the customer asks what it cost.
    await page.keyboard.press('Control+o');
    const held = page.getByTestId('open-item').filter({ hasText: 'Waiting for you' });
    await held.getByText(/\$\d/).waitFor();
    await held.getByTestId('held-drop').waitFor();
    await held.getByTestId('held-send').click();
    await held.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Orders' }).click();
    await expect.poll(() => page.locator('[data-order-id]').count()).toBe(2);
    await page.locator('[data-order-id]').filter({ hasText: 'Ready' }).nth(1).waitFor();
    await page.getByTestId('held-actions').waitFor({ state: 'detached' });
    await page.locator('[data-books-news="held"]').waitFor({ state: 'detached' });
  });
});

describe.skipIf(!hasFailingDisk())('a sale whose answer the disk does not take', () => {
  it('is told at once with what to do about its money, wherever staff are, and shows its code once it is taken', async () => {
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    onTestFinished(async () => void (await service.stop()));
    const proxy = await startFaultyProxy(service.address);
    onTestFinished(() => proxy.close());
    const disk = makeFailingDisk();
    const counter = await launchCounter({ environment: disk.environment });
    onTestFinished(() => counter.close());
    const { page } = counter;
    await connectAccount(page, { ...service, address: proxy.address });
    await isLive(page);
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    proxy.interfere((path, time) => {
      // The attempt is on the disk by now.
      if (path === '/orders/submit' && time === 1) disk.failAndShut('live/ledger.sqlite-wal');
      return 'pass';
    });
    await page.keyboard.press('F9');
    await page
      .getByText(/may have been sold\. Leave the payment as it is, and don’t sell it again\. .* checks again/)
      .waitFor();
    await page.getByText('If it was sold, the code appears here').waitFor();
    const mayBeDone = page.getByTestId('may-be-done').getByText(/Don’t take or give back any money for it/);
    await mayBeDone.waitFor();
    await page.getByRole('button', { name: 'Next customer' }).click();
    await mayBeDone.waitFor();
    await page.keyboard.press('Control+o');
    await page.getByTestId('open-item').getByText('Pending').waitFor();
    await page
      .getByTestId('open-item')
      .getByText(/may have been sold\. Leave the payment as it is/)
      .waitFor();
    disk.mend();
    await page.getByTestId('may-be-done').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').filter({ hasText: 'Ready' }).waitFor();
    expect(await page.locator('[data-order-id]').count()).toBe(1);
  });
});

const practiceDisk = makeSmallDisk(8 * 1024 * 1024);
afterAll(() => practiceDisk?.remove());

describe.skipIf(practiceDisk === undefined)(
  'a practice sale that finds no room at the practice service',
  () => {
    const { folder, fill, free } = practiceDisk ?? {
      folder: '',
      fill: () => undefined,
      free: () => undefined,
    };

    it('is told with what to make room for, and shows its code once there is some', async () => {
      const dataFolder = newDataFolder();
      mkdirSync(join(dataFolder, 'practice'));
      symlinkSync(folder, join(dataFolder, 'practice', 'service'));
      const counter = await launchOnline({ dataFolder });
      onTestFinished(() => counter.close());
      const { page } = counter;
      fill();
      await page.getByTestId('search').fill('japan 10gb 30d');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
      await page
        .getByText(
          /may have been sold\. Leave the payment as it is.*This computer’s disk is full\. Free up disk space/,
        )
        .waitFor();
      free();
      await page.getByTestId('install-qr').waitFor();
      await page.getByRole('button', { name: 'Orders' }).click();
      await page.locator('[data-order-id]').filter({ hasText: 'Ready' }).waitFor();
      expect(await page.locator('[data-order-id]').count()).toBe(1);
    });
  },
);
