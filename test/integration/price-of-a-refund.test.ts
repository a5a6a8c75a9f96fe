import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { directClient } from '../network/direct-client.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let till: ShopTill;
const keychain = new TestKeychain();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'price-of-refund-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  till = openShopTill({ folder, service, keychain });
  await till.session.till.connect();
});
afterEach(async () => {
  till.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const product = () => till.session.till.catalog().products[0] ?? expect.fail('there is nothing to sell');

/** Sells a package up to its code. */
async function sell() {
  const sold = { ...product(), activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true } as const;
  const [orderId] = value(till.session.till.selling.sell(sold));
  const { uidCustomer } = await till.readable(orderId);
  return { orderId, uidCustomer: uidCustomer ?? expect.fail('it has no uidCustomer') };
}

const topUpElsewhere = async (uidCustomer: string): Promise<void> => {
  const { productId } = product();
  value(
    await directClient(service).topup({
      uidCustomer,
      productId,
      orderId: 'T2-TOPUP',
      activationMode: 'ON_DEMAND',
    }),
  );
};

const packOf = async (orderId: string) => {
  const { transactions } = value(await directClient(service).history(9));
  const reading = idPackOf(transactions.find((line) => line.orderId === orderId)?.idPack ?? null);
  return reading.kind === 'number' ? reading.idPack : expect.fail(reading.kind);
};

async function refund(sale: Awaited<ReturnType<typeof sell>>, bought: string): Promise<void> {
  const asked = { ...sale, idPack: await packOf(bought), cart: crypto.randomUUID(), reason: 'No need' };
  value(till.session.till.selling.refund(asked));
  await till.when(() => (till.order(sale.orderId).operations[0]?.state === 'completed' ? true : undefined));
}

const owed = () =>
  till.session.till.owed.shown.map(({ orderId, owed: amount }) => ({ orderId, owed: amount }));

it('what the customer paid is owed where another till has topped up the eSIM', async () => {
  const sale = await sell();
  await topUpElsewhere(sale.uidCustomer);
  expect(await till.session.till.packages(sale.orderId)).toMatchObject({ ok: true });
  await refund(sale, sale.orderId);
  expect(owed()).toEqual([{ orderId: sale.orderId, owed: product().price }]);
});

it('what the customer paid is owed where the order was not looked at since the start', async () => {
  const sale = await sell();
  await refund(sale, sale.orderId);
  expect(owed()).toEqual([{ orderId: sale.orderId, owed: product().price }]);
});

it('what another till has sold is not refunded here: nobody would owe what its customer paid', async () => {
  const sale = await sell();
  await topUpElsewhere(sale.uidCustomer);
  const told = await till.session.till.packages(sale.orderId);
  const idPack = await packOf('T2-TOPUP');
  const other = told.ok ? told.packages.find(({ uid }) => uid === String(idPack)) : undefined;
  expect(other).toMatchObject({ refund: { offered: false, why: 'bought-elsewhere' } });
  expect(other?.activation).toMatchObject({ offered: true });
  const asked = { ...sale, idPack, cart: crypto.randomUUID(), reason: 'No need' };
  expect(till.session.till.selling.refund(asked)).toMatchObject({ ok: false });
  expect(till.sent).not.toContain('/orders/refund');
  expect(owed()).toEqual([]);
});
