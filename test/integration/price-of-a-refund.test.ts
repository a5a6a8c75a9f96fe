import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { directClient } from '../network/direct-client.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { startLyingService, type Lie } from '../network/lying-service.ts';
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

/** What has a debit in a history of a service that writes top-ups under the order of their eSIM. */
type Line = { readonly orderId: string | null; readonly type: string; readonly amount: number };

it.each([
  ['the history reaches back to that alone', (lines: readonly Line[]) => lines.slice(0, 1)],
  [
    'no line of the order has a number',
    (lines: readonly Line[]) => lines.map((line, at) => (at === 0 ? line : { ...line, idPack: null })),
  ],
])(
  'a top-up that another till sold is not refunded as what the customer paid, where %s',
  async (_, shown) => {
    till.session.close();
    let isIssued = false;
    let orderId = '';
    const lie: Lie = {
      reply: (path, reply) => {
        if (path === '/orders/getStatus' && !isIssued) return { status: 500, text: '{}' };
        if (path !== '/customer/history') return reply;
        const body = JSON.parse(reply.text) as { readonly transactions: readonly Line[] };
        const lines = body.transactions.map((line) => ({
          ...line,
          type: line.amount < 0 ? 'debit' : line.type,
          orderId: line.orderId === 'T2-TOPUP' ? orderId : line.orderId,
        }));
        return { ...reply, text: JSON.stringify({ ...body, transactions: shown(lines) }) };
      },
    };
    const address = await startLyingService(service, [lie]);
    till = openShopTill({ folder, service: { ...service, address }, keychain });
    await till.session.till.connect();
    const dear = till.session.till
      .catalog()
      .products.find(({ price }) => Number(price) > 20 && Number(price) < 60);
    if (dear === undefined) return expect.fail('there is nothing to sell');
    const sold = { ...dear, activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true } as const;
    [orderId] = value(till.session.till.selling.sell(sold));
    await till.when(() => (till.order(orderId).state === 'accepted' ? true : undefined));
    const { transactions } = value(await directClient(service).history(9));
    const uidCustomer = transactions.find((line) => line.orderId === orderId)?.uidCustomer ?? '';
    await expect
      .poll(async () => value(await directClient(service).getStatus(uidCustomer)).status)
      .toBe('completed');
    await topUpElsewhere(uidCustomer);
    isIssued = true;
    await till.readable(orderId);
    const told = await till.session.till.packages(orderId);
    const idPack = await packOf('T2-TOPUP');
    const other = told.ok ? told.packages.find(({ uid }) => uid === String(idPack)) : undefined;
    expect(other?.refund).toEqual({ offered: false, why: 'purchase-unknown' });
    const asked = { orderId, uidCustomer, idPack, cart: crypto.randomUUID(), reason: 'No need' };
    expect(till.session.till.selling.refund(asked)).toMatchObject({ ok: false });
    expect(owed()).toEqual([]);
  },
);
