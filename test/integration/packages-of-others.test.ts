import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import {
  adoptOrder,
  firstProduct,
  namesOf,
  openTwoTills,
  packagesElsewhere,
  packagesOf,
  refundOn,
  sellTo,
  topUpOn,
  untilDoneElsewhere,
  untilPackages,
  type Names,
} from '../tills/two-tills.ts';
import { value } from '../value.ts';

/** A window names the package that is changed. What is on another eSIM than the one that it names is never touched. */

let two: Awaited<ReturnType<typeof openTwoTills>>;
beforeEach(async () => {
  two = await openTwoTills();
});
afterEach(() => two.close());

const refused = { ok: false, failure: { kind: 'not-its-package' } };
const wanted = { cart: 'pressed', reason: 'Changed plans' };

/** As a window asks it of main. */
const activate = ({ session }: ShopTill, { uidCustomer, orderId, idPack }: OnPackage) =>
  session.till.change({ uidCustomer, orderId, idPack, ...wanted }, (selling) =>
    selling.activate({ uidCustomer, orderId, idPack, ...wanted }),
  );
const refund = ({ session }: ShopTill, { uidCustomer, orderId, idPack }: OnPackage) =>
  session.till.change({ uidCustomer, orderId, idPack, ...wanted }, (selling) =>
    selling.refund({ uidCustomer, orderId, idPack, ...wanted }),
  );
type OnPackage = { readonly uidCustomer: string; readonly orderId: string | null; readonly idPack: number };

/** The only package of an eSIM that the other till sold, as it is shown here. */
const onlyOf = async (names: Names): Promise<number> =>
  Number((await packagesElsewhere(two.here, names)).packages[0]?.uid);

const recordOf = async ({ uidCustomer }: Names) => {
  const status = value(await directClient(two.service).getStatus(uidCustomer));
  return status.status === 'completed' ? status.activatedItems[0] : undefined;
};

describe('a package of an eSIM that another till sold', () => {
  it('is not activated or refunded by naming an order of these books', async () => {
    const { seller, here } = two;
    const own = await sellTo(here);
    const theirs = namesOf(await sellTo(seller, 'ON_DEMAND'));
    const wrong = { ...namesOf(own), orderId: own.orderId, idPack: await onlyOf(theirs) };
    here.sent.length = 0;
    expect(await activate(here, wrong)).toEqual(refused);
    expect(await refund(here, wrong)).toEqual(refused);
    // What is on the named eSIM is looked up, and nothing changed.
    expect(new Set(here.sent)).toEqual(new Set(['/orders/getStatus']));
    expect(await recordOf(theirs)).toMatchObject({ activatedAt: null });
  });

  it('is not refunded by naming an order that was adopted without a price', async () => {
    const { seller, here } = two;
    const one = namesOf(await sellTo(seller));
    const theirs = namesOf(await sellTo(seller));
    const orderId = await adoptOrder(here, one.uidCustomer);
    const before = await recordOf(theirs);
    const idPack = await onlyOf(theirs);
    expect(await refund(here, { uidCustomer: one.uidCustomer, orderId, idPack })).toEqual(refused);
    expect(here.sent).not.toContain('/orders/refund');
    expect(await recordOf(theirs)).toEqual(before);
  });

  it('is not topped up under an order of these books, whatever the window calls its eSIM', async () => {
    const { seller, here, service } = two;
    const own = await sellTo(here);
    const theirs = namesOf(await sellTo(seller));
    const fault = { kind: 'other-reply', members: { orderId: null } };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    const { orderId } = own;
    const { uidCustomer, iccid } = namesOf(own);
    const notTheEsim = { ok: false, failure: { kind: 'not-the-esim' } };
    expect(await topUpOn(here, { ...theirs, iccid: '8900000000000000000' })).toEqual(notTheEsim);
    expect(await topUpOn(here, { ...theirs, iccid })).toEqual(notTheEsim);
    // Of a sale of these books, whose eSIM is not what staff saw.
    expect(await topUpOn(here, { ...theirs, uidCustomer })).toEqual(notTheEsim);
    value(await topUpOn(here, theirs, { topsUp: orderId }));
    await here.when(() => (here.order(own.orderId).operations.length > 0 ? true : undefined));
    // The order that staff chose is what counts: its own eSIM gets the package.
    const lines = async (esim: Names) =>
      value(await directClient(service).history(9)).transactions.filter(
        (line) => line.uidCustomer === esim.uidCustomer,
      ).length;
    await expect.poll(() => lines(namesOf(own))).toBe(2);
    expect(await lines(theirs)).toBe(1);
  });

  it('is activated under an order of these books as that order’s, whatever the window calls its eSIM', async () => {
    const { seller, here } = two;
    const { orderId, uidCustomer } = await sellTo(here, 'ON_DEMAND');
    const theirs = namesOf(await sellTo(seller));
    const [own] = await packagesOf(here, orderId);
    value(await activate(here, { ...theirs, orderId, idPack: Number(own?.uid) }));
    expect(here.order(orderId).operations).toMatchObject([{ kind: 'activation', uidCustomer }]);
  });
});

describe('a package that another till sold for an eSIM of these books', () => {
  it('is refunded by that till alone, which owes what its customer paid', async () => {
    const { seller, here, service } = two;
    const sale = await sellTo(seller);
    const names = namesOf(sale);
    value(await topUpOn(here, names));
    await untilPackages(service, names, 2);
    await untilDoneElsewhere(here, names);
    const heres = (await packagesElsewhere(here, names)).packages.find(({ refund: its }) => its.offered);
    const { orderId } = sale;
    const atSeller = (await packagesOf(seller, orderId)).find(({ uid }) => uid === heres?.uid);
    expect(atSeller?.refund).toEqual({ offered: false, why: 'bought-elsewhere' });
    const on = { uidCustomer: names.uidCustomer, idPack: Number(heres?.uid) };
    expect(await refund(seller, { ...on, orderId })).toMatchObject({ ok: false });
    expect(seller.sent).not.toContain('/orders/refund');
    value(refundOn(here, { uidCustomer: names.uidCustomer, orderId: null, uid: heres?.uid ?? null }));
    await here.when(() => (here.session.till.owed.shown.length > 0 ? true : undefined));
    expect(here.session.till.owed.shown).toMatchObject([{ owed: firstProduct(here).price }]);
    expect(seller.session.till.owed.shown).toEqual([]);
  });
});

describe('a package of a sale of these books', () => {
  it('is activated as that sale’s, where a window names its eSIM alone', async () => {
    const { here } = two;
    const { orderId, uidCustomer } = await sellTo(here, 'ON_DEMAND');
    const [own] = await packagesOf(here, orderId);
    if (uidCustomer === null) return expect.fail('it has no eSIM');
    const id = value(await activate(here, { uidCustomer, orderId: null, idPack: Number(own?.uid) }));
    expect(here.order(orderId).operations).toMatchObject([{ operationId: id, orderId }]);
  });

  it('is not refunded under another sale, which has not bought it', async () => {
    const { here } = two;
    const first = await sellTo(here);
    const second = await sellTo(here);
    const [pack] = await packagesOf(here, second.orderId);
    const { uidCustomer } = namesOf(first);
    const wrong = { uidCustomer, orderId: first.orderId, idPack: Number(pack?.uid) };
    expect(await refund(here, wrong)).toEqual(refused);
    expect(here.sent).not.toContain('/orders/refund');
  });

  it('is activated after the till was opened again while a window still showed it', async () => {
    const { seller, tills } = two;
    const names = namesOf(await sellTo(seller, 'ON_DEMAND'));
    const orderId = await adoptOrder(two.here, names.uidCustomer);
    const [shown] = await packagesOf(two.here, orderId);
    tills.end(two.here);
    two.here = await tills.connected({ computer: 'here' });
    const { here } = two;
    value(await activate(here, { ...names, orderId, idPack: Number(shown?.uid) }));
    await here.when(() => (here.order(orderId).operations.at(-1)?.state === 'completed' ? true : undefined));
    expect((await recordOf(names))?.activatedAt).not.toBeNull();
  });

  it('is left alone, and the reason told, where it was not seen and the service can’t be asked', async () => {
    const { here, seller, service } = two;
    const own = await sellTo(here);
    const idPack = await onlyOf(namesOf(await sellTo(seller)));
    const fault = { kind: 'bad-gateway', when: 'before' };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    expect(await refund(here, { ...namesOf(own), orderId: own.orderId, idPack })).toEqual({
      ...{ ok: false, failure: { kind: 'not-reached', cause: 'connection' } },
    });
  });
});
