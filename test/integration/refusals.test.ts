import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { directClient } from '../network/direct-client.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { otherText, showsBefore, startLyingService, type Lie } from '../network/lying-service.ts';
import { startFaultyProxy, type Interference, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let product: Product;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Answers with another refusal where the service says that it has the order. */
const saysInsteadOf409 = (status: number): Lie => ({
  reply: (_path, reply) =>
    reply.status === 409 ? { status, text: '{"status":"ERROR","message":"Refused."}' } : reply,
});

/** Answers every request with 404, as a gateway does that has lost its way to the service. */
const knowsNoWay = (isLost: () => boolean): Lie => ({
  reply: (_path, reply) =>
    isLost() ? { status: 404, text: '{"status":"ERROR","message":"No such route."}' } : reply,
});

async function openTill(...lies: Lie[]): Promise<OrdersTill> {
  return openTillWith({}, ...lies);
}

async function openTillWith(
  parts: Partial<Pick<OrdersTillDeps, 'quietMs' | 'clock' | 'shownWithinMs' | 'customerWaitsMs'>>,
  ...lies: Lie[]
): Promise<OrdersTill & { readonly client: MerchantClient }> {
  const address = await startLyingService({ address: proxy.address, secret: service.secret }, lies);
  const client = directClient({ ...service, address });
  const { merchantId } = service;
  const till = openOrdersTill({ folder, merchantId, client, quietMs: 5_000, ...parts });
  onTestFinished(till.close);
  return { ...till, client };
}

const sell = ({ orders }: OrdersTill) =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const lose = (path: string, interference: 'cut-before' | 'cut-after'): void =>
  proxy.interfere((asked, time) => (asked === path && time === 1 ? interference : 'pass'));

async function orderIdsThere(): Promise<(string | null)[]> {
  const { transactions } = value(await directClient(service).history(100));
  return transactions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
}

describe.each([400, 402, 404])('a service that says %d before it looks for the order id', (status) => {
  it('does not make a sale of which its history tells count as not sold', async () => {
    const till = await openTill(saysInsteadOf409(status));
    lose('/orders/submit', 'cut-after');
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it('does not make a top-up of which its history tells count as not bought', async () => {
    const till = await openTill(saysInsteadOf409(status));
    const sold = await till.settled(sell(till));
    if (sold.progress.state !== 'completed') return expect.fail(sold.progress.state);
    lose('/orders/topup', 'cut-after');
    const { uidCustomer } = sold.progress;
    const wish = { uidCustomer, orderId: sold.intent.orderId, knownPackages: ['1'] };
    const id = value(till.orders.topUp({ ...wish, product, price: product.salePrice }));
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', idPack: 2 });
    expect(await orderIdsThere()).toEqual(expect.arrayContaining([id]));
  });
});

it('a late refusal is believed where the history does not tell of the sale', async () => {
  const till = await openTill();
  await till.settled(sell(till));
  await controller(service).post('/balance', { balance: '1.00' });
  proxy.interfere((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-before' : 'pass'));
  const { progress } = await till.settled(sell(till));
  expect(progress).toMatchObject({ state: 'refused', failure: { kind: 'insufficient-funds' } });
  expect(proxy.seen).toContain('/customer/history');
});

it('a late refusal is not believed of a service of which only a manager’s word says that it is the same', async () => {
  const till = await openTill();
  await till.settled(sell(till));
  await controller(service).post('/balance', { balance: '1.00' });
  proxy.interfere((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-before' : 'pass'));
  const orderId = sell(till);
  const move = { from: 'https://one.example', to: 'https://other.example', unsettled: 1, staff: null };
  const { merchantId } = service;
  value(till.ledger.accountMoves.add({ merchantId, ...move, shownBy: { kind: 'word' } }, Date.now()));
  const asked = (): number => proxy.seen.filter((path) => path === '/customer/history').length;
  await till.when(orderId, ({ progress }) => progress.state === 'unknown' && asked() > 1);
  // What is begun from here on is sent there alone.
  const { progress } = await till.settled(sell(till));
  expect(progress.state).toBe('refused');
});

it('a late refusal is not believed while the history can not be read', async () => {
  const till = await openTill(saysInsteadOf409(402));
  let isWell = false;
  proxy.interfere((path, time) => {
    if (path === '/customer/history' && !isWell) return 'cut-before';
    return path === '/orders/submit' && time === 1 ? 'cut-after' : 'pass';
  });
  const orderId = sell(till);
  const asked = (): number => proxy.seen.filter((path) => path === '/customer/history').length;
  await till.when(orderId, ({ progress }) => progress.state === 'unknown' && asked() > 1);
  isWell = true;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
});

it('a gateway that knows no way to the service does not refuse a sale that may be made', async () => {
  let isLost = false;
  const till = await openTill(knowsNoWay(() => isLost));
  proxy.interfere((path, time) => {
    isLost ||= path === '/orders/submit';
    return path === '/orders/submit' && time === 1 ? 'cut-after' : 'pass';
  });
  const orderId = sell(till);
  const asked = (): number => proxy.seen.filter((path) => path === '/customer/history').length;
  await till.when(orderId, ({ progress }) => progress.state === 'unknown' && asked() > 1);
  proxy.interfere(() => 'pass');
  isLost = false;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
  expect(await orderIdsThere()).toEqual([orderId]);
});

const sentTo = (path: string): number => proxy.seen.filter((seen) => seen === path).length;

const eventsOf = ({ ledger }: OrdersTill, orderId: OrderId): string[] =>
  ledger.sales.events(orderId).map(({ event }) => event.kind);

/** Its order id was asked once more before it was told as not sold. */
const refusedTwice = ['drafted', 'attempted', 'unanswered', 'attempted', 'refused'];

/** Meets the first request to a path. */
const meet = (path: string, interference: Interference): void =>
  proxy.interfere((asked, time) => (asked === path && time === 1 ? interference : 'pass'));

/** Sells a profile whose package waits to be activated, and says what can be done with it. */
async function sold(till: OrdersTill) {
  const { intent, progress } = await till.settled(sell(till));
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const status = value(await directClient(service).getStatus(uidCustomer));
  const [bought] = status.status === 'completed' ? status.activatedItems : [];
  const number = idPackOf(bought?.uid);
  if (number.kind !== 'number') return expect.fail('the package has no number');
  const on = { uidCustomer, orderId: intent.orderId };
  return {
    topUp: { ...on, product, price: product.salePrice, knownPackages: [bought?.uid ?? ''] },
    activation: { ...on, idPack: number.idPack },
    refund: { ...on, idPack: number.idPack, reason: 'The phone is locked', expected: product.salePrice },
  };
}

const balance = async (): Promise<number> => Number(value(await directClient(service).balance()).balance);

const statuses = [400, 401, 402, 403, 404, 408, 424, 425, 429, 499];

describe('a network that repeats a request, and hands over the second answer', () => {
  it.each(statuses)('%d does not make a sale that was made count as not sold', async (status) => {
    const till = await openTill(saysInsteadOf409(status));
    meet('/orders/submit', 'repeat');
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it('does not make a refund or an activation that was made count as not done', async () => {
    const till = await openTill();
    const [first, second] = [await sold(till), await sold(till)];
    meet('/orders/refund', 'repeat');
    expect((await till.ended(value(till.orders.refund(first.refund)))).progress.state).toBe('completed');
    meet('/orders/activate', 'repeat');
    expect((await till.ended(value(till.orders.activate(second.activation)))).progress.state).toBe(
      'completed',
    );
    expect([sentTo('/orders/refund'), sentTo('/orders/activate')]).toEqual([1, 1]);
    expect(await balance()).toBeCloseTo(100 - Number(product.salePrice), 6);
  });
});

describe('somebody on the way who refuses what the service has done', () => {
  it.each(statuses)('by %d, is not believed', async (status) => {
    const till = await openTill();
    const of = await sold(till);
    meet('/orders/topup', { status, after: 'effect' });
    expect((await till.ended(value(till.orders.topUp(of.topUp)))).progress.state).toBe('completed');
    meet('/orders/refund', { status, after: 'effect' });
    expect((await till.ended(value(till.orders.refund(of.refund)))).progress.state).toBe('completed');
    expect(sentTo('/orders/refund')).toBe(1);
    expect(await balance()).toBeCloseTo(100 - Number(product.salePrice), 6);
  });

  it.each([408, 499])('by %d while the service is still at work, is not believed either', async (status) => {
    const till = await openTillWith({ quietMs: 100_000 });
    meet('/orders/submit', { status, after: 'later' });
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it('does not hide an earlier attempt that comes late', async () => {
    const till = await openTillWith({ quietMs: 100_000 });
    proxy.interfere((path, time) => {
      if (path !== '/orders/submit') return 'pass';
      return time === 1 ? 'late' : { status: 402, after: 'nothing' };
    });
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it('does not hide an earlier attempt that comes late, at a service that shows at once what it sells', async () => {
    const till = await openTillWith({ quietMs: 100_000, shownWithinMs: Infinity });
    await sold(till);
    const [before, looks] = [sentTo('/orders/submit'), sentTo('/customer/history')];
    proxy.interfere((path, time) => {
      if (path !== '/orders/submit') return 'pass';
      return time === before + 1 ? 'cut-before' : { status: 400, after: 'nothing' };
    });
    const orderId = sell(till);
    await till.when(orderId, () => sentTo('/customer/history') > looks + 6);
    value(await directClient(service).submit({ productId: product.productId, orderId }));
    expect((await till.settled(orderId)).progress.state).toBe('completed');
  });
});

it.each(['sale', 'top-up'] as const)(
  'a %s that the balance is too low for is not called not done while an earlier attempt may arrive',
  async (kind) => {
    const till = await openTillWith({ quietMs: 100_000 });
    const path = kind === 'sale' ? '/orders/submit' : '/orders/topup';
    const of = kind === 'sale' ? undefined : await sold(till);
    const before = sentTo(path);
    proxy.interfere((asked, time) => (asked === path && time === before + 1 ? 'late' : 'pass'));
    const { post } = controller(service);
    await post('/balance', { balance: 0.01 });
    const id = of === undefined ? sell(till) : value(till.orders.topUp(of.topUp));
    // The service has refused the second attempt, and rightly so; then there is a balance again.
    await till.when(id, () => sentTo(path) > before + 1);
    await post('/balance', { balance: 100 });
    expect((await till.ended(id)).progress.state).toBe('completed');
  },
);

describe('an ordinary refusal', () => {
  it.each([400, 401, 402, 403, 404, 429])('%d is told as one, and nothing is sent again', async (status) => {
    const till = await openTill();
    meet('/orders/submit', { status, after: 'nothing' });
    expect((await till.settled(sell(till))).progress.state).toBe('refused');
    const of = await sold(till);
    meet('/orders/topup', { status, after: 'nothing' });
    expect((await till.ended(value(till.orders.topUp(of.topUp)))).progress.state).toBe('refused');
    meet('/orders/refund', { status, after: 'nothing' });
    expect((await till.ended(value(till.orders.refund(of.refund)))).progress.state).toBe('refused');
    meet('/orders/activate', { status, after: 'nothing' });
    expect((await till.ended(value(till.orders.activate(of.activation)))).progress.state).toBe('refused');
    expect(['topup', 'refund', 'activate'].map((what) => sentTo(`/orders/${what}`))).toEqual([1, 1, 1]);
    expect(await balance()).toBeCloseTo(100 - Number(product.salePrice), 6);
  });

  it('is told within two seconds, by a clock that nobody hurries', async () => {
    const till = await openTillWith({ clock: systemClock });
    await controller(service).post('/balance', { balance: '0.01' });
    const pressed = performance.now();
    const orderId = sell(till);
    const { progress } = await till.settled(orderId);
    expect(performance.now() - pressed).toBeLessThan(2_000);
    expect(progress).toMatchObject({ state: 'refused', failure: { kind: 'insufficient-funds' } });
    expect(eventsOf(till, orderId)).toEqual(refusedTwice);
  });

  it('is not known within two seconds where the history is slow, and told once it is', async () => {
    const till = await openTillWith({ clock: systemClock });
    await controller(service).post('/balance', { balance: '0.01' });
    meet('/customer/history', 'hold');
    const pressed = performance.now();
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    expect(performance.now() - pressed).toBeLessThan(2_000);
    expect((await till.settled(orderId)).progress.state).toBe('refused');
    expect(eventsOf(till, orderId)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
    expect(sentTo('/orders/submit')).toBe(1);
  });
});

/** Shows a purchase in the history only when it was asked for so often after it. */
function showsLate(times: number): Lie {
  let asked = 0;
  return {
    reply: (path, reply) => {
      if (path !== '/customer/history' || (asked += 1) > times) return reply;
      const history = historyRecord.parse(JSON.parse(reply.text));
      const transactions = history.transactions.filter(({ orderId }) => orderId === null);
      return { ...reply, text: JSON.stringify({ ...history, transactions }) };
    },
  };
}

/** Has no history at all. */
const showsNoHistory: Lie = {
  reply: (path, reply) =>
    path === '/customer/history' ? { status: 404, text: '{"status":"ERROR","message":"No."}' } : reply,
};

describe('a first refusal that nothing explains', () => {
  it.each([400, 402])('by %d is not believed while history and balance are behind', async (status) => {
    const { lie, state } = showsBefore('/customer/balance');
    const lies = [saysInsteadOf409(status), lie, showsLate(2)];
    const till = await openTillWith({ quietMs: 100_000 }, ...lies);
    value(await till.runner.readBalance());
    state.isBehind = true;
    meet('/orders/submit', 'repeat');
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    state.isBehind = false;
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it.each([400, 402])('by %d is believed once nothing can be behind any more', async (status) => {
    const till = await openTill();
    meet('/orders/submit', { status, after: 'nothing' });
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('refused');
    expect(eventsOf(till, orderId)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
    expect(sentTo('/orders/submit')).toBe(1);
  });
});

describe('the balance, where this till knew it before', () => {
  it('contradicts a history that is behind', async () => {
    const till = await openTillWith({ quietMs: 100_000 }, saysInsteadOf409(402), showsLate(3));
    value(await till.runner.readBalance());
    meet('/orders/submit', 'repeat');
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it.each([0, Infinity])(
    'contradicts it for however long it is behind, where purchases are shown within %d ms',
    async (shownWithinMs) => {
      const { lie, state } = showsBefore('/customer/history');
      const till = await openTillWith({ shownWithinMs }, lie);
      await till.settled(sell(till));
      value(await till.client.history(100));
      value(await till.runner.readBalance());
      state.isBehind = true;
      const before = sentTo('/customer/history');
      let isRefused = false;
      proxy.interfere((path) => {
        if (path !== '/orders/submit' || isRefused) return 'pass';
        isRefused = true;
        return { status: 400, after: 'effect' };
      });
      const orderId = sell(till);
      // By then the quiet time has passed several times.
      await till.when(orderId, ({ progress }) => {
        const isOver = progress.state !== 'sending' && progress.state !== 'unknown';
        return isOver || sentTo('/customer/history') > before + 8;
      });
      state.isBehind = false;
      expect((await till.settled(orderId)).progress.state).toBe('completed');
      expect(eventsOf(till, orderId)).not.toContain('refused');
      expect(await orderIdsThere()).toHaveLength(2);
    },
  );

  it('that fell by what other tills bought does not', async () => {
    const till = await openTill();
    value(await till.runner.readBalance());
    meet('/orders/submit', { status: 400, after: 'nothing' });
    const orderId = sell(till);
    const other = newOrderId(otherSeller, Date.now());
    value(await directClient(service).submit({ productId: product.productId, orderId: other }));
    expect((await till.settled(orderId)).progress.state).toBe('refused');
  });

  it('does not hide insufficient funds for which others are the reason', async () => {
    const till = await openTillWith({ clock: systemClock });
    value(await till.runner.readBalance());
    await controller(service).post('/balance', { balance: '1.00' });
    const pressed = performance.now();
    expect((await till.settled(sell(till))).progress.state).toBe('refused');
    expect(performance.now() - pressed).toBeLessThan(2_000);
  });

  it.each(['is behind', 'cannot be read', 'does not exist'])(
    'does not hide a purchase refused for insufficient funds behind another till’s credit, where the history %s',
    async (history) => {
      const { lie, state } = showsBefore('/customer/history');
      const broken: Lie = {
        reply: (path, reply) =>
          path === '/customer/history' && state.isBehind ? { status: 503, text: '{}' } : reply,
      };
      const lies = { 'is behind': lie, 'cannot be read': broken, 'does not exist': showsNoHistory }[history];
      const till = await openTillWith({ clock: systemClock }, lies ?? expect.fail(history));
      const bought = await sold(till);
      await controller(service).post('/balance', { balance: '1.00' });
      await till.client.history(100);
      value(await till.runner.readBalance());
      state.isBehind = true;
      // The balance that was read rises by the price, and falls by it to the same cent.
      value(await directClient(service).refund(bought.refund.idPack));
      proxy.interfere((path, time) =>
        path === '/orders/submit' && time === 2 ? { status: 402, after: 'effect' } : 'pass',
      );
      const orderId = sell(till);
      await till.when(orderId, ({ progress }) => !['sending', 'unknown'].includes(progress.state));
      state.isBehind = false;
      expect((await till.settled(orderId)).progress.state).toBe('completed');
      expect(eventsOf(till, orderId)).not.toContain('refused');
    },
  );

  it('does not show that nothing was bought where another till is credited the same', async () => {
    const { lie, state } = showsBefore('/customer/balance');
    const till = await openTill(showsNoHistory, saysInsteadOf409(400), lie);
    value(await till.runner.readBalance());
    state.isBehind = true;
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'repeat' : 'pass'));
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown' && progress.attempts > 2);
    expect(eventsOf(till, orderId)).not.toContain('refused');
  });

  it('shows that nothing was bought where the service has no history', async () => {
    // Both are asked in the time that a customer waits, which a busy computer can't do fifty times as fast.
    const till = await openTillWith({ clock: systemClock }, showsNoHistory);
    await controller(service).post('/balance', { balance: '1.00' });
    value(await till.runner.readBalance());
    meet('/orders/submit', { status: 402, after: 'nothing' });
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('refused');
    expect(eventsOf(till, orderId)).toEqual(refusedTwice);
  });

  it('shows nothing where something was bought and no history tells of it', async () => {
    const till = await openTillWith({ customerWaitsMs: Infinity }, showsNoHistory, saysInsteadOf409(402));
    value(await till.runner.readBalance());
    meet('/orders/submit', 'repeat');
    const orderId = sell(till);
    // It is sent again and again under its order id, and nobody is told that it was not sold.
    await till.when(orderId, ({ progress }) => progress.state === 'unknown' && progress.attempts === 20);
    expect(eventsOf(till, orderId)).not.toContain('refused');
    expect(await orderIdsThere()).toEqual([orderId]);
  });
});

describe('a refund that the service has taken', () => {
  it('is done once the package shows it, and is never sent again', async () => {
    const till = await openTill(
      otherText('/orders/refund', /"status":"completed"/, '"status":"in_processing"'),
    );
    const { refund } = await sold(till);
    let isShown = false;
    proxy.interfere((path) => (path !== '/orders/refund' && !isShown ? 'bad-gateway' : 'pass'));
    const id = value(till.orders.refund(refund));
    const looks = sentTo('/orders/getStatus');
    await till.when(
      id,
      ({ progress }) => progress.state === 'accepted' && sentTo('/orders/getStatus') > looks + 2,
    );
    isShown = true;
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(sentTo('/orders/refund')).toBe(1);
  });

  it.each([
    ['while the history that reaches back shows no credit', true],
    ['nor while no history is shown and the balance has not risen', false],
  ])('is not done by a word of its package, %s', async (_when, isRead) => {
    const inProcess: Lie = {
      reply: (path, reply) =>
        path === '/orders/refund' ? { status: 200, text: '{"message":"","status":"in_processing"}' } : reply,
    };
    const lies = [inProcess, ...(isRead ? [] : [showsNoHistory])];
    const saysSo = otherText('/orders/getStatus', /"status":"not_activated"/, '"status":"refunded"');
    const state = { says: false };
    const word: Lie = {
      reply: (path, reply, query) => (state.says ? (saysSo.reply?.(path, reply, query) ?? reply) : reply),
    };
    const till = await openTill(...lies, word);
    const { refund } = await sold(till);
    // A busy computer can't read it fifty times as fast while the refund waits to be sent.
    if (!isRead) value(await till.runner.readBalance());
    meet('/orders/refund', { status: 400, after: 'nothing' });
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    state.says = true;
    const looks = sentTo('/orders/getStatus');
    await till.when(id, () => sentTo('/orders/getStatus') > looks + 3);
    expect(till.ledger.operations.find(id)?.progress.state).toBe('accepted');
    // The service declines it, or pays it back: the history or the balance tells.
    value(await directClient(service).refund(refund.idPack));
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
  });

  it.each([
    ['stays open while the balance has not risen', true],
    ['is done where no balance can be known', false],
  ])('or that was lost on its way, with no history and the word of its package, %s', async (_end, isRead) => {
    const state = { says: false };
    const saysSo = otherText('/orders/getStatus', /"status":"not_activated"/, '"status":"refunded"');
    const word: Lie = {
      reply: (path, reply, query) => (state.says ? (saysSo.reply?.(path, reply, query) ?? reply) : reply),
    };
    const noBalance: Lie = {
      reply: (path, reply) =>
        path === '/customer/balance'
          ? { status: 404, text: '{"status":"ERROR","message":"No such route."}' }
          : reply,
    };
    const till = await openTill(showsNoHistory, word, ...(isRead ? [] : [noBalance]));
    const { refund } = await sold(till);
    // A busy computer can't read it fifty times as fast while the refund waits to be sent.
    if (isRead) value(await till.runner.readBalance());
    meet('/orders/refund', 'cut-before');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    state.says = true;
    if (isRead) {
      const looks = sentTo('/orders/getStatus');
      await till.when(id, () => sentTo('/orders/getStatus') > looks + 4);
      expect(till.ledger.operations.find(id)?.progress.state).toBe('unknown');
      value(await directClient(service).refund(refund.idPack));
    }
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
  });

  it('and canceled, is not done where the package shows nothing of it', async () => {
    const canceled: Lie = {
      reply: (path, reply) =>
        path === '/orders/refund' ? { status: 200, text: '{"message":"","status":"canceled"}' } : reply,
    };
    const till = await openTill(canceled);
    const { refund } = await sold(till);
    meet('/orders/refund', { status: 400, after: 'nothing' });
    const { progress } = await till.ended(value(till.orders.refund(refund)));
    expect(progress).toMatchObject({ state: 'refused', failure: { detail: 'status canceled' } });
  });
});
