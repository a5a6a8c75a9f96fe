import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter } from '../windows/counter-app.ts';
import { directClient, issuedProfile } from '../network/direct-client.ts';
import { startLiveTill, type LiveTill } from '../tills/connected-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { lastOrderId, shownInstall } from './shown-install.ts';

describe('the app that is killed between "sent" and "answered"', () => {
  const productId = 'jp-1gb-7d';
  let live: LiveTill;
  beforeAll(async () => {
    live = await startLiveTill();
  });
  afterAll(() => live.close());

  /** The order ids of what the service debited and credited, as it tells its merchant. */
  async function moneyMovements(): Promise<readonly string[]> {
    const history = await directClient(live.service).history(100);
    if (!history.ok) throw new Error(history.failure.detail);
    return history.value.transactions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  }

  it('shows the one sale completed when it is started again, and the service has one order', async () => {
    const { service, counter } = live;
    const hour = 3_600_000;
    const fault = { kind: 'delay', when: 'after', ms: hour };
    await controller(service).post('/faults', { path: '/orders/submit', fault });
    const before = counter.page;
    await before.getByRole('button', { name: 'Sell', exact: true }).click();
    await before.getByTestId('search').fill('japan 1gb 7d');
    await before.locator(`[data-product-id="${productId}"][data-selected]`).waitFor();
    await before.getByTestId('sell').and(before.locator(':enabled')).waitFor();
    await before.keyboard.press('F9');
    await before.getByText('Asking your provider for the eSIM').waitFor();
    // The service has the order, and holds its answer back.
    await expect.poll(moneyMovements).toHaveLength(1);
    await counter.kill();

    live.counter = await launchCounter({ dataFolder: counter.dataFolder });
    const { page } = live.counter;
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').filter({ hasText: 'Ready' }).waitFor();
    expect(await page.locator('[data-order-id]').count()).toBe(1);
    const orderId = await lastOrderId(page);
    const profile = await issuedProfile(directClient(service), orderId, productId);
    expect((await shownInstall(page)).decoded).toBe(profile.activationCode);
    const kinds = await page.evaluate(async () =>
      (await till.ask('snapshot'))?.sales.flatMap(({ events }) => events.map(({ kind }) => kind)),
    );
    expect(kinds).toEqual(['drafted', 'attempted', 'unanswered', 'accepted', 'issued']);
    expect(await moneyMovements()).toEqual([orderId]);
  });
});
