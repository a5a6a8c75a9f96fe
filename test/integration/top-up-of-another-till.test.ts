import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { newOrderId, type OperationId } from '../../src-main/domain/orders/order-id.ts';
import { otherSeller } from '../fixtures/seller.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let honest: MerchantClient;
let product: Product;
/** What the service says instead of what is so; nothing while it is honest. */
let lies: { -readonly [What in 'topup' | 'getStatus' | 'history']?: MerchantClient[What] };
/** The till's requests, by what they ask. */
let asked: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '200.00', issueDelayMs: 0 });
  honest = directClient(service);
  product = value(await honest.products()).products[0] ?? expect.fail('no products');
  lies = {};
  asked = [];
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function openTill(parts: Partial<OrdersTillDeps> = {}): OrdersTill {
  const { merchantId } = service;
  const client: MerchantClient = {
    ...honest,
    topup: (order) => (asked.push('topup'), (lies.topup ?? honest.topup)(order)),
    getStatus: (uid) => (asked.push('status'), (lies.getStatus ?? honest.getStatus)(uid)),
    history: (limit) => (asked.push('history'), (lies.history ?? honest.history)(limit)),
  };
  const till = openOrdersTill({ folder, merchantId, client, quietMs: 5_000, ...parts });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

type Sold = { readonly orderId: OrderId; readonly uidCustomer: string };

async function sell({ orders, settled }: OrdersTill): Promise<Sold> {
  const terms = { product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true } as const;
  const orderId = value(orders.sell(terms));
  const { progress } = await settled(orderId);
  return progress.state === 'completed'
    ? { orderId, uidCustomer: progress.uidCustomer }
    : expect.fail(progress.state);
}

const packagesOf = async (uidCustomer: string): Promise<string[]> => {
  const status = value(await honest.getStatus(uidCustomer));
  return status.status === 'completed'
    ? status.activatedItems.flatMap(({ uid }) => uid ?? [])
    : expect.fail(status.status);
};

/** @param knownPackages the eSIM's first package, if nobody has topped it up yet. */
const topUp = ({ orders }: OrdersTill, sold: Sold, knownPackages: readonly string[] = ['1']): OperationId =>
  value(orders.topUp({ ...sold, product, price: product.salePrice, knownPackages }));

const theirOrder = newOrderId(otherSeller, Date.now());

/** Another till tops up an eSIM on the same account. @returns the number of its package. */
const toppedUpElsewhere = async ({ uidCustomer }: Sold): Promise<IdPack> => {
  const { productId } = product;
  const added = value(await honest.topup({ uidCustomer, productId, orderId: theirOrder })).package.id;
  return added.kind === 'number' ? added.idPack : expect.fail(added.kind);
};

/** Somebody adds a package in the service's portal, under no order id. */
const toppedUpInPortal = async ({ uidCustomer }: Sold): Promise<IdPack> => {
  const { productId } = product;
  const added = value(await honest.topup({ uidCustomer, productId })).package.id;
  return added.kind === 'number' ? added.idPack : expect.fail(added.kind);
};

/** The package of an order id, by the service's own history. */
async function packageOf(orderId: string): Promise<number> {
  const lines = value(await honest.history(100)).transactions.filter((line) => line.orderId === orderId);
  expect(lines).toHaveLength(1);
  return lines[0]?.idPack ?? expect.fail('the line has no number');
}

const isAskedAgain = (what: string, times: number) =>
  expect.poll(() => asked.filter((each) => each === what).length, { timeout: 20_000 }).toBeGreaterThan(times);

const progressOf = ({ ledger }: OrdersTill, id: OperationId) => ledger.operations.find(id)?.progress;
const kindsOf = ({ ledger }: OrdersTill, id: OperationId): string[] =>
  ledger.operations.events(id).map(({ event }) => event.kind);

const busy: MerchantClient['topup'] = () =>
  Promise.resolve(
    fail({ kind: 'order-exists', uidCustomer: null, detail: 'another operation is in progress' }),
  );
const notOffered: MerchantClient['history'] = () =>
  Promise.resolve(fail({ kind: 'refused', httpStatus: 404, detail: 'none' }));
const losesAnswers: MerchantClient['topup'] = async (order) => {
  await honest.topup(order);
  return fail({ kind: 'no-reply', cause: 'connection-lost', detail: 'lost' });
};

const historyWith =
  (change: (line: Transaction) => Transaction | [], unreadableCount = 0): MerchantClient['history'] =>
  async (limit) => {
    const reply = await honest.history(limit);
    if (!reply.ok) return reply;
    const { transactions } = reply.value;
    return succeed({ ...reply.value, unreadableCount, transactions: transactions.flatMap(change) });
  };

describe('a 409 to a top-up of which nothing was made', () => {
  it.each([
    ['with a history', undefined],
    ['without one', notOffered],
  ])('is not taken for another till’s package, and the top-up is bought once, %s', async (_, history) => {
    const till = openTill();
    const sold = await sell(till);
    if (history !== undefined) lies.history = history;
    let isFirst = true;
    lies.topup = async (order) => {
      if (!isFirst) return honest.topup(order);
      isFirst = false;
      await toppedUpElsewhere(sold);
      return busy(order);
    };
    const id = topUp(till, sold);
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
    expect(kindsOf(till, id)).toEqual([
      ...['drafted', 'attempted', 'unanswered', 'attempted', 'accepted', 'found'],
    ]);
    expect(await packagesOf(sold.uidCustomer)).toHaveLength(3);
  });

  it.each([
    ['by its number', historyWith((line) => line, 1)],
    ['without its number', historyWith((line) => ({ ...line, idPack: null }), 1)],
    ['and reaches back', undefined],
    ['later', historyWith((line) => (line.orderId === theirOrder ? [] : line))],
  ])(
    'is not taken for the package of another till that the history names %s, however often it comes',
    async (_, history) => {
      const till = openTill();
      const sold = await sell(till);
      lies = { topup: busy };
      if (history !== undefined) lies.history = history;
      await toppedUpElsewhere(sold);
      const id = topUp(till, sold);
      await isAskedAgain('topup', 4);
      await till.when(id, ({ progress }) => progress.state === 'unknown');
      expect(kindsOf(till, id)).not.toContain('accepted');
      lies = {};
      expect((await till.ended(id)).progress).toMatchObject({ idPack: await packageOf(id) });
    },
  );

  it.each([
    ['names under no order id', undefined],
    ['names so, and can not all be read', historyWith((line) => line, 1)],
    ['has without its number', historyWith((line) => ({ ...line, idPack: null }), 1)],
    [
      'has under a number of its own',
      historyWith((line) => ({ ...line, orderId: line.orderId ?? '84411' }), 1),
    ],
    [
      'does not have yet',
      historyWith((line) => (line.orderId === null && line.idPack !== null ? [] : line), 1),
    ],
    ['can not tell of, because there is none', notOffered],
    ['can not tell of, because it names no orders', historyWith((line) => ({ ...line, orderId: null }))],
  ])('is not taken for a package of the portal that the history %s', async (_, history) => {
    const till = openTill();
    const sold = await sell(till);
    lies = { topup: busy };
    if (history !== undefined) lies.history = history;
    await toppedUpInPortal(sold);
    const id = topUp(till, sold);
    await isAskedAgain('topup', 4);
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    expect(kindsOf(till, id)).not.toContain('accepted');
    lies = {};
    expect((await till.ended(id)).progress).toMatchObject({ idPack: await packageOf(id) });
  });

  it('is not taken for a package of the portal after an attempt that was lost, where the history names orders', async () => {
    const till = openTill();
    const sold = await sell(till);
    lies.history = historyWith((line) => (line.orderId === null && line.idPack !== null ? [] : line), 1);
    let isFirst = true;
    lies.topup = (order) => {
      if (!isFirst) return busy(order);
      isFirst = false;
      return Promise.resolve(fail({ kind: 'no-reply', cause: 'connection-lost', detail: 'lost' }));
    };
    await toppedUpInPortal(sold);
    const id = topUp(till, sold);
    await isAskedAgain('topup', 4);
    expect(kindsOf(till, id)).not.toContain('accepted');
  });

  it('is not taken for another till’s package the first time, after an attempt that was lost', async () => {
    const till = openTill();
    const sold = await sell(till);
    lies.history = notOffered;
    let attempts = 0;
    lies.topup = async (order) => {
      attempts += 1;
      if (attempts === 1) return fail({ kind: 'no-reply', cause: 'connection-lost', detail: 'lost' });
      if (attempts > 2) return honest.topup(order);
      await toppedUpElsewhere(sold);
      return busy(order);
    };
    const id = topUp(till, sold);
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'completed',
      idPack: await packageOf(id),
    });
  });

  it('stays open in the next run, whatever package another till adds', async () => {
    const before = openTill();
    const sold = await sell(before);
    lies = { topup: busy };
    const id = topUp(before, sold);
    await before.when(id, ({ progress }) => progress.state === 'unknown');
    before.close();
    await toppedUpElsewhere(sold);
    asked = [];
    const after = openTill();
    await isAskedAgain('history', 3);
    expect(progressOf(after, id)?.state).toBe('unknown');
    expect(asked).not.toContain('topup');
  });
});

describe('a 409 to a top-up that was made', () => {
  const losesFirst = (): MerchantClient['topup'] => {
    let isFirst = true;
    return (order) => {
      const topup = isFirst ? losesAnswers : honest.topup;
      isFirst = false;
      return topup(order);
    };
  };

  it.each([
    ['by a history that names it', undefined, 2],
    ['by its package, the second time, without a history', notOffered, 3],
    [
      'by its package, if the history names no orders',
      historyWith((line) => ({ ...line, orderId: null })),
      3,
    ],
  ])('is believed %s', async (_, history, attempts) => {
    const till = openTill();
    const sold = await sell(till);
    lies = { topup: losesFirst() };
    if (history !== undefined) lies.history = history;
    const id = topUp(till, sold);
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
    expect(asked.filter((what) => what === 'topup')).toHaveLength(attempts);
    expect(await packagesOf(sold.uidCustomer)).toHaveLength(2);
  });

  it('is not believed by a package of another name', async () => {
    const till = openTill();
    const sold = await sell(till);
    lies = { topup: losesFirst(), history: notOffered };
    lies.getStatus = async (uidCustomer) => {
      const reply = await honest.getStatus(uidCustomer);
      if (!reply.ok || reply.value.status !== 'completed') return reply;
      const activatedItems = reply.value.activatedItems.map((item) => ({ ...item, name: 'Another' }));
      return succeed({ ...reply.value, activatedItems });
    };
    const id = topUp(till, sold);
    await isAskedAgain('topup', 4);
    expect(kindsOf(till, id)).not.toContain('accepted');
    delete lies.getStatus;
    expect((await till.ended(id)).progress.state).toBe('completed');
  });
});

describe('the package of an accepted top-up', () => {
  const withoutNumber: MerchantClient['topup'] = async (order) => {
    const reply = value(await honest.topup(order));
    return succeed({ ...reply, package: { ...reply.package, id: { kind: 'none' } } });
  };

  /** The eSIM's later packages aren't listed yet. */
  const listsUntil =
    (newest: number): MerchantClient['getStatus'] =>
    async (uidCustomer) => {
      const reply = await honest.getStatus(uidCustomer);
      if (!reply.ok || reply.value.status !== 'completed') return reply;
      const activatedItems = reply.value.activatedItems.filter(({ uid }) => Number(uid) <= newest);
      return succeed({ ...reply.value, activatedItems });
    };

  it('is not one that the history has under another order id, if the answer had no number', async () => {
    const till = openTill();
    const sold = await sell(till);
    const theirs = await toppedUpElsewhere(sold);
    lies.topup = withoutNumber;
    // The top-up's own package comes later, and the history doesn't say its number.
    lies.getStatus = listsUntil(theirs);
    lies.history = historyWith((line) => (line.idPack === theirs ? line : { ...line, idPack: null }));
    const id = topUp(till, sold);
    await isAskedAgain('history', 2);
    expect(progressOf(till, id)?.state).toBe('accepted');
    delete lies.getStatus;
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
  });

  it('is not one that somebody added in the portal, if the answer had no number', async () => {
    const till = openTill();
    const sold = await sell(till);
    const theirs = await toppedUpInPortal(sold);
    lies.topup = withoutNumber;
    lies.getStatus = listsUntil(theirs);
    lies.history = historyWith((line) => (line.orderId === null ? line : { ...line, idPack: null }));
    const id = topUp(till, sold);
    await isAskedAgain('history', 2);
    expect(progressOf(till, id)?.state).toBe('accepted');
    delete lies.getStatus;
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
  });

  it('is not one that somebody added in the portal, if the answer named another product', async () => {
    const till = openTill();
    const sold = await sell(till);
    const theirs = await toppedUpInPortal(sold);
    lies.topup = async (order) => {
      const reply = value(await honest.topup(order));
      return succeed({ ...reply, package: { ...reply.package, productId: 'another' } });
    };
    lies.getStatus = listsUntil(theirs);
    const id = topUp(till, sold);
    await isAskedAgain('history', 2);
    expect(progressOf(till, id)?.state).toBe('unknown');
    delete lies.getStatus;
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'completed',
      idPack: await packageOf(id),
    });
  });

  it('is not one that the history has under another order id without its number', async () => {
    const till = openTill();
    const sold = await sell(till);
    const theirs = await toppedUpElsewhere(sold);
    lies.topup = withoutNumber;
    lies.getStatus = listsUntil(theirs);
    lies.history = historyWith((line) => ({ ...line, idPack: null }));
    const id = topUp(till, sold);
    await isAskedAgain('history', 2);
    expect(progressOf(till, id)?.state).toBe('accepted');
    delete lies.history;
    delete lies.getStatus;
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'completed',
      idPack: await packageOf(id),
    });
  });

  it.each([
    ['a 409', true],
    ['a 200 without its number', false],
  ])('is found after %s, if the history has the service’s own numbers', async (_, isLost) => {
    const till = openTill();
    const sold = await sell(till);
    let isFirst = true;
    lies.topup = async (order) => {
      if (isLost && isFirst) {
        isFirst = false;
        return losesAnswers(order);
      }
      const reply = await honest.topup(order);
      if (!reply.ok) return reply;
      return succeed({ ...reply.value, package: { ...reply.value.package, id: { kind: 'none' } } });
    };
    lies.history = historyWith((line) =>
      line.orderId === null ? line : { ...line, orderId: String(84_000 + Number(line.idPack)) },
    );
    const id = topUp(till, sold);
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'completed',
      idPack: await packageOf(id),
    });
  });

  it('is the one in the history, if the answer had the number of another eSIM’s package', async () => {
    const till = openTill();
    const sold = await sell(till);
    const { productId } = product;
    const { uidCustomer } = value(await honest.submit({ productId, orderId: 'T9-2' }));
    await expect.poll(async () => value(await honest.getStatus(uidCustomer)).status).toBe('completed');
    const [foreign] = await packagesOf(uidCustomer);
    lies.topup = async (order) => {
      const reply = value(await honest.topup(order));
      return succeed({ ...reply, uidCustomer: null, package: { ...reply.package, id: idPackOf(foreign) } });
    };
    const id = topUp(till, sold);
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
  });

  it.each([
    ['that of another eSIM', (line: Transaction) => ({ ...line, uidCustomer: 'another', idPack: 999 })],
    ['one that the eSIM had before', (line: Transaction) => ({ ...line, idPack: 1 })],
  ])('is the new one of the eSIM, if the history has %s', async (_, change) => {
    // Nobody waits at the counter, and nothing tells: it is held, and then found.
    const till = openTill({ customerWaitsMs: 0 });
    const sold = await sell(till);
    lies = { topup: losesAnswers, history: notOffered };
    const id = topUp(till, sold);
    await till.when(id, ({ progress }) => progress.state === 'held');
    lies.history = historyWith((line) => (line.orderId === id ? change(line) : line));
    till.runner.askNow();
    const { progress } = await till.ended(id);
    expect(progress).toMatchObject({ state: 'completed', idPack: await packageOf(id) });
  });
});

describe('two top-ups of one ticket', () => {
  it('are both found, if neither answers nor the history have numbers of packages', async () => {
    const till = openTill();
    const sold = await sell(till);
    lies.topup = async (order) => {
      const reply = await honest.topup(order);
      if (!reply.ok) return reply;
      return succeed({ ...reply.value, package: { ...reply.value.package, id: { kind: 'none' } } });
    };
    lies.history = historyWith((line) => ({ ...line, idPack: null }));
    const esim = { ...sold, knownPackages: ['1'] };
    const wish = { product, price: product.salePrice, esim, quantity: 2, again: true };
    const [first, second] = value(till.orders.sellTicket(wish)).flatMap((piece) =>
      piece.kind === 'top-up' ? [piece.operationId] : [],
    );
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    expect((await till.ended(first)).progress).toMatchObject({ idPack: await packageOf(first) });
    await till.when(second, ({ progress }) => progress.state !== 'drafted' && progress.state !== 'sending');
    asked = [];
    await Promise.race([till.ended(second), isAskedAgain('history', 4)]);
    expect(progressOf(till, second)).toMatchObject({ state: 'completed', idPack: await packageOf(second) });
  });
});
