import { afterAll, beforeAll, expect, it } from 'vitest';
import { directClient } from '../network/direct-client.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { layoutFaults } from '../windows/layout-faults.ts';
import { startLiveTill, type LiveTill } from '../tills/connected-till.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { leastRoom, resizeWindow, usualRoom } from '../windows/window-sizes.ts';
import { pressEnter } from '../windows/press-enter.ts';

let live: LiveTill;
beforeAll(async () => {
  live = await startLiveTill();
});
afterAll(() => live.close());

it('finds an order that was made elsewhere, adopts it, and shows it in Orders with its code', async () => {
  const { counter, service } = live;
  const { page } = counter;
  const client = directClient(service);
  const catalog = await client.products();
  const [product] = catalog.ok ? catalog.value.products : [];
  // The books begin with what the till sells itself.
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').fill('japan');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  const orderId = 'T9-01J9ZZZZZZZZZZZZZZZZZZZZZZ';
  const ordered = await client.submit({ productId: product?.productId ?? '', orderId });
  expect(ordered.ok).toBe(true);

  await page.keyboard.press('Control+4');
  await page.getByRole('tab', { name: 'Reconciliation' }).press('Enter');
  await pressEnter(page.getByTestId('compare'));
  await page.locator('[data-finding="theirs-only"]').waitFor();
  await page.locator('[data-testid="comparing"][data-doing="idle"]').waitFor();
  expect(await page.locator('[data-finding]').count()).toBe(1);
  await page.getByTestId('matched').getByText('1', { exact: true }).waitFor();

  // It fits into the smallest window too, and can be read by whoever doesn't see it.
  for (const room of [leastRoom, usualRoom]) {
    await resizeWindow(counter, room);
    expect(await layoutFaults(page, undefined)).toEqual([]);
  }
  expect(await wcagViolations(page)).toEqual([]);

  // It stands in Open until it is settled.
  await page.keyboard.press('Control+o');
  await pressEnter(page.getByTestId('open-findings').getByRole('button'));
  await page.getByTestId('finding-note').fill('Sold at the fair');
  await pressEnter(page.getByTestId('adopt'));
  await page.locator('[data-finding]').waitFor({ state: 'detached' });
  await page.getByText('Everything that could be compared matches.').waitFor();

  // Orders has it, made elsewhere, with its code and without a price.
  await page.keyboard.press('Control+2');
  await hasFocus(page.getByTestId('order-search'));
  await page.keyboard.type(orderId);
  await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
  await page.getByTestId('made-elsewhere').waitFor();
  await page.getByTestId('install-qr').waitFor();
  const adopted = await page.evaluate((id) => till.ask('order', { orderId: id }), orderId);
  expect(adopted).toMatchObject({ orderId, state: 'completed', price: null });

  // Looked up by its number it is known, and can't be adopted once more.
  const again = await page.evaluate(
    (uidCustomer) => till.ask('order-adopt', { uidCustomer, note: null }),
    ordered.ok ? ordered.value.uidCustomer : '',
  );
  expect(again).toEqual({ kind: 'in-books', orderId });
  const settled = await page.evaluate(() => till.ask('findings', { isOpen: false, before: null, most: 10 }));
  expect(settled.findings).toMatchObject([{ standing: 'adopted', note: 'Sold at the fair', orderId }]);
});
