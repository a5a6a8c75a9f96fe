import { toldTime } from '../tills/told-time.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { OrderRunner } from '../../src-main/selling/order-runner.ts';
import { beginOrders } from '../tills/begin-orders.ts';
import { directClient } from '../network/direct-client.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { testCodes } from '../tills/sealed-codes.ts';
import { startService } from '../network/start-service.ts';
import { seller } from '../fixtures/seller.ts';

it('a sale is sent and completed although every listener throws', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!opened.ok) return expect.fail(opened.failure.detail);
  const ledger = opened.value;
  const client = directClient(service);
  const products = await client.products();
  const [product] = products.ok ? products.value.products : [];
  if (product === undefined) return expect.fail('no products');

  const mistake = (): never => {
    throw new Error('a mistake of a listener');
  };
  const { merchantId } = service;
  const runner = new OrderRunner({
    merchantId,
    ledger,
    client,
    clock: fastClock,
    serviceTime: toldTime(fastClock),
    codes: testCodes,
    random: () => 0.5,
    onMove: mistake,
    onWait: mistake,
    onIssuedAfterCancel: mistake,
    onUncreditedCancel: mistake,
    onCreditedSince: mistake,
    onRefundedElsewhere: mistake,
    onEsimOfAnother: mistake,
    onOtherProduct: mistake,
    onDoneAfterAll: mistake,
    onCall: mistake,
    onLedgerFault: mistake,
  });
  const orders = beginOrders({ seller: () => seller, merchantId, ledger, clock: fastClock }, runner);
  onTestFinished(async () => {
    runner.stop();
    ledger.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const warned = once(process, 'warning');
  const sold = orders.sellSeveral({ product, price: product.salePrice, quantity: 2 });
  if (!sold.ok) return expect.fail(sold.failure.kind);
  await expect
    .poll(() => sold.value.map((orderId) => ledger.sales.find(orderId)?.progress.state), { timeout: 20_000 })
    .toEqual(['completed', 'completed']);
  expect(await warned).toMatchObject([{ message: 'a mistake of a listener' }]);
});
