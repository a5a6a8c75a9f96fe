import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import {
  adoptOrder,
  firstProduct,
  givePrice,
  namesOf,
  openTwoTills,
  packagesElsewhere,
  packagesOf,
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
  const topUp = value(await topUpOn(seller, names, { orderId: sale.orderId }));
  await untilPackages(service, names, 2);
  const { uidCustomer } = names;
  return { uidCustomer, topUp, orderId: await adoptOrder(here, uidCustomer) };
}

describe('a refund of an order whose price was given', () => {
  it('makes that price owed, though its packages were looked at before', async () => {
    const { here } = two;
    const { uidCustomer, orderId } = await adoptedWithTwo();
    const before = await packagesOf(here, orderId);
    expect(givePrice(here, orderId)).toEqual({ ok: true });
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
    expect(givePrice(here, orderId)).toEqual({ ok: true });
    const fault = { kind: 'bad-gateway', when: 'before' };
    const control = controller(service);
    await control.post('/faults', { path: '/customer/history', fault, times: 'forever' });
    const packages = await packagesOf(here, orderId);
    expect(packages).toHaveLength(2);
    for (const { uid, refund } of packages) {
      expect(refund).toEqual({ offered: false, why: 'purchase-unknown' });
      expect(refundOn(here, { uidCustomer, orderId, uid })).toMatchObject({ ok: false });
    }
    expect(here.session.till.goodwill.read({ orderId }).pieces).toMatchObject([
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
    const { pieces } = here.session.till.givenPrices.read({ orderId });
    expect(pieces.map(({ piece }) => piece)).toEqual([orderId]);
    expect(givePrice(here, orderId, '7')).toEqual({ ok: true });
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
    expect(givePrice(here, adopted.orderId)).toEqual({ ok: true });
    await expect
      .poll(() => [owedBy(seller).length, owedBy(here).length], { timeout: 25_000 })
      .toEqual([1, 1]);
    // The till that took the money knows that it didn't give it back; the other one has to ask.
    expect(owedBy(seller)).toMatchObject([{ mayBeGiven: false }]);
    expect(owedBy(here)).toMatchObject([{ mayBeGiven: true }]);
  }, 40_000);
});
