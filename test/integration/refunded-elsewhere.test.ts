import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** @param speed how many seconds of the till's clock pass in one. */
async function openWorld(speed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'refunded-elsewhere-'));
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  const control = controller(service);
  let isHistoryHidden = false;
  const till = openShopTill({
    ...{ folder, service, keychain: new TestKeychain(), clock: clockOfSpeed(speed) },
    loses: (_body, path) => isHistoryHidden && path.endsWith('/customer/history'),
  });
  onTestFinished(async () => {
    till.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });
  const open = till.session.till;
  await open.connect();
  const reconciliation = await open.reconciliation();
  const [product] = open.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  return {
    till,
    product,
    reconciliation,
    control,
    findings: () => reconciliation.findings({ isOpen: true, before: null, most: 9 }).findings,
    owed: () => open.owed.shown,
    sell: () => {
      const request = { activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true } as const;
      const [orderId] = value(open.selling.sell({ ...product, ...request }));
      return orderId;
    },
    sayCanceled: () => {
      const nothing = { esimProfile: null, customer: null, activatedItems: null };
      const fault = { kind: 'other-reply', members: { status: 'canceled', ...nothing } };
      return control.post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
    },
    /** From this till alone. */
    hideHistory: (isHidden: boolean) => {
      isHistoryHidden = isHidden;
    },
    /** As another till does, or somebody in the portal. */
    refundElsewhere: async (orderId: string) => {
      const direct = directClient(service);
      const bought = value(await direct.history(9)).transactions.find((line) => line.orderId === orderId);
      const number = idPackOf(bought?.idPack);
      if (number.kind !== 'number') return expect.fail('the package has no number');
      value(await direct.refund(number.idPack));
    },
    until: (orderId: string, state: string) =>
      till.when(() => (till.order(orderId).state === state ? true : undefined)),
  };
}

it('a refund by another till of an order that is called canceled since is told to staff and a manager', async () => {
  // Five minutes of its clock pass in a second.
  const { till, product, reconciliation, findings, owed, ...world } = await openWorld(300);
  await world.sayCanceled();
  const orderId = world.sell();
  await world.until(orderId, 'cancel-reported');
  await world.refundElsewhere(orderId);
  await world.until(orderId, 'canceled');
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: true }]);
  const finding = { kind: 'refunded-elsewhere', saleId: orderId, ours: product.cost, theirs: product.cost };
  expect(findings()).toMatchObject([{ ...finding, canAdopt: false }]);
  reconciliation.begin();
  await till.when(() => (reconciliation.read().last?.state === 'done' ? true : undefined));
  expect(findings()).toMatchObject([finding]);
});

it('a refund by another till that no history shows before the sale is over is found later, and settled by a manager', async () => {
  // Half an hour passes in a second.
  const { till, reconciliation, findings, owed, ...world } = await openWorld(1_800);
  await world.sayCanceled();
  const orderId = world.sell();
  await world.until(orderId, 'cancel-reported');
  world.hideHistory(true);
  await world.refundElsewhere(orderId);
  await world.until(orderId, 'canceled');
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: true }]);
  expect(findings()).toMatchObject([{ kind: 'ours-only', about: 'cancellation', saleId: orderId }]);
  world.hideHistory(false);
  await till.when(() => (findings()[0]?.kind === 'refunded-elsewhere' ? true : undefined));
  const [found, ...others] = findings();
  expect(others).toEqual([]);
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: true }]);
  expect(reconciliation.mark({ number: found?.number ?? 0, note: 'Nobody gave it' })).toEqual({ ok: true });
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: false }]);
});

it('a cancellation whose credit is shown only after the sale is over is paid back without a doubt', async () => {
  const { till, findings, owed, ...world } = await openWorld(1_800);
  await world.control.post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
  world.hideHistory(true);
  const orderId = world.sell();
  await world.until(orderId, 'canceled');
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: true }]);
  world.hideHistory(false);
  await till.when(() => (findings().length === 0 ? true : undefined));
  expect(owed()).toMatchObject([{ orderId, mayBeGiven: false }]);
});
