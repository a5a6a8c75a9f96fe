import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PushOf } from '../../src-preload/contract.ts';
import { fillAccount, nameTill } from '../tills/connect-account.ts';
import { launchCounter } from '../windows/counter-app.ts';
import { directClient } from '../network/direct-client.ts';
import { showSettings } from '../windows/show-settings.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { controller } from '../network/raw-merchant.ts';
import { value } from '../value.ts';
import type { TroubledStage } from './in-trouble.ts';
import type { Stage, View } from './stage.ts';

/** An order of a till that the shop had before. */
const oldTill = { id: 'K7M2QX9P', order: 'T9-K7M2QX9P-01HZX3V9T2Q4W6E8R0A1S3D5F7' };

/** As main tells it: another till sold in the ledger last. */
async function tellOfOtherTill({ counter: { electron, page } }: Stage): Promise<void> {
  const identity: PushOf<'till-identity'> = {
    name: 'T1',
    id: 'B4N8CRT2',
    asks: { kind: 'replaces', id: oldTill.id, name: 'T9' },
  };
  await electron.evaluate(({ BrowserWindow }, news) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send('push:till-identity', news);
  }, identity);
  await page.locator('[data-till-asks="replaces"]').waitFor();
}

/** Sells, and ends the till before the service answers, as when the power fails: nothing says that it was sent. */
async function leaveHeld(stage: Stage, service: TroubledStage['service']): Promise<void> {
  const { page, dataFolder } = stage.counter;
  const silence = { kind: 'delay', when: 'before', ms: 3_600_000 };
  await controller(service).post('/faults', { path: '/orders/submit', fault: silence });
  await page.keyboard.press('Control+1');
  await page.getByTestId('search').fill('greece 1gb');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.waitForFunction(async () => ((await till.ask('snapshot'))?.sales.length ?? 0) > 0);
  await stage.counter.kill();
  rmSync(join(dataFolder, 'live', 'ledger.sqlite-sent'));
  stage.counter = await launchCounter({ dataFolder });
}

/** What a manager is asked to decide, on the shop's own account: each view leads on from the one before. */
export const viewsForManagers = (stageOf: () => TroubledStage): readonly View[] => [
  {
    name: 'the question which till this is',
    mainAction: '[data-testid="till-named"]',
    open: async ({ counter: { page } }) => {
      const { service } = stageOf();
      const client = directClient(service);
      const [product] = value(await client.products()).products;
      if (product === undefined) throw new Error('there is nothing to buy');
      value(await client.submit({ productId: product.productId, orderId: oldTill.order }));
      await fillAccount(page, service);
      await page.getByTestId('connect').click();
      await page.getByTestId(`replace-${oldTill.id}`).check();
      await page.getByTestId('back-to-practice').waitFor();
    },
  },
  {
    name: 'the sales of an old till, being taken over',
    open: async ({ counter: { page } }) => {
      await nameTill(page);
      await showSettings(page, 'account');
      await pressEnter(page.getByTestId('take-over'));
      await page.getByTestId(`replace-${oldTill.id}`).waitFor();
      await page.getByTestId('unlisted-till').check();
      await page
        .getByTestId('unlisted-till')
        .locator('xpath=ancestor::fieldset')
        .locator('input[type="text"]')
        .fill('nothing');
      await page.keyboard.press('Enter');
      await page.locator('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'the question whether it replaces the till of its ledger',
    open: async (stage) => {
      await stage.counter.page.keyboard.press('Control+1');
      await tellOfOtherTill(stage);
    },
    openAgain: tellOfOtherTill,
  },
  {
    name: 'Pending, with a sale that is held',
    open: async (stage) => {
      await leaveHeld(stage, stageOf().service);
      const { page } = stage.counter;
      await page.locator('[data-books-news="held"]').waitFor();
      await page.keyboard.press('Control+o');
      await page.getByTestId('open-item').first().waitFor();
    },
  },
  {
    name: 'Orders, with a sale that is held and could not be dropped',
    mainAction: '[data-testid="held-send"]',
    open: async ({ counter: { page } }) => {
      await page.locator('[data-service-state="online"]').waitFor();
      await page.keyboard.press('Control+2');
      await page.locator('[data-order-id]').first().click();
      await pressEnter(page.getByTestId('held-drop'));
      await page.getByTestId('held-actions').getByRole('alert').waitFor();
    },
  },
  {
    name: 'Orders, with the reason for closing a sale without an end',
    mainAction: '[data-testid="confirm-close"]',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('close-without-end'));
      await page.getByTestId('close-reason').fill('Support knows nothing of this order');
    },
  },
  {
    name: 'Orders, with a sale that was closed without an end',
    open: async ({ counter: { page } }) => {
      await pressEnter(page.getByTestId('confirm-close'));
      await page
        .getByTestId('close-without-end')
        .or(page.getByTestId('close-reason'))
        .waitFor({ state: 'detached' });
      await page.getByTestId('held-actions').waitFor({ state: 'detached' });
    },
  },
];
