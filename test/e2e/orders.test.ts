import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src-preload/contract.ts';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { directClient } from '../network/direct-client.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { startLyingService, type Lie } from '../network/lying-service.ts';
import { enterOnceRead, pressEnter } from '../windows/press-enter.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { showMore } from '../windows/show-more.ts';
import { startService, type TestService } from '../network/start-service.ts';

type Options = Pick<RequestOf<'sell'>, 'activationMode' | 'customer' | 'payments'>;

/** Sells a package as the Sell view does, and waits for its eSIM. @returns its order id. */
const sold = (page: Page, productId: string, options: Options = {}): Promise<string> =>
  page.evaluate(
    async ([wantedId, options]) => {
      const { products } = await till.ask('catalog');
      const product = products.find((each) => each.productId === wantedId);
      if (product === undefined) throw new Error(`there is no ${wantedId}`);
      const { costVersion, price, currency } = product;
      const asked = {
        productId: wantedId,
        costVersion,
        price,
        currency,
        cart: crypto.randomUUID(),
        again: true,
      };
      const reply = await till.ask('sell', { ...asked, ...options });
      if (!reply.ok) throw new Error(reply.problem.kind);
      const [piece] = reply.pieces;
      if (piece.kind !== 'sale') throw new Error('it is no sale');
      const { orderId } = piece;
      const isReady = async (): Promise<boolean> =>
        (await till.ask('order', { orderId }))?.state === 'completed';
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
      return orderId;
    },
    [productId, options] as const,
  );

/** Looks an order up by its number, from wherever the view stands. */
async function open(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('Escape');
  await hasFocus(page.getByTestId('order-search'));
  await page.keyboard.type(orderId);
  await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
  await page.locator(`article[data-shown-order="${orderId}"]`).waitFor();
  await page.getByTestId('sold-package').first().waitFor();
}

/** Types as a barcode scanner does, which waits for nobody: key after key, and Enter. */
const scan = (counter: CounterApp, code: string): Promise<void> =>
  counter.electron.evaluate(({ BrowserWindow }, text) => {
    // A window for receipts may wait behind it.
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().includes('/counter.html'),
    );
    if (window === undefined) throw new Error('there is no window');
    const press = (keyCode: string, character: string): void => {
      for (const event of [
        { type: 'keyDown', keyCode },
        { type: 'char', keyCode: character },
        { type: 'keyUp', keyCode },
      ] as const) {
        window.webContents.sendInputEvent(event);
      }
    };
    for (const character of text.split('')) press(character, character);
    press('Enter', '\r');
  }, code);

const iccidOf = (page: Page, orderId: string): Promise<string> =>
  page.evaluate(async (id) => {
    const sale = await till.ask('order', { orderId: id });
    if (sale?.install === null || sale?.install === undefined) throw new Error(`${id} has no eSIM`);
    return sale.install.iccid;
  }, orderId);

/** What the customer paid for an order, in dollars. */
const priceOf = (page: Page, orderId: string): Promise<string> =>
  page.evaluate(async (id) => {
    const price = (await till.ask('order', { orderId: id }))?.price ?? null;
    if (price === null) throw new Error(`${id} has no price`);
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(Number(price));
  }, orderId);

describe('orders, by keyboard', () => {
  let service: TestService;
  let control: Controller;
  let counter: CounterApp;

  const balance = async (): Promise<string> => {
    const reply = await directClient(service).balance();
    return reply.ok ? reply.value.balance : expect.fail(reply.failure.kind);
  };

  beforeAll(async () => {
    service = await startService({ balance: '500.00', issueDelayMs: 0, refundLimit: 1 });
    control = controller(service);
    counter = await launchCounter();
    await connectAccount(counter.page, service);
    await isLive(counter.page);
    await sold(counter.page, 'jp-1gb-7d', {
      customer: { name: 'Chidi Okafor', phone: '+49 151 2345 6789', note: null },
    });
    await counter.page.getByRole('button', { name: 'Orders' }).click();
    await counter.page.locator('[data-order-id]').first().waitFor();
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('finds an eSIM that is scanned while the focus is elsewhere', async () => {
    const { page } = counter;
    const wanted = await sold(page, 'fr-5gb-30d');
    await sold(page, 'es-5gb-30d');
    const iccid = await iccidOf(page, wanted);
    // Wherever Tab leads to: Enter must not press it.
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('Tab');
    await scan(counter, iccid);
    await page.locator(`[data-order-id="${wanted}"][data-selected]`).waitFor();
    await expect.poll(() => page.locator('[data-order-id]').count()).toBe(1);
    expect(await page.getByTestId('order-search').inputValue()).toBe(iccid);
    // The scanner may meet a search that has something in it.
    await page.getByTestId('order-search').fill('japan');
    await page.waitForFunction(() => document.querySelectorAll('[data-order-id]').length === 1);
    await scan(counter, iccid);
    await page.locator(`[data-order-id="${wanted}"][data-selected]`).waitFor();
  });

  it('shows what is left as the service has it now, once staff ask again, and from when that is', async () => {
    const { page } = counter;
    const wanted = await sold(page, 'jp-1gb-7d');
    await open(page, wanted);
    const iccid = await iccidOf(page, wanted);
    const left = page.getByTestId('sold-package').first();
    const before = await left.innerText();
    await control.post(`/profiles/${iccid}/connect`, { network: 'NTT DOCOMO', country: 'JP' });
    await control.post(`/profiles/${iccid}/data`, { megabytes: 200 });
    expect(await left.innerText()).toBe(before);
    await page.keyboard.press('Control+r');
    await expect.poll(() => left.innerText()).not.toBe(before);
    expect(await left.innerText()).toMatch(/82\d\u00a0MB/);
    expect(await page.getByTestId('as-of').innerText()).toMatch(/^As of \d\d:\d\d$/);
  });

  it('says where the eSIM stands and on which phone, and passes the customer’s page on', async () => {
    const { page } = counter;
    const wanted = await sold(page, 'jp-1gb-7d');
    await open(page, wanted);
    const story = page.getByRole('article');
    expect(await page.getByTestId('profile-state').innerText()).toBe('Not installed yet');
    expect(await story.getByText('EID').count()).toBe(0);
    await control.post(`/profiles/${await iccidOf(page, wanted)}/connect`, {
      network: 'NTT DOCOMO',
      country: 'JP',
    });
    await page.keyboard.press('Control+r');
    await story.getByText('Installed and turned on').waitFor();
    await story.getByText(/^89\d\d \d{4}( \d{4}){6}$/).waitFor();
    // A manager sees what the service gives the shop, once they ask: customers read over the counter.
    const earnings = page.getByTestId('earnings');
    expect(await earnings.innerText()).toBe('Margin');
    await earnings.locator('summary').click();
    expect(await earnings.getByRole('definition').or(earnings.getByRole('term')).allInnerTexts()).toEqual([
      ...['Margin', '$1.50', 'Reward from your provider', '$0.17, 5%', 'Margin with the reward', '$1.67'],
    ]);
    await showMore(page);
    await page.getByTestId('customer-page').click();
    await story.getByText('Copied').waitFor();
    const copied = await counter.electron.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toMatch(/^https:\/\/my\.practice\.example\//);
  });

  it('shows what is left of several packages in all, and how a package stands, in words or in the service’s own', async () => {
    const { page } = counter;
    const wanted = await sold(page, 'jp-1gb-7d');
    const size = { sizeUnit: 'GB', sizeValue: 1 };
    const each = { activationMode: 'FIRST_USE', size, availableBalance: size };
    const members = {
      activatedItems: [
        { ...each, uid: '1', name: 'One', status: 'SUSPENDED' },
        { ...each, uid: '2', name: 'Two', status: 'Parked' },
      ],
      totalAvailableBalance: { sizeUnit: 'GB', sizeValue: 2 },
    };
    const path = '/orders/getStatus';
    await control.post('/faults', { path, fault: { kind: 'other-reply', members }, times: 'forever' });
    await open(page, wanted);
    expect(await page.getByTestId('total-left').innerText()).toBe('2\u00a0GB left in all');
    expect(await page.getByTestId('sold-package').first().innerText()).toContain(
      'starts when first used, paused by your provider',
    );
    expect(await page.getByTestId('sold-package').nth(1).innerText()).toContain('Other (Parked)');
    await control.clear('/faults');
  });

  it('says that a package is queued until it starts, and looks again by itself', async () => {
    const { page } = counter;
    const wanted = await sold(page, 'jp-1gb-7d');
    const size = { sizeUnit: 'GB', sizeValue: 1 };
    const queued = { uid: '1', name: 'One', activationMode: 'NOW', size, availableBalance: size };
    const members = { activatedItems: [{ ...queued, status: 'queued', activatedAt: null }] };
    const fault = { kind: 'other-reply', members } as const;
    // The till may ask for a reason of its own, too.
    await control.post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    await open(page, wanted);
    const first = page.getByTestId('sold-package').first();
    await first.getByText('queued, starts automatically').waitFor();
    await control.clear('/faults');
    await first.getByText(/^until /).waitFor();
  });

  it('finds an order by its customer, after moving in the list', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('order-search'));
    await page.locator('[data-order-id]').nth(2).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Okafor');
    await page.locator('[data-order-id]').getByText('Chidi Okafor').waitFor();
    // What is listed comes to this, a moment later.
    const sums = page.getByTestId('order-sums');
    await sums.getByText(/^1 order, \$[\d.]+$/).waitFor();
    // What it cost the shop is shown to a manager who asks.
    await page.getByTestId('show-sums-cost').click();
    await sums.getByText(/^1 order, \$[\d.]+, cost \$[\d.]+, margin \$[\d.]+$/).waitFor();
    await page.getByTestId('show-sums-cost').click();
    await page.getByTestId('order-search').focus();
    expect(await page.getByTestId('order-search').inputValue()).toBe('Okafor');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('order-search'));
    await page.keyboard.type('0151 2345 6789');
    await page.locator('[data-order-id]').getByText('Chidi Okafor').waitFor();
  });

  it('finds any part of a telephone number or an ICCID, in any script, and marks it', async () => {
    const { page } = counter;
    const rows = page.locator('[data-order-id]');
    const search = page.getByTestId('order-search');
    await search.fill('512-3456');
    await rows.getByText('Chidi Okafor').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.locator('mark').allInnerTexts()).toEqual(['51 2345 6']);
    await search.fill('٥١٢٣٤٥');
    await expect.poll(() => rows.locator('mark').allInnerTexts()).toEqual(['51 2345']);

    const wanted = await sold(page, 'es-5gb-30d');
    const iccid = await iccidOf(page, wanted);
    // Its middle: the last digits alone tell it from others of its kind.
    const part = iccid.slice(-9, -1);
    await search.fill(part);
    const found = page.locator(`[data-order-id="${wanted}"] mark`);
    await expect.poll(async () => (await found.innerText()).replaceAll(' ', '')).toBe(part);
    await page.keyboard.press('Escape');
  });

  it('tells orders of one package apart', async () => {
    const { page } = counter;
    const ids = [
      await sold(page, 'it-5gb-30d'),
      await sold(page, 'it-5gb-30d'),
      await sold(page, 'it-5gb-30d'),
    ];
    const rows = page.locator('[data-order-id]').filter({ hasText: 'Italy, 5 GB, 30 days' });
    await expect.poll(() => rows.count()).toBe(3);
    const words = await rows.allInnerTexts();
    expect(new Set(words).size).toBe(3);
    const ends = await Promise.all(ids.map(async (id) => (await iccidOf(page, id)).slice(-4)));
    for (const end of ends) expect(words.filter((each) => each.includes(`…${end}`))).toHaveLength(1);
  });

  it('narrows the list in one row, shows what is set, and lists all again by one press', async () => {
    const { page } = counter;
    const rows = page.locator('[data-order-id]');
    await page.keyboard.press('Escape');
    await rows.nth(3).waitFor();
    expect(await page.getByTestId('clear-filters').count()).toBe(0);
    const state = page.getByTestId('state-filter');
    const pickState = async (name: string): Promise<void> => {
      await state.click();
      await page.getByRole('listbox', { name: 'State' }).getByText(name, { exact: true }).click();
    };
    await pickState('Refunded');
    await page.getByText(/^No order is like this/).waitFor();
    await pickState('Ready');
    await rows.nth(3).waitFor();

    const days = page.getByTestId('days-filter');
    expect(await days.innerText()).toBe('Any day');
    await pressEnter(days);
    await page.getByRole('dialog').getByRole('button', { name: 'Last month' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await days.innerText()).toBe('Last month');
    await page.getByText(/^No order is like this/).waitFor();
    await pressEnter(days);
    await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click();
    await rows.nth(3).waitFor();

    await pressEnter(page.getByTestId('clear-filters'));
    await hasFocus(page.getByTestId('order-search'));
    expect(await days.innerText()).toBe('Any day');
    expect(await state.inputValue()).toBe('All states');
    await rows.nth(3).waitFor();
  });

  it('has all that can be done with an order in one column, with what gives money back last', async () => {
    const { page } = counter;
    const payments = [{ kind: 'cash' as const, received: null }];
    await open(page, await sold(page, 'fr-5gb-30d', { payments, activationMode: 'FIRST_USE' }));
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await showMore(page);
    await page.getByTestId('goodwill').waitFor();
    await page.getByTestId('correct-payment').waitFor();
    const buttons = page.getByTestId('actions').getByRole('button');
    const names = await buttons
      .locator('span:first-child')
      .or(buttons.and(page.getByTestId('pass-on')))
      .allInnerTexts();
    expect(names).toEqual([
      ...['Show large', 'Save receipt', 'Send to phone', 'Top up'],
      ...['Add customer', 'Sell the same again', 'Correct payment'],
      ...['Other orders of this package', 'Copy the customer’s page', 'Give money back, eSIM stays'],
      ...['Exchange', 'Refund'],
    ]);
    const widths = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(new Set(widths).size).toBe(1);
  });

  it('sells the same again', async () => {
    const { page } = counter;
    await open(page, await sold(page, 'fr-5gb-30d'));
    await showMore(page);
    await pressEnter(page.getByTestId('same-again'));
    await page.getByTestId('sell').getByText('France, 5 GB').waitFor();
    await page.keyboard.press('Control+2');
  });

  it('has a form’s first field ready before the next key can come', async () => {
    const { page } = counter;
    const ready = await page.getByTestId('customer').evaluate(async (button: HTMLElement) => {
      // As a key presses it, and no frame is drawn until it is looked.
      button.click();
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      const { activeElement } = document;
      return activeElement instanceof HTMLInputElement ? activeElement.labels?.item(0).textContent : null;
    });
    expect(ready).toBe('Name');
    // By the mouse: the field may take the focus in the frame in which a key would be pressed.
    await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('customer').waitFor();
  });

  it('sorts otherwise by a key, and Esc lists the newest first again', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    const first = page.locator('[data-order-id]').first();
    // What was searched for before was one order.
    await page.locator('[data-order-id]').nth(1).waitFor();
    const listed = await page.locator('[data-order-id]').count();
    await page.keyboard.press('Control+s');
    await page.getByTestId('more-filters').and(page.locator('[data-sorted="oldest"]')).waitFor();
    await first.getByText('Chidi Okafor').waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('[role="group"][aria-label="Highest price first"]').waitFor();
    const prices = await page.evaluate(async () => {
      const ids = [...document.querySelectorAll<HTMLElement>('[data-order-id]')];
      const sales = ids.map(({ dataset }) => till.ask('order', { orderId: dataset['orderId'] ?? '' }));
      return (await Promise.all(sales)).map((sale) => Number(sale?.price));
    });
    expect(prices).toHaveLength(listed);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    // Esc closes the choices first, and lists all orders then.
    await pressEnter(page.getByTestId('more-filters'));
    await page.getByTestId('sort').click();
    const choices = page.getByRole('listbox', { name: 'Sort' });
    await choices.waitFor();
    await page.keyboard.press('Escape');
    await choices.waitFor({ state: 'detached' });
    expect(await page.getByTestId('sort').inputValue()).toBe('Highest price first');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByTestId('more-filters').and(page.locator('[data-sorted="newest"]')).waitFor();
  });

  it('tops an eSIM up', async () => {
    const { page } = counter;
    const orderId = await sold(page, 'jp-1gb-7d');
    await open(page, orderId);
    const before = Number(await balance());
    await page.keyboard.press('Control+Enter');
    await hasFocus(page.getByRole('dialog').getByRole('option').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.locator('[data-topped-up="completed"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await open(page, orderId);
    // The customer may read along: not what it cost the shop.
    await page
      .getByText('The package is on the eSIM. There is nothing to install.', { exact: true })
      .waitFor();
    await page.getByTestId('sold-package').nth(1).waitFor();
    const cost = await page.evaluate(async (id) => {
      const [operation] = (await till.ask('order', { orderId: id }))?.operations ?? [];
      return operation?.kind === 'top-up' ? Number(operation.cost) : NaN;
    }, orderId);
    expect(Number(await balance())).toBeCloseTo(before - cost, 6);
  });

  it('activates what waits for it, and then offers no refund', async () => {
    const { page } = counter;
    await open(page, await sold(page, 'fr-5gb-30d', { activationMode: 'ON_DEMAND' }));
    await page.getByTestId('activate').waitFor();
    await page.keyboard.press('F3');
    await page.getByRole('alertdialog').waitFor();
    await hasFocus(page.getByTestId('confirm'));
    await enterOnceRead(page.getByText('The package has started. Nothing was charged.'));
    await page.getByText('Can’t be refunded. It is activated.').waitFor();
    expect(await page.getByTestId('refund').isDisabled()).toBe(true);
    await page.getByTestId('activate').waitFor({ state: 'detached' });
  });

  it('lets a manager pay back without a refund, up to what the customer has paid', async () => {
    const { page } = counter;
    const payments = [{ kind: 'cash' as const, received: null }];
    const orderId = await sold(page, 'fr-5gb-30d', { payments, activationMode: 'FIRST_USE' });
    await open(page, orderId);
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await showMore(page);
    await pressEnter(page.getByTestId('goodwill'));
    await hasFocus(page.getByTestId('goodwill-amount'));
    await page.keyboard.type('1000');
    await page.getByText(/^The customer has only \$[\d.]+ left to get back for this\.$/).waitFor();
    await page.getByTestId('goodwill-amount').fill('2.50');
    await page.getByTestId('goodwill-reason').fill('Slow network');
    await page.keyboard.press('Enter');
    const given = page.getByTestId('goodwill-given');
    expect(await given.innerText()).toMatch(/^\$2\.50 given in cash: Slow network\. /);
    await page.getByTestId('goodwill').waitFor();
    expect(await page.getByTestId('owed').count()).toBe(0);
    // A refund promises the rest alone.
    const price = Number((await priceOf(page, orderId)).slice(1));
    const rest = `$${(price - 2.5).toFixed(2)}`;
    const heading = async (): Promise<string> => {
      await page.keyboard.press('Control+Delete');
      const question = page.getByRole('dialog');
      const text = await question.getByRole('heading').first().innerText();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      return text;
    };
    await expect.poll(heading).toBe(`Refund ${rest}?`);
  });

  it('refunds for a reason, and offers the next refund whatever the last answer said of the month’s limit', async () => {
    const { page } = counter;
    const first = await sold(page, 'es-5gb-30d', { activationMode: 'FIRST_USE' });
    const others = [
      await sold(page, 'es-5gb-30d', { activationMode: 'FIRST_USE' }),
      await sold(page, 'es-5gb-30d', { activationMode: 'FIRST_USE' }),
    ];
    await open(page, first);
    const before = Number(await balance());
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    // Without a reason there is no refund.
    expect(await page.getByTestId('confirm').isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    const price = await priceOf(page, first);
    const heading = `Refund ${price}?`;
    await question.getByRole('heading', { name: heading }).waitFor();
    await question.getByText('Don’t give anything yet', { exact: false }).waitFor();
    await question.getByText('Returns to your balance').waitFor();
    expect(await page.getByTestId('confirm').innerText()).toBe(`Refund ${price}`);
    await page.keyboard.type('Wrong country');
    await page.keyboard.press('Enter');
    // The dialog stays until it says what to give; the order behind it says the same.
    const outcome = page.getByRole('dialog');
    await outcome.getByRole('heading', { name: `Give the customer ${price}`, exact: true }).waitFor();
    await outcome.getByText(`Give the customer ${price} back, in cash.`).waitFor();
    // What is to be done next has the focus; its key does the same.
    await hasFocus(outcome.getByTestId('paid-back-cash'));
    expect(Number(await balance())).toBeGreaterThan(before);
    await page.keyboard.press('Control+u');
    await outcome.waitFor({ state: 'detached' });
    await page.getByText(/is back on the balance\.$/).waitFor();
    await page.getByTestId('order-state').getByText('Refunded').waitFor();
    await page.getByText('Already refunded.').waitFor();
    await page
      .getByText('All packages of this eSIM were refunded, so its code is no longer shown.')
      .waitFor();
    expect(await page.getByTestId('install-qr').count()).toBe(0);
    await page.getByTestId('owed').waitFor({ state: 'detached' });
    await page.getByTestId('open-count').waitFor({ state: 'detached' });

    // The limit is the service's own: each refund's answer tells of it, in the service's words, and none stops the next.
    await open(page, others[0] ?? '');
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Delete');
    await hasFocus(page.getByTestId('refund-reason'));
    await page.keyboard.type('Changed plans');
    await page.keyboard.press('Enter');
    // What the service shows may be behind: until it can't be any more, the till says that it doesn't know.
    await outcome
      .getByText(/^We don’t know yet whether it was refunded\. .+ Don’t give the customer their money yet\./)
      .waitFor();
    expect(await outcome.getByTestId('paid-back-cash').count()).toBe(0);
    await enterOnceRead(page.locator('html:not(:has([role="dialog"]))'));
    const order = page.getByRole('article');
    await order.getByText(/^Not refunded\. .+ Your account was not credited/).waitFor({ timeout: 60_000 });
    await open(page, others[1] ?? '');
    await page.getByTestId('refund').and(page.locator(':enabled')).waitFor();
  });

  it('keeps what is open and what failed in one place, with what happens next', async () => {
    const { page } = counter;
    await control.post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 3_600_000 });
    await page.evaluate(async () => {
      const { products } = await till.ask('catalog');
      const [product] = products;
      if (product === undefined) throw new Error('the catalog is empty');
      const { productId, costVersion, price, currency } = product;
      await till.ask('sell', {
        productId,
        costVersion,
        price,
        currency,
        cart: crypto.randomUUID(),
        again: true,
      });
    });
    await page.getByTestId('open-count').getByText('1').waitFor();
    await page.keyboard.press('Control+o');
    const open = page.getByRole('region', { name: 'Pending', exact: true });
    await open.getByText('Issuing', { exact: true }).waitFor();
    await open.getByText(/^We check again at \d\d:\d\d:\d\d automatically\.$/).waitFor();
    const failed = page.getByRole('region', { name: 'Failed, today and yesterday' });
    await failed.getByText('Not refunded', { exact: true }).waitFor();
    await failed.getByRole('button', { name: 'Show the order' }).click();
    await page
      .getByRole('article')
      .getByText(/^Not refunded\. /)
      .first()
      .waitFor();
  });
});

describe('why a package of a sold eSIM can not be refunded', () => {
  type Item = Record<string, unknown>;
  const lies: readonly (readonly [string, Item, RegExp])[] = [
    ['it has expired', { expiresAt: '2020-01-01T00:00:00Z' }, /It has expired/],
    [
      'data was used',
      { size: { sizeUnit: 'MB', sizeValue: 5120 }, availableBalance: { sizeUnit: 'MB', sizeValue: 5000 } },
      /Some of its data is used/,
    ],
    ['it has no number', { uid: 'none' }, /gives no number for this package/],
  ];

  it('is shown beforehand, whichever reason there is', async () => {
    let lie: Item = {};
    const lying: Lie = {
      reply: (path, { status, text }) => {
        if (path !== '/orders/getStatus') return { status, text };
        const record = JSON.parse(text) as { activatedItems?: Item[] | null };
        const items = record.activatedItems?.map((bought) => ({ ...bought, ...lie })) ?? null;
        return { status, text: JSON.stringify({ ...record, activatedItems: items }) };
      },
    };
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    const address = await startLyingService(service, [lying]);
    const counter = await launchCounter();
    try {
      const { page } = counter;
      await connectAccount(page, { ...service, address });
      await isLive(page);
      await page.getByRole('button', { name: 'Orders' }).click();
      for (const [why, item, words] of lies) {
        lie = item;
        await open(page, await sold(page, 'fr-5gb-30d', { activationMode: 'FIRST_USE' }));
        await page.getByTestId('why-not').getByText(words).waitFor();
        expect(await page.getByTestId('refund').isDisabled(), why).toBe(true);
      }
    } finally {
      await counter.close();
      await service.stop();
    }
  });
});
