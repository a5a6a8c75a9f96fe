import { connectAccount, isLive } from '../tills/connect-account.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startService } from '../network/start-service.ts';
import { launchCounter, newDataFolder } from '../windows/counter-app.ts';
import { manager, sellMonths, signIn, timeZone } from './sold-months.ts';

/** A shop's own account with three months of sales, and the way to its provider. */
export type LiveShop = {
  readonly dataFolder: string;
  readonly proxy: FaultyProxy;
  readonly close: () => Promise<void>;
};

/** Opens one. It takes some minutes: each sale is made by the real app. */
export async function openLiveShop(): Promise<LiveShop> {
  const service = await startService({ balance: '900.00', issueDelayMs: 0 });
  const proxy = await startFaultyProxy(service.address);
  const dataFolder = newDataFolder();
  const counter = await launchCounter({ dataFolder, environment: { TZ: timeZone } });
  const { page } = counter;
  await connectAccount(page, { ...service, address: proxy.address });
  await isLive(page);
  await sellMonths(counter, service);
  await signIn(page, manager);
  await page.evaluate(setUpShop);
  await counter.close();
  return {
    dataFolder,
    proxy,
    close: async () => {
      await proxy.close();
      await service.stop();
    },
  };
}

/** What stands on its receipts. */
async function setUpShop(): Promise<void> {
  const printing = await till.ask('printing-read');
  await till.ask('printing-set', {
    ...printing,
    shop: {
      ...printing.shop,
      name: 'Harbor Mobile',
      address: ['12 Pier Street', 'Portland, ME 04101'],
      taxLines: ['Tax ID 98-7654321'],
      footer: ['Thank you, and have a good trip!'],
    },
  });
}
