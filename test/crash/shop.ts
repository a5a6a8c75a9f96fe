import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { directClient } from '../network/direct-client.ts';
import { startBadNetwork, type BadNetwork } from './bad-network.ts';
import { emptyStaffSaw, type AskedRefund, type StaffSaw } from './books/books-compared.ts';
import { keepService, type ServiceKeeper } from './service-keeper.ts';
import type { Opening } from './tills/till-messages.ts';

/** What stays while tills come and go: the service, the way to it, the data folders, and what the tills said. */
export type Shop = {
  readonly network: BadNetwork;
  readonly service: ServiceKeeper;
  readonly serviceFile: string;
  readonly staffSaw: StaffSaw;
  readonly askedRefunds: AskedRefund[];
  /** What a till needs to open, beside what it is to do. */
  readonly account: Pick<Opening, 'merchantId' | 'secret' | 'products'>;
  /** @param keep the folder, to look into. */
  readonly close: (keep: boolean) => Promise<void>;
  readonly folder: string;
};

/** Few, so that the same product is often sold twice in a row. */
const productsOnSale = 4;

const refundBody = z.object({ idPack: z.int() });

export async function openShop(): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  const network = await startBadNetwork();
  const service = await keepService(join(folder, 'service'), network);
  const account = await service.account();
  const askedRefunds: AskedRefund[] = [];
  network.onForward(({ path, body }) => {
    if (path !== '/orders/refund') return;
    askedRefunds.push({ idPack: refundBody.parse(JSON.parse(body)).idPack, at: Date.now() });
  });
  return {
    network,
    service,
    folder,
    serviceFile: join(folder, 'service', 'service.sqlite'),
    staffSaw: emptyStaffSaw(),
    askedRefunds,
    account: {
      merchantId: account.merchantId,
      secret: account.secret,
      products: await productsOf(account),
    },
    close: async (keep) => {
      await network.close();
      await service.stop();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function productsOf(account: Parameters<typeof directClient>[0]): Promise<Product[]> {
  const reply = await directClient(account).products();
  if (!reply.ok) throw new Error(`no products: ${reply.failure.detail}`);
  return reply.value.products.slice(0, productsOnSale);
}
