import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import type { UpdatesView } from '../../src-preload/contract/settings/updates.ts';
import { closeDialog, type Stage, type View } from './stage.ts';
import { enterOnceRead, pressEnter } from '../windows/press-enter.ts';

const sellButton = '[data-testid="sell"]';
const confirmButton = '[data-testid="confirm"]';

async function find({ counter: { page } }: Stage, query: string): Promise<void> {
  await page.getByTestId('search').fill(query);
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
}

async function sell(stage: Stage, query: string): Promise<void> {
  await find(stage, query);
  await stage.counter.page.keyboard.press('F9');
  await stage.counter.page.getByTestId('install-qr').waitFor();
}

/** Lets go of the codes of a family that nobody has seen: of them it is told over every view. */
async function letGoOfUnseen({ counter: { page } }: Stage): Promise<void> {
  const unseen = page.locator('[data-settled-late="completed"]');
  // Orders shows a code by itself: no key counts until that could be seen.
  await page.getByTestId('install-qr').waitFor();
  await pressEnter(unseen.getByRole('button').last());
  await unseen.waitFor({ state: 'detached' });
}

/** Opens what is folded away of an order: how to help a phone, and what managers are told. */
async function openFolded({ counter: { page } }: Stage): Promise<void> {
  await page.getByTestId('earnings').waitFor();
  await page.getByTestId('order-cost').waitFor();
  for (const summary of await page.locator('article summary').all()) await summary.press('Enter');
  await page.locator('article details:not([open])').first().waitFor({ state: 'detached' });
}

/** Brings the list of orders in front, where an order hides it for want of room. */
async function showOrderList(stage: Stage): Promise<void> {
  await closeDialog(stage);
  const { page } = stage.counter;
  const back = page.getByTestId('pane-back');
  await back.or(page.getByTestId('days-filter')).filter({ visible: true }).first().waitFor();
  if (await back.isVisible()) await pressEnter(back);
  // In a low window they are folded away.
  const unfold = page.locator('main button[aria-controls][aria-expanded="false"]').filter({ visible: true });
  if (!(await page.getByTestId('days-filter').isVisible())) await pressEnter(unfold.first());
}

async function openDays(stage: Stage): Promise<void> {
  await showOrderList(stage);
  const { page } = stage.counter;
  await pressEnter(page.getByTestId('days-filter'));
  await page.getByRole('dialog').getByTestId('day').first().waitFor();
}

async function openMoreFilters(stage: Stage): Promise<void> {
  await showOrderList(stage);
  const { page } = stage.counter;
  await pressEnter(page.getByTestId('more-filters'));
  await page.getByTestId('sort').waitFor();
}

/** Sells what waits until it is activated. */
async function sellOnDemand({ counter: { page } }: Stage): Promise<void> {
  await page.evaluate(async () => {
    const { products } = await till.ask('catalog');
    const product = products.find(({ productId }) => productId === 'fr-5gb-30d');
    if (product === undefined) throw new Error('there is no such package');
    const { productId, costVersion, price, currency } = product;
    const reply = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
      activationMode: 'ON_DEMAND',
      customer: { name: 'Chidi Okafor', phone: '+49 151 2345 6789', note: 'Two phones, back on Friday' },
    });
    if (!reply.ok) throw new Error(reply.problem.kind);
  });
}

/** As main tells it: this till wasn't installed by a package, and has no newer version. */
async function tellOfUpdate({ counter: { electron, page } }: Stage): Promise<void> {
  const view: UpdatesView = {
    version: '0.1.0',
    address: 'https://updates.example/tills/',
    state: {
      kind: 'ready',
      version: '0.2.0',
      waitsFor: ['sale-open', 'shift-open'],
      installs: 'by-hand',
      fault: 'not-installed',
    },
  };
  await electron.evaluate(({ BrowserWindow }, news) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send('push:updates', news);
  }, view);
  await page.getByTestId('updates-install').waitFor();
  await page.getByTestId('updates').scrollIntoViewIfNeeded();
}

/** A day at the counter, in practice mode: each view leads on from the one before. */
export const viewsAtWork: readonly View[] = [
  {
    name: 'Sell, before anything is typed',
    open: async ({ counter: { page } }) => {
      await page.locator('[data-service-state="online"]').waitFor();
      await page.locator('[data-product-id]').first().waitFor();
    },
  },
  {
    name: 'Sell, with a package read back',
    mainAction: sellButton,
    open: async (stage) => {
      await find(stage, 'europe');
      await stage.counter.page.keyboard.press('F2');
      await stage.counter.page.locator('[data-part="note"]').waitFor();
      await stage.counter.page.getByTestId('sell').focus();
    },
  },
  {
    name: 'Sell, with the cash that was received',
    mainAction: sellButton,
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+B');
      await page.getByTestId('cash-received').fill('50');
      await page.getByTestId('change-due').getByText('$').waitFor();
    },
  },
  {
    name: 'Sell, with a payment of several parts',
    mainAction: sellButton,
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+E');
      await page.keyboard.press('Control+E');
      await page.getByTestId('split-amount-2').waitFor();
      await page.getByTestId('split-amount-0').fill('1');
      await page.getByTestId('split-amount-2').fill('1');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'Sell, with nothing found',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Escape');
      await page.getByTestId('search').fill('atlantis');
      await page.locator('[data-product-id]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'Sell, with what comes nearest',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('search').fill('france 9999gb 45 days');
      await page.getByTestId('nearest').getByText('The nearest:').waitFor();
    },
  },
  {
    name: 'the check of a phone',
    open: async (stage) => {
      const { page } = stage.counter;
      await find(stage, 'japan');
      await page.keyboard.press('F5');
      await page.getByTestId('phone-model').fill('galaxy s2');
    },
  },
  {
    name: 'the hand-over',
    mainAction: 'main section button',
    open: async (stage) => {
      await closeDialog(stage);
      await sell(stage, 'japan 10gb');
    },
  },
  {
    name: 'the menu of ways to the phone',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('pass-on'));
      await page.getByRole('menuitem').first().waitFor();
    },
    openAgain: async (stage) => {
      await closeDialog(stage);
      await pressEnter(stage.counter.page.getByTestId('pass-on'));
      await stage.counter.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'Sell, with a ticket and another package read back',
    mainAction: sellButton,
    open: async (stage) => {
      const { page } = stage.counter;
      await closeDialog(stage);
      await page.keyboard.press('Escape');
      for (const query of ['ES 5gb 30d', 'europe 5gb']) {
        await find(stage, query);
        await page.keyboard.press('F7');
        await page.getByTestId('search').press('Enter');
      }
      await page.locator('[data-line]').nth(1).waitFor();
      await find(stage, 'europe');
      // Where one pane lies behind the other, it comes in front with what is changed.
      await page.keyboard.press('F7');
      await page.getByTestId('add-line').waitFor();
    },
  },
  {
    name: 'the question before a ticket is cleared',
    mainAction: '[data-testid="clear-ticket"]',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByTestId('clear-ticket').waitFor();
    },
  },
  {
    name: 'the hand-over to a family',
    open: async (stage) => {
      const { page } = stage.counter;
      await pressEnter(page.getByTestId('clear-ticket'));
      await page.locator('[data-line]').first().waitFor({ state: 'detached' });
      await find(stage, 'ES 5gb 30d');
      for (let more = 1; more < 4; more += 1) await page.keyboard.press('F7');
      await page.keyboard.press('F9');
      await page.locator('[data-family-sale="completed"]').nth(3).waitFor();
      await page.getByTestId('install-qr').waitFor();
    },
  },
  {
    name: 'Orders, with a sale opened',
    mainAction: '[data-testid="top-up"]',
    open: async (stage) => {
      const { page } = stage.counter;
      await page.keyboard.press('Control+2');
      // The hand-over showed the first of four.
      await letGoOfUnseen(stage);
      await sellOnDemand(stage);
      // The list hears of it a little later.
      await page.locator('[data-order-id]').filter({ hasText: 'Chidi Okafor' }).first().click();
      await page.getByTestId('install-qr').waitFor();
      await page.getByTestId('activate').waitFor();
      await openFolded(stage);
    },
  },
  {
    name: 'who bought, being written down',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('customer'));
      await page.getByTestId('customer').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the question before a top-up',
    mainAction: '[data-testid="add-top-up"]',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the question before an activation',
    mainAction: confirmButton,
    open: async (stage) => {
      await closeDialog(stage);
      await stage.counter.page.keyboard.press('F3');
      await stage.counter.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'the question before a refund',
    mainAction: confirmButton,
    open: async (stage) => {
      const { page } = stage.counter;
      await closeDialog(stage);
      await page.getByTestId('refund').and(page.locator(':enabled')).first().waitFor();
      await page.keyboard.press('Control+Delete');
      await page.getByTestId('refund-reason').waitFor();
      await page.getByTestId('confirm').waitFor();
      // The dialog before it has let go of the window.
      await page.waitForFunction(() => {
        const confirm = document.querySelector('[data-testid="confirm"]');
        return (
          confirm?.checkVisibility({ opacityProperty: true }) === true && confirm.closest('[inert]') === null
        );
      });
    },
  },
  {
    name: 'Orders, with the choice of days',
    open: openDays,
    openAgain: openDays,
  },
  {
    name: 'Orders, with further filters',
    open: openMoreFilters,
    openAgain: openMoreFilters,
  },
  {
    name: 'Orders, with none found',
    open: async (stage) => {
      await showOrderList(stage);
      await stage.counter.page.getByTestId('order-search').fill('nobody of this name');
      await stage.counter.page.locator('[data-order-id]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the palette of commands',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette').getByRole('menuitem').first().waitFor();
      await page.keyboard.type('10');
      await page.getByTestId('palette').getByRole('menuitem').nth(3).waitFor();
    },
  },
  {
    name: 'the sheet of keys',
    open: async (stage) => {
      await closeDialog(stage);
      await stage.counter.page.keyboard.press('F1');
      await stage.counter.page.getByTestId('key-sheet').waitFor();
    },
  },
  {
    name: 'the pages of Help',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('to-help'));
      await page.locator('[data-help-page]').first().waitFor();
    },
  },
  {
    name: 'a page of Help',
    mainAction: '[data-testid="help-leads-to"]',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.locator('[data-help-page="refund"]'));
      await page.getByTestId('help-leads-to').waitFor();
    },
  },
  {
    name: 'Pending, with nothing pending',
    open: async (stage) => {
      await closeDialog(stage);
      await stage.counter.page.keyboard.press('Control+o');
      await stage.counter.page.locator('main section').first().waitFor();
    },
  },
  {
    name: 'Shift, with none open',
    mainAction: '[data-testid="open-shift"]',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+3');
      await page.getByTestId('float').fill('150');
    },
  },
  {
    name: 'Shift, with one open',
    open: async (stage) => {
      const { page } = stage.counter;
      await pressEnter(page.getByTestId('float'));
      await page.getByTestId('count-shift').waitFor();
      await sellOnDemand(stage);
      await page.keyboard.press('Control+j');
      await page.getByTestId('cash-amount').fill('20');
      await page.getByTestId('cash-reason').fill('A courier who brought the paper');
      await pressEnter(page.getByTestId('cash-reason'));
      await page.getByText('A courier who').waitFor();
    },
  },
  {
    name: 'Shift, with its report so far',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+p');
      await page.getByTestId('sheet').waitFor();
    },
  },
  {
    name: 'Shift, being counted',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('F9');
      await page.locator('[data-testid^="count-cash-"]').fill('125.40');
    },
  },
  {
    name: 'Shift, with its count beside what was expected',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.locator('[data-testid^="count-cash-"]'));
      await page.getByTestId('counted').waitFor();
    },
  },
  {
    name: 'Shift, with its Z report',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
      await enterOnceRead(page.getByTestId('sheet'));
    },
  },
  {
    name: 'Shift, with those of before',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Escape');
      await page.locator('[data-shift]').first().waitFor();
    },
  },
  {
    name: 'Shift, with one open after another',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('float').fill('100');
      await pressEnter(page.getByTestId('float'));
      await page.getByTestId('standing').waitFor();
      await page.locator('[data-shift]').first().waitFor();
    },
  },
  {
    name: 'Balance, with a low balance',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+4');
      await page.getByRole('cell').first().waitFor();
      await page.getByTestId('balance-warning').fill('100000');
      await page.keyboard.press('Enter');
      await page.getByRole('status').nth(1).waitFor();
    },
  },
  {
    name: 'Balance, with the books compared',
    open: async ({ counter: { page } }) => {
      await page.getByRole('tab').nth(1).press('Enter');
      await pressEnter(page.getByTestId('compare'));
      await page.getByTestId('matched').waitFor();
      await page.locator('[data-doing="idle"]').waitFor();
    },
  },
  {
    name: 'Reports, with what was sold today',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+5');
      await page.getByTestId('report-chart').focus();
      await page.keyboard.press('End');
    },
  },
  {
    name: 'Reports, of the last seven days',
    open: async ({ counter: { page } }) => {
      await page.locator('button[aria-pressed]').nth(2).press('Enter');
      await page.locator('[data-report="day"]').waitFor();
      await page.getByTestId('report-chart').focus();
      await page.keyboard.press('Home');
    },
  },
  {
    name: 'Reports, by package',
    open: async ({ counter: { page } }) => {
      await page.getByRole('radio').nth(3).press(' ');
      await page.locator('[data-report="product"]').waitFor();
    },
  },
  {
    name: 'Settings, the account, with all that is advanced',
    open: async ({ counter: { page } }) => {
      await showSettings(page, 'account');
      await page.locator('#till-title').waitFor();
      await openAdvanced(page);
    },
  },
  {
    name: 'Settings, with an account that was not connected',
    open: async ({ counter: { page } }) => {
      const fields = page.locator('form').filter({ has: page.locator('#account-title') });
      await fields.locator('input[type="text"]').nth(0).fill('http://esim.example/api/v1');
      await fields.locator('input[type="text"]').nth(1).fill('corner-shop');
      await fields.locator('input[type="password"]').fill('not the secret');
      await pressEnter(fields.getByRole('button').last());
      await fields.getByRole('alert').waitFor();
    },
  },
  {
    name: 'Settings, displays and printing, with a printer being added',
    open: async ({ counter: { page } }) => {
      await showSettings(page, 'displays');
      await page.getByTestId('receipt-preview').waitFor();
      await pressEnter(page.getByTestId('add-printer'));
      await page.getByTestId('printer-try').waitFor();
    },
  },
  {
    name: 'Settings, prices',
    mainAction: '[data-testid="save-prices"]',
    open: async ({ counter: { page } }) => {
      await showSettings(page, 'prices');
      await page.getByTestId('add-rule').fill('japan');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('[data-testid="markup"]:focus').waitFor();
      await page.keyboard.type('45');
      await page.locator('[data-product]').first().waitFor();
    },
  },
  {
    name: 'Settings, prices, with a rule being added',
    isOfOneSize: true,
    open: async ({ counter: { page } }) => {
      await page.getByTestId('add-rule').fill('un');
      await page.locator('[role="option"][data-key^="country:"]').first().waitFor();
    },
  },
  {
    name: 'Settings, the currency and its tax',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('add-rule').fill('');
      await page.getByTestId('add-rule').press('Escape');
      await page.locator('[role="option"][data-key="money"]').click();
      await page.getByTestId('tax').waitFor();
    },
  },
  {
    name: 'Settings, payment methods',
    open: async ({ counter: { page } }) => {
      await page.locator('[role="option"][data-key="tenders"]').click();
      await page.getByTestId('tender-name').fill('Voucher');
      await page.keyboard.press('Enter');
      await page.getByTestId('tender').waitFor();
    },
  },
  {
    name: 'Settings, discounts',
    open: async ({ counter: { page } }) => {
      await page.locator('[role="option"][data-key="discounts"]').click();
      await page.getByTestId('discounts-set').waitFor();
    },
  },
  {
    name: 'Settings, sale defaults',
    open: async ({ counter: { page } }) => {
      await page.locator('[role="option"][data-key="sale-defaults"]').click();
      await page.getByTestId('sale-defaults').waitFor();
    },
  },
  {
    name: 'Settings, data, with all that is advanced',
    open: async ({ counter: { page } }) => {
      await showSettings(page, 'data');
      await page.getByTestId('records-keep').waitFor();
      await openAdvanced(page);
    },
  },
  {
    name: 'Settings, about the program, with a new version that has to wait',
    open: async (stage) => {
      const { page } = stage.counter;
      await showSettings(page, 'about');
      await page.getByTestId('updates').waitFor();
      await openAdvanced(page);
      await tellOfUpdate(stage);
    },
    openAgain: tellOfUpdate,
  },
  {
    name: 'Settings, about the program, with the file for support',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('support-show'));
      await page.getByTestId('support-text').waitFor();
    },
  },
  {
    name: 'Settings, about the program, where licenses cannot be opened',
    open: async ({ counter: { page, electron } }) => {
      await electron.evaluate(({ shell }) => {
        shell.openPath = () => Promise.resolve('Failed to open path');
      });
      await pressEnter(page.getByTestId('licenses-packages'));
      await page.getByTestId('licenses-path').waitFor();
    },
  },
  {
    name: 'Settings, with staff',
    open: async ({ counter: { page } }) => {
      await page.evaluate(async () => {
        await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
        await till.ask('staff-change', {
          kind: 'add',
          name: 'Yusuf Abdulrahman',
          role: 'clerk',
          pin: '2222',
        });
      });
      await page.keyboard.press('Control+1');
      await showSettings(page, 'staff');
      await page.getByText('Yusuf').waitFor();
      await pressEnter(page.locator('li').filter({ hasText: 'Yusuf' }).getByRole('button').nth(1));
      await page.locator('li').filter({ hasText: 'Yusuf' }).locator('input[type="password"]').waitFor();
    },
  },
  {
    name: 'the lock screen, with a wrong PIN',
    mainAction: 'button[type="submit"]',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+l');
      // Settings has PIN fields of its own, until the lock screen takes its place.
      const pin = page.locator('form:has([role="radiogroup"]) input[type="password"]');
      await pin.waitFor();
      for (let tries = 0; tries < 5; tries += 1) {
        await pin.fill('9999');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (field) => field instanceof HTMLInputElement && field.value === '',
          await pin.elementHandle(),
        );
      }
      await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
    },
  },
  {
    name: 'the lock screen, with a forgotten PIN',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByRole('button').last());
      await page.getByRole('button').nth(10).waitFor({ state: 'detached' });
    },
  },
];
