import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sumOrders } from '../../src-main/reports/sum-orders.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
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
  untilDoneElsewhere,
  untilPackages,
} from '../tills/two-tills.ts';
import { value } from '../value.ts';

/** What one till sold as a top-up for an eSIM of another: in its books, before and after it adopts the order. */

let two: Awaited<ReturnType<typeof openTwoTills>>;
beforeEach(async () => {
  two = await openTwoTills();
});
afterEach(() => two.close());

/** An eSIM of the other till, topped up here. */
async function toppedUp(changes: Parameters<typeof topUpOn>[2] = {}) {
  const { seller, here, service } = two;
  const names = namesOf(await sellTo(seller));
  const id = value(await topUpOn(here, names, changes));
  await untilPackages(service, names, 2);
  await untilDoneElsewhere(here, names);
  return { ...names, id };
}

const piecesOf = (piece: string) =>
  two.here.session.till.givenPrices.read({ piece }).pieces.map((each) => each.piece);

describe('an order that is adopted after its eSIM was topped up here', () => {
  const query = () => ({
    ...{ text: '', countries: [], phones: [], from: null, to: null, standing: null },
    ...{ productId: null, staffId: null, balanceCurrency: 'USD' },
  });

  it('comes to what its customer paid, and to nothing once that is refunded', async () => {
    const { here, tills } = two;
    const { uidCustomer } = await toppedUp();
    const orderId = await adoptOrder(here, uidCustomer);
    const sums = (text: string) => {
      const { amounts } = sumOrders(tills.at('here', 'live', 'ledger.sqlite'), { ...query(), text });
      return amounts.map(({ price }) => price);
    };
    const takings = () =>
      here.session.till.orders
        .takings({ from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
        .amounts.map(({ amount }) => amount);
    const standing = () =>
      here.session.till.orders.page({ ...query(), start: { at: 'first' }, sort: 'newest', limit: 9 })
        .orders[0]?.standing;
    const { price } = firstProduct(here);
    expect([sums(''), sums(orderId), takings()]).toEqual([[price], [price], [price]]);
    const pack = (await packagesOf(here, orderId)).find(({ payback }) => payback !== null);
    value(refundOn(here, { uidCustomer, orderId, uid: pack?.uid ?? null }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    expect([sums(''), sums(orderId), takings()]).toEqual([['0'], ['0'], ['0']]);
    // The package that the other till sold is there.
    expect(standing()).toBe('ready');
  });

  it('has its own package’s name and cost, where the service lists the newest first and tells no dates', async () => {
    const { here, service } = two;
    const own = firstProduct(here);
    const { products } = here.session.till.catalog();
    const other = products.find(
      ({ cost, countries }) => cost !== own.cost && countries[0] === own.countries[0],
    );
    if (other === undefined) return expect.fail('there is one package only');
    const { productId, costVersion, price } = other;
    const { uidCustomer } = await toppedUp({ productId, costVersion, price });
    const status = value(await directClient(service).getStatus(uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    const activatedItems = status.activatedItems
      .map((item) => ({ ...item, activatedAt: null, expiresAt: null, salesDate: null }))
      .toReversed();
    const fault = { kind: 'other-reply', members: { activatedItems } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    const { cost, package: sold } = here.order(await adoptOrder(here, uidCustomer));
    expect({ cost, productId: sold?.productId }).toEqual({ cost: own.cost, productId: own.productId });
  });
});

describe('a top-up of an eSIM of another till whose end is open', () => {
  it('ends once, and is the sale’s, when the order is adopted meanwhile', async () => {
    const { seller, here, service } = two;
    const names = namesOf(await sellTo(seller));
    const fault = { kind: 'drop', when: 'after' };
    await controller(service).post('/faults', { path: '/orders/topup', fault, times: 1 });
    const id = value(await topUpOn(here, names));
    const orderId = await adoptOrder(here, names.uidCustomer);
    await expect
      .poll(() => here.order(orderId).operations.map(({ operationId, state }) => [operationId, state]), {
        timeout: 20_000,
      })
      .toEqual([[id, 'completed']]);
    expect(piecesOf(orderId)).toEqual([orderId]);
    expect(await givePrice(here, orderId, '7')).toEqual({ ok: true });
    const packages = await packagesOf(here, orderId);
    expect(packages.map(({ payback }) => payback?.left).toSorted()).toEqual(
      [firstProduct(here).price, '7'].toSorted(),
    );
  });

  it('is not bought twice by two presses of two questions', async () => {
    const names = namesOf(await sellTo(two.seller));
    const both = await Promise.all([topUpOn(two.here, names), topUpOn(two.here, names)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});

describe('a top-up of an eSIM of another till that older books lost', () => {
  it('is given its price where staff find it, and its refund makes just that owed', async () => {
    const { seller, tills } = two;
    const names = namesOf(await sellTo(seller));
    await two.here.sell();
    tills.end(two.here);
    tills.copy('here', 'older');
    two.here = await tills.connected({ computer: 'here' });
    const id = value(await topUpOn(two.here, names));
    await untilDoneElsewhere(two.here, names);
    tills.end(two.here);
    tills.putBack('older', 'here', 'live');
    two.here = await tills.connected({ computer: 'here' });
    const { here } = two;
    await untilDoneElsewhere(here, names);
    const found = async () => (await packagesElsewhere(here, names)).operations.at(-1);
    expect(await found()).toMatchObject({ operationId: id, price: null });
    expect(piecesOf(id)).toEqual([id]);
    expect(await givePrice(here, id, '7')).toEqual({ ok: true });
    expect(await found()).toMatchObject({ operationId: id, price: '7' });
    expect(await givePrice(here, id, '7')).toMatchObject({ problem: { why: 'known' } });
    const own = (await packagesElsewhere(here, names)).packages.find(({ refund }) => refund.offered);
    expect(own?.payback).toMatchObject({ left: '7' });
    value(refundOn(here, { uidCustomer: names.uidCustomer, orderId: null, uid: own?.uid ?? null }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    expect(here.session.till.owed.shown).toMatchObject([{ owed: '7', pieces: [id] }]);
  });
});

describe('a comparison with the service’s history', () => {
  it('finds nothing wrong with a top-up of another till’s eSIM, before and after its refund', async () => {
    const { here } = two;
    const { id, ...names } = await toppedUp();
    const compared = async () => {
      const reconciliation = await here.session.till.reconciliation();
      const before = reconciliation.read().last?.begunAt;
      reconciliation.begin();
      await here.when(() => {
        const { state, last } = reconciliation.read();
        const isDone = state.doing.kind === 'idle' && last?.state === 'done' && last.begunAt !== before;
        return isDone ? true : undefined;
      });
      return reconciliation.findings({ isOpen: true, before: null, most: 50 }).findings;
    };
    expect(JSON.stringify(await compared())).not.toContain(id);
    const own = (await packagesElsewhere(here, names)).packages.find(({ refund }) => refund.offered);
    value(refundOn(here, { uidCustomer: names.uidCustomer, orderId: null, uid: own?.uid ?? null }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    const after = await compared();
    expect(after.filter((each) => each.kind !== 'theirs-only')).toEqual([]);
    expect(JSON.stringify(after)).not.toContain(id);
  });
});
