import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { SoldPieces } from '../../src-main/domain/orders/cart.ts';
import { isOpen } from '../../src-main/domain/orders/operation.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { ToppedUp } from '../../src-main/selling/commands.ts';
import { holdOrphans } from '../../src-main/selling/recovery/hold-orphans.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { directClient } from '../network/direct-client.ts';
import { startFaultyProxy, type FaultyProxy, type Interference } from '../network/faulty-proxy.ts';
import { startService, type TestService } from '../network/start-service.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
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

const openTill = (parts: Partial<OrdersTillDeps> = {}): OrdersTill => {
  const client = directClient({ ...service, address: proxy.address });
  const till = openOrdersTill({ folder, merchantId: service.merchantId, client, quietMs: 40_000, ...parts });
  onTestFinished(till.close);
  return till;
};

async function esimOf({ orders, settled }: OrdersTill): Promise<ToppedUp> {
  const orderId = value(orders.sell({ product, price: product.salePrice, again: true }));
  const { progress } = await settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const status = value(await direct.getStatus(uidCustomer));
  const packages = status.status === 'completed' ? status.activatedItems : [];
  return { orderId, uidCustomer, knownPackages: packages.flatMap(({ uid }) => uid ?? []) };
}

const topUpsIn = (pieces: SoldPieces): OperationId[] =>
  pieces.flatMap((piece) => (piece.kind === 'top-up' ? [piece.operationId] : []));

async function stuck(till: OrdersTill, how: Interference = 'cut-before') {
  const esim = await esimOf(till);
  proxy.interfere((path) =>
    path === '/orders/topup' ? how : path === '/customer/history' ? 'cut-before' : 'pass',
  );
  const pieces = till.orders.sellTicket({
    ...{ product, price: product.salePrice, esim, quantity: 2, again: true },
  });
  const [first, second] = topUpsIn(value(pieces));
  if (first === undefined || second === undefined) return expect.fail('two were sold');
  return { esim, first, second };
}

const file = (name: string): string => join(folder, name);
const hold = ({ ledger }: OrdersTill): void => {
  const { merchantId } = service;
  value(holdOrphans({ ledger, merchantId, clock: fastClock, onHeld: () => undefined }));
};
const owedOf = ({ ledger }: OrdersTill, id: OperationId): Amount => {
  const ticket = ledger.tickets.of(id) ?? expect.fail('no ticket');
  return ledger.tickets.totals(ticket).owed;
};
const nothing = parseAmount('0') ?? expect.fail();
const decided = { staff: null, whyNot: () => undefined } as const;

/** Puts back what the ledger was when it was kept. */
function keep(): void {
  copyFileSync(file('ledger.sqlite'), file('kept.sqlite'));
}
function putBack(): void {
  copyFileSync(file('kept.sqlite'), file('ledger.sqlite'));
  for (const end of ['-wal', '-shm']) rmSync(file(`ledger.sqlite${end}`), { force: true });
}

/** Both top-ups as the next run finds them: the first comes to its end, and staff send the second, which is bought. */
async function goOn(first: OperationId, second: OperationId): Promise<void> {
  proxy.interfere(() => 'pass');
  const till = openTill();
  till.runner.start();
  const { progress } = await till.when(first, (each) => each.progress.state === 'held' || !isOpen(each));
  if (progress.state === 'held') value(await till.runner.decide(first, { ...decided, what: 'send' }));
  await till.ended(first);
  await till.when(second, (each) => each.progress.state === 'held');
  value(await till.runner.decide(second, { ...decided, what: 'send' }));
  expect((await till.ended(second)).progress.state).toBe('completed');
  till.close();
}

describe('an older ledger that is put back', () => {
  it('has a top-up held unsent that was sent since: dropping it is not certain', async () => {
    const before = openTill({ customerWaitsMs: 2_000 });
    const { first, second } = await stuck(before);
    await before.when(second, ({ progress }) => progress.state === 'held');
    before.close();
    keep();
    await goOn(first, second);
    putBack();
    const till = openTill();
    hold(till);
    // The history can't be read for the moment.
    proxy.interfere((path) => (path === '/customer/history' ? 'cut-before' : 'pass'));
    till.runner.start();
    const dropped = await till.runner.decide(second, { ...decided, what: 'drop' });
    expect(owedOf(till, second)).toBe(nothing);
    expect(dropped.ok).toBe(false);
  });

  it('that nobody noticed to be older has a top-up that waited: dropping it asks the service first', async () => {
    const before = openTill();
    const { first, second } = await stuck(before);
    before.close();
    keep();
    await goOn(first, second);
    putBack();
    const till = openTill();
    // Away for a moment after the start.
    proxy.interfere(() => 'cut-before');
    till.runner.start();
    await till.when(second, (each) => each.progress.state === 'held');
    proxy.interfere(() => 'pass');
    await till.runner.decide(second, { ...decided, what: 'drop' });
    const { progress } = till.ledger.operations.find(second) ?? expect.fail('it is gone');
    expect(progress.state).not.toBe('refused');
    expect(owedOf(till, second)).toBe(nothing);
  });

  it('takes up both top-ups that were bought since, without a fault of the books', async () => {
    const before = openTill();
    const { first, second } = await stuck(before, 'cut-after');
    before.close();
    keep();
    await goOn(first, second);
    putBack();
    const till = openTill();
    hold(till);
    till.runner.start();
    await till.ended(first);
    await till.ended(second);
    expect(till.faults).toEqual([]);
  });

  it('lets staff send the first of two that is held, without a fault of the books, though the second is taken up', async () => {
    const before = openTill();
    const { first, second } = await stuck(before, 'cut-after');
    before.close();
    keep();
    await goOn(first, second);
    putBack();
    const till = openTill();
    hold(till);
    // The history doesn't show the first for now, and the eSIM can't be asked about.
    proxy.rewrite((body) => body.replaceAll(first, 'T9-OTHER'));
    proxy.interfere((path) => (path === '/orders/getStatus' ? 'cut-before' : 'pass'));
    till.runner.start();
    await till.when(second, (each) => each.progress.state === 'accepted');
    expect(till.ledger.operations.find(first)?.progress.state).toBe('held');
    const sent = await till.runner.decide(first, { ...decided, what: 'send' });
    expect(till.faults).toEqual([]);
    expect(sent).toMatchObject({ ok: false, failure: { kind: 'not-now' } });
  });
});
