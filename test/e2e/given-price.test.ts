import { afterAll, beforeAll, expect, it } from 'vitest';
import { directClient } from '../network/direct-client.ts';
import { startLiveTill, type LiveTill } from '../tills/connected-till.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { layoutFaults } from '../windows/layout-faults.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

const orderId = 'T9-01J9ZZZZZZZZZZZZZZZZZZZZZZ';

let live: LiveTill;
beforeAll(async () => {
  live = await startLiveTill();
});
afterAll(() => live.close());

it('gives an order of another till its price, by keys alone', async () => {
  const { counter, service } = live;
  const { page } = counter;
  const client = directClient(service);
  const catalog = await client.products();
  const [product] = catalog.ok ? catalog.value.products : [];
  const ordered = await client.submit({ productId: product?.productId ?? '', orderId });
  const uidCustomer = ordered.ok ? ordered.value.uidCustomer : expect.fail(ordered.failure.kind);
  const known = await page.evaluate(
    (uid) => till.ask('order-adopt', { uidCustomer: uid, note: null }),
    uidCustomer,
  );
  expect(known).toMatchObject({ kind: 'adopted', orderId });

  await page.keyboard.press('Control+2');
  await hasFocus(page.getByTestId('order-search'));
  await page.keyboard.type(orderId);
  await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
  const part = page.getByTestId('give-price-part');
  await part.getByRole('heading', { name: 'Price unknown' }).waitFor();
  await page.getByTestId('give-price').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+d');
  await hasFocus(page.getByTestId('given-price'));

  await page.keyboard.type('0');
  await page.getByRole('dialog').getByText('Enter a price above zero.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('24,90');
  expect(await layoutFaults(page, undefined)).toEqual([]);
  expect(await wcagViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: 'Cash', exact: true, checked: true })
    .waitFor({ state: 'attached' });
  expect(await page.getByTestId('confirm-price').isDisabled()).toBe(true);
  await page.keyboard.press('Tab');
  await hasFocus(page.getByTestId('given-price-reason'));
  await page.keyboard.type('Seen on their slip');
  await page.getByTestId('confirm-price').and(page.locator(':enabled')).waitFor();
  // Not by Enter: whoever types as quickly as a test is taken for a scanner.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByTestId('confirm-price'));
  await page.keyboard.press('Space');

  expect(await page.getByTestId('price-words').innerText()).toMatch(
    /^Price added later: \$24\.90, Cash, taken before or at another till: Seen on their slip\./,
  );
  await part.getByRole('heading', { name: 'Price', exact: true }).waitFor();
  await page.getByTestId('order-payments').getByText('Cash $24.90').waitFor();
  await page.getByTestId('made-elsewhere').waitFor();
  const given = await page.evaluate((id) => till.ask('order', { orderId: id }), orderId);
  expect(given).toMatchObject({ price: '24.9', currency: 'USD', tender: 'cash' });
  // The press is over: the key opens nothing any more.
  expect(await page.getByTestId('give-price').count()).toBe(0);

  // It was mistyped.
  await page.getByTestId('correct-price').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+d');
  await hasFocus(page.getByTestId('corrected-price'));
  await page.keyboard.type('24,90');
  await page.getByRole('dialog').getByText('This is the price that was recorded.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('19,90');
  expect(await layoutFaults(page, undefined)).toEqual([]);
  expect(await wcagViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await hasFocus(page.getByTestId('price-correction-reason'));
  await page.keyboard.type('Slip misread');
  await page.getByTestId('confirm-corrected-price').and(page.locator(':enabled')).waitFor();
  // Past the usual reason.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByTestId('confirm-corrected-price'));
  await page.keyboard.press('Space');
  expect(await page.getByTestId('price-corrected').innerText()).toMatch(
    /^Price corrected from \$24\.90 to \$19\.90: Slip misread\./,
  );
  await page.getByTestId('order-payments').getByText('Cash $19.90').waitFor();
  const corrected = await page.evaluate((id) => till.ask('order', { orderId: id }), orderId);
  expect(corrected).toMatchObject({ price: '19.9', currency: 'USD', tender: 'cash' });
});
