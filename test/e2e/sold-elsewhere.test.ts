import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptCode } from '../../src-activation/esim-name.ts';
import { directClient, issuedProfile } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startLiveTill, type LiveTill } from '../tills/connected-till.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { value } from '../value.ts';

/** An eSIM that another till of the account sold, found and topped up by keys at a till that never sold anything. */
describe('an eSIM that this till never sold, by keyboard', () => {
  let live: LiveTill;
  const esim = { iccid: '', uidCustomer: '', other: '' };

  beforeAll(async () => {
    live = await startLiveTill();
    const client = directClient(live.service);
    const order = value(await client.submit({ productId: 'jp-1gb-7d', orderId: 'T9-1' }));
    esim.uidCustomer = order.uidCustomer;
    const other = value(await client.submit({ productId: 'jp-1gb-7d', orderId: 'T9-2' }));
    for (const { uidCustomer } of [order, other])
      while (value(await client.getStatus(uidCustomer)).status !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 20));
    esim.other = (await issuedProfile(client, 'T9-2', 'jp-1gb-7d')).iccid;
    esim.iccid = (await issuedProfile(client, 'T9-1', 'jp-1gb-7d')).iccid;
    const seen = { network: 'NTT DOCOMO', country: 'JP' };
    await controller(live.service).post(`/profiles/${esim.iccid}/connect`, seen);
    await live.counter.page.keyboard.press('Control+2');
    await hasFocus(live.counter.page.getByTestId('order-search'));
  });
  afterAll(() => live.close());

  /** Slower than a scanner. */
  const typeSlowly = (text: string): Promise<void> => live.counter.page.keyboard.type(text, { delay: 60 });

  it('is shown by its ICCID, with where it is, and asks for its order’s number', async () => {
    const { page } = live.counter;
    await page.keyboard.type(esim.iccid.replace(/(.{4})(?=.)/g, '$1 '));
    await page.getByTestId('elsewhere-result').waitFor();
    const detail = page.getByTestId('sold-elsewhere');
    await detail.getByText('NTT DOCOMO').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await hasFocus(detail.getByRole('textbox'));
    await typeSlowly(esim.iccid);
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('no-order-number').innerText()).toMatch(/^This is an ICCID/);
    await page.keyboard.press('Control+A');
    // As a scanner does it: anywhere else that is a new search.
    await page.keyboard.type(receiptCode(esim.iccid, esim.uidCustomer) ?? expect.fail('it has no code'));
    await page.keyboard.press('Enter');
    await page.getByTestId('sold-package').waitFor();
    expect((await page.getByTestId('order-search').inputValue()).replaceAll(' ', '')).toBe(esim.iccid);
    expect(await page.getByTestId('why-not').innerText()).toMatch(/^Not sold at this till/);
  });

  it('is topped up once, and what was bought is told where it is looked at', async () => {
    const { page } = live.counter;
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.locator('[data-topped-up="completed"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-search').fill(esim.iccid);
    const detail = page.getByTestId('sold-elsewhere');
    await detail.getByText('Added', { exact: true }).waitFor();
    await expect.poll(() => page.getByTestId('sold-package').count()).toBe(2);
    const lines = value(await directClient(live.service).history(20)).transactions;
    expect(lines.filter(({ type }) => type === 'topup')).toHaveLength(1);
    expect(await detail.getByTestId('top-up-facts').innerText()).toContain('Cash');
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('has its payment corrected, goodwill given and its receipt saved like an order of this till', async () => {
    const { page } = live.counter;
    const detail = page.getByTestId('sold-elsewhere');
    await detail.getByTestId('correct-payment').waitFor();
    await detail.getByTestId('goodwill').waitFor();
    await detail.getByRole('button', { name: 'Save receipt' }).waitFor();
    await page.keyboard.press('F4');
    await page.getByRole('dialog').getByTestId('correction-reason').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('is found by the code of its receipt, and by looking through the history', async () => {
    const { page } = live.counter;
    const code = receiptCode(esim.iccid, esim.uidCustomer) ?? expect.fail('it has no code');
    const search = page.getByTestId('order-search');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(search);
    // Only the dialog was left: what is shown behind it stays until the next one.
    expect((await search.inputValue()).replaceAll(' ', '')).toBe(esim.iccid);
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await page.keyboard.type(code.toLowerCase());
    await expect.poll(() => page.getByTestId('sold-package').count()).toBe(2);
    // What was topped up here is known by its ICCID; of another one the history tells its order.
    await page.getByTestId('order-search').fill(esim.iccid);
    await expect.poll(() => page.getByTestId('sold-package').count()).toBe(2);
    await page.getByTestId('order-search').fill(esim.other);
    await pressEnter(page.getByTestId('find-order-number'));
    await expect.poll(() => page.getByTestId('sold-package').count()).toBe(1);
  });

  it('is topped up on a ticket with what else its customer buys, which has one receipt', async () => {
    const { page } = live.counter;
    await page.getByTestId('order-search').fill(esim.iccid);
    // Not the other one's any more, which can be topped up as well.
    await expect.poll(() => page.getByTestId('sold-package').count()).toBe(2);
    await page.getByTestId('sold-elsewhere').getByTestId('top-up').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Enter');
    await hasFocus(page.getByRole('dialog').getByRole('option').first());
    await page.keyboard.press('Enter');
    await page
      .locator('[data-line]')
      .getByText(`Top-up of eSIM …${esim.iccid.slice(-4)}`)
      .waitFor();
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.press('F9');
    await page.getByTestId('top-ups').waitFor();
    await page.locator('[data-topped-up="completed"]').waitFor();
    await page.getByRole('button', { name: 'Save receipt' }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await page.getByTestId('order-search').fill(esim.iccid);
    await expect.poll(() => page.getByTestId('top-up-facts').count()).toBe(2);
  });

  it('says in a sentence why nothing is told of an ICCID that the account does not have', async () => {
    const { page } = live.counter;
    await page.getByTestId('order-search').fill('8944110068262040046');
    expect(await page.getByTestId('not-seen').innerText()).toMatch(/Ask whoever sold it/);
    await page.getByTestId('order-search').fill('89049032007008882600020634712345');
    await page.getByText('This is an EID').waitFor();
  });

  it('is found by the number of its top-up while the provider can’t be reached', async () => {
    const { page } = live.counter;
    await page.getByTestId('order-search').fill(esim.uidCustomer);
    const number = (await page.getByTestId('top-up-facts').first().locator('bdi').innerText()).trim();
    await page.getByTestId('order-search').fill('');
    await live.service.stop();
    await page.getByTestId('order-search').fill(number.slice(-8));
    await page.getByTestId('top-up-facts').first().getByText(number).waitFor();
    await page.getByTestId('sold-elsewhere').getByRole('button', { name: 'Save receipt' }).first().waitFor();
  });
});
