import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectSignedByService } from '../tills/connect-account.ts';
import { launchCounter } from '../windows/counter-app.ts';
import { controller } from '../network/raw-merchant.ts';
import type { TestService } from '../network/start-service.ts';
import type { Stage, View } from './stage.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** The stage, and the service that the shop's account is with. */
export type TroubledStage = Stage & { readonly service: TestService };

async function sellOne({ counter: { page } }: Stage, query: string): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Escape');
  await page.getByTestId('search').fill(query);
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Settings that the first view of them tells of. */
export const withDamagedSettings = (dataFolder: string): void =>
  writeFileSync(
    join(dataFolder, 'settings.json'),
    '{"mode":"practice","prices":{"version":1,"base":"35 %"}}',
  );

/** What goes wrong, on the shop's own account: each view leads on from the one before. */
export const viewsInTrouble = (stageOf: () => TroubledStage): readonly View[] => [
  {
    name: 'Sell, with settings that could not be read',
    open: async ({ counter: { page } }) => {
      await page.locator('[data-settings-news]').waitFor();
      await page.locator('[data-product-id]').first().waitFor();
    },
  },
  {
    name: 'the hand-over, before the code',
    open: async (stage) => {
      const { page } = stage.counter;
      const { service } = stageOf();
      await pressEnter(page.locator('[data-settings-news] button'));
      await page.locator('[data-settings-news]').waitFor({ state: 'detached' });
      await connectSignedByService(page, service);
      await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
      await controller(service).post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 3_600_000 });
      await sellOne(stage, 'greece 1gb');
      await page.getByTestId('open-count').waitFor();
    },
  },
  {
    name: 'the hand-over of what was refused',
    open: async (stage) => {
      await controller(stageOf().service).post('/balance', { balance: '1.00' });
      await sellOne(stage, 'japan 10gb');
      await stage.counter.page.locator('main').getByRole('button').nth(0).waitFor();
      await stage.counter.page.getByTestId('next-search').and(stage.counter.page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'Pending, with a sale on its way and the money of one refused',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+o');
      await page.getByTestId('open-item').first().waitFor();
      // What was paid for what was refused is owed, and stands there once.
      await page.getByTestId('owed-item').waitFor();
    },
  },
  {
    name: 'Orders, with a receipt that was not printed',
    open: async (stage) => {
      const { page } = stage.counter;
      await controller(stageOf().service).post('/balance', { balance: '100.00' });
      await page.evaluate(
        async (port) => {
          const printing = await till.ask('printing-read');
          const paper = {
            roll: '80mm',
            qr: 'printer',
            letters: 'printer',
            cuts: true,
            opensDrawer: false,
          } as const;
          const printer = {
            kind: 'network',
            id: 'one',
            name: 'Counter printer',
            host: '127.0.0.1',
            port,
            ...paper,
          };
          await till.ask('printing-set', {
            ...printing,
            printers: [{ ...printer, kind: 'network' }],
            usual: 'one',
          });
          await till.ask('refresh');
        },
        await closedPort(),
      );
      await sellOne(stage, 'france 5gb');
      await page.getByTestId('install-qr').waitFor();
      await page.keyboard.press('Control+p');
      await page.keyboard.press('Control+2');
      await page.locator('[data-print-fault]').waitFor();
    },
  },
  {
    name: 'a damaged book of sales',
    open: async (stage) => {
      const { dataFolder } = stage.counter;
      await stage.counter.kill();
      const ledger = join(dataFolder, 'live', 'ledger.sqlite');
      writeFileSync(ledger, readFileSync(ledger).fill(0x5a));
      rmSync(`${ledger}-wal`, { force: true });
      stage.counter = await launchCounter({ dataFolder });
      await stage.counter.page.locator('[data-closed-books="stopped"]').waitFor();
    },
  },
  {
    name: 'Sell, with a book that was begun anew',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Enter');
      await page.locator('[data-books-news]').waitFor();
      await page.locator('[data-product-id]').first().waitFor();
    },
  },
  {
    name: 'Sell, without the service',
    open: async ({ counter: { page } }) => {
      await stageOf().service.stop();
      await page.evaluate(() => till.ask('refresh'));
      await page.locator('[data-service-state="offline"]').waitFor();
      await page.getByTestId('search').fill('japan');
      await page.locator('#why-not').waitFor();
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'Orders, without the service',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+2');
      await page.locator('[data-order-id]').first().click();
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'Balance, without the service',
    open: async ({ counter: { page } }) => {
      await page.keyboard.press('Control+4');
      await page.locator('main').getByRole('status').first().waitFor();
    },
  },
];
