import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { isOpen, type Subject, type SubjectId } from '../../src-main/domain/operation.ts';
import type { OrderId } from '../../src-main/domain/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../orders-till.ts';
import { controller } from '../raw-merchant.ts';
import { startService, type TestService } from '../start-service.ts';
import { value } from '../value.ts';

/** Behind one address there is another service from a moment on: it lets the same account in, and has other books. */

let folder: string;
let before: TestService;
let product: Product;
/** Which one is behind the address. */
let behind: TestService;
/** Who takes its place once a purchase has come to nothing; undefined where nobody does. */
let successor: TestService | undefined;
let asked: string[];
/** The order whose status is kept from this account. */
let withheld: string | undefined;
/** Whose history and balance are shown, where it isn't the one behind the address. */
let shown: TestService | undefined;
/** What is answered to the question for a status; null where that comes from the service. */
let status: (uidCustomer: string) => Response | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgetful-'));
  before = await start();
  behind = before;
  successor = undefined;
  asked = [];
  withheld = undefined;
  shown = undefined;
  status = () => null;
  product = value(await directClient(before).products()).products[0] ?? expect.fail('no products');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(dataFolder?: string, balance = '200.00'): Promise<TestService> {
  const service = await startService({
    ...{ balance, issueDelayMs: 0 },
    ...(dataFolder === undefined ? {} : { dataFolder }),
  });
  onTestFinished(async () => void (await service.stop()));
  return service;
}

const isPurchase = (url: string): boolean => /orders\/(submit|topup)$/.test(url);

function openTill(quietMs?: number): OrdersTill {
  const client = directClient(before, {
    fetch: async (address, init) => {
      asked.push(address.slice(before.address.length).replace(/\?.*/, ''));
      if (withheld !== undefined && address.includes(`getStatus?uidCustomer=${withheld}`))
        return Response.json({ status: 'ERROR', message: 'not yours' }, { status: 403 });
      const uid = /getStatus\?uidCustomer=(.*)$/.exec(address)?.[1];
      const told = uid === undefined ? null : status(uid);
      if (told !== null) return told;
      const asks = /customer\/(history|balance)/.test(address) ? (shown ?? behind) : behind;
      const takeOver = (): void => {
        if (successor === undefined || !isPurchase(address)) return;
        behind = successor;
        successor = undefined;
      };
      try {
        const reply = await fetch(address.replace(before.address, asks.address), init);
        if (!reply.ok) takeOver();
        return reply;
      } catch (error) {
        takeOver();
        throw error;
      }
    },
  });
  const { merchantId } = before;
  const quiet = quietMs === undefined ? {} : { quietMs };
  const till = openOrdersTill({ folder, merchantId, client, ...quiet });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill): OrderId =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const fails = (path: string, fault: Fault) => controller(before).post('/faults', { path, fault, times: 1 });

/** The purchases that a service has made. */
const boughtAt = async (service: TestService): Promise<readonly string[]> =>
  value(await directClient(service).history(100)).transactions.flatMap(({ orderId }) => orderId ?? []);

/** Stays unknown because the service has forgotten a sale, or is over. */
const isForgottenOrOver =
  ({ runner }: OrdersTill, id: SubjectId) =>
  (subject: Subject) =>
    !isOpen(subject) || runner.lastAnswer(id)?.said.kind === 'forgotten';

const isUnknownBy = (till: OrdersTill, id: SubjectId, earlier: OrderId): void => {
  const { progress } = till.ledger.sales.find(id) ?? till.ledger.operations.find(id) ?? expect.fail();
  expect(progress.state).toBe('unknown');
  expect(till.runner.lastAnswer(id)?.said).toEqual({ kind: 'forgotten', sale: earlier });
};

const cutAfter = { kind: 'drop', when: 'after' } as const satisfies Fault;

describe('a service with empty books behind the same address', () => {
  it('gets no sale without an answer once more, until the one that sold before is back', async () => {
    const till = openTill();
    const earlier = sell(till);
    await till.settled(earlier);
    await fails('/orders/submit', cutAfter);
    const fresh = await start();
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, isForgottenOrOver(till, orderId));
    isUnknownBy(till, orderId, earlier);
    expect(await boughtAt(fresh)).toEqual([]);
    behind = before;
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect((await boughtAt(before)).toSorted()).toEqual([earlier, orderId].toSorted());
  });

  it('is not known by what it has sold itself since', async () => {
    const till = openTill();
    const earlier = sell(till);
    await till.settled(earlier);
    await fails('/orders/submit', cutAfter);
    const fresh = await start();
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, isForgottenOrOver(till, orderId));
    const later = sell(till);
    await till.settled(later);
    const asks = asked.length;
    await till.when(orderId, (subject) => !isOpen(subject) || asked.length > asks);
    isUnknownBy(till, orderId, earlier);
    expect(await boughtAt(fresh)).toEqual([later]);
  });

  it('gets no top-up once more', async () => {
    const till = openTill();
    const earlier = sell(till);
    const { progress } = await till.settled(earlier);
    const { uidCustomer } = progress.state === 'completed' ? progress : expect.fail(progress.state);
    await fails('/orders/topup', cutAfter);
    successor = await start();
    const wish = { orderId: earlier, uidCustomer, product, price: product.salePrice, knownPackages: [] };
    const id = value(till.orders.topUp(wish));
    await till.when(id, isForgottenOrOver(till, id));
    isUnknownBy(till, id, earlier);
    expect(asked.filter((path) => path === '/orders/topup')).toHaveLength(1);
  });

  it('is not believed that what was refused on the way was not sold', async () => {
    const till = openTill(0);
    const earlier = sell(till);
    await till.settled(earlier);
    await fails('/orders/submit', { kind: 'refuse', when: 'after', status: 400 });
    const fresh = await start();
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, isForgottenOrOver(till, orderId));
    isUnknownBy(till, orderId, earlier);
    expect(await boughtAt(fresh)).toEqual([]);
  });
});

it('a service with other books is not believed where the till has sold nothing, but knows another balance', async () => {
  const till = openTill(0);
  value(await till.runner.readBalance());
  await fails('/orders/submit', { kind: 'refuse', when: 'after', status: 400 });
  successor = await start(undefined, '300.00');
  const orderId = sell(till);
  const looks = (): number => asked.filter((path) => path === '/customer/history').length;
  await till.when(orderId, (subject) => !isOpen(subject) || looks() > 8);
  behind = before;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
  expect(await boughtAt(before)).toEqual([orderId]);
});

it('a service restored from a backup of before the last sale gets none without an answer once more', async () => {
  const till = openTill();
  await till.settled(sell(till));
  await before.stop();
  const older = join(folder, 'older');
  cpSync(before.dataFolder, older, { recursive: true });
  behind = await start(before.dataFolder);
  const earlier = sell(till);
  await till.settled(earlier);
  await controller(behind).post('/faults', { path: '/orders/submit', fault: cutAfter, times: 1 });
  const restored = await start(older);
  successor = restored;
  const orderId = sell(till);
  await till.when(orderId, isForgottenOrOver(till, orderId));
  isUnknownBy(till, orderId, earlier);
  expect(await boughtAt(restored)).toHaveLength(1);
});

/** Sells once, and waits until it is completed. */
async function sold(till: OrdersTill): Promise<{ orderId: OrderId; uidCustomer: string }> {
  const orderId = sell(till);
  const { progress } = await till.settled(orderId);
  return progress.state === 'completed' ? { orderId, ...progress } : expect.fail(progress.state);
}

/** What was bought until now, in the books of another service. */
async function restored(): Promise<TestService> {
  await before.stop();
  const older = join(folder, 'older');
  cpSync(before.dataFolder, older, { recursive: true });
  behind = await start(before.dataFolder);
  return start(older);
}

describe('a sale that is made after one without an answer', () => {
  it('shows that the service lost both', async () => {
    const till = openTill();
    const earlier = await sold(till);
    const older = await restored();
    await controller(behind).post('/faults', { path: '/orders/submit', fault: cutAfter, times: 1 });
    // Until the other one is there, neither its history nor a status shows anything.
    shown = older;
    status = (uid) =>
      uid === earlier.uidCustomer && behind !== older ? new Response('', { status: 500 }) : null;
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    const later = await sold(till);
    behind = older;
    await till.when(orderId, isForgottenOrOver(till, orderId));
    isUnknownBy(till, orderId, later.orderId);
    expect(await boughtAt(older)).toHaveLength(1);
  });

  it('does not keep the service that made the first from being asked for it', async () => {
    const till = openTill();
    const earlier = await sold(till);
    await fails('/orders/submit', cutAfter);
    successor = await start();
    const orderId = sell(till);
    await till.when(orderId, isForgottenOrOver(till, orderId));
    await sold(till);
    behind = before;
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect((await boughtAt(before)).toSorted()).toEqual([earlier.orderId, orderId].toSorted());
  });
});

it('a service that does not know a sale whose eSIM has not come yet gets none once more', async () => {
  const till = openTill();
  await controller(before).post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 3_600_000 });
  const waiting = sell(till);
  await till.when(waiting, ({ progress }) => progress.state === 'accepted');
  await fails('/orders/submit', cutAfter);
  const fresh = await start();
  successor = fresh;
  const orderId = sell(till);
  await till.when(orderId, isForgottenOrOver(till, orderId));
  isUnknownBy(till, orderId, waiting);
  expect(await boughtAt(fresh)).toEqual([]);
});

it.each(['ERROR', 'not_found'])(
  'a service that says %s of a sale that it made gets none once more',
  async (word) => {
    const till = openTill();
    await sold(till);
    const { uidCustomer } = await sold(till);
    await fails('/orders/submit', cutAfter);
    const fresh = await start();
    successor = fresh;
    let asks = 0;
    status = (uid) => {
      if (uid !== uidCustomer || behind !== fresh) return null;
      asks += 1;
      return Response.json({ status: word, message: 'order not found' });
    };
    const orderId = sell(till);
    await till.when(orderId, (subject) => !isOpen(subject) || asks > 1);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('unknown');
    expect(await boughtAt(fresh)).toEqual([]);
  },
);

it('a history that lacks the last sale is not believed, whoever knows that sale', async () => {
  const till = openTill(0);
  await sold(till);
  shown = await start();
  await fails('/orders/submit', { kind: 'refuse', when: 'after', status: 400 });
  const orderId = sell(till);
  expect((await till.settled(orderId)).progress.state).toBe('completed');
  expect(await boughtAt(before)).toHaveLength(2);
});

describe('the same service', () => {
  it('is asked one thing before a sale without an answer is sent again', async () => {
    const till = openTill();
    await till.settled(sell(till));
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.slice(0, 3)).toEqual(['/orders/submit', '/orders/getStatus', '/orders/submit']);
  });

  it('is asked about the sale before where it keeps the last one from this account', async () => {
    const till = openTill();
    await till.settled(sell(till));
    const { progress } = await till.settled(sell(till));
    withheld = progress.state === 'completed' ? progress.uidCustomer : expect.fail(progress.state);
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    const twice = ['/orders/getStatus', '/orders/getStatus'];
    expect(asked.slice(0, 4)).toEqual(['/orders/submit', ...twice, '/orders/submit']);
  });

  it('is asked nothing where it has sold nothing before', async () => {
    const till = openTill();
    await fails('/orders/submit', cutAfter);
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.slice(0, 2)).toEqual(['/orders/submit', '/orders/submit']);
  });
});
