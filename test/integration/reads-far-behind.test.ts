import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const paths = {
  sale: '/orders/submit',
  'top-up': '/orders/topup',
  activation: '/orders/activate',
  refund: '/orders/refund',
} as const;

const hourMs = 3_600_000;

/** An eSIM with a package that waits. */
type Sold = { readonly orderId: string; readonly uidCustomer: string; readonly idPack: IdPack };

/**
 * The service does what is asked, and its history, balance and status are all further behind than the till waits. So it
 * is told as not done. It must not stay so without a word.
 */
describe('what a service does, and shows only long after', () => {
  let folder: string;
  let service: TestService;
  let keychain: TestKeychain;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'far-behind-'));
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    keychain = new TestKeychain();
  });
  afterEach(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (): Promise<ShopTill> => {
    const till = openShopTill({ folder, service, keychain, clock: clockOfSpeed(300) });
    onTestFinished(() => till.session.close());
    await till.session.till.connect();
    return till;
  };
  const product = (till: ShopTill) =>
    till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');
  const sell = (till: ShopTill): string => {
    const cart = crypto.randomUUID();
    const request = { ...product(till), activationMode: 'ON_DEMAND', cart, again: true } as const;
    return value(till.session.till.selling.sell(request))[0];
  };

  /** How far behind all is that the service shows. */
  const isBehind = (behindMs: number) => controller(service).post('/behavior', { behindMs });

  /** Opens a till that has sold an eSIM, at a service that is behind from now on. */
  const prepare = async (): Promise<readonly [ShopTill, Sold]> => {
    const till = await start();
    const orderId = sell(till);
    const { uidCustomer } = await till.readable(orderId);
    if (uidCustomer === null) return expect.fail('it has no uidCustomer');
    const status = value(await directClient(service).getStatus(uidCustomer));
    const pack = idPackOf(status.status === 'completed' ? status.activatedItems[0]?.uid : undefined);
    if (pack.kind !== 'number') return expect.fail('its package has no number');
    // No night's comparison is due: that would find everything too.
    const reconciliation = await till.session.till.reconciliation();
    reconciliation.begin();
    await till.when(() => (reconciliation.read().last?.state === 'done' ? true : undefined));
    // Even a copy that is an hour behind has all of this.
    await controller(service).post('/clock', { advanceMs: 2 * hourMs });
    await isBehind(hourMs);
    return [till, { orderId, uidCustomer, idPack: pack.idPack }];
  };

  /** @returns the id of what was begun. */
  const press = async (kind: Kind, till: ShopTill, sold: Sold): Promise<string> => {
    const { selling } = till.session.till;
    const on = { ...sold, cart: crypto.randomUUID() };
    switch (kind) {
      case 'sale':
        return sell(till);
      case 'top-up':
        return value(await topUpEsim(selling, { ...product(till), topsUp: sold.orderId }));
      case 'activation':
        return value(selling.activate(on));
      case 'refund':
        return value(selling.refund({ ...on, reason: 'The phone is locked' }));
    }
  };
  const stateOf = (kind: Kind, till: ShopTill, { orderId }: Sold, id: string): string | undefined =>
    kind === 'sale'
      ? till.order(id).state
      : till.order(orderId).operations.find(({ operationId }) => operationId === id)?.state;
  const isSaidMade = (kind: Kind, till: ShopTill, { orderId }: Sold, id: string): boolean | undefined =>
    kind === 'sale'
      ? till.order(id).isMadeAfterAll
      : till.order(orderId).operations.find(({ operationId }) => operationId === id)?.isMadeAfterAll;

  const answers = (path: string, fault: Fault) =>
    controller(service).post('/faults', { path, fault, times: 1 });
  const found = async (till: ShopTill): Promise<FindingView[]> => {
    const reconciliation = await till.session.till.reconciliation();
    const open = (): FindingView[] =>
      reconciliation.findings({ isOpen: true, before: null, most: 9 }).findings;
    return expect.poll(open, { timeout: 30_000 }).not.toEqual([]).then(open);
  };
  /** Once the service shows it, staff and a manager learn of it. */
  const isTold = async (kind: Kind, till: ShopTill, sold: Sold, id: string): Promise<void> => {
    await isBehind(0);
    expect(await found(till)).toMatchObject([{ about: kind, why: 'refused-here' }]);
    expect(stateOf(kind, till, sold, id)).toBe('refused');
    expect(isSaidMade(kind, till, sold, id)).toBe(true);
    expect(till.last('reconciliation')).toMatchObject({ openFindings: 1 });
  };

  /** Whether the service has done it. */
  const isMade = async (kind: Kind, { uidCustomer }: Sold, id: string): Promise<boolean> => {
    const direct = directClient(service);
    const status = value(await direct.getStatus(uidCustomer));
    const items = status.status === 'completed' ? status.activatedItems : [];
    if (kind === 'activation') return items.some(({ activatedAt }) => activatedAt !== null);
    const { transactions } = value(await direct.history(50));
    return transactions.some(({ orderId, type }) => (kind === 'refund' ? type === 'refund' : orderId === id));
  };

  it.each([
    ['sale', 400],
    ['sale', 402],
    ['sale', 429],
    ['top-up', 400],
    ['top-up', 402],
    ['top-up', 429],
    ['activation', 400],
    ['activation', 429],
    ['refund', 400],
    ['refund', 429],
  ] as const)('is found after a plain refusal, and told: %s, %i', async (kind, status) => {
    const [till, sold] = await prepare();
    await answers(paths[kind], { kind: 'refuse', when: 'after', status });
    const id = await press(kind, till, sold);
    await till.when(() => (stateOf(kind, till, sold, id) === 'refused' ? true : undefined));
    await isTold(kind, till, sold, id);
    const pressed = kind === 'sale' ? 2 : 1;
    expect(till.sent.filter((path) => path === paths[kind])).toHaveLength(pressed);
  });

  it.each(['sale', 'top-up', 'activation', 'refund'] as const)(
    'is found after a power cut, and told: %s',
    async (kind) => {
      const [before, sold] = await prepare();
      await answers(paths[kind], { kind: 'drop', when: 'after' });
      const id = await press(kind, before, sold);
      await before.when(() => (stateOf(kind, before, sold, id) === 'unknown' ? true : undefined));
      before.session.close();
      const till = await start();
      await till.when(() => (stateOf(kind, till, sold, id) === 'refused' ? true : undefined));
      await isTold(kind, till, sold, id);
      expect(till.sent).not.toContain(paths[kind]);
    },
  );

  it.each(['sale', 'top-up', 'activation', 'refund'] as const)(
    'is found after staff dropped what a start held, and told: %s',
    async (kind) => {
      const [before, sold] = await prepare();
      await answers(paths[kind], { kind: 'delay', when: 'after', ms: 600_000 });
      const id = await press(kind, before, sold);
      await isBehind(0);
      await expect.poll(() => isMade(kind, sold, id)).toBe(true);
      await isBehind(hourMs);
      before.session.close();
      // After a power cut the list of what was handed over may lack its last lines.
      rmSync(join(folder, 'live', 'ledger.sqlite-sent'), { force: true });
      const till = await start();
      await till.when(() => (stateOf(kind, till, sold, id) === 'held' ? true : undefined));
      const drop = () => till.session.till.openWork.decide({ id, decision: 'drop' }, [kind]);
      await expect.poll(drop, { timeout: 10_000 }).toEqual({ ok: true });
      await isTold(kind, till, sold, id);
      expect(till.sent).not.toContain(paths[kind]);
    },
  );
});
