import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../value.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { requests } from '../../src-preload/contract.ts';
import type { SoldPackage } from '../../src-preload/contract/sales/after-sale.ts';
import { type OperationView } from '../../src-preload/contract/sales/operation.ts';
import { type SaleView } from '../../src-preload/contract/sales/sale.ts';
import { type StaffMarkView } from '../../src-preload/contract/staff/staff-mark.ts';
import type { PricedProduct } from '../../src-main/services/selling/till-prices.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { directClient } from '../network/direct-client.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { inCash, topUpEsim } from '../tills/top-up-esim.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

/** The one sale that was begun. */
const oneOf = (result: Result<readonly string[], unknown>): string => {
  const [orderId, ...others] = value(result);
  return orderId !== undefined && others.length === 0 ? orderId : expect.fail('not one sale');
};

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let opened: PracticeTill;
let product: PricedProduct;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  opened = await openPracticeTill(folder, { ...service, address: proxy.address });
  product = opened.till.catalog().products[0] ?? expect.fail('no products');
});
afterEach(async () => {
  opened.session.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

type SellRequest = Parameters<PracticeTill['till']['selling']['sell']>[0];
const request = (more: Partial<SellRequest> = {}): SellRequest => ({
  ...product,
  cart: randomUUID(),
  again: false,
  ...more,
});

const saleIn = (orderId: string, state: SaleView['state']): Promise<SaleView> =>
  opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === state ? sale : undefined;
  });
const operationIn = (id: string, state: OperationView['state']): Promise<OperationView> =>
  opened.when(() => {
    const operation = opened.operations.get(id);
    return operation?.state === state ? operation : undefined;
  });

const submits = (): number => proxy.seen.filter((path) => path === '/orders/submit').length;

describe('one cart', () => {
  it('is sold once, however often it is submitted, and stays sold when the service is away', async () => {
    const cart = randomUUID();
    const orderId = oneOf(opened.till.selling.sell(request({ cart })));
    expect(oneOf(opened.till.selling.sell(request({ cart })))).toBe(orderId);
    await saleIn(orderId, 'completed');
    expect(oneOf(opened.till.selling.sell(request({ cart })))).toBe(orderId);
    expect(submits()).toBe(1);
    await proxy.close();
    await opened.till.refresh();
    expect(opened.till.selling.sell(request())).toMatchObject({
      ok: false,
      failure: { kind: 'not-reached' },
    });
    expect(oneOf(opened.till.selling.sell(request({ cart })))).toBe(orderId);
  });
});

describe('a family', () => {
  it('gets one sale each from one press, each with its own outcome', async () => {
    const cart = randomUUID();
    const customer = { name: 'Amina', phone: '+44 20 7946 0018', note: null };
    const payments = [{ kind: 'card-terminal' as const, amount: null, reference: null }];
    const more = { cart, quantity: 3, payments, customer };
    // One answer is lost on its way.
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-after' : 'pass'));
    const orderIds = value(opened.till.selling.sell(request(more)));
    expect(new Set(orderIds).size).toBe(3);
    const sales = await Promise.all(orderIds.map((orderId) => saleIn(orderId, 'completed')));
    for (const sale of sales)
      expect(sale).toMatchObject({
        tender: 'card-terminal',
        customer: { ...customer, phone: { kind: 'readable', text: customer.phone } },
      });
    const unanswered = sales.filter(({ events }) => events.some(({ kind }) => kind === 'unanswered'));
    expect(unanswered).toHaveLength(1);
    expect(value(opened.till.selling.sell(request(more)))).toEqual(orderIds);
    expect(new Set(sales.map(({ install }) => install?.iccid)).size).toBe(3);
  });

  it('gets none while an earlier sale of the package is unanswered', () => {
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'hold' : 'pass'));
    const orderId = oneOf(opened.till.selling.sell(request()));
    expect(opened.till.selling.sell(request({ quantity: 4 }))).toEqual({
      ok: false,
      failure: { kind: 'unsettled-twin', orderId },
    });
  });
});

describe('a package whose last sale has no answer yet', () => {
  it('is not sold again by accident, only on purpose', async () => {
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'hold' : 'pass'));
    const orderId = oneOf(opened.till.selling.sell(request()));
    expect(opened.till.selling.sell(request())).toEqual({
      ok: false,
      failure: { kind: 'unsettled-twin', orderId },
    });
    const other = opened.till.catalog().products.find(({ productId }) => productId !== product.productId);
    await saleIn(oneOf(opened.till.selling.sell(request(other))), 'completed');
    const second = oneOf(opened.till.selling.sell(request({ again: true })));
    expect(second).not.toBe(orderId);
    await saleIn(second, 'completed');
    // The one that was refused was never sent.
    expect(submits()).toBe(3);
  });
});

describe('operations on an eSIM', () => {
  const sold = async (activationMode: 'NOW' | 'ON_DEMAND') => {
    const { orderId, uidCustomer } = await saleIn(
      oneOf(opened.till.selling.sell(request({ activationMode }))),
      'completed',
    );
    if (uidCustomer === null) return expect.fail('no uidCustomer');
    const status = value(await directClient(service).getStatus(uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    return { orderId, uidCustomer, idPack: Number(status.activatedItems[0]?.uid), cart: randomUUID() };
  };

  it('are shown with their sale, as the contract specifies', async () => {
    const { idPack, ...profile } = await sold('NOW');
    const id = value(await topUpEsim(opened.till.selling, { ...product, topsUp: profile.orderId }));
    const topUp = await operationIn(id, 'completed');
    expect(topUp).toMatchObject({
      kind: 'top-up',
      orderId: profile.orderId,
      cost: product.cost,
      price: product.price,
    });
    expect('idPack' in topUp && topUp.idPack).not.toBe(idPack);
    const sale = opened.till.orders.find(profile.orderId);
    expect(sale?.operations).toEqual([topUp]);
    expect(opened.sales.get(profile.orderId)?.operations).toEqual([topUp]);
    expect(requests.order.reply.parse(sale)).toEqual(sale);
  });

  it('name who was at the till, who may differ from the seller', async () => {
    const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
    const bo: StaffMark = { id: 'id-of-bo' as StaffId, name: 'Bo' };
    opened.session.close();
    let atTheTill = ana;
    opened = await openPracticeTill(folder, { ...service, address: proxy.address }, () => atTheTill);
    const unwanted = await sold('ON_DEMAND');
    atTheTill = bo;
    const id = value(opened.till.selling.refund({ ...unwanted, reason: 'Locked' }));
    const refund = await operationIn(id, 'completed');
    expect(refund.staff).toEqual(bo);
    opened.till.receipts.recordMade(unwanted.orderId, { copy: 1, why: 'saved', to: null });
    const sale = opened.till.orders.find(unwanted.orderId);
    expect(sale?.staff).toEqual(ana);
    const by = (events: readonly { kind: string; staff: StaffMarkView | null }[]) =>
      events.map(({ kind, staff }) => [kind, staff]);
    expect(by(sale?.events ?? [])).toEqual([
      ['drafted', ana],
      ['attempted', null],
      ['accepted', null],
      ['issued', null],
      ['printed', bo],
    ]);
    expect(by(refund.events)[0]).toEqual(['drafted', bo]);
  });

  it('activate and refund', async () => {
    const waiting = await sold('ON_DEMAND');
    const activation = value(opened.till.selling.activate(waiting));
    expect((await operationIn(activation, 'completed')).kind).toBe('activation');

    const unwanted = await sold('ON_DEMAND');
    const refund = { ...unwanted, reason: 'The phone is locked' };
    const id = value(opened.till.selling.refund(refund));
    expect(await operationIn(id, 'completed')).toMatchObject({
      kind: 'refund',
      reason: 'The phone is locked',
      amount: product.cost,
    });
    expect(value(opened.till.selling.refund(refund))).toBe(id);
    expect(opened.till.selling.refund({ ...refund, cart: randomUUID() })).toEqual({
      ok: false,
      failure: { kind: 'already-refunded', operationId: id },
    });
  });

  /** How much cash should be in the drawer. */
  const cash = () =>
    Number(opened.till.shifts.expected()?.find(({ tender }) => tender === 'cash')?.amount ?? 0);

  const packagesOf = async (orderId: string) => {
    const reply = await opened.till.packages(orderId);
    return reply.ok ? reply.packages : expect.fail(reply.problem.kind);
  };

  it('gives back by each refund what the customer paid for that package, sold or topped up here', async () => {
    opened.till.shifts.open({ floats: [] });
    const sale = oneOf(
      opened.till.selling.sell(
        request({ activationMode: 'ON_DEMAND', payments: [{ kind: 'cash', received: null }] }),
      ),
    );
    const { uidCustomer, price } = await saleIn(sale, 'completed');
    if (uidCustomer === null || price === null) return expect.fail('not sold');
    expect((await packagesOf(sale)).map(({ payback }) => payback)).toEqual([
      { currency: 'USD', left: price, parts: [{ tender: 'cash', amount: price }] },
    ]);
    const dearer =
      opened.till.catalog().products.find((each) => each.price !== price) ?? expect.fail('one price');
    const more = { activationMode: 'ON_DEMAND', payments: inCash, topsUp: sale } as const;
    const topUp = await topUpEsim(opened.till.selling, { ...dearer, ...more });
    await operationIn(value(topUp), 'completed');
    const packages = await packagesOf(sale);
    const amountOf = ({ payback }: SoldPackage) => payback?.parts[0]?.amount;
    expect(packages.map(amountOf).toSorted()).toEqual([price, dearer.price].toSorted());
    const code = opened.till.receipts.activationCode(sale);
    expect(code).toMatch(/^LPA:1\$/);
    const left = cash();
    expect(left).toBe(Number(price) + Number(dearer.price));
    const sold = packages.find((each) => amountOf(each) === price)?.refund;
    if (sold?.offered !== true) return expect.fail('no refund');
    const wanted = { uidCustomer, orderId: sale, idPack: sold.idPack, reason: 'Locked', cart: randomUUID() };
    await operationIn(value(opened.till.selling.refund(wanted)), 'completed');
    // Owed, and still in the drawer until staff say that they gave it.
    expect(cash()).toBe(left);
    const [owed] = opened.till.owed.shown;
    expect(owed).toMatchObject({ owed: price, parts: [{ tender: 'cash' }], orderId: sale });
    if (owed === undefined) return;
    expect(
      opened.till.owed.payBack({
        ...owed,
        tender: 'cash',
        amount: price,
        rounding: '0',
        isCountedElsewhere: false,
      }),
    ).toEqual({ ok: true });
    expect(cash()).toBe(Number(dearer.price));
    // The customer still has the other package, which needs the code.
    expect(opened.till.receipts.activationCode(sale)).toBe(code);
    const second = (await packagesOf(sale)).find((each) => each.refund.offered)?.refund;
    if (second?.offered !== true) return expect.fail('no refund');
    const last = { uidCustomer, orderId: sale, idPack: second.idPack, reason: 'Locked', cart: randomUUID() };
    await operationIn(value(opened.till.selling.refund(last)), 'completed');
    expect(opened.till.receipts.activationCode(sale)).toBeUndefined();
    expect(opened.sales.get(sale)?.install).toMatchObject({ kind: 'unreadable', why: 'refunded' });
    expect(JSON.stringify(opened.session.snapshot()?.sales)).not.toContain(code);
  });

  it('are not begun while the service is away, or without an eSIM', async () => {
    const { cart } = await sold('NOW');
    const nobody = { orderId: null, cart, uidCustomer: 'nobody' };
    const theirs = { ...product, topsUp: { uidCustomer: 'nobody', iccid: '8988303000001234567' } };
    const unknown = { ok: false, failure: { kind: 'order-not-found' } };
    expect(await topUpEsim(opened.till.selling, theirs)).toEqual(unknown);
    expect(await topUpEsim(opened.till.selling, { ...theirs, price: '0.01' })).toEqual({
      ok: false,
      failure: { kind: 'price-changed' },
    });
    await proxy.close();
    await opened.till.refresh();
    for (const begun of [
      await topUpEsim(opened.till.selling, theirs),
      opened.till.selling.activate({ ...nobody, idPack: 1 }),
      opened.till.selling.refund({ ...nobody, idPack: 1, reason: 'locked' }),
    ]) {
      expect(begun).toMatchObject({ ok: false, failure: { kind: 'not-reached' } });
    }
    expect(opened.operations.size).toBe(0);
  });
});

describe('options for a sold eSIM', () => {
  const packagesOf = async (orderId: string) => {
    const reply = requests.packages.reply.parse(await opened.till.packages(orderId));
    return reply.ok ? reply : expect.fail(reply.problem.kind);
  };
  const only = async (orderId: string) => {
    const [bought, ...others] = (await packagesOf(orderId)).packages;
    return bought === undefined || others.length > 0 ? expect.fail('not one package') : bought;
  };
  const sellWaiting = async () => {
    const sale = oneOf(opened.till.selling.sell(request({ activationMode: 'ON_DEMAND' })));
    const { uidCustomer } = await saleIn(sale, 'completed');
    const { refund } = await only(sale);
    if (uidCustomer === null || !refund.offered) return expect.fail('no package that waits');
    return { orderId: sale, uidCustomer, ...refund };
  };

  it('match what the service then does', async () => {
    const { orderId, uidCustomer, idPack } = await sellWaiting();
    expect(await only(orderId)).toMatchObject({
      isActivated: false,
      cost: product.cost,
      activation: { offered: true, idPack },
      refund: { offered: true, idPack, amount: product.cost },
    });
    const profile = { uidCustomer, orderId, cart: randomUUID() };
    await operationIn(value(opened.till.selling.activate({ ...profile, idPack })), 'completed');
    expect(await only(orderId)).toMatchObject({
      isActivated: true,
      activation: { offered: false, why: 'already-activated' },
      refund: { offered: false, why: 'already-activated' },
    });

    const { topUp } = await packagesOf(orderId);
    const [first] = topUp.offered ? topUp.productIds : [];
    const fitting = opened.till.catalog().products.find(({ productId }) => productId === first);
    if (fitting === undefined) return expect.fail('nothing fits');
    expect(fitting.countries).toEqual(expect.arrayContaining(product.countries));
    const bought = await topUpEsim(opened.till.selling, { ...fitting, topsUp: orderId });
    await operationIn(value(bought), 'completed');
    expect((await packagesOf(orderId)).packages).toHaveLength(2);
  });

  it('include a refund again after the service refused another one for its monthly limit, in any words', async () => {
    await service.stop();
    service = await startService({ refundLimit: 1, issueDelayMs: 0 });
    opened.session.close();
    opened = await openPracticeTill(folder, service);
    const [first, second, third] = [await sellWaiting(), await sellWaiting(), await sellWaiting()];
    const refund = (of: typeof first) =>
      value(opened.till.selling.refund({ ...of, reason: 'locked', cart: randomUUID() }));
    await operationIn(refund(first), 'completed');
    expect((await only(first.orderId)).refund).toEqual({ offered: false, why: 'refunded' });
    expect((await only(third.orderId)).refund.offered).toBe(true);
    await operationIn(refund(second), 'refused');
    expect((await only(third.orderId)).refund.offered).toBe(true);
    await operationIn(refund(third), 'unknown');
  });

  it('are unknown, and no top-up is begun, if the service reports another order', async () => {
    const { orderId } = await sellWaiting();
    const lie = { kind: 'other-reply', members: { orderId: 'T9-1' } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault: lie, times: 'forever' });
    const unread = { kind: 'unreadable-reply' };
    expect(await opened.till.packages(orderId)).toMatchObject({ ok: false, problem: unread });
    const begun = await topUpEsim(opened.till.selling, { ...product, topsUp: orderId });
    expect(begun).toMatchObject({ ok: false, failure: { kind: 'not-reached' } });
    expect(opened.operations.size).toBe(0);
  });

  it('are unknown without the service, or before there is an eSIM', async () => {
    proxy.interfere((path) => (path === '/orders/submit' ? 'hold' : 'pass'));
    const orderId = oneOf(opened.till.selling.sell(request()));
    expect(await opened.till.packages(orderId)).toEqual({ ok: false, problem: { kind: 'no-profile' } });
    await proxy.close();
    await opened.till.refresh();
    expect(await opened.till.packages(orderId)).toMatchObject({
      ok: false,
      problem: { kind: 'not-reached' },
    });
  });
});

it('names who decided about a sale that a crash left held', async () => {
  const bo: StaffMark = { id: 'id-of-bo' as StaffId, name: 'Bo' };
  proxy.interfere((path) => (path === '/orders/submit' ? 'hold' : 'pass'));
  const orderId = oneOf(opened.till.selling.sell(request()));
  opened.session.close();
  rmSync(join(folder, 'practice', 'ledger.sqlite-sent'));
  opened = await openPracticeTill(folder, { ...service, address: proxy.address }, () => bo);
  proxy.interfere(() => 'pass');
  await expect.poll(() => opened.till.orders.find(orderId)?.state).toBe('held');
  expect(await opened.till.openWork.decide({ id: orderId, decision: 'send' }, ['sale'])).toEqual({
    ok: true,
  });
  const { events } = await saleIn(orderId, 'completed');
  const byBo = events.filter(({ staff }) => staff !== null);
  expect(byBo).toMatchObject([{ kind: 'attempted', staff: bo }]);
});

it('keeps one order runner when its window is reloaded', async () => {
  proxy.interfere((path) => (path === '/orders/submit' ? 'away-for-a-minute' : 'pass'));
  const orderId = oneOf(opened.till.selling.sell(request()));
  await opened.till.connect();
  await saleIn(orderId, 'unknown');
  expect(submits()).toBe(1);
});

it('lets a manager close what stays unknown, and shows it as a difference if the service has it', async () => {
  const { till } = opened;
  proxy.interfere((path) => (path === '/orders/submit' ? 'cut-after' : 'pass'));
  const orderId = oneOf(till.selling.sell(request()));
  await saleIn(orderId, 'unknown');
  expect(till.openWork.unsettled).toBe(1);
  expect(await till.openWork.writeOff({ id: orderId, reason: 'nobody knows' })).toEqual({ ok: true });
  const closed = await saleIn(orderId, 'written-off');
  expect(closed.events.at(-1)).toMatchObject({ kind: 'written-off', reason: 'nobody knows' });
  expect(till.openWork.unsettled).toBe(0);
  expect(await till.openWork.writeOff({ id: orderId, reason: 'once more' })).toEqual({
    ok: false,
    problem: { kind: 'nothing-to-close' },
  });
  // It was taken for away.
  await till.refresh();
  const reconciliation = await till.reconciliation();
  reconciliation.begin();
  const found = () => reconciliation.findings({ isOpen: true, before: null, most: 10 }).findings;
  await expect
    .poll(found, { timeout: 20_000 })
    .toMatchObject([{ kind: 'theirs-only', why: 'written-off-here', saleId: orderId, orderId }]);
});
