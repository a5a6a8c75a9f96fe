import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseAmount, subtract, type Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import type { ProviderOperation } from '../../src-main/domain/orders/operation.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { codeIn } from '../tills/sealed-codes.ts';
import { startService } from '../network/start-service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

let folder: string;
let service: Service;
let proxy: FaultyProxy;
let direct: MerchantClient;
let product: Product;

const clientAt = (address: string): MerchantClient => {
  const base = parseBaseAddress(address);
  if (!base.ok) return expect.fail(address);
  return createMerchantClient({
    baseAddress: base.value,
    merchantId: service.merchantId,
    signer: createSigner(service.secret),
    fetch,
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 20 });
  proxy = await startFaultyProxy(service.address);
  direct = clientAt(service.address);
  const [first] = value(await direct.products()).products;
  product = first ?? expect.fail('no products');
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const openTill = (
  client: MerchantClient = clientAt(proxy.address),
  rest: Pick<OrdersTillDeps, 'clock'> = {},
): OrdersTill => {
  const till = openOrdersTill({ folder, merchantId: service.merchantId, client, ...rest });
  onTestFinished(till.close);
  return till;
};

const isAccepted = (operation: ProviderOperation): boolean => operation.progress.state === 'accepted';

const balance = async (): Promise<Amount> => value(await direct.balance()).balance;
const hundred = parseAmount('100') ?? expect.fail();

describe('a sale', () => {
  it('is completed with the activation code that the service issued, for one debit', async () => {
    const { orders, settled } = openTill();
    const sale = await settled(
      value(orders.sell({ product: product, price: product.salePrice, again: true })),
    );
    if (sale.progress.state !== 'completed') return expect.fail(sale.progress.state);
    const status = value(await direct.getStatus(sale.progress.uidCustomer));
    expect(status).toMatchObject({
      status: 'completed',
      orderId: sale.intent.orderId,
      esimProfile: { activationCode: codeIn(sale.intent.orderId, sale.progress.profile) },
    });
    expect(sale.progress.charged).toBe(product.salePrice);
    expect(await balance()).toBe(subtract(hundred, product.salePrice));
  });

  it.each(['cut-before', 'cut-after', 'cut-half', 'bad-gateway'] as const)(
    'is sold once when the first two submits meet %s',
    async (interference) => {
      proxy.interfere((path, time) => (path === '/orders/submit' && time <= 2 ? interference : 'pass'));
      const { orders, ledger, settled } = openTill();
      const sale = await settled(
        value(orders.sell({ product: product, price: product.salePrice, again: true })),
      );
      expect(sale.progress.state).toBe('completed');
      expect(await balance()).toBe(subtract(hundred, product.salePrice));
      const kinds = ledger.sales.events(sale.intent.orderId).map(({ event }) => event.kind);
      expect(kinds).toEqual([
        ...['drafted', 'attempted', 'unanswered', 'attempted', 'unanswered', 'attempted', 'accepted'],
        'issued',
      ]);
    },
  );

  it('is one sale, however often its cart is submitted', async () => {
    const { orders, settled } = openTill();
    const command = { product, price: product.salePrice, cart: 'press-1' };
    const orderId = value(orders.sell(command));
    expect(value(orders.sell({ ...command, again: true }))).toBe(orderId);
    await settled(orderId);
    expect(value(orders.sell(command))).toBe(orderId);
    expect(proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(1);
    expect(await balance()).toBe(subtract(hundred, product.salePrice));
  });

  it('is completed although its first status requests are lost', async () => {
    proxy.interfere((path, time) => (path === '/orders/getStatus' && time <= 2 ? 'cut-after' : 'pass'));
    const { orders, settled } = openTill();
    const sale = await settled(
      value(orders.sell({ product: product, price: product.salePrice, again: true })),
    );
    expect(sale.progress.state).toBe('completed');
  });

  it('is refused, with no money moved, if the balance is too low', async () => {
    const { orders, settled } = openTill();
    const before = await balance();
    const dearest = value(await direct.products()).products.toSorted(
      (a, b) => Number(b.salePrice) - Number(a.salePrice),
    )[0];
    if (dearest === undefined) return expect.fail();
    // Sold until the account can't pay for one more.
    const sales = Array.from({ length: 60 }, () =>
      value(orders.sell({ product: dearest, price: dearest.salePrice, again: true })),
    );
    const states = (await Promise.all(sales.map(settled))).map((sale) => sale.progress);
    const refused = states.filter((progress) => progress.state === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    for (const progress of refused) expect(progress.failure.kind).toBe('insufficient-funds');
    const sold = states.flatMap((progress) =>
      progress.state === 'completed' && progress.charged !== null ? [progress.charged] : [],
    );
    expect(await balance()).toBe(sold.reduce((left, charged) => subtract(left, charged), before));
  });

  it('is refused, and not retried, if nothing listens at the address', async () => {
    await proxy.close();
    const { orders, settled, ledger } = openTill();
    const sale = await settled(
      value(orders.sell({ product: product, price: product.salePrice, again: true })),
    );
    expect(sale.progress).toMatchObject({ state: 'refused', failure: { kind: 'not-reached' } });
    expect(ledger.sales.events(sale.intent.orderId).map(({ event }) => event.kind)).toEqual([
      'drafted',
      'attempted',
      'refused',
    ]);
  });

  it('is sold once when the till ends between request and answer, and restarts', async () => {
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'cut-after' : 'pass'));
    const before = openTill();
    const orderId = value(before.orders.sell({ product: product, price: product.salePrice, again: true }));
    // The ledger closes before the answer can be written, as it would where the power goes.
    before.close();

    const after = openTill();
    expect(after.ledger.sales.find(orderId)?.progress).toEqual({ state: 'sending', attempts: 1 });
    after.runner.start();
    const sale = await after.settled(orderId);
    expect(sale.progress.state).toBe('completed');
    expect(await balance()).toBe(subtract(hundred, product.salePrice));
  });

  it('is followed after a restart while its eSIM is being issued', async () => {
    proxy.interfere((path) => (path === '/orders/getStatus' ? 'bad-gateway' : 'pass'));
    const before = openTill();
    const orderId = value(before.orders.sell({ product: product, price: product.salePrice, again: true }));
    await before.when(orderId, isAccepted);
    before.close();

    proxy.interfere(() => 'pass');
    const after = openTill();
    after.runner.start();
    expect((await after.settled(orderId)).progress.state).toBe('completed');
  });

  it('waits as long as the service asks while the outcome is unknown', async () => {
    proxy.interfere((path) => (path === '/orders/submit' ? 'away-for-a-minute' : 'pass'));
    const { orders, runner, when } = openTill(clientAt(proxy.address), { clock: systemClock });
    const before = Date.now();
    const orderId = value(orders.sell({ product: product, price: product.salePrice, again: true }));
    await when(
      orderId,
      (sale) => sale.progress.state === 'unknown' && runner.nextTryAt(orderId) !== undefined,
    );
    expect(runner.nextTryAt(orderId)).toBeGreaterThanOrEqual(before + 60_000);
  });

  it('says when it will be queried next while the outcome is unknown', async () => {
    proxy.interfere((path) => (path === '/orders/submit' ? 'cut-after' : 'pass'));
    const { orders, runner, when } = openTill(clientAt(proxy.address), { clock: systemClock });
    const orderId = value(orders.sell({ product: product, price: product.salePrice, again: true }));
    await when(
      orderId,
      (sale) => sale.progress.state === 'unknown' && runner.nextTryAt(orderId) !== undefined,
    );
    expect(runner.nextTryAt(orderId)).toBeGreaterThan(Date.now());
  });
});
