import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { compareWithService } from '../../src-main/reconciliation/compare-with-service.ts';
import { detailsOf } from '../../src-main/reconciliation/findings/finding-details.ts';
import { newOperationId, newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { LostSales } from '../../src-main/services/connection/lost-sales.ts';
import { directClient } from '../network/direct-client.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { otherSeller, seller } from '../fixtures/seller.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** What this till bought, its ledger lost, and the service tells of in ways that can be taken wrong. */

let folder: string;
let ledger: Ledger;
let service: TestService;
let productId: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lost-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  service = await startService({ balance: '9000.00', issueDelayMs: 0 });
  productId = value(await directClient(service).products()).products[0]?.productId ?? expect.fail();
});
afterEach(async () => {
  ledger.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const client = () => directClient(service);

/** Buys, and waits for the eSIM: nothing can be added to an order without one. */
async function buy(): Promise<{ readonly orderId: OrderId; readonly uidCustomer: string }> {
  const orderId = newOrderId(seller, Date.now());
  const { uidCustomer } = value(await client().submit({ productId, orderId, activationMode: 'ON_DEMAND' }));
  await expect
    .poll(async () => value(await client().getStatus(uidCustomer)).status, { timeout: 20_000 })
    .toBe('completed');
  return { orderId, uidCustomer };
}

async function topUp(uidCustomer: string): Promise<string> {
  const orderId = newOperationId(seller, Date.now());
  value(await client().topup({ uidCustomer, productId, orderId, activationMode: 'ON_DEMAND' }));
  return orderId;
}

const lostSales = (): LostSales =>
  new LostSales({
    seller: () => seller,
    own: () => new Set([seller.installation]),
    merchantId: service.merchantId,
    ledger,
    openOutcome: { kind: 'recovered', recovery: { backupAt: null, salvaged: 0, missingSince: 0 } },
    clock: fastClock,
    products: () => [],
    onFound: () => undefined,
    onHeld: () => undefined,
  });

const faulty = (path: string, fault: object) =>
  controller(service).post('/faults', { path, fault, times: 'forever' });
const tellsTheTruth = () => controller(service).clear('/faults');

/** A line of the history as the service writes it. */
type Line = Record<string, string | number | null>;

/** Has the service tell its history in other words, or without some of its lines. */
async function rewriteHistory(changed: (line: Line) => Line | []): Promise<void> {
  const { transactions } = value(await client().history(100));
  const lines = transactions.map(({ at, ...line }) => ({
    ...line,
    amount: Number(line.amount),
    balance: Number(line.balance),
    createdAt: at?.at === undefined || at.at === null ? null : new Date(at.at).toISOString(),
  }));
  const members = { transactions: lines.flatMap<Line>((line) => changed(line)) };
  await faulty('/customer/history', { kind: 'other-reply', members });
}

const open = () => ledger.findings.open(service.merchantId).map(detailsOf);

describe('a top-up by the history that is an order by its status', () => {
  it('comes back as a sale', async () => {
    const { orderId, uidCustomer } = await buy();
    await rewriteHistory((line) => (line['orderId'] === orderId ? { ...line, type: 'topup' } : line));
    expect(await lostSales().lookUp(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)?.progress).toMatchObject({ state: 'accepted', uidCustomer });
  });
});

describe('an order by the history that is a top-up by its status', () => {
  it('comes back as a top-up of that order’s eSIM', async () => {
    const { orderId, uidCustomer } = await buy();
    const id = await topUp(uidCustomer);
    await rewriteHistory((line) => (line['type'] === 'topup' ? { ...line, type: 'order' } : line));
    expect(await lostSales().lookUp(client())).toEqual({ kind: 'done' });
    expect(ledger.operations.find(id)).toMatchObject({ kind: 'top-up', intent: { orderId } });
    expect(ledger.sales.recent(10)).toHaveLength(1);
  });
});

describe('a purchase that no order explains, beside those that name theirs', () => {
  it.each([
    ['has the service’s own number', { orderId: '84411' }],
    ['has that number, and is pending', { orderId: '84411', status: 'pending' }],
    ['names nothing', { orderId: null }],
    ['names nothing, and is called a payment', { orderId: null, type: 'payment' }],
    ['names its eSIM alone', { orderId: null, keepsUid: 1 }],
  ])('is said to be missing where its line %s, until it is named', async (_, change) => {
    const [one, lost, other] = [await buy(), await buy(), await buy()];
    const { keepsUid, ...told } = { keepsUid: 0, ...change };
    const unnamed = (line: Line): Line => ({
      ...line,
      ...told,
      idPack: null,
      uidCustomer: keepsUid === 1 ? (line['uidCustomer'] ?? null) : null,
    });
    await rewriteHistory((line) => (line['orderId'] === lost.orderId ? unnamed(line) : line));
    const search = lostSales();
    expect(await search.lookUp(client())).toMatchObject({ kind: 'in-part' });
    for (const { orderId } of [one, other]) expect(ledger.sales.find(orderId)).toBeDefined();
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
    expect(await search.lookAgain(client())).toMatchObject({ kind: 'in-part' });
    await tellsTheTruth();
    expect(await search.lookAgain(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(lost.orderId)).toBeDefined();
    expect(open()).toEqual([]);
  });

  it('is not missing where the books have it, or another till bought it', async () => {
    const { orderId } = await buy();
    await buy();
    value(await client().submit({ productId, orderId: newOrderId(otherSeller, Date.now()) }));
    expect(await lostSales().lookUp(client())).toEqual({ kind: 'done' });
    await rewriteHistory((line) => (line['orderId'] === orderId ? { ...line, orderId: '84411' } : line));
    expect(await lostSales().lookUp(client())).toEqual({ kind: 'done' });
  });
});

describe('a purchase whose status names no order', () => {
  /** A client that says so. @param hidden a package that it doesn't list. */
  const unnaming = (hidden?: string): MerchantClient => ({
    ...client(),
    getStatus: async (uid) => {
      const status = value(await client().getStatus(uid));
      if (status.status !== 'completed') return succeed({ ...status, orderId: null });
      const activatedItems = status.activatedItems.filter((item) => item.uid !== hidden);
      return succeed({ ...status, orderId: null, activatedItems });
    },
  });

  it('comes back as a sale where its order was made then', async () => {
    const { orderId, uidCustomer } = await buy();
    expect(await lostSales().lookUp(unnaming())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)?.progress).toMatchObject({ state: 'accepted', uidCustomer });
  });

  /** Another till sold an eSIM, and this one added a package to it a day later. */
  async function toppedUp() {
    const orderId = newOrderId(otherSeller, Date.now());
    const { uidCustomer } = value(await client().submit({ productId, orderId }));
    await expect.poll(async () => value(await client().getStatus(uidCustomer)).status).toBe('completed');
    await controller(service).post('/clock', { advanceMs: 24 * 3_600_000 });
    return { theirs: orderId, uidCustomer, id: await topUp(uidCustomer) };
  }

  it.each(['order', 'debit', 'charge', 'payment'])(
    'is a top-up of the eSIM that another till sold before, though it is called "%s"',
    async (type) => {
      const { id } = await toppedUp();
      await rewriteHistory((line) => (line['orderId'] === null ? line : { ...line, type }));
      expect(await lostSales().lookUp(unnaming())).toEqual({ kind: 'done' });
      expect(ledger.sales.recent(10)).toEqual([]);
      expect(ledger.operations.find(id)?.kind).toBe('top-up');
    },
  );

  it.each([
    ['the history no longer has that sale', (line: Line) => line],
    ['that sale has no time', (line: Line) => ({ ...line, createdAt: null })],
    ['that sale has no order id', (line: Line) => ({ ...line, orderId: null })],
  ])('is left, and shows nobody’s code, where %s', async (what, changed) => {
    const { theirs, id } = await toppedUp();
    await rewriteHistory((line) => {
      if (line['orderId'] === null) return line;
      const order = { ...line, type: 'order' };
      if (line['orderId'] !== theirs) return order;
      return what.startsWith('the history') ? [] : changed(order);
    });
    // One that lists only the newest package, too.
    for (const told of [unnaming(), unnaming('1')]) {
      expect(await lostSales().lookUp(told)).toMatchObject({ kind: 'in-part' });
      expect(ledger.sales.recent(10)).toEqual([]);
      expect(ledger.operations.find(id)).toBeUndefined();
    }
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
  });
});

describe('a purchase whose status names it, of an eSIM that another till sold before', () => {
  it('is left', async () => {
    const { uidCustomer } = value(
      await client().submit({ productId, orderId: newOrderId(otherSeller, Date.now()) }),
    );
    await expect.poll(async () => value(await client().getStatus(uidCustomer)).status).toBe('completed');
    const id = await topUp(uidCustomer);
    const naming: MerchantClient = {
      ...client(),
      getStatus: async (uid) => succeed({ ...value(await client().getStatus(uid)), orderId: id }),
    };
    expect(await lostSales().lookUp(naming)).toMatchObject({ kind: 'in-part' });
    expect(ledger.sales.recent(10)).toEqual([]);
  });
});

describe('a purchase without a status', () => {
  it.each([
    ['404', { kind: 'refuse', when: 'before', status: 404 }],
    ['502', { kind: 'bad-gateway', when: 'before' }],
    ['nothing that can be read', { kind: 'other-reply', members: { uidCustomer: 'somebody else’s' } }],
  ])('that is %s, is left with its top-up, reported missing, and fetched later', async (_, fault) => {
    const { orderId, uidCustomer } = await buy();
    const id = await topUp(uidCustomer);
    await faulty('/orders/getStatus', fault);
    const lost = lostSales();
    expect(await lost.lookUp(client())).toMatchObject({ kind: 'in-part' });
    expect(lost.isOver).toBe(true);
    expect(ledger.sales.find(orderId)).toBeUndefined();
    expect(ledger.operations.find(id)).toBeUndefined();
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
    expect(await lost.lookAgain(client())).toMatchObject({ kind: 'in-part' });
    await tellsTheTruth();
    expect(await lost.lookAgain(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)?.progress.state).toBe('accepted');
    expect(ledger.operations.find(id)).toMatchObject({ kind: 'top-up', intent: { orderId } });
    expect(open()).toEqual([]);
  });

  it('does not prevent fetching the others', async () => {
    const [one, other] = [await buy(), await buy()];
    const fault = { kind: 'refuse', when: 'before', status: 404 };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 1 });
    const lost = lostSales();
    expect(await lost.lookUp(client())).toMatchObject({ kind: 'in-part' });
    expect(ledger.sales.find(one.orderId)).toBeUndefined();
    expect(ledger.sales.find(other.orderId)).toBeDefined();
    expect(await lost.lookAgain(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(one.orderId)).toBeDefined();
  });

  it.each<[string, MerchantFailure]>([
    ['breaks', { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' }],
    ['is kept from this account', { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: '' }],
    ['hangs', { kind: 'no-reply', cause: 'timeout', detail: '' }],
  ])('because it %s, is left alone, and the others are fetched at once', async (_how, failure) => {
    const [bad, ...others] = [await buy(), await buy(), await buy()];
    const odd: MerchantClient = {
      ...client(),
      getStatus: (uid) =>
        uid === bad.uidCustomer ? Promise.resolve(fail(failure)) : client().getStatus(uid),
    };
    const lost = lostSales();
    expect(await lost.lookUp(odd)).toMatchObject({ kind: 'in-part' });
    expect(lost.isOver).toBe(true);
    for (const { orderId } of others) expect(ledger.sales.find(orderId)).toBeDefined();
    expect(ledger.sales.find(bad.orderId)).toBeUndefined();
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
    // So are those of a till that this one replaces.
    lost.takesOver();
    expect(await lost.lookAgain(odd)).toMatchObject({ kind: 'in-part' });
    expect(await lost.lookAgain(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(bad.orderId)).toBeDefined();
    expect(open()).toEqual([]);
  });

  it.each([429, 503])('because it asks to wait with %i, is left alone after that wait', async (status) => {
    const [bad, ...others] = [await buy(), await buy(), await buy()];
    const headers = { 'retry-after': '1' };
    const odd = directClient(service, {
      fetch: (url, init) =>
        url.includes(bad.uidCustomer)
          ? Promise.resolve(Response.json({ status: 'ERROR', message: '' }, { status, headers }))
          : fetch(url, init),
    });
    const lost = lostSales();
    expect(await lost.lookUp(odd)).toMatchObject({ kind: 'in-part' });
    for (const { orderId } of others) expect(ledger.sales.find(orderId)).toBeDefined();
    expect(ledger.sales.find(bad.orderId)).toBeUndefined();
    expect(await lost.lookAgain(odd)).toMatchObject({ kind: 'in-part' });
    expect(await lost.lookAgain(client())).toEqual({ kind: 'done' });
  });

  it('because nothing can be had, is queried again before anything is sold', async () => {
    const { orderId } = await buy();
    const noReply = () =>
      Promise.resolve(fail<MerchantFailure>({ kind: 'no-reply', cause: 'timeout', detail: '' }));
    const lost = lostSales();
    const away = await lost.lookUp({ ...client(), getStatus: noReply, balance: noReply });
    expect(away).toMatchObject({ kind: 'service-away' });
    expect(lost.isOver).toBe(false);
    expect(await lost.lookUp(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)).toBeDefined();
  });

  it('because the service is away, is queried again before anything is sold', async () => {
    const { orderId } = await buy();
    for (const path of ['/orders/getStatus', '/customer/balance'])
      await faulty(path, { kind: 'too-many-requests', retryAfterSeconds: 30 });
    const lost = lostSales();
    expect(await lost.lookUp(client())).toMatchObject({ kind: 'service-away' });
    expect(lost.isOver).toBe(false);
    await tellsTheTruth();
    expect(await lost.lookUp(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)).toBeDefined();
  });

  it('because the service puts one order off, is said to be in part, and others are there', async () => {
    const { orderId } = await buy();
    const other = await buy();
    const fault = { kind: 'too-many-requests', retryAfterSeconds: 30 };
    await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 1 });
    const lost = lostSales();
    expect(await lost.lookUp(client())).toMatchObject({ kind: 'in-part' });
    expect([orderId, other.orderId].filter((id) => ledger.sales.find(id) !== undefined)).toHaveLength(1);
    await tellsTheTruth();
    expect(await lost.lookAgain(client())).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)).toBeDefined();
    expect(ledger.sales.find(other.orderId)).toBeDefined();
  });
});

describe('a history that writes order ids in small letters', () => {
  const small = (line: Line): Line => ({
    ...line,
    orderId: typeof line['orderId'] === 'string' ? line['orderId'].toLowerCase() : null,
    uidCustomer: typeof line['uidCustomer'] === 'string' ? line['uidCustomer'].toUpperCase() : null,
  });

  it('restores what was lost under its own id, and agrees with the books', async () => {
    const { orderId, uidCustomer } = await buy();
    const id = await topUp(uidCustomer);
    await rewriteHistory(small);
    const getStatus = (uid: string) => client().getStatus(uid.toLowerCase());
    expect(await lostSales().lookUp({ ...client(), getStatus })).toEqual({ kind: 'done' });
    expect(ledger.sales.find(orderId)).toBeDefined();
    expect(ledger.operations.find(id)).toMatchObject({ intent: { orderId } });
    const { merchantId } = service;
    const parts = { merchantId, ledger, client: client(), clock: fastClock, since: 0 };
    const rest = () => Promise.resolve();
    const compared = value(await compareWithService({ ...parts, rest, isStopped: () => false }));
    expect(compared?.findings).toEqual([]);
    expect(open()).toEqual([]);
  });
});
