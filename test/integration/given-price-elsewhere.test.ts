import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import {
  adoptOrder,
  firstProduct,
  givePrice,
  namesOf,
  openTwoTills,
  packagesElsewhere,
  packagesOf,
  priceOf,
  refundOn,
  sellTo,
  topUpOn,
  untilPackages,
} from '../tills/two-tills.ts';
import { value } from '../value.ts';

/** What customers paid for orders of another till, as it is said at a till that adopted them. */

let two: Awaited<ReturnType<typeof openTwoTills>>;
beforeEach(async () => {
  two = await openTwoTills();
});
afterEach(() => two.close());

const owedBy = (till: ShopTill) => till.session.till.owed.shown;

/** An order of two packages that were both bought by the other till, adopted here. */
async function adoptedWithTwo() {
  const { seller, here, service } = two;
  const sale = await sellTo(seller);
  const names = namesOf(sale);
  const topUp = value(await topUpOn(seller, names, { topsUp: sale.orderId }));
  await untilPackages(service, names, 2);
  const { uidCustomer } = names;
  return { uidCustomer, topUp, orderId: await adoptOrder(here, uidCustomer) };
}

describe('a refund of an order whose price was given', () => {
  it('makes that price owed, though its packages were looked at before', async () => {
    const { here } = two;
    const { uidCustomer, orderId } = await adoptedWithTwo();
    const before = await packagesOf(here, orderId);
    expect(await givePrice(here, orderId)).toEqual({ ok: true });
    const wanted = { uidCustomer, orderId, uid: before[0]?.uid ?? null };
    expect(refundOn(here, wanted)).toEqual({ ok: false, failure: { kind: 'price-changed' } });
    expect((await packagesOf(here, orderId))[0]?.payback).toMatchObject({ left: '24.9' });
    value(refundOn(here, wanted));
    await here.when(() => (owedBy(here).length > 0 ? true : undefined));
    expect(owedBy(here)).toMatchObject([{ owed: '24.9', pieces: [orderId] }]);
  });

  it('is not begun while nobody can tell which package its customer paid for; goodwill is possible', async () => {
    const { here, service } = two;
    const { uidCustomer, orderId } = await adoptedWithTwo();
    expect(await givePrice(here, orderId)).toEqual({ ok: true });
    const fault = { kind: 'bad-gateway', when: 'before' };
    const control = controller(service);
    await control.post('/faults', { path: '/customer/history', fault, times: 'forever' });
    const packages = await packagesOf(here, orderId);
    expect(packages).toHaveLength(2);
    for (const { uid, refund } of packages) {
      expect(refund).toEqual({ offered: false, why: 'purchase-unknown' });
      expect(refundOn(here, { uidCustomer, orderId, uid })).toMatchObject({ ok: false });
    }
    expect(here.session.till.goodwill.read({ piece: orderId }).pieces).toMatchObject([
      { id: orderId, left: '24.9' },
    ]);
    await control.clear('/faults');
    const known = await packagesOf(here, orderId);
    expect(known.map(({ refund, payback }) => [refund.offered, payback?.left]).toSorted()).toEqual([
      [false, undefined],
      [true, '24.9'],
    ]);
  });

  it('gives back each price once, where its eSIM was topped up before it was adopted', async () => {
    const { seller, here } = two;
    const names = namesOf(await sellTo(seller));
    const id = value(await topUpOn(here, names));
    await expect
      .poll(async () => (await packagesElsewhere(here, names)).packages.length, { timeout: 20_000 })
      .toBe(2);
    const { uidCustomer } = names;
    const orderId = await adoptOrder(here, uidCustomer);
    const { pieces } = here.session.till.givenPrices.read({ piece: orderId });
    expect(pieces.map(({ piece }) => piece)).toEqual([orderId]);
    expect(await givePrice(here, orderId, '7')).toEqual({ ok: true });
    const { price } = firstProduct(here);
    const packages = await packagesOf(here, orderId);
    expect(packages.map(({ payback }) => payback?.left)).toEqual(expect.arrayContaining(['7', price]));
    const refunds = () =>
      here.order(orderId).operations.filter(({ kind, state }) => kind === 'refund' && state === 'completed');
    for (const [at, { uid }] of packages.entries()) {
      value(refundOn(here, { uidCustomer, orderId, uid }));
      await expect.poll(() => refunds().length, { timeout: 20_000 }).toBe(at + 1);
    }
    const owed = owedBy(here).map(({ owed: amount, pieces: of }) => ({ owed: amount, pieces: of }));
    expect(owed).toEqual(
      expect.arrayContaining([
        { owed: '7', pieces: [orderId] },
        { owed: price, pieces: [id] },
      ]),
    );
    expect(owed).toHaveLength(2);
  });
});

describe('an order of which another package was refunded', () => {
  it('can still be given its price, also after a restart, and is not called refunded', async () => {
    const { tills, service } = two;
    const { uidCustomer, topUp, orderId } = await adoptedWithTwo();
    const lines = value(await directClient(service).history(50)).transactions;
    const other = lines.find((line) => line.orderId === topUp)?.idPack ?? null;
    await packagesOf(two.here, orderId);
    value(refundOn(two.here, { uidCustomer, orderId, uid: String(other) }));
    await two.here.when(() =>
      two.here.order(orderId).operations.at(-1)?.state === 'completed' ? true : undefined,
    );
    tills.end(two.here);
    two.here = await tills.connected({ computer: 'here' });
    const { here } = two;
    expect(here.session.till.givenPrices.read({ piece: orderId }).pieces).toMatchObject([{ stays: null }]);
    expect(await givePrice(here, orderId)).toEqual({ ok: true });
    expect(owedBy(here)).toEqual([]);
  });
});

describe('an order that the till that sold it has refunded', () => {
  const refundedThere = async (sale: SaleView) => {
    const { seller } = two;
    const { orderId } = sale;
    const [pack] = await packagesOf(seller, orderId);
    value(refundOn(seller, { ...namesOf(sale), orderId, uid: pack?.uid ?? null }));
    await seller.when(() => (owedBy(seller).length > 0 ? true : undefined));
  };
  const refused = { ok: false, problem: { kind: 'price-not-given', why: 'refunded' } };

  it('is given no price by the till that adopts it', async () => {
    const { seller, here } = two;
    const sale = await sellTo(seller);
    await refundedThere(sale);
    const orderId = await adoptOrder(here, namesOf(sale).uidCustomer);
    // Whether its packages were looked at or not.
    expect(await givePrice(here, orderId)).toEqual(refused);
    const { pieces } = here.session.till.givenPrices.read({ piece: orderId });
    expect(pieces).toMatchObject([{ stays: 'refunded' }]);
    expect(here.session.till.givenPrices.give(priceOf(here, orderId))).toEqual(refused);
  });

  it('is given none by the till that had adopted it before, nor while the service can’t be asked', async () => {
    const { seller, here, service } = two;
    const sale = await sellTo(seller);
    const orderId = await adoptOrder(here, namesOf(sale).uidCustomer);
    await packagesOf(here, orderId);
    await refundedThere(sale);
    const fault = { kind: 'bad-gateway', when: 'before' };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 1 });
    expect(await givePrice(here, orderId)).toEqual({ ok: false, problem: { kind: 'service-broken' } });
    expect(await givePrice(here, orderId)).toEqual(refused);
  });
});

describe('an order that was refused here, paid for, and made after all', () => {
  it('is given no second price while its customer is owed the first', async () => {
    const { service, tills } = two;
    const till = await tills.connected({ computer: 'fast', clock: clockOfSpeed(300) });
    await controller(service).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'refuse', when: 'before', status: 400 },
    });
    const { price, productId } = firstProduct(till);
    const wanted = { ...firstProduct(till), cart: 'vain', again: true };
    const [orderId] = value(till.session.till.selling.sell(wanted));
    await till.when(() => (till.order(orderId).state === 'refused' ? true : undefined));
    expect(owedBy(till)).toMatchObject([{ owed: price, pieces: [orderId] }]);
    const { uidCustomer } = value(await directClient(service).submit({ productId, orderId }));
    const late = await adoptOrder(till, uidCustomer);
    expect(late).toBe(`late-${orderId}`);
    expect(await givePrice(till, late, price)).toEqual({
      ...{ ok: false, problem: { kind: 'price-not-given', why: 'owed' } },
    });
    expect(till.session.till.givenPrices.read({ piece: late }).pieces).toMatchObject([{ stays: 'owed' }]);
    const [owed] = owedBy(till);
    if (owed === undefined) return expect.fail('nothing is owed');
    const given = { tender: 'other', amount: price, rounding: '0', isCountedElsewhere: false } as const;
    expect(till.session.till.owed.payBack({ ...owed, ...given })).toEqual({ ok: true });
    expect(await givePrice(till, late, price)).toEqual({ ok: true });
  });
});

describe('an order that two tills have a price of, and that the service cancels', () => {
  it('is not paid back by both without a question', async () => {
    const { seller, here, service } = two;
    await controller(service).post('/outcomes', { for: 'all', outcome: 'canceled', delayMs: 4_000 });
    const wanted = { ...firstProduct(seller), cart: 'canceled', again: true };
    const [sold] = value(seller.session.till.selling.sell(wanted));
    const { uidCustomer } = await seller.when(() =>
      seller.order(sold).state === 'accepted' ? seller.order(sold) : undefined,
    );
    const reconciliation = await here.session.till.reconciliation();
    const adopted = await reconciliation.adoptOrder({ uidCustomer: uidCustomer ?? '', note: null });
    if (adopted.kind !== 'adopted') return expect.fail(adopted.kind);
    expect(await givePrice(here, adopted.orderId)).toEqual({ ok: true });
    await expect
      .poll(() => [owedBy(seller).length, owedBy(here).length], { timeout: 25_000 })
      .toEqual([1, 1]);
    // The till that took the money knows that it didn't give it back; the other one has to ask.
    expect(owedBy(seller)).toMatchObject([{ mayBeGiven: false }]);
    expect(owedBy(here)).toMatchObject([{ mayBeGiven: true }]);
  }, 40_000);
});
