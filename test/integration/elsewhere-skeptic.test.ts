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

describe('an order that is adopted after its eSIM was topped up here', () => {
  const toppedUp = async (changed = product()) => {
    const names = namesOf(await sell(seller, 'FIRST_USE'));
    const id = value(
      await here.session.till.selling.topUp({
        ...{ ...changed, ...names, orderId: null, cart: crypto.randomUUID(), tender: 'cash' },
        activationMode: 'FIRST_USE',
      }),
    );
    await expect.poll(async () => (await elsewherePackages(here, names)).length, { timeout: 20_000 }).toBe(2);
    return { ...names, id };
  };
  const all = { text: '', countries: [], phones: [], from: null, to: null, standing: null } as const;
  const query = { ...all, productId: null, staffId: null, balanceCurrency: 'USD' };

  it('comes to what its customer paid, and to nothing once that is refunded', async () => {
    const { uidCustomer, id } = await toppedUp();
    const orderId = await adopt(here, uidCustomer);
    const file = tills.at('here', 'live', 'ledger.sqlite');
    const before = sumOrders(file, query).amounts.map(({ price }) => price);
    const pack = (await packagesOf(here, orderId)).find(({ payback }) => payback !== null);
    const wanted = { uidCustomer, orderId, idPack: Number(pack?.uid), cart: 'refund', reason: 'x' };
    value(here.session.till.selling.refund(wanted));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    const after = sumOrders(file, query).amounts.map(({ price }) => price);
    const [from, to] = ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
    const takings = here.session.till.orders.takings({ from, to });
    expect({ id, before, after, takings: takings.amounts.map(({ amount }) => amount) }).toEqual({
      ...{ id, before: [product().price], after: ['0'], takings: ['0'] },
    });
  });

  it('has its own package’s name and cost, where the service lists the newest first and tells no dates', async () => {
    const other = here.session.till
      .catalog()
      .products.find(
        ({ cost, productId, countries }) =>
          productId !== product().productId &&
          cost !== product().cost &&
          countries[0] === product().countries[0],
      );
    const { uidCustomer } = await toppedUp(other ?? expect.fail('one product'));
    const raw: { activatedItems: Record<string, unknown>[] } = await rawStatus(uidCustomer);
    const activatedItems = raw.activatedItems.toReversed().map((item) => ({ ...item, salesDate: null }));
    const fault = { kind: 'other-reply', members: { activatedItems } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    const orderId = await adopt(here, uidCustomer);
    const { cost, package: sold } = here.order(orderId);
    expect({ cost, productId: sold?.productId }).toEqual({
      cost: product().cost,
      productId: product().productId,
    });
  });
});

const rawStatus = async (uidCustomer: string) => {
  const status = value(await directClient(service).getStatus(uidCustomer));
  if (status.status !== 'completed') return expect.fail(status.status);
  return {
    activatedItems: status.activatedItems.map((item) => ({ ...item, activatedAt: null, expiresAt: null })),
  };
};

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

describe('a top-up of another till’s eSIM that older books lost', () => {
  it('can be given its price where staff find it', async () => {
    const names = namesOf(await seller.sell());
    await here.sell();
    tills.end(here);
    tills.copy('here', 'older');
    here = await tills.connected({ computer: 'here' });
    const id = value(await topUp(here, names));
    const state = async () => {
      const reply = await here.session.till.elsewhere.esim(names);
      return reply.ok && reply.esim.kind === 'packages' ? reply.esim.operations.at(-1) : undefined;
    };
    await expect.poll(async () => (await state())?.state, { timeout: 20_000 }).toBe('completed');
    tills.end(here);
    tills.putBack('older', 'here', 'live');
    here = await tills.connected({ computer: 'here' });
    await expect.poll(async () => (await state())?.state, { timeout: 20_000 }).toBe('completed');
    expect(await state()).toMatchObject({ operationId: id, price: null });
    // The only way to it is by its order (price-read), and it has none.
    expect(give(here, id)).toEqual({ ok: true });
    const read = here.session.till.givenPrices.read({ orderId: id });
    expect(read.pieces).toMatchObject([{ piece: id }]);
  });
});

describe('a comparison with the service’s history', () => {
  it('finds nothing wrong with a top-up of another till’s eSIM, before and after its refund', async () => {
    const names = namesOf(await sell(seller, 'FIRST_USE'));
    const id = value(await topUp(here, names));
    await expect.poll(async () => (await elsewherePackages(here, names)).length, { timeout: 20_000 }).toBe(2);
    const compared = async () => {
      const reconciliation = await here.session.till.reconciliation();
      const before = reconciliation.read().last?.begunAt;
      reconciliation.begin();
      await here.when(() => {
        const { state, last } = reconciliation.read();
        return state.doing.kind === 'idle' && last?.state === 'done' && last.begunAt !== before
          ? true
          : undefined;
      });
      return reconciliation.findings({ isOpen: true, before: null, most: 50 }).findings;
    };
    const about = (found: Awaited<ReturnType<typeof compared>>) => JSON.stringify(found).includes(id);
    expect(about(await compared())).toBe(false);
    const own = (await elsewherePackages(here, names)).find(({ refund }) => refund.offered);
    const wanted = { uidCustomer: names.uidCustomer, orderId: null, idPack: Number(own?.uid), cart: 'back' };
    value(here.session.till.selling.refund({ ...wanted, reason: 'x' }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    const after = await compared();
    expect(after.filter((each) => each.kind !== 'theirs-only')).toEqual([]);
    expect(about(after)).toBe(false);
  });
});

describe('a top-up of another till’s eSIM whose end is open', () => {
  it('ends once, and is the sale’s, when the order is adopted meanwhile', async () => {
    const names = namesOf(await sell(seller, 'FIRST_USE'));
    await controller(service).post('/faults', {
      path: '/orders/topup',
      fault: { kind: 'drop', when: 'after' },
      times: 1,
    });
    const id = value(await topUp(here, names));
    const orderId = await adopt(here, names.uidCustomer);
    await expect
      .poll(() => here.order(orderId).operations.map(({ operationId, state }) => [operationId, state]), {
        timeout: 20_000,
      })
      .toEqual([[id, 'completed']]);
    expect(here.session.till.givenPrices.read({ orderId }).pieces.map(({ piece }) => piece)).toEqual([
      orderId,
    ]);
    expect(give(here, orderId, '7')).toEqual({ ok: true });
    const packages = await packagesOf(here, orderId);
    expect(packages.map(({ payback }) => payback?.left).toSorted()).toEqual(
      [product().price, '7'].toSorted(),
    );
  });

  it('is not bought twice by two presses of two questions', async () => {
    const names = namesOf(await sell(seller, 'FIRST_USE'));
    const both = await Promise.all([topUp(here, names), topUp(here, names)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});
