import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** A service whose history has its own numbers as order ids: the interface shows no fields of a history. */

let folder: string;
let service: TestService;
let honest: MerchantClient;
let product: Product;
let histories: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  // Enough for one of the product.
  service = await startService({ balance: '20.00', issueDelayMs: 0 });
  honest = directClient(service);
  product = value(await honest.products()).products[0] ?? expect.fail('no products');
  histories = 0;
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The till's first sale is made, and answered with a failure. */
function openTill(failure: MerchantFailure): OrdersTill {
  const client: MerchantClient = {
    ...honest,
    submit: async (order) => {
      await honest.submit(order);
      return fail(failure);
    },
    history: async (limit) => {
      histories += 1;
      const reply = await honest.history(limit);
      if (!reply.ok) return reply;
      const transactions = reply.value.transactions.map((line, index) =>
        line.orderId === null ? line : { ...line, orderId: String(84_411 + index), uidCustomer: null },
      );
      return succeed({ ...reply.value, transactions });
    },
  };
  const { merchantId } = service;
  // Nobody waits at the counter, and nothing can arrive any more.
  const till = openOrdersTill({ folder, merchantId, client, quietMs: 0, customerWaitsMs: 0 });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill) =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

describe('the first sale of a till is not told as not sold', () => {
  it('after a lost answer', async () => {
    const till = openTill({ kind: 'no-reply', cause: 'connection-lost', detail: 'lost' });
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'held' || progress.state === 'refused');
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('held');
  });

  it.each([
    [402, { kind: 'insufficient-funds', detail: 'No.' }],
    [400, { kind: 'refused', httpStatus: 400, detail: 'No.' }],
  ] as const)('after a %d that followed its effect', async (_, failure) => {
    const till = openTill(failure);
    const orderId = sell(till);
    await expect.poll(() => histories, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(till.ledger.sales.events(orderId).map(({ event }) => event.kind)).not.toContain('refused');
  });
});
