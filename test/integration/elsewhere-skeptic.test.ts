import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sumOrders } from '../../src-main/reports/sum-orders.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { InstalledTills } from '../tills/installed-tills.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { value } from '../value.ts';

/** What a clerk's page, a lie or a late press could do with eSIMs of other tills and prices that are given afterwards. */

let folder: string;
let service: TestService;
let tills: InstalledTills;
let seller: ShopTill;
let here: ShopTill;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skeptic-'));
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  tills = new InstalledTills(folder, () => service);
  seller = await tills.connected({ computer: 'seller' });
  here = await tills.connected({ computer: 'here' });
});
afterEach(async () => {
  tills.endAll();
  await service.stop();
  rmSync(folder, { recursive: true });
});

type Names = { readonly iccid: string; readonly uidCustomer: string };
function namesOf({ install, uidCustomer }: SaleView): Names {
  if (install === null || uidCustomer === null) return expect.fail('it has no eSIM');
  return { iccid: install.iccid, uidCustomer };
}

const product = (till = here) => till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');

async function sell(till: ShopTill, activationMode: 'NOW' | 'FIRST_USE' | 'ON_DEMAND'): Promise<SaleView> {
  const [orderId] = value(
    till.session.till.selling.sell({
      ...product(till),
      cart: crypto.randomUUID(),
      again: true,
      activationMode,
      tender: 'cash',
    }),
  );
  return till.when(() => (till.order(orderId).state === 'completed' ? till.order(orderId) : undefined));
}

const topUp = (till: ShopTill, names: Names, orderId: string | null = null) =>
  till.session.till.selling.topUp({
    ...{ ...product(till), ...names, orderId, cart: crypto.randomUUID(), tender: 'cash' },
    activationMode: 'FIRST_USE',
  });

async function elsewherePackages(till: ShopTill, names: Names) {
  const reply = await till.session.till.elsewhere.esim(names);
  if (!reply.ok || reply.esim.kind !== 'packages') return expect.fail(JSON.stringify(reply));
  return reply.esim.packages;
}

const packageOfStatus = async (uidCustomer: string, at = 0) => {
  const status = value(await directClient(service).getStatus(uidCustomer));
  if (status.status !== 'completed') return expect.fail(status.status);
  return status.activatedItems[at] ?? expect.fail('no package');
};

async function adopt(till: ShopTill, uidCustomer: string): Promise<string> {
  const reconciliation = await till.session.till.reconciliation();
  const adopted = await reconciliation.adoptOrder({ uidCustomer, note: null });
  if (adopted.kind !== 'adopted') return expect.fail(adopted.kind);
  const { orderId } = adopted;
  await till.when(() => (till.order(orderId).state === 'completed' ? true : undefined));
  return orderId;
}

const give = (till: ShopTill, piece: string, price = '24.90') =>
  till.session.till.givenPrices.give({
    ...{ piece, price, currency: product(till).currency, said: { kind: 'cash' } },
    ...{ takenIn: null, reason: 'Told by the other till' },
  });

const packagesOf = async (till: ShopTill, orderId: string) => {
  const told = await till.session.till.packages(orderId);
  return told.ok ? told.packages : expect.fail(told.problem.kind);
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500));

describe('an ICCID that a service writes without its check digit', () => {
  it('is of a sale of these books', async () => {
    const sale = await here.sell();
    const names = namesOf(sale);
    // As the phone shows it: one more digit than the service writes.
    expect(await here.session.till.elsewhere.seen({ iccid: `${names.iccid}0` })).toMatchObject({
      seen: { kind: 'in-books', orderId: sale.orderId },
    });
  });

  it('is of its order', async () => {
    const names = namesOf(await seller.sell());
    const status = value(await directClient(service).getStatus(names.uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    const esimProfile = { ...status.esimProfile, iccid: names.iccid.slice(0, -1), activatedAt: null };
    const fault = { kind: 'other-reply', members: { esimProfile } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    expect(await here.session.till.elsewhere.seen(names)).toMatchObject({ seen: { kind: 'seen' } });
    expect(await here.session.till.elsewhere.esim(names)).toMatchObject({ esim: { kind: 'packages' } });
  });
});

describe('the search for an order in the history', () => {
  it('goes on behind forty orders that have no eSIM', async () => {
    const names = namesOf(await seller.sell());
    await controller(service).post('/outcomes', { for: 'all', outcome: 'canceled', delayMs: 0 });
    const client = directClient(service);
    for (let made = 0; made < 41; made += 1) value(await client.submit({ productId: product().productId }));
    const find = () => here.session.till.elsewhere.order({ iccid: names.iccid });
    await find();
    expect(await find()).toMatchObject({ order: { kind: 'found' } });
  });
});

describe('an answer that names no order', () => {
  it('is not taken for the order of which nothing but the number is known', async () => {
    const [one, other] = [namesOf(await seller.sell()), namesOf(await seller.sell())];
    const status = value(await directClient(service).getStatus(other.uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    const esimProfile = { ...status.esimProfile, activatedAt: null };
    const fault = { kind: 'other-reply', members: { esimProfile, uidCustomer: null, orderId: null } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    const reply = await here.session.till.elsewhere.esim({ iccid: null, uidCustomer: one.uidCustomer });
    expect(reply).not.toMatchObject({ esim: { kind: 'packages' } });
  });
});
