import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let opened: PracticeTill;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'late-refund-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  opened = await open();
});
afterEach(async () => {
  opened.session.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const open = (): Promise<PracticeTill> => openPracticeTill(folder, { ...service, address: proxy.address });

/** Sells a package for cash and asks for its refund. @returns the sale's order id, and what the customer paid. */
async function refundAsked() {
  const [product] = opened.till.catalog().products;
  if (product === undefined) return expect.fail('no products');
  const wanted = { ...product, cart: randomUUID(), again: false, activationMode: 'ON_DEMAND' } as const;
  const [orderId] = value(
    opened.till.selling.sell({ ...wanted, payments: [{ kind: 'cash', received: null }] }),
  );
  const { uidCustomer } = await opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === 'completed' ? sale : undefined;
  });
  if (uidCustomer === null) return expect.fail('not sold');
  const packages = await opened.till.packages(orderId);
  const [sold] = packages.ok ? packages.packages : [];
  if (sold?.refund.offered !== true) return expect.fail('no refund');
  const profile = { uidCustomer, orderId, idPack: sold.refund.idPack, cart: randomUUID() };
  const operationId = value(opened.till.selling.refund({ ...profile, reason: 'Wrong country' }));
  return { orderId, operationId, price: product.price, payback: sold.payback };
}

it('a refund whose answer comes after its customer left, at the next start, is owed then as the dialog had promised', async () => {
  // The service does it; neither its answer nor any other reaches the till.
  proxy.interfere((path) => {
    if (path === '/orders/refund') return 'cut-after';
    return proxy.seen.includes('/orders/refund') ? 'hold' : 'pass';
  });
  const { orderId, operationId, price, payback } = await refundAsked();
  expect(payback).toEqual({ currency: 'USD', left: price, parts: [{ tender: 'cash', amount: price }] });
  await opened.when(() => opened.operations.get(operationId)?.state === 'unknown' || undefined);
  expect(opened.till.owed.shown).toEqual([]);
  opened.session.close();
  proxy.interfere(() => 'pass');
  opened = await open();
  await opened.when(() => opened.operations.get(operationId)?.state === 'completed' || undefined);
  expect(opened.till.owed.shown).toMatchObject([{ owed: price, orderId, parts: [{ tender: 'cash' }] }]);
  expect(opened.last('owed')).toMatchObject([{ owed: price, orderId }]);
});
