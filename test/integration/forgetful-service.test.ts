import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import {
  isOpen,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../src-main/domain/orders/operation.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { adoptOrder } from '../../src-main/reconciliation/adopt-order.ts';
import { directClient } from '../network/direct-client.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
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
/** Changes what a service says; the path has no base address. */
let worded: (path: string, text: string, from: TestService) => string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgetful-'));
  before = await start();
  behind = before;
  successor = undefined;
  asked = [];
  withheld = undefined;
  shown = undefined;
  status = () => null;
  worded = (_, text) => text;
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
        const said = await reply.text();
        const path = address.slice(before.address.length);
        return new Response(worded(path, said, asks), { status: reply.status, headers: reply.headers });
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
  ({ runner }: OrdersTill, id: ProviderOperationId) =>
  (operation: ProviderOperation) =>
    !isOpen(operation) || runner.lastAnswer(id)?.said.kind === 'forgotten';

const isUnknownBy = (till: OrdersTill, id: ProviderOperationId, earlier: ProviderOperationId): void => {
  const { progress } = till.ledger.sales.find(id) ?? till.ledger.operations.find(id) ?? expect.fail();
  expect(progress.state).toBe('unknown');
  expect(till.runner.lastAnswer(id)?.said).toEqual({ kind: 'forgotten', order: earlier });
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
    await till.when(orderId, (operation) => !isOpen(operation) || asked.length > asks);
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
  await till.when(orderId, (operation) => !isOpen(operation) || looks() > 8);
  behind = before;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
  expect(await boughtAt(before)).toEqual([orderId]);
});

describe('a service with other books and the same balance, where the till has sold nothing', () => {
  /** A till that has read the lines of the account, of which another till made one. */
  async function knowing(quietMs?: number) {
    const { productId } = product;
    value(await directClient(before).submit({ productId, orderId: 'T2-1', activationMode: 'ON_DEMAND' }));
    const till = openTill(quietMs);
    const { balance } = value(await till.runner.readBalance());
    const { freshness } = till.ledger;
    await vi.waitFor(() =>
      expect(freshness.account({ merchantId: before.merchantId, move: 0 }).lines).toHaveLength(2),
    );
    return { till, fresh: await start(undefined, balance) };
  }

  const looks = (): number => asked.filter((path) => path === '/customer/history').length;

  it('gets no sale without an answer once more', async () => {
    const { till, fresh } = await knowing();
    await fails('/orders/submit', cutAfter);
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, (operation) => !isOpen(operation) || looks() > 4);
    expect(await boughtAt(fresh)).toEqual([]);
    // Nor is it known by what it has sold since.
    await till.settled(sell(till));
    const asks = looks();
    await till.when(orderId, (operation) => !isOpen(operation) || looks() > asks + 4);
    expect(await boughtAt(fresh)).toHaveLength(1);
    behind = before;
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect((await boughtAt(before)).toSorted()).toEqual([orderId, 'T2-1'].toSorted());
  });

  it('gets none after a start either', async () => {
    const { till, fresh } = await knowing();
    await fails('/orders/submit', cutAfter);
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    till.close();
    const next = openTill();
    value(await next.runner.readBalance());
    await next.when(orderId, (operation) => !isOpen(operation) || looks() > 6);
    expect(await boughtAt(fresh)).toEqual([]);
    behind = before;
    expect((await next.settled(orderId)).progress.state).toBe('completed');
  });

  it('is not believed that what was refused on the way was not sold', async () => {
    const { till, fresh } = await knowing(0);
    await fails('/orders/submit', { kind: 'refuse', when: 'after', status: 400 });
    successor = fresh;
    const orderId = sell(till);
    await till.when(orderId, (operation) => !isOpen(operation) || looks() > 8);
    behind = before;
    expect((await till.settled(orderId)).progress.state).toBe('completed');
  });

  it('is not mistaken for the same one, which is known by the lines of other tills', async () => {
    const { till } = await knowing();
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.slice(0, 3)).toEqual(['/orders/submit', '/customer/history', '/orders/submit']);
  });
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
      uid === earlier.uidCustomer && behind !== older ? new Response('', { status: 429 }) : null;
    worded = (path, text) => (path.startsWith('/customer/history') && behind !== older ? '{}' : text);
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
    await till.when(orderId, (operation) => !isOpen(operation) || asks > 1);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('unknown');
    expect(await boughtAt(fresh)).toEqual([]);
  },
);

/** Tops a sold eSIM up. */
function topUp({ orders }: OrdersTill, { orderId, uidCustomer }: { orderId: OrderId; uidCustomer: string }) {
  const wish = { orderId, uidCustomer, product, price: product.salePrice, knownPackages: [] };
  return value(orders.topUp(wish));
}

describe('a service restored from a backup of before the last top-up', () => {
  /** Until the restored one takes over, which has the sale and lacks the top-up. */
  async function toppedUp(till: OrdersTill) {
    const sale = await sold(till);
    const older = await restored();
    const earlier = topUp(till, sale);
    expect((await till.ended(earlier)).progress.state).toBe('completed');
    return { sale, older, earlier };
  }

  it.each(['a top-up', 'a sale'])('gets %s without an answer not once more', async (what) => {
    const till = openTill();
    const { sale, older, earlier } = await toppedUp(till);
    const path = what === 'a sale' ? '/orders/submit' : '/orders/topup';
    await controller(behind).post('/faults', { path, fault: cutAfter, times: 1 });
    const made = behind;
    successor = older;
    const id = what === 'a sale' ? sell(till) : topUp(till, sale);
    await till.when(id, isForgottenOrOver(till, id));
    isUnknownBy(till, id, earlier);
    expect(await boughtAt(older)).toEqual([sale.orderId]);
    behind = made;
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect((await boughtAt(made)).toSorted()).toEqual([sale.orderId, earlier, id].toSorted());
  });

  it('is not believed that what was refused on the way was not sold, whoever knows the top-up', async () => {
    const till = openTill(0);
    const { older } = await toppedUp(till);
    await controller(behind).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'refuse', when: 'after', status: 400 },
      times: 1,
    });
    shown = older;
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
  });
});

/** An answer whose connection is lost in the middle. */
const cutShort = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"status":'));
        body.error(new TypeError('terminated'));
      },
    }),
  );

describe('a service that breaks at the status of the sale that it lost', () => {
  const answers = {
    '401': () => Response.json({ status: 'ERROR', message: 'who are you?' }, { status: 401 }),
    '403': () => Response.json({ status: 'ERROR', message: 'not yours' }, { status: 403 }),
    '500': () => Response.json({ status: 'ERROR', message: 'null' }, { status: 500 }),
    'nothing that can be read': () => new Response('<html>', { status: 200 }),
    'no whole answer': cutShort,
    'a status of no order': () => Response.json({ message: '', status: 'in_processing' }),
  };

  describe.each(Object.entries(answers))('with %s', (_, answer) => {
    it.each(['as one that lacks it', 'as none'])('and shows its history %s', async (how) => {
      const till = openTill();
      const first = await sold(till);
      const older = await restored();
      const earlier = await sold(till);
      await controller(behind).post('/faults', { path: '/orders/submit', fault: cutAfter, times: 1 });
      const made = behind;
      successor = older;
      let asks = 0;
      status = (uid) => {
        if (uid !== earlier.uidCustomer || behind !== older) return null;
        asks += 1;
        return answer();
      };
      worded = (path, text, from) =>
        from === older && how === 'as none' && path.startsWith('/customer/history') ? '{}' : text;
      const orderId = sell(till);
      await till.when(orderId, (operation) => !isOpen(operation) || asks > 2);
      expect(till.ledger.sales.find(orderId)?.progress.state).toBe('unknown');
      expect(await boughtAt(older)).toEqual([first.orderId]);
      behind = made;
      expect((await till.settled(orderId)).progress.state).toBe('completed');
    });
  });

  it('is not known by the sale from before where that one was made since', async () => {
    const till = openTill();
    const earlier = await sold(till);
    const older = await restored();
    await controller(behind).post('/faults', { path: '/orders/submit', fault: cutAfter, times: 1 });
    shown = older;
    status = (uid) =>
      uid === earlier.uidCustomer && behind !== older ? new Response('', { status: 429 }) : null;
    worded = (path, text) => (path.startsWith('/customer/history') && behind !== older ? '{}' : text);
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    const later = await sold(till);
    let asks = 0;
    status = (uid) => {
      if (uid !== later.uidCustomer) return null;
      asks += 1;
      return answers['401']();
    };
    behind = older;
    await till.when(orderId, (operation) => !isOpen(operation) || asks > 2);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('unknown');
    expect(await boughtAt(older)).toEqual([earlier.orderId]);
  });
});

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

  it('is known by its history where it keeps the status of the last sale from this account', async () => {
    const till = openTill();
    await till.settled(sell(till));
    const { progress } = await till.settled(sell(till));
    withheld = progress.state === 'completed' ? progress.uidCustomer : expect.fail(progress.state);
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    const twice = ['/orders/getStatus', '/customer/history'];
    expect(asked.slice(0, 4)).toEqual(['/orders/submit', ...twice, '/orders/submit']);
  });

  it('is known by its history where the status of the last sale never comes', async () => {
    const till = openTill();
    const { progress } = await till.settled(sell(till));
    const bad = progress.state === 'completed' ? progress.uidCustomer : expect.fail(progress.state);
    status = (uid) => (uid === bad ? cutShort() : null);
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    const twice = ['/orders/getStatus', '/customer/history'];
    expect(asked.slice(0, 4)).toEqual(['/orders/submit', ...twice, '/orders/submit']);
  });

  it('is asked one thing about the last top-up before anything without an answer is sent again', async () => {
    const till = openTill();
    const sale = await sold(till);
    await till.ended(topUp(till, sale));
    await fails('/orders/submit', cutAfter);
    asked.length = 0;
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.slice(0, 3)).toEqual(['/orders/submit', '/orders/getStatus', '/orders/submit']);
  });

  it.each([
    ['names no orders', { historyNamesOrders: false }],
    ['has no lines', { historyLines: 0 }],
    ['names it by the order of its sale', {}],
  ])('is believed where it lists no package of an old top-up, and its history %s', async (_, behavior) => {
    const till = openTill();
    const sale = await sold(till);
    const earlier = topUp(till, sale);
    await till.ended(earlier);
    await controller(before).post('/behavior', behavior);
    worded = (path, text) => {
      if (path.startsWith('/customer/history')) return text.replaceAll(earlier, sale.orderId);
      if (!path.startsWith('/orders/getStatus')) return text;
      // The other package is used up, and no longer listed.
      const record = z.looseObject({ activatedItems: z.array(z.unknown()) }).safeParse(JSON.parse(text));
      if (!record.success) return text;
      return JSON.stringify({ ...record.data, activatedItems: record.data.activatedItems.slice(0, 1) });
    };
    // Only sending it again completes it.
    await fails('/orders/submit', { kind: 'drop', when: 'before' });
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
  });

  it('is believed about a refusal where the last sale was adopted without an order id', async () => {
    const till = openTill(0);
    const { productId } = product;
    const bought = value(await directClient(before).submit({ productId, activationMode: 'ON_DEMAND' }));
    const status = value(await directClient(before).getStatus(bought.uidCustomer));
    const wish = {
      ledger: till.ledger,
      merchantId: before.merchantId,
      status: { ...status, orderId: null, createdAt: null },
      orderId: null,
      charged: null,
    };
    const rest = () => Promise.resolve();
    const clock = { at: null, rest, now: () => fastClock.now(), staff: null, productCalled: () => product };
    const { orderId } = value(await adoptOrder({ ...wish, ...clock })).intent;
    till.runner.follow(orderId);
    await till.settled(orderId);
    await fails('/orders/submit', { kind: 'refuse', when: 'before', status: 400 });
    expect((await till.settled(sell(till))).progress.state).toBe('refused');
  });

  it('is asked nothing where it has sold nothing before', async () => {
    const till = openTill();
    await fails('/orders/submit', cutAfter);
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.slice(0, 2)).toEqual(['/orders/submit', '/orders/submit']);
  });
});
