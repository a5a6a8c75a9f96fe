import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { EsimElsewhere } from '../../src-preload/contract/sales/sold-elsewhere.ts';
import type { NamedEsim } from '../../src-preload/contract/sales/wanted.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { InstalledTills } from '../tills/installed-tills.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { inCash, topUpEsim, type TopUpWanted } from '../tills/top-up-esim.ts';
import { value } from '../value.ts';

/** eSIMs that one till of an account sold, looked up and topped up at another. */

const nobodys = { iccid: '8999999999999999999', uidCustomer: '00000000-0000-4000-8000-000000000000' };

let folder: string;
let service: TestService;
let tills: InstalledTills;
let seller: ShopTill;
let here: ShopTill;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
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

/** By the order alone where the ICCID is null. */
type Asked = { readonly iccid: string | null; readonly uidCustomer: string };
type Names = { readonly iccid: string; readonly uidCustomer: string };

function namesOf({ install, uidCustomer }: SaleView): Names {
  if (install === null || uidCustomer === null) return expect.fail('it has no eSIM');
  return { iccid: install.iccid, uidCustomer };
}

const soldThere = async (): Promise<Names> => namesOf(await seller.sell());

async function esimOf(names: Asked, till = here) {
  const reply = await till.session.till.elsewhere.esim(names);
  return reply.ok ? reply.esim : expect.fail(reply.problem.kind);
}

type Packages = Extract<EsimElsewhere, { kind: 'packages' }>;
async function packagesOf(names: Asked): Promise<Packages> {
  const esim = await esimOf(names);
  return esim.kind === 'packages' ? esim : expect.fail(esim.kind);
}

/** All that is in a till's books, by its chain of events. */
const booksOf = ({ session }: ShopTill): string =>
  JSON.stringify([session.till.snapshot().sales, session.till.orders.openWork()]);

const product = () => here.session.till.catalog().products[0] ?? expect.fail('nothing to sell');

const topUp = (topsUp: NamedEsim, changes: Partial<TopUpWanted> = {}) =>
  topUpEsim(here.session.till.selling, { ...product(), topsUp, payments: inCash, ...changes });

const stateOf = async (names: Names): Promise<string | undefined> =>
  (await packagesOf(names)).operations.at(-1)?.state;

describe('an eSIM that another till of the account sold', () => {
  it('is told of by its ICCID alone: where it was last seen', async () => {
    const { iccid } = await soldThere();
    await controller(service).post(`/profiles/${iccid}/connect`, { country: 'JP', network: 'Docomo' });
    expect(await here.session.till.elsewhere.seen({ iccid })).toMatchObject({
      ok: true,
      seen: { kind: 'seen', connectivity: { active: true, country: 'JP', network: 'Docomo' } },
    });
  });

  it('is told of by its order’s UUID, in capitals too: what is left of it, and never its code', async () => {
    const sale = await seller.sell();
    const names = namesOf(await seller.readable(sale.orderId));
    const told = await packagesOf({ ...names, uidCustomer: names.uidCustomer.toUpperCase() });
    expect(told).toMatchObject({ iccid: names.iccid, uidCustomer: names.uidCustomer });
    expect(told.packages).toHaveLength(1);
    expect(told.packages[0]?.left).not.toBeNull();
    const { install } = await seller.readable(sale.orderId);
    if (install?.kind !== 'readable') return expect.fail('its code is not there');
    expect(JSON.stringify(told)).not.toContain(install.activationCode);
    expect(JSON.stringify(told)).not.toContain(install.manual?.matchingId);
  });

  it('is told of by the UUID alone, as of a receipt', async () => {
    const { iccid, uidCustomer } = await soldThere();
    expect(await esimOf({ iccid: null, uidCustomer })).toMatchObject({ kind: 'packages', iccid });
  });

  it('is found in the history by its ICCID', async () => {
    const [, names] = [await soldThere(), await soldThere(), await here.sell()];
    const { iccid, uidCustomer } = names;
    const found = await here.session.till.elsewhere.order({ iccid });
    expect(found).toEqual({ ok: true, order: { kind: 'found', uidCustomer } });
    here.sent.length = 0;
    expect(await here.session.till.elsewhere.order({ iccid })).toEqual(found);
    expect(here.sent).toEqual([]);
  });

  it('is neither written down nor adopted, and its packages can’t be changed here', async () => {
    const names = await soldThere();
    const before = booksOf(here);
    const { packages } = await packagesOf(names);
    await here.session.till.elsewhere.seen(names);
    await here.session.till.elsewhere.order(names);
    expect(packages[0]).toMatchObject({
      ...{ cost: null, earnings: null, payback: null },
      activation: { offered: false, why: 'sold-elsewhere' },
      refund: { offered: false, why: 'sold-elsewhere' },
    });
    const idPack = Number(packages[0]?.uid);
    const wanted = { ...names, orderId: null, idPack, cart: 'c', reason: 'locked' };
    const { selling } = here.session.till;
    const refused = { ok: false, failure: { kind: 'not-its-package' } };
    expect(selling.refund(wanted)).toEqual(refused);
    expect(selling.activate(wanted)).toEqual(refused);
    expect(booksOf(here)).toBe(before);
  });
});

describe('a number that leads to no eSIM of another till', () => {
  it('is of no eSIM of the account', async () => {
    const { seen, order } = {
      seen: await here.session.till.elsewhere.seen(nobodys),
      order: await here.session.till.elsewhere.order(nobodys),
    };
    expect(seen).toEqual({ ok: true, seen: { kind: 'not-on-account' } });
    expect(order).toEqual({ ok: true, order: { kind: 'not-found', isWhole: true } });
    expect(await esimOf(nobodys)).toEqual({ kind: 'no-order' });
  });

  it('is of an eSIM of another account, of which the service tells as little', async () => {
    const other = await startService({ merchantId: 'another-shop', balance: '100.00', issueDelayMs: 0 });
    const client = directClient(other);
    const { uidCustomer } = value(await client.submit({ productId: product().productId }));
    await expect.poll(async () => value(await client.getStatus(uidCustomer)).status).toBe('completed');
    await other.stop();
    expect(await esimOf({ iccid: null, uidCustomer })).toEqual({ kind: 'no-order' });
  });

  it('is of another eSIM than the one in the customer’s hand', async () => {
    const [one, other] = [await soldThere(), await soldThere()];
    expect(await esimOf({ ...one, iccid: other.iccid })).toEqual({ kind: 'other-esim' });
  });

  it('is of a sale of these books', async () => {
    const sale = await here.sell();
    const names = namesOf(sale);
    const inBooks = { kind: 'in-books', orderId: sale.orderId };
    here.sent.length = 0;
    expect(await here.session.till.elsewhere.seen(names)).toEqual({ ok: true, seen: inBooks });
    expect(await here.session.till.elsewhere.order(names)).toEqual({ ok: true, order: inBooks });
    expect(await esimOf(names)).toEqual(inBooks);
    expect(await esimOf({ iccid: null, uidCustomer: names.uidCustomer.toUpperCase() })).toEqual(inBooks);
    expect(here.sent).toEqual([]);
  });

  it('is of a sale of these books whose answer never came', async () => {
    await controller(service).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'drop', when: 'after' },
      times: 'forever',
    });
    const [orderId] = value(here.session.till.selling.sell({ ...product(), cart: 'lost', again: true }));
    await here.when(() => (here.order(orderId).state === 'unknown' ? true : undefined));
    const history = value(await directClient(service).history(10)).transactions;
    const uidCustomer = history.find((line) => line.orderId === orderId)?.uidCustomer;
    if (uidCustomer === null || uidCustomer === undefined) return expect.fail('it was not bought');
    expect(await esimOf({ iccid: null, uidCustomer })).toEqual({ kind: 'in-books', orderId });
  });

  it('is of an order that has no eSIM yet, or that was canceled', async () => {
    await controller(service).post('/outcomes', { for: 'all', delayMs: 3_600_000 });
    const client = directClient(service);
    const { productId } = product();
    const { uidCustomer } = value(await client.submit({ productId }));
    expect(await esimOf({ iccid: null, uidCustomer })).toEqual({ kind: 'not-issued' });
    await controller(service).post('/outcomes', { for: 'all', outcome: 'canceled', delayMs: 0 });
    const canceled = value(await client.submit({ productId })).uidCustomer;
    await expect.poll(async () => value(await client.getStatus(canceled)).status).toBe('canceled');
    expect(await esimOf({ iccid: null, uidCustomer: canceled })).toEqual({ kind: 'canceled' });
  });

  it('is told of by nobody while the service is broken', async () => {
    const names = await soldThere();
    for (const path of ['/orders/connectivity', '/orders/getStatus', '/customer/history'])
      await controller(service).post('/faults', {
        path,
        fault: { kind: 'bad-gateway', when: 'before' },
        times: 'forever',
      });
    const { elsewhere } = here.session.till;
    for (const reply of [
      await elsewhere.seen(names),
      await elsewhere.esim(names),
      await elsewhere.order(names),
    ])
      expect(reply).toMatchObject({ ok: false });
  });
});

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

  it.each([429, 403])('passes over an order of which the service says %i now', async (status) => {
    const [names] = [await soldThere(), await soldThere()];
    const fails = async () => {
      const fault = { kind: 'refuse', when: 'before', status };
      await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 1 });
    };
    await fails();
    const { iccid, uidCustomer } = names;
    expect(await here.session.till.elsewhere.order({ iccid })).toEqual({
      ok: true,
      order: { kind: 'found', uidCustomer },
    });
    await fails();
    const order = { kind: 'not-found', isWhole: false };
    expect(await here.session.till.elsewhere.order(nobodys)).toEqual({ ok: true, order });
  });

  it('comes to nothing where the service does not answer for now', async () => {
    await soldThere();
    const fault = { kind: 'refuse', when: 'before', status: 403 };
    for (const path of ['/orders/getStatus', '/customer/balance'])
      await controller(service).post('/faults', { path, fault, times: 'forever' });
    expect(await here.session.till.elsewhere.order(nobodys)).toMatchObject({ ok: false });
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

describe('a top-up of an eSIM that another till sold', () => {
  it('is bought once by one press, ends here, and is paid here', async () => {
    const names = await soldThere();
    const { topUp: offer } = await packagesOf(names);
    expect(offer).toMatchObject({ offered: true });
    const cart = crypto.randomUUID();
    const id = value(await topUp(names, { cart }));
    expect(await topUp(names, { cart })).toEqual({ ok: true, value: id });
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    const { packages, operations } = await packagesOf(names);
    expect(packages).toHaveLength(2);
    expect(operations).toMatchObject([{ operationId: id, orderId: null, kind: 'top-up' }]);
    expect((await esimOf(names, seller)).kind).toBe('in-books');
  });

  it('can be refunded here, and then its customer is owed its price, by the till that took it', async () => {
    const names = await soldThere();
    const { selling } = here.session.till;
    value(await topUp(names, { activationMode: 'FIRST_USE' }));
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    const { packages, uidCustomer } = await packagesOf(names);
    const [own] = packages.filter(({ refund }) => refund.offered);
    if (own?.refund.offered !== true) return expect.fail('it can’t be refunded');
    expect(own.payback).toMatchObject({ left: product().price });
    const { idPack } = own.refund;
    value(selling.refund({ uidCustomer, orderId: null, idPack, cart: 'refund', reason: 'Changed plans' }));
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    expect(here.session.till.owed.shown).toMatchObject([
      { owed: product().price, orderId: null, parts: [{ tender: 'cash' }] },
    ]);
    expect(seller.session.till.owed.shown).toEqual([]);
  });

  it('is not begun for another eSIM than staff saw, nor for one of which none was seen', async () => {
    const [one, other] = [await soldThere(), await soldThere()];
    here.sent.length = 0;
    const refused = { ok: false, failure: { kind: 'not-the-esim' } };
    expect(await topUp({ ...one, iccid: other.iccid })).toEqual(refused);
    expect(await topUp({ ...one, iccid: '' })).toEqual(refused);
    // An order of no sale of these books can't be named by its number alone.
    expect(await topUp(one.uidCustomer)).toEqual({ ok: false, failure: { kind: 'no-profile' } });
    expect(here.sent).not.toContain('/orders/topup');
    expect((await packagesOf(one)).operations).toEqual([]);
  });

  it('is not begun where the service doesn’t say which eSIM the order is of', async () => {
    const { uidCustomer } = await soldThere();
    const status = value(await directClient(service).getStatus(uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    const esimProfile = { ...status.esimProfile, iccid: '', activatedAt: null };
    const fault = { kind: 'other-reply', members: { esimProfile } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    expect(await packagesOf({ iccid: null, uidCustomer })).toMatchObject({
      iccid: null,
      topUp: { offered: false, why: 'esim-unknown' },
    });
    expect(await topUp({ iccid: '', uidCustomer })).toMatchObject({ ok: false });
  });

  it('is of its sale where these books have one, whatever the window says', async () => {
    const sale = await here.sell();
    const id = value(await topUp(namesOf(sale)));
    await here.when(() =>
      here.order(sale.orderId).operations.at(-1)?.state === 'completed' ? true : undefined,
    );
    expect(here.order(sale.orderId).operations).toMatchObject([{ operationId: id, orderId: sale.orderId }]);
  });

  it('waits for the end of one that is open', async () => {
    const names = await soldThere();
    await controller(service).post('/faults', {
      path: '/orders/topup',
      fault: { kind: 'drop', when: 'before' },
      times: 'forever',
    });
    const first = value(await topUp(names));
    expect(await topUp(names)).toMatchObject({
      ok: false,
      failure: { kind: 'operation-open', operationId: first },
    });
  });

  it('is found after a lost answer and a power cut, and bought no second time', async () => {
    const names = await soldThere();
    await controller(service).post('/faults', {
      path: '/orders/topup',
      fault: { kind: 'drop', when: 'after' },
      times: 1,
    });
    const id = value(await topUp(names));
    await expect.poll(() => stateOf(names)).toBe('unknown');
    tills.end(here);
    tills.tearOff('here');
    here = await tills.connected({ computer: 'here' });
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    const lines = value(await directClient(service).history(50)).transactions;
    expect(lines.filter((line) => line.orderId === id)).toHaveLength(1);
    expect((await packagesOf(names)).packages).toHaveLength(2);
  });

  it('is found again where older books were put back, and its eSIM is adopted no more than before', async () => {
    const names = await soldThere();
    await here.sell();
    tills.end(here);
    tills.copy('here', 'older');
    here = await tills.connected({ computer: 'here' });
    const id = value(await topUp(names));
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    tills.end(here);
    tills.putBack('older', 'here', 'live');
    here = await tills.connected({ computer: 'here' });
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    expect((await packagesOf(names)).operations).toMatchObject([{ operationId: id, orderId: null }]);
    expect(here.session.till.snapshot().sales).toHaveLength(1);
  });

  it('is the sale’s once its order is adopted, and its refund makes its price owed', async () => {
    const names = await soldThere();
    const { selling } = here.session.till;
    const id = value(await topUp(names, { activationMode: 'FIRST_USE' }));
    await expect.poll(() => stateOf(names), { timeout: 20_000 }).toBe('completed');
    const reconciliation = await here.session.till.reconciliation();
    const adopted = await reconciliation.adoptOrder({ uidCustomer: names.uidCustomer, note: null });
    if (adopted.kind !== 'adopted') return expect.fail(adopted.kind);
    const sale = await here.readable(adopted.orderId);
    expect(sale.operations.map(({ operationId }) => operationId)).toEqual([id]);
    expect(await esimOf(names)).toEqual({ kind: 'in-books', orderId: adopted.orderId });
    const told = await here.session.till.packages(adopted.orderId);
    const own = told.ok ? told.packages.find(({ payback }) => payback !== null) : undefined;
    if (own?.refund.offered !== true) return expect.fail('it can’t be refunded');
    const { uidCustomer } = names;
    const refund = { uidCustomer, orderId: adopted.orderId, idPack: own.refund.idPack, cart: 'refund' };
    value(selling.refund({ ...refund, reason: 'Changed plans' }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    expect(here.session.till.owed.shown).toMatchObject([{ owed: product().price, pieces: [id] }]);
  });
});
