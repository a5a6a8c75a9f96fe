import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CleanShutdownMarker } from '../../src-main/ledger/file/clean-shutdown-marker.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import type { OpenOutcome } from '../../src-main/background-jobs/ledger-opener.ts';
import { detailsOf } from '../../src-main/reconciliation/findings/finding-details.ts';
import { Reconciler } from '../../src-main/reconciliation/reconciler.ts';
import { isIn } from '../../src-main/domain/orders/sale.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { LostSales } from '../../src-main/services/connection/lost-sales.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { succeed } from '../../src-merchant-api/result.ts';
import { profile } from '../fixtures/profile.ts';
import { directClient } from '../network/direct-client.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { seller } from '../fixtures/seller.ts';
import { showsBefore, startLyingService, type Lie } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let ledger: Ledger;
let service: TestService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capped-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  service = await startService({ balance: '9000.00', issueDelayMs: 0 });
});
afterEach(async () => {
  ledger.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const behave = (chosen: object) => controller(service).post('/behavior', chosen);

/** Sales of this till that its ledger doesn't have. */
async function sell(count: number): Promise<void> {
  const client = directClient(service);
  const productId = value(await client.products()).products[0]?.productId ?? expect.fail();
  for (let number = 0; number < count; number += 1)
    value(await client.submit({ productId, orderId: newOrderId(seller, Date.now()) }));
}

const lostSales = (openOutcome: OpenOutcome): LostSales =>
  new LostSales({
    seller: () => seller,
    own: () => new Set([seller.installation]),
    merchantId: service.merchantId,
    ledger,
    openOutcome,
    clock: fastClock,
    products: () => [],
    onFound: () => undefined,
    onHeld: () => undefined,
  });

const restored: OpenOutcome = {
  kind: 'recovered',
  recovery: { backupAt: null, salvaged: 0, missingSince: 0 },
};
const open = () => ledger.findings.open(service.merchantId).map(detailsOf);
const missing = () =>
  new CleanShutdownMarker(ledgerFiles(join(folder, 'ledger.sqlite')).closing).standing.missing;

describe('seven sales that a restored backup lacks, at a service whose history', () => {
  const { lie, state } = showsBefore('/customer/history');
  const clientOf = async (...lies: Lie[]): Promise<MerchantClient> =>
    directClient({ ...service, address: await startLyingService(service, lies) });

  it('is behind its balance, are not said to be all back before it is no longer', async () => {
    await sell(3);
    const client = await clientOf(lie);
    value(await client.history(100));
    await sell(4);
    state.isBehind = true;
    const lost = lostSales(restored);
    expect(await lost.lookUp(client)).toMatchObject({ kind: 'in-part', missed: { from: null } });
    expect(lost.found).toBe(3);
    expect(lost.isOver).toBe(true);
    state.isBehind = false;
    expect(await lost.lookAgain(client)).toEqual({ kind: 'done' });
    expect(lost.found).toBe(7);
    expect(open()).toEqual([]);
  });

  it('omits one that its balances show, are not said to be all back', async () => {
    await sell(7);
    const leavesOut: Lie = {
      reply: (path, reply) => {
        if (path !== '/customer/history') return reply;
        const history = historyRecord.parse(JSON.parse(reply.text));
        const transactions = history.transactions.filter((_, index) => index !== 3);
        return { ...reply, text: JSON.stringify({ ...history, transactions }) };
      },
    };
    const lost = lostSales(restored);
    expect(await lost.lookUp(await clientOf(leavesOut))).toMatchObject({ kind: 'in-part' });
    expect(lost.found).toBe(6);
  });
});

describe('35 sales that a restored backup lacks, at a service that never shows more than 20 lines', () => {
  it('are never said to be all back: what may be missing stays on record, and is looked for again', async () => {
    await sell(35);
    await behave({ historyLines: 20 });
    const lost = lostSales(restored);
    expect(await lost.lookUp(directClient(service))).toMatchObject({
      kind: 'in-part',
      missed: { from: null },
    });
    expect(lost.found).toBe(20);
    // The shop sells on.
    expect(lost.isOver).toBe(true);
    expect(open()).toMatchObject([{ kind: 'not-shown', at: null }]);
    expect(missing()).toEqual({ since: 0, isRecovered: false });
    expect(await lost.lookAgain(directClient(service))).toMatchObject({ kind: 'in-part' });
    expect(open()).toHaveLength(1);
    // The next start asks too.
    const next = lostSales({ kind: 'incomplete', missing: { since: 0, isRecovered: false } });
    expect(await next.lookUp(directClient(service))).toMatchObject({ kind: 'in-part' });
    await behave({});
    expect(await next.lookAgain(directClient(service))).toEqual({ kind: 'done' });
    expect(next.found).toBe(15);
    expect(ledger.sales.recent(100)).toHaveLength(35);
    expect(open()).toEqual([]);
    expect(missing()).toBeNull();
    expect(await next.lookAgain(directClient(service))).toBeUndefined();
  });

  it('are not said to be all back where its lines open with a balance of their own, without a sale that the till knows', async () => {
    await sell(1);
    expect(await lostSales(restored).lookUp(directClient(service))).toEqual({ kind: 'done' });
    const [known] = ledger.sales.recent(1);
    if (known === undefined || !isIn(known, 'accepted')) return expect.fail();
    const issued = { kind: 'issued', profile: sealedProfile(known.intent.orderId, profile) } as const;
    value(ledger.sales.conclude(known, issued, Date.now()));
    const since = ledger.lastAt();
    await sell(6);
    let isCapped = true;
    const opensItself: Lie = {
      reply: (path, reply) => {
        if (!isCapped || path !== '/customer/history') return reply;
        const history = historyRecord.parse(JSON.parse(reply.text));
        const lines = history.transactions;
        const [first, before] = [lines.at(-1), lines[3]];
        if (first === undefined || before === undefined) return reply;
        const { balance, createdAt } = before;
        const transactions = [...lines.slice(0, 3), { ...first, amount: balance, balance, createdAt }];
        return { ...reply, text: JSON.stringify({ ...history, transactions }) };
      },
    };
    const client = directClient({ ...service, address: await startLyingService(service, [opensItself]) });
    const lost = lostSales({ kind: 'incomplete', missing: { since, isRecovered: false } });
    expect(await lost.lookUp(client)).toMatchObject({ kind: 'in-part', missed: { from: since } });
    expect(lost.found).toBe(3);
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
    isCapped = false;
    expect(await lost.lookAgain(client)).toEqual({ kind: 'done' });
    expect(lost.found).toBe(6);
    expect(open()).toEqual([]);
  });

  it('are no longer searched for once a manager has marked them as known', async () => {
    await sell(3);
    await behave({ historyLines: 2 });
    const lost = lostSales(restored);
    await lost.lookUp(directClient(service));
    const [kept] = ledger.findings.open(service.merchantId);
    const settled = {
      standing: 'known',
      staff: null,
      note: 'Compared with receipts',
      at: Date.now(),
    } as const;
    value(ledger.findings.settle(kept?.number ?? expect.fail(), settled));
    expect(await lost.lookAgain(directClient(service))).toMatchObject({ kind: 'in-part' });
    expect(missing()).toBeNull();
    expect(open()).toEqual([]);
    expect(await lost.lookAgain(directClient(service))).toBeUndefined();
  });

  it.each(['Non-refundable data package', 'refundable until activated'])(
    'come back only as sales if each is described as "%s"',
    async (historyDescription) => {
      await sell(4);
      await behave({ historyDescription });
      const lost = lostSales(restored);
      expect(await lost.lookUp(directClient(service))).toEqual({ kind: 'done' });
      expect(lost.found).toBe(4);
      expect(ledger.sales.recent(10)).toHaveLength(4);
    },
  );

  it('may be missing if the service’s history names no orders', async () => {
    await sell(2);
    await behave({ historyNamesOrders: false });
    const lost = lostSales(restored);
    expect(await lost.lookUp(directClient(service))).toMatchObject({ kind: 'in-part' });
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
  });
});

async function reconcile(client: MerchantClient, ahead = 0): Promise<void> {
  const running = new Reconciler({
    merchantId: service.merchantId,
    ledger,
    clock: { ...fastClock, now: () => Date.now() + ahead },
    client: () => client,
    onChange: () => undefined,
    onLedgerFault: ({ detail }) => expect.fail(detail),
  });
  running.begin('nightly');
  await running.whenIdle();
  expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'done' });
}

describe('a service that shows its lines in any order', () => {
  const arrange = <Line>(lines: readonly Line[]): Line[] => [
    ...lines.filter((_, index) => index % 2 === 1),
    ...lines.filter((_, index) => index % 2 === 0),
  ];
  /** The service's client, whose history is in another order. */
  const mixing = (isBackwards: boolean): MerchantClient => {
    const client = directClient(service);
    return {
      ...client,
      history: async (limit) => {
        const reply = await client.history(limit);
        if (!reply.ok) return reply;
        const transactions = arrange(reply.value.transactions);
        return succeed({
          ...reply.value,
          transactions: isBackwards ? transactions.toReversed() : transactions,
        });
      },
    };
  };

  it.each([true, false])(
    'shows all that a backup lacks, with no uncovered period (%s)',
    async (isBackwards) => {
      await sell(9);
      const client = mixing(isBackwards);
      const lost = lostSales(restored);
      expect(await lost.lookUp(client)).toEqual({ kind: 'done' });
      expect(lost.found).toBe(9);
      await reconcile(client);
      await sell(2);
      await reconcile(client);
      expect(open().map(({ kind }) => kind)).toEqual(['theirs-only', 'theirs-only']);
    },
  );

  it('may lack some if it does not show the beginning', async () => {
    await sell(9);
    await behave({ historyLines: 8 });
    expect(await lostSales(restored).lookUp(mixing(false))).toMatchObject({ kind: 'in-part' });
    expect(open()).toMatchObject([{ kind: 'not-shown' }]);
  });
});

it('reports a period between two comparisons that no history covers', async () => {
  let ahead = 0;
  const goOn = async (): Promise<void> => {
    ahead += 24 * 3_600_000;
    await controller(service).post('/clock', { offsetMs: ahead });
  };
  const notShown = () => open().filter(({ kind }) => kind === 'not-shown');
  await reconcile(directClient(service), ahead);
  await goOn();
  await reconcile(directClient(service), ahead);
  expect(notShown()).toEqual([]);
  const before = Date.now() + ahead;
  await behave({ historyLines: 3 });
  await goOn();
  await sell(5);
  await reconcile(directClient(service), ahead);
  expect(notShown()).toMatchObject([{ about: 'other' }]);
  expect(notShown()[0]?.at).toBeLessThanOrEqual(before);
  expect(notShown()[0]?.until).toBeGreaterThan(before);
});
