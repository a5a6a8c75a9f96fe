import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ActivationMode } from '../../src-merchant-api/requests.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
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
/** What is left of the hundred after so many purchases. */
const leftAfter = (purchases: number): Amount =>
  subtract(hundred, sum(Array.from({ length: purchases }, () => product.salePrice)));

/** The till's time runs fifty times as fast: this is longer than the proxy holds a late request. */
const quietMs = 40_000;

const openTill = (parts: Pick<OrdersTillDeps, 'clock'> = {}): OrdersTill => {
  const client = directClient({ ...service, address: proxy.address });
  const till = openOrdersTill({ folder, merchantId: service.merchantId, client, quietMs, ...parts });
  onTestFinished(till.close);
  return till;
};

/** What was sent to a path, as far as the proxy. */
const sentTo = (path: string): number => proxy.seen.filter((seen) => seen === path).length;

const packagesOf = async (uidCustomer: string): Promise<readonly PackageRecord[]> => {
  const status = value(await direct.getStatus(uidCustomer));
  return status.status === 'completed' ? status.activatedItems : expect.fail(status.status);
};

const numberOf = ({ uid }: PackageRecord): IdPack => {
  const reading = idPackOf(uid);
  return reading.kind === 'number' ? reading.idPack : expect.fail();
};

type Sold = { readonly orderId: OrderId; readonly uidCustomer: string; readonly idPack: IdPack };

/** Sells a profile whose package has one mode. */
async function sell({ orders, settled }: OrdersTill, activationMode: ActivationMode): Promise<Sold> {
  const orderId = value(orders.sell({ product, price: product.salePrice, activationMode, again: true }));
  const { progress } = await settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const [bought] = await packagesOf(uidCustomer);
  return { orderId, uidCustomer, idPack: numberOf(bought ?? expect.fail()) };
}

const topUpOf = async ({ orderId, uidCustomer }: Sold) => ({
  orderId,
  uidCustomer,
  product,
  price: product.salePrice,
  knownPackages: (await packagesOf(uidCustomer)).flatMap(({ uid }) => (uid === null ? [] : [uid])),
});

const refundOf = (sold: Sold) => ({
  ...sold,
  reason: 'The phone is locked',
  expected: product.salePrice,
});

const kindsOf = ({ ledger }: OrdersTill, id: ProviderOperationId): string[] => {
  const { intent } = ledger.operations.find(id) ?? expect.fail();
  return ledger.operations.events(intent.operationId).map(({ event }) => event.kind);
};

const lost = ['cut-before', 'cut-after', 'cut-half', 'bad-gateway', 'late'] as const;

describe('a top-up', () => {
  it('is completed with the number of the package that it added', async () => {
    const till = openTill();
    const sold = await sell(till, 'NOW');
    const id = value(till.orders.topUp(await topUpOf(sold)));
    const { progress } = await till.ended(id);
    const packages = await packagesOf(sold.uidCustomer);
    const added = packages.find((bought) => numberOf(bought) !== sold.idPack) ?? expect.fail();
    expect(progress).toEqual({
      state: 'completed',
      charged: product.salePrice,
      idPack: numberOf(added),
      packageUid: added.uid,
    });
    expect(await balance()).toBe(leftAfter(2));
    expect(kindsOf(till, id)).toEqual(['drafted', 'attempted', 'accepted', 'found']);
  });

  it.each(lost)('is bought once, and found, when the first two requests meet %s', async (interference) => {
    const till = openTill();
    const sold = await sell(till, 'NOW');
    proxy.interfere((path, time) => (path === '/orders/topup' && time <= 2 ? interference : 'pass'));
    const { progress } = await till.ended(value(till.orders.topUp(await topUpOf(sold))));
    const packages = await packagesOf(sold.uidCustomer);
    expect(packages).toHaveLength(2);
    expect(progress).toMatchObject({ state: 'completed', idPack: numberOf(packages[1] ?? expect.fail()) });
    expect(await balance()).toBe(leftAfter(2));
  });

  it('is refused, with no money moved, where the balance is too low or there is no such profile', async () => {
    const till = openTill();
    const sold = await sell(till, 'NOW');
    await controller(service).post('/balance', { balance: '1.00' });
    const poor = await till.ended(value(till.orders.topUp(await topUpOf(sold))));
    expect(poor.progress).toMatchObject({ state: 'refused', failure: { kind: 'insufficient-funds' } });
    await controller(service).post('/balance', { balance: '100.00' });
    const elsewhere = { ...(await topUpOf(sold)), uidCustomer: 'nobody' };
    const nobody = await till.ended(value(till.orders.topUp(elsewhere)));
    expect(nobody.progress).toMatchObject({ state: 'refused', failure: { kind: 'refused' } });
    expect(await balance()).toBe('100');
  });

  it('is refused to a profile whose last top-up is not settled, and bought once by one press', async () => {
    const till = openTill();
    const sold = await sell(till, 'NOW');
    proxy.interfere((path) => (path === '/orders/topup' ? 'cut-after' : 'pass'));
    const wish = { ...(await topUpOf(sold)), cart: 'press-1' };
    const id = value(till.orders.topUp(wish));
    expect(value(till.orders.topUp(wish))).toBe(id);
    expect(till.orders.topUp({ ...wish, cart: 'press-2' })).toEqual({
      ok: false,
      failure: { kind: 'operation-open', operationId: id },
    });
    proxy.interfere(() => 'pass');
    await till.ended(id);
    expect(await balance()).toBe(leftAfter(2));
  });
});

describe('an activation', () => {
  it.each(['pass', ...lost] as const)('is done when its first request meets %s', async (interference) => {
    const till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    proxy.interfere((path, time) => (path === '/orders/activate' && time === 1 ? interference : 'pass'));
    const { progress } = await till.ended(value(till.orders.activate(sold)));
    expect(progress.state).toBe('completed');
    const [bought] = await packagesOf(sold.uidCustomer);
    expect(bought?.activatedAt).not.toBeNull();
    expect(await balance()).toBe(leftAfter(1));
  });

  it('of a package that is active is refused, and told as what the package shows', async () => {
    const till = openTill();
    const id = value(till.orders.activate(await sell(till, 'NOW')));
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(sentTo('/orders/activate')).toBe(1);
  });
});

describe('a refund', () => {
  it('gives the money back, once, whoever asks again', async () => {
    const till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    const id = value(till.orders.refund({ ...refundOf(sold), cart: 'press-1' }));
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'answer' });
    expect(await balance()).toBe('100');
    expect(value(till.orders.refund({ ...refundOf(sold), cart: 'press-1' }))).toBe(id);
    expect(till.orders.refund(refundOf(sold))).toEqual({
      ok: false,
      failure: { kind: 'already-refunded', operationId: id },
    });
    expect(sentTo('/orders/refund')).toBe(1);
  });

  it.each(['cut-after', 'cut-half', 'bad-gateway', 'late'] as const)(
    'that was made, and met %s, is seen to be made, and never sent again',
    async (interference) => {
      const till = openTill();
      const sold = await sell(till, 'ON_DEMAND');
      proxy.interfere((path) => (path === '/orders/refund' ? interference : 'pass'));
      const id = value(till.orders.refund(refundOf(sold)));
      expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
      expect(kindsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'seen-done']);
      expect(sentTo('/orders/refund')).toBe(1);
      expect(await balance()).toBe('100');
    },
  );

  it('that did not arrive is sent again, but only after a quiet time', async () => {
    const till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    proxy.interfere((path, time) => (path === '/orders/refund' && time === 1 ? 'cut-before' : 'pass'));
    const id = value(till.orders.refund(refundOf(sold)));
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'answer' });
    expect(kindsOf(till, id)).toEqual([
      ...['drafted', 'attempted', 'unanswered', 'seen-undone', 'attempted'],
      'confirmed',
    ]);
    // It was looked at again and again before.
    expect(sentTo('/orders/getStatus')).toBeGreaterThan(5);
    expect(await balance()).toBe('100');
  });

  it('is never sent again while nobody can tell what became of it', async () => {
    const till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    const isLook = (path: string): boolean => path === '/orders/getStatus' || path === '/customer/history';
    proxy.interfere((path) =>
      path === '/orders/refund' ? 'cut-after' : isLook(path) ? 'bad-gateway' : 'pass',
    );
    const looksBefore = sentTo('/orders/getStatus');
    const id = value(till.orders.refund(refundOf(sold)));
    await till.when(id, (operation) => {
      // The quiet time is long over by then.
      return operation.progress.state === 'unknown' && sentTo('/orders/getStatus') - looksBefore > 9;
    });
    expect(sentTo('/orders/refund')).toBe(1);
    proxy.interfere(() => 'pass');
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(sentTo('/orders/refund')).toBe(1);
    expect(await balance()).toBe('100');
  });

  it('of a package that is in use is refused, and the money stays where it is', async () => {
    // It is looked at in the time that a customer waits, which a busy computer can't do fifty times as fast.
    const till = openTill({ clock: systemClock });
    const sold = await sell(till, 'NOW');
    const id = value(till.orders.refund(refundOf(sold)));
    expect((await till.ended(id)).progress).toMatchObject({ state: 'refused', failure: { kind: 'refused' } });
    expect(await balance()).toBe(leftAfter(1));
    // It may be tried again.
    const again = value(till.orders.refund(refundOf(sold)));
    expect((await till.ended(again)).progress.state).toBe('refused');
    expect(kindsOf(till, again)).toEqual(['drafted', 'attempted', 'refused']);
  });

  it('and an activation of one package wait for each other', async () => {
    const till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    proxy.interfere((path) => (path === '/orders/activate' ? 'cut-after' : 'pass'));
    const id = value(till.orders.activate(sold));
    expect(till.orders.refund(refundOf(sold))).toMatchObject({ failure: { kind: 'operation-open' } });
    await till.ended(id);
    expect((await till.ended(value(till.orders.refund(refundOf(sold))))).progress.state).toBe('refused');
    expect(await balance()).toBe(leftAfter(1));
  });
});

describe('a till that ends and starts again', () => {
  it('finds the top-up that was bought while it was gone', async () => {
    const before = openTill();
    const sold = await sell(before, 'NOW');
    proxy.interfere((path, time) => (path === '/orders/topup' && time === 1 ? 'cut-after' : 'pass'));
    const id = value(before.orders.topUp(await topUpOf(sold)));
    before.close();
    const after = openTill();
    expect(after.ledger.operations.find(id)?.progress).toEqual({ state: 'sending', attempts: 1 });
    after.runner.start();
    expect((await after.ended(id)).progress.state).toBe('completed');
    expect(await packagesOf(sold.uidCustomer)).toHaveLength(2);
    expect(await balance()).toBe(leftAfter(2));
  });

  it('goes on looking for the package of a top-up', async () => {
    const before = openTill();
    const sold = await sell(before, 'NOW');
    proxy.interfere((path) => (path === '/orders/getStatus' ? 'bad-gateway' : 'pass'));
    const id = value(before.orders.topUp(await topUpOf(sold)));
    await before.when(id, (operation) => operation.progress.state === 'accepted');
    before.close();
    proxy.interfere(() => 'pass');
    const after = openTill();
    after.runner.start();
    expect((await after.ended(id)).progress.state).toBe('completed');
  });

  it.each([1, 2, 3])('never refunds twice, however often it ends (%d)', async (ends) => {
    let till = openTill();
    const sold = await sell(till, 'ON_DEMAND');
    proxy.interfere((path) => (path === '/orders/refund' ? 'cut-after' : 'pass'));
    const id = value(till.orders.refund(refundOf(sold)));
    await expect.poll(() => sentTo('/orders/refund')).toBe(1);
    for (let end = 0; end < ends; end += 1) {
      till.close();
      till = openTill();
      till.runner.start();
    }
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(sentTo('/orders/refund')).toBe(1);
    expect(await balance()).toBe('100');
  });

  it('counts the quiet time of a refund anew', async () => {
    const before = openTill();
    const sold = await sell(before, 'ON_DEMAND');
    proxy.interfere((path, time) => (path === '/orders/refund' && time === 1 ? 'cut-before' : 'pass'));
    const id = value(before.orders.refund(refundOf(sold)));
    await before.when(id, (operation) => operation.progress.state === 'unknown');
    before.close();
    const after = openTill();
    after.runner.start();
    await after.when(id, () => after.runner.nextTryAt(id) !== undefined);
    expect(after.ledger.operations.find(id)?.progress.state).toBe('unknown');
    expect(sentTo('/orders/refund')).toBe(1);
    expect((await after.ended(id)).progress.state).toBe('refused');
    expect(sentTo('/orders/refund')).toBe(1);
    expect(await balance()).toBe(leftAfter(1));
  });
});

it('calls no sale refused while its first request may still arrive', async () => {
  const till = openTill();
  await controller(service).post('/balance', { balance: '1.00' });
  proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'late' : 'pass'));
  const orderId = value(till.orders.sell({ product, price: product.salePrice }));
  // The second request is refused, because there are no funds; then there are, and the first one arrives.
  await till.when(orderId, (operation) => {
    const { progress } = operation;
    return progress.state === 'unknown' && progress.failure.kind === 'insufficient-funds';
  });
  await controller(service).post('/balance', { balance: '100.00' });
  const { progress } = await till.settled(orderId);
  expect(progress.state).toBe('completed');
  expect(await balance()).toBe(leftAfter(1));
});
