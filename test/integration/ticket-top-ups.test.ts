import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { SoldPieces } from '../../src-main/domain/orders/cart.ts';
import { isOpen } from '../../src-main/domain/orders/operation.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { ToppedUp } from '../../src-main/selling/commands.ts';
import { holdOrphans } from '../../src-main/selling/recovery/hold-orphans.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { directClient } from '../network/direct-client.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
/** Speaks to the service past the proxy. */
let direct: MerchantClient;
let product: Product;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 10, refundLimit: 50 });
  proxy = await startFaultyProxy(service.address);
  direct = directClient(service);
  const [first] = value(await direct.products()).products;
  product = first ?? expect.fail('no products');
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const hundred = parseAmount('100') ?? expect.fail();
const balance = async (): Promise<Amount> => value(await direct.balance()).balance;
const leftAfter = (purchases: number): Amount =>
  subtract(hundred, sum(Array.from({ length: purchases }, () => product.salePrice)));

const openTill = (parts: Partial<OrdersTillDeps> = {}): OrdersTill => {
  const client = directClient({ ...service, address: proxy.address });
  const till = openOrdersTill({ folder, merchantId: service.merchantId, client, quietMs: 40_000, ...parts });
  onTestFinished(till.close);
  return till;
};

const packagesOf = async (uidCustomer: string): Promise<readonly PackageRecord[]> => {
  const status = value(await direct.getStatus(uidCustomer));
  return status.status === 'completed' ? status.activatedItems : expect.fail(status.status);
};

async function esimOf({ orders, settled }: OrdersTill): Promise<ToppedUp> {
  const orderId = value(orders.sell({ product, price: product.salePrice, again: true }));
  const { progress } = await settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const packages = await packagesOf(uidCustomer);
  return { orderId, uidCustomer, knownPackages: packages.flatMap(({ uid }) => uid ?? []) };
}

const topUp = (esim: ToppedUp, quantity = 1) => ({ product, price: product.salePrice, esim, quantity });
const newEsim = () => ({ product, price: product.salePrice });

const topUpsIn = (pieces: SoldPieces): OperationId[] =>
  pieces.flatMap((piece) => (piece.kind === 'top-up' ? [piece.operationId] : []));
const ordersIn = (pieces: SoldPieces): OrderId[] =>
  pieces.flatMap((piece) => (piece.kind === 'sale' ? [piece.orderId] : []));

/** Sells two top-ups of one eSIM; the service never gets the first. */
async function stuck(till: OrdersTill) {
  const esim = await esimOf(till);
  proxy.interfere((path) => (path === '/orders/topup' ? 'cut-before' : 'pass'));
  const [first, second] = topUpsIn(value(till.orders.sellTicket({ ...topUp(esim, 2), again: true })));
  if (first === undefined || second === undefined) return expect.fail('two were sold');
  return { esim, first, second };
}

const sentTopUps = (): number => proxy.seen.filter((seen) => seen === '/orders/topup').length;
const stateOf = ({ ledger }: OrdersTill, id: OperationId) => ledger.operations.find(id)?.progress.state;
const owedOf = ({ ledger }: OrdersTill, id: OperationId) => {
  const ticket = ledger.tickets.of(id) ?? expect.fail('no ticket');
  return ledger.tickets.totals(ticket).owed;
};

describe('a ticket with top-ups', () => {
  it('is sold by one press, once, with what it sells anew', async () => {
    const till = openTill();
    const esim = await esimOf(till);
    const wish = { ...newEsim(), others: [topUp(esim)], again: true, cart: 'press-1' };
    const pieces = value(till.orders.sellTicket(wish));
    expect(pieces.map(({ kind }) => kind)).toEqual(['sale', 'top-up']);
    expect(value(till.orders.sellTicket(wish))).toEqual(pieces);
    for (const id of [...ordersIn(pieces), ...topUpsIn(pieces)])
      expect((await till.ended(id)).progress.state).toBe('completed');
    expect(value(till.orders.sellTicket(wish))).toEqual(pieces);
    expect(await packagesOf(esim.uidCustomer)).toHaveLength(2);
    expect(await balance()).toBe(leftAfter(3));
  });

  it('owes a top-up that the service refused, and keeps what it sold', async () => {
    const till = openTill();
    const esim = await esimOf(till);
    const gone = { ...esim, uidCustomer: 'nobody' };
    const pieces = value(till.orders.sellTicket({ ...newEsim(), others: [topUp(gone)], again: true }));
    const [refused] = topUpsIn(pieces);
    if (refused === undefined) return expect.fail('it was not sold');
    expect((await till.ended(refused)).progress.state).toBe('refused');
    for (const orderId of ordersIn(pieces)) await till.ended(orderId);
    expect(owedOf(till, refused)).toBe(product.salePrice);
  });

  it('waits for a top-up of another ticket: nothing of it is written', async () => {
    const till = openTill();
    const { esim, first } = await stuck(till);
    const before = till.ledger.head();
    expect(till.orders.sellTicket({ ...newEsim(), others: [topUp(esim)], again: true })).toEqual({
      ok: false,
      failure: { kind: 'operation-open', operationId: first },
    });
    expect(till.ledger.head()).toEqual(before);
  });
});

describe('two top-ups of one eSIM', () => {
  it('are sent one after the other, and each has its own package', async () => {
    const till = openTill();
    const esim = await esimOf(till);
    const sent: number[] = [];
    proxy.interfere((path) => {
      if (path === '/orders/topup') {
        const open = till.ledger.operations.openTopUpsOf(service.merchantId, esim.uidCustomer);
        const states = open.map((id) => stateOf(till, id));
        sent.push(states.filter((state) => state !== 'drafted').length);
      }
      return 'pass';
    });
    const [first, second] = topUpsIn(value(till.orders.sellTicket({ ...topUp(esim, 2), again: true })));
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    const [one, two] = [await till.ended(first), await till.ended(second)];
    expect([one.progress.state, two.progress.state]).toEqual(['completed', 'completed']);
    expect(sent).toEqual([1, 1]);
    const uids = (await packagesOf(esim.uidCustomer)).flatMap(({ uid }) => uid ?? []);
    expect([one, two].map(({ progress }) => 'packageUid' in progress && progress.packageUid)).toEqual(
      uids.slice(1),
    );
    expect(await balance()).toBe(leftAfter(3));
  });

  it('come to nothing one by one, and the second is sent after the first was refused', async () => {
    const till = openTill();
    const esim = await esimOf(till);
    await controller(service).post('/balance', { balance: '1.00' });
    const [first, second] = topUpsIn(value(till.orders.sellTicket({ ...topUp(esim, 2), again: true })));
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    expect((await till.ended(first)).progress.state).toBe('refused');
    expect((await till.ended(second)).progress.state).toBe('refused');
    expect(owedOf(till, first)).toBe(sum([product.salePrice, product.salePrice]));
  });

  it('are not both sent while nobody knows the end of the first', async () => {
    const till = openTill();
    const { first, second } = await stuck(till);
    await till.when(first, ({ progress }) => progress.state === 'unknown');
    await till.when(second, () => sentTopUps() >= 3);
    expect(stateOf(till, second)).toBe('drafted');
    expect(till.faults).toEqual([]);
    proxy.interfere(() => 'pass');
    expect((await till.ended(first)).progress.state).toBe('completed');
    expect((await till.ended(second)).progress.state).toBe('completed');
    expect(await balance()).toBe(leftAfter(3));
  });

  it('are held once their customer has gone: dropped, the second is owed for certain', async () => {
    const till = openTill({ customerWaitsMs: 2_000 });
    const { first, second } = await stuck(till);
    await till.when(second, ({ progress }) => progress.state === 'held');
    expect(stateOf(till, first)).not.toBe('refused');
    const events = till.ledger.operations.events(second).map(({ event }) => event.kind);
    expect(events).toEqual(['drafted', 'held']);
    const decided = { staff: null, whyNot: () => undefined };
    expect(await till.runner.decide(second, { ...decided, what: 'send' })).toEqual({
      ok: false,
      failure: { kind: 'not-now', problem: { kind: 'operation-open', operationId: first } },
    });
    value(await till.runner.decide(second, { ...decided, what: 'drop' }));
    expect(owedOf(till, second)).toBe(product.salePrice);
  });

  it('are held after a restart, and sent by staff in their order', async () => {
    const before = openTill();
    const { first, second } = await stuck(before);
    before.close();
    proxy.interfere(() => 'pass');
    const till = openTill();
    till.runner.start();
    const held = await till.when(second, ({ progress }) => progress.state === 'held');
    expect(held.progress).toEqual({ state: 'held', attempts: 0 });
    const send = { what: 'send', staff: null, whyNot: () => undefined } as const;
    const { progress } = await till.when(
      first,
      (operation) => operation.progress.state === 'held' || !isOpen(operation),
    );
    if (progress.state === 'held') {
      expect((await till.runner.decide(second, send)).ok).toBe(false);
      value(await till.runner.decide(first, send));
    }
    await till.ended(first);
    value(await till.runner.decide(second, send));
    expect((await till.ended(second)).progress.state).toBe('completed');
    const packages = progress.state === 'refused' ? 2 : 3;
    expect(await balance()).toBe(leftAfter(packages));
  });

  it('may both have been sent where the ledger lost its end', async () => {
    const before = openTill();
    const { second } = await stuck(before);
    before.close();
    const till = openTill();
    const { ledger } = till;
    const { merchantId } = service;
    value(holdOrphans({ ledger, merchantId, clock: fastClock, onHeld: () => undefined }));
    expect(ledger.operations.find(second)?.progress).toEqual({ state: 'held', attempts: 1 });
  });
});
