import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import type { ProviderOperation } from '../../src-main/domain/orders/operation.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { startLyingService, type LyingReply } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { value } from '../value.ts';

/**
 * A service that writes an order down before it checks balance and catalog, refuses it, and keeps its order id: each later
 * attempt is answered with 409.
 */
let keeps: {
  /** The sale that it is about. */
  orderId: OrderId | null;
  /** What the order says of itself; undefined: what the real service says. */
  status: 'canceled' | 'ERROR' | 'in_processing' | 'not-found' | undefined;
  namesUid: boolean;
  namesOrder: boolean;
  /** Whether its history has lines of the order. */
  showsLine: boolean;
  /** What a line of the order says that it refused; null where it shows none. */
  failedLine: { amount: number; status: string | null } | null;
  /** Whether the lines of the order say that it was canceled. */
  cancelsLine: boolean;
  /** Whether it answers an attempt with 200 and the word ERROR, and names the order that it keeps. */
  saysErrorWithSuccess: boolean;
  /** What it shows as the balance until the order id is asked again; null: what the real service shows. */
  balanceBefore: number | null;
  hasBalance: boolean;
};
const uidCustomer = '7d1c0f6e-2c55-4a63-9df0-6c7f0b6d9a11';

let folder: string;
let service: TestService;
let product: Product;
let till: OrdersTill;
let submits: number;
/** Told once a history was read. */
let heardHistory: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  keeps = {
    orderId: null,
    status: 'canceled',
    namesUid: true,
    namesOrder: true,
    showsLine: true,
    failedLine: null,
    cancelsLine: false,
    saysErrorWithSuccess: false,
    balanceBefore: null,
    hasBalance: true,
  };
  submits = 0;
  heardHistory = () => undefined;
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const answered = (status: number, body: object): LyingReply => ({ status, text: JSON.stringify(body) });
const named = z.object({ orderId: z.string().nullish() });

function lie(path: string, reply: LyingReply): LyingReply {
  const { orderId, status, namesUid, namesOrder, showsLine, balanceBefore, hasBalance } = keeps;
  if (path === '/customer/history') heardHistory();
  if (orderId === null) return reply;
  if (path === '/orders/submit') {
    submits += 1;
    if (keeps.saysErrorWithSuccess)
      return answered(200, { status: 'ERROR', message: 'Out of stock', uidCustomer, orderId });
    // What was made is named by the real service.
    if (submits === 1 || (reply.status === 409 && namesUid)) return reply;
    const names = namesUid ? { uidCustomer } : {};
    return answered(409, { status: 'ERROR', message: 'Order already exists', ...names });
  }
  if (path === '/customer/balance' && !hasBalance) return answered(404, { status: 'ERROR', message: 'None' });
  if (path === '/customer/balance' && balanceBefore !== null && submits < 2)
    return answered(200, { status: 'completed', message: null, balance: balanceBefore });
  if (path === '/customer/history' && !showsLine && reply.status === 200) {
    const told = historyRecord.parse(JSON.parse(reply.text));
    const transactions = told.transactions.filter((line) => line.orderId !== orderId);
    return answered(200, { ...told, transactions });
  }
  if (path === '/customer/history' && keeps.failedLine !== null && reply.status === 200) {
    const told = historyRecord.parse(JSON.parse(reply.text));
    const [newest] = told.transactions;
    if (newest === undefined) return reply;
    const line = { ...newest, id: 'of-the-kept', type: 'order', uidCustomer, orderId, ...keeps.failedLine };
    return answered(200, { ...told, transactions: [line, ...told.transactions] });
  }
  if (path === '/customer/history' && keeps.cancelsLine && reply.status === 200) {
    const told = historyRecord.parse(JSON.parse(reply.text));
    const transactions = told.transactions.map((line) =>
      line.orderId === orderId ? { ...line, status: 'canceled' } : line,
    );
    return answered(200, { ...told, transactions });
  }
  if (path !== '/orders/getStatus' || status === undefined) return reply;
  const real = named.parse(JSON.parse(reply.text));
  if (reply.status !== 404 && real.orderId !== orderId) return reply;
  if (status === 'not-found') return answered(404, { status: 'ERROR', message: 'Not found' });
  const uid =
    reply.status === 404
      ? uidCustomer
      : z.object({ uidCustomer: z.string() }).parse(JSON.parse(reply.text)).uidCustomer;
  const createdAt = new Date().toISOString();
  const rest = { esimProfile: null, customer: null, activatedItems: null, totalAvailableBalance: null };
  const name = namesOrder ? orderId : null;
  return answered(200, { message: '', uidCustomer: uid, orderId: name, status, createdAt, ...rest });
}

/** Waits pass quickly, and what has to be heard in time is heard on a busy computer too. */
const calmClock = clockOfSpeed(3);

async function openTill(parts: Partial<OrdersTillDeps> = {}): Promise<void> {
  const address = await startLyingService(service, [{ reply: lie }]);
  const client = directClient({ ...service, address });
  const { merchantId } = service;
  const usual = { shownWithinMs: Infinity, quietMs: 6_000, clock: calmClock };
  till = openOrdersTill({ folder, merchantId, client, ...usual, ...parts });
  // It knows by a sale of its own whether the service shows at once what it does.
  const heard = new Promise<void>((resolve) => {
    heardHistory = resolve;
  });
  await till.settled(press());
  if (parts.shownWithinMs !== 0) await heard;
}

const press = (): OrderId =>
  value(till.orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

type Refused = 'out-of-stock' | 'too-little-money' | 'after-it-was-made';

/** Presses "sell" for a sale that the service refuses, and keeps. */
async function sell(refused: Refused): Promise<OrderId> {
  if (refused === 'too-little-money') {
    const direct = directClient(service);
    const { productId } = product;
    for (let isSold = true; isSold;)
      isSold = (await direct.submit({ productId, orderId: newOrderId(otherSeller, Date.now()) })).ok;
  } else {
    const when = refused === 'out-of-stock' ? 'before' : 'after';
    const times = refused === 'out-of-stock' ? 1_000 : 1;
    // History and balance are both behind at first.
    if (when === 'after') {
      const { balance } = value(await directClient(service).balance());
      Object.assign(keeps, { showsLine: false, balanceBefore: Number(balance) });
    }
    const fault = { kind: 'refuse', when, status: 400 };
    await controller(service).post('/faults', { path: '/orders/submit', fault, times });
  }
  const id = press();
  keeps.orderId = id;
  return id;
}

const eventsOf = (id: OrderId): string[] => till.ledger.sales.events(id).map(({ event }) => event.kind);
const stateOf = ({ progress }: ProviderOperation): string => progress.state;
const isKept = ({ progress }: ProviderOperation): boolean =>
  progress.state === 'unknown' && progress.failure.kind === 'order-exists';

const words = ['canceled', 'ERROR'] as const;

describe.each(words)('an order that was only refused, and says %s', (status) => {
  beforeEach(() => {
    keeps.status = status;
  });

  it.each([
    ['out-of-stock', 'refused'],
    ['too-little-money', 'insufficient-funds'],
  ] as const)(
    'is not sold at once, for the reason that came first, where nothing was taken: %s',
    async (why, kind) => {
      await openTill();
      const id = await sell(why);
      expect((await till.settled(id)).progress).toMatchObject({ state: 'refused', failure: { kind } });
      expect(eventsOf(id)).toEqual(['drafted', 'attempted', 'unanswered', 'attempted', 'refused']);
    },
  );

  it('is not sold at once where each attempt is answered with 200 and the word ERROR', async () => {
    await openTill();
    keeps.saysErrorWithSuccess = true;
    const id = await sell('out-of-stock');
    expect((await till.settled(id)).progress).toMatchObject({
      state: 'refused',
      failure: { kind: 'refused' },
    });
    expect(eventsOf(id)).toEqual(['drafted', 'attempted', 'unanswered', 'attempted', 'refused']);
  });

  it.each([
    ['canceled', { amount: -10.45, status: 'canceled' }],
    ['of nothing', { amount: 0, status: null }],
    ['failed', { amount: -10.45, status: 'failed' }],
  ])('is not sold where its line is %s and the balance is as it was', async (_, failedLine) => {
    await openTill();
    keeps.failedLine = failedLine;
    const id = await sell('out-of-stock');
    await till.when(id, ({ progress }) => progress.state === 'refused');
    expect(eventsOf(id)).not.toContain('accepted');
  });

  it('is a sale where its line says canceled, and the balance fell', async () => {
    await openTill();
    keeps.cancelsLine = true;
    const id = await sell('after-it-was-made');
    Object.assign(keeps, { showsLine: true, balanceBefore: null });
    await till.when(
      id,
      ({ progress }) => progress.state === 'accepted' || progress.state === 'cancel-reported',
    );
    expect(eventsOf(id)).not.toContain('refused');
  });

  it('is not sold later at a service that is not known to show at once what it does', async () => {
    await openTill({ shownWithinMs: 0 });
    const id = await sell('too-little-money');
    expect((await till.settled(id)).progress).toMatchObject({ failure: { kind: 'insufficient-funds' } });
    expect(eventsOf(id)).toEqual([
      'drafted',
      'attempted',
      'unanswered',
      'attempted',
      'unanswered',
      'refused',
    ]);
  });

  it('is the sale where a line shows that it was made', async () => {
    await openTill();
    const id = await sell('after-it-was-made');
    await till.when(id, isKept);
    keeps.showsLine = true;
    await till.when(
      id,
      ({ progress }) => progress.state === 'accepted' || progress.state === 'cancel-reported',
    );
    expect(eventsOf(id)).not.toContain('refused');
  });

  it('stays open, and is left to staff, where the balance fell and no line shows why', async () => {
    await openTill({ customerWaitsMs: 9_000 });
    const id = await sell('after-it-was-made');
    expect(stateOf(await till.when(id, ({ progress }) => progress.state === 'held'))).toBe('held');
    expect(eventsOf(id).filter((kind) => kind === 'accepted' || kind === 'refused')).toEqual([]);
  });
});

describe('an order that was only refused, and says canceled', () => {
  it('is looked for in the history after it was told as not sold', async () => {
    await openTill();
    await till.settled(await sell('too-little-money'));
    await new Promise<void>((resolve) => {
      heardHistory = resolve;
    });
  });

  it('is the sale once it says that it is being made', async () => {
    await openTill({ shownWithinMs: 0 });
    const id = await sell('too-little-money');
    await till.when(id, isKept);
    keeps.status = 'in_processing';
    await till.when(id, ({ progress }) => progress.state === 'accepted');
  });

  it.each([
    ['no status names it', { namesOrder: false }],
    ['no balance can be read', { hasBalance: false }],
  ] as const)('is left to staff where %s', async (_, other) => {
    await openTill({ shownWithinMs: 0, customerWaitsMs: 9_000 });
    const id = await sell('too-little-money');
    await till.when(id, isKept);
    Object.assign(keeps, other);
    await till.when(id, ({ progress }) => progress.state === 'held');
    expect(eventsOf(id).filter((kind) => kind === 'accepted' || kind === 'refused')).toEqual([]);
    Object.assign(keeps, { status: 'in_processing', namesOrder: true });
    await till.when(id, ({ progress }) => progress.state === 'accepted');
  });

  it.each([
    ['its status is not found', { status: 'not-found' }],
    ['the 409 names none', { namesUid: false }],
  ] as const)('stays open where %s', async (_, other) => {
    await openTill();
    Object.assign(keeps, other);
    const id = await sell('too-little-money');
    await till.when(id, ({ progress }) => submits > 3 && progress.state === 'unknown');
    expect(eventsOf(id).filter((kind) => kind === 'accepted' || kind === 'refused')).toEqual([]);
  });
});

it('a sale without an answer is not called unsold because its order says canceled', async () => {
  await openTill();
  const fault = { kind: 'drop', when: 'after' };
  await controller(service).post('/faults', { path: '/orders/submit', fault, times: 1 });
  const id = press();
  keeps.orderId = id;
  keeps.showsLine = false;
  await till.when(
    id,
    ({ progress }) => progress.state === 'accepted' || progress.state === 'cancel-reported',
  );
});
