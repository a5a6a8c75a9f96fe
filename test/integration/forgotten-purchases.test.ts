import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../value.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import type { OpenOutcome } from '../../src-main/background-jobs/ledger-opener.ts';
import { LostSales } from '../../src-main/services/connection/lost-sales.ts';
import { directClient } from '../network/direct-client.ts';
import { fakeClock } from '../tills/fake-clock.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { otherSeller, seller } from '../fixtures/seller.ts';

const hour = 3_600_000;

let folder: string;
let ledger: Ledger;
let service: TestService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
});
afterEach(async () => {
  ledger.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Asks the service for what is missing, hours after an order that it has and one that it never had. */
async function lookUp(openOutcome: OpenOutcome): Promise<string | undefined> {
  const client = directClient(service);
  const [product] = value(await client.products()).products;
  const { merchantId } = service;
  const soldAt = Date.now() + 2 * hour;
  const theirs = newOrderId(otherSeller, soldAt);
  value(await client.submit({ productId: product?.productId ?? expect.fail(), orderId: theirs }));
  const { orderId } = value(ledger.sales.draft(saleIntent(soldAt, { merchantId }))).intent;
  const lost = new LostSales({
    seller: () => seller,
    own: () => new Set([seller.installation]),
    merchantId,
    ledger,
    openOutcome,
    clock: fakeClock(soldAt + 2 * hour),
    products: () => [],
    onFound: () => undefined,
    onHeld: () => undefined,
  });
  expect(await lost.lookUp(client)).toEqual({ kind: 'done' });
  expect(lost.isOver).toBe(true);
  return ledger.sales.find(orderId)?.progress.state;
}

describe('an unanswered purchase that the service never received', () => {
  it.each([
    { kind: 'recovered', recovery: { backupAt: null, salvaged: 0, missingSince: 0 } },
    { kind: 'incomplete', missing: { since: 0, isRecovered: true } },
  ] as const)('is held for staff if the ledger was recovered ($kind)', async (openOutcome) => {
    expect(await lookUp(openOutcome)).toBe('held');
  });

  it('is queried as usual if the ledger is the one that it was begun in', async () => {
    expect(await lookUp({ kind: 'incomplete', missing: { since: 0, isRecovered: false } })).toBe('sending');
  });
});
