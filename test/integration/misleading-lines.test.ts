import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { value } from '../value.ts';

/** A purchase is made and its answer is lost; then lines of a history look as if it had not been made. */

const merchantId = 'test-merchant';

const line = z.looseObject({
  orderId: z.string().nullable(),
  amount: z.number(),
  balance: z.number().nullable(),
  type: z.string(),
  createdAt: z.string(),
});
type Line = z.infer<typeof line>;
const shownHistory = z.looseObject({ transactions: z.array(line) });

let folder: string;
let service: TestService;
let product: Product;
let till: OrdersTill;
/** The path of which all answers are lost; null if none is. */
let lostPath: string | null;
/** What comes in the place of a lost answer. */
let lostStatus: number;
let shown: (lines: readonly Line[]) => readonly Line[];
let isIssued: boolean;
let historiesRead: number;
/** By how much the `Date` of replies is ahead. */
let dateAheadMs: number;
let passedMs: number;
const clock = { ...fastClock, now: () => fastClock.now() + passedMs };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'misleading-lines-'));
  service = await startService({ issueDelayMs: 0, balance: '1000.00', merchantId });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  lostPath = null;
  lostStatus = 502;
  shown = (lines) => lines;
  isIssued = true;
  historiesRead = 0;
  dateAheadMs = 0;
  passedMs = 0;
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const lostBody = { status: 'ERROR', message: 'Not now.' };

const inProcessing = { status: 'in_processing', esimProfile: null, customer: null, activatedItems: null };

function openTill(customerWaitsMs?: number): OrdersTill {
  const serviceTime = new ServiceTime({ now: clock.now, monotonic: () => performance.now() });
  const watched: Fetch = async (url, init) => {
    const reply = asTold(await fetch(url, init));
    if (lostPath !== null && url.endsWith(lostPath))
      return new Response(JSON.stringify(lostBody), { status: lostStatus });
    const { status, headers } = reply;
    if (url.includes('/orders/getStatus') && !isIssued) {
      const body = z.looseObject({}).parse(await reply.json());
      return new Response(JSON.stringify({ ...body, ...inProcessing }), { status, headers });
    }
    if (!url.includes('/customer/history')) return reply;
    historiesRead += 1;
    const body = shownHistory.parse(await reply.json());
    return new Response(JSON.stringify({ ...body, transactions: shown(body.transactions) }), {
      status,
      headers,
    });
  };
  const client = directClient(service, {
    fetch: watched,
    now: clock.now,
    onClockSkew: (skew) => serviceTime.heard(skew),
  });
  const waits = customerWaitsMs === undefined ? {} : { customerWaitsMs };
  till = openOrdersTill({ folder, merchantId, client, clock, serviceTime, ...waits });
  return till;
}

/** A reply whose `Date` is wrong, as of one of several computers behind one address. */
function asTold(reply: Response): Response {
  if (dateAheadMs === 0) return reply;
  const headers = new Headers(reply.headers);
  headers.set('date', new Date(Date.parse(headers.get('date') ?? '') + dateAheadMs).toUTCString());
  return new Response(reply.body, { status: reply.status, headers });
}

/** Time passes for till and service. */
async function passes(ms: number): Promise<void> {
  passedMs += ms;
  await controller(service).post('/clock', { advanceMs: ms });
}

const sell = () =>
  value(till.orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const showLines = (historyLines: number | null) => controller(service).post('/behavior', { historyLines });

/** Sells something of which no answer comes, and ends the till. */
async function sellUnanswered(): Promise<ProviderOperationId> {
  await till.runner.readBalance();
  lostPath = '/orders/submit';
  const id = sell();
  await till.when(id, ({ progress }) => progress.state === 'unknown');
  till.close();
  lostPath = null;
  return id;
}

/** Other tills sell meanwhile. */
async function sellElsewhere(count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) {
    const orderId = newOrderId(otherSeller, Date.now());
    value(await directClient(service).submit({ productId: product.productId, orderId }));
  }
}

/** Waits until staff are told what came of something, or it was looked for often. */
async function told(id: ProviderOperationId): Promise<string> {
  const before = historiesRead;
  const state = (): string => till.ledger.find(id)?.progress.state ?? '';
  const isOver = (): boolean => state() === 'refused' || state() === 'held';
  await expect.poll(() => isOver() || historiesRead > before + 20, { timeout: 25_000 }).toBe(true);
  return state();
}

it.each([
  ['of a top-up', { type: 'debit' }],
  ['of its eSIM, issued since', { status: 'completed' }],
])(
  'a later line under an older order’s id, %s, does not show that a sale was not made',
  async (_, change) => {
    openTill();
    const older = sell();
    await till.settled(older);
    const id = await sellUnanswered();
    await sellElsewhere(2);
    const late = { ...change, orderId: older, createdAt: new Date().toISOString() };
    shown = (lines) => lines.slice(0, 1).flatMap((first) => [{ ...first, ...late }, ...lines].slice(0, 3));
    await showLines(3);
    openTill().runner.start();
    expect(await told(id)).not.toBe('refused');
  },
);

it.each(['by the next start', 'in this run'])(
  'a top-up that was made is not told as not made %s, where it stands under the order of its eSIM',
  async (when) => {
    openTill(0);
    await till.runner.readBalance();
    const orderId = sell();
    const { progress } = await till.settled(orderId);
    if (progress.state !== 'completed') return expect.fail(progress.state);
    const { uidCustomer } = progress;
    await till.runner.readBalance();
    lostPath = '/orders/topup';
    const bought = {
      product,
      price: product.salePrice,
      activationMode: 'ON_DEMAND',
      knownPackages: [],
    } as const;
    const id = value(till.orders.topUp({ uidCustomer, orderId, ...bought }));
    shown = (lines) => lines.map((each) => (each.orderId === id ? { ...each, orderId } : each));
    await till.when(id, ({ progress: { state } }) => state === 'unknown');
    if (when === 'by the next start') {
      till.close();
      openTill(0).runner.start();
    }
    expect(await told(id)).not.toBe('refused');
  },
);

it('an opening line of a history’s own is not believed while what was sold last is under way', async () => {
  openTill();
  await till.settled(sell());
  isIssued = false;
  for (let sold = 0; sold < 3; sold += 1)
    await till.when(sell(), ({ progress }) => progress.state === 'accepted');
  const id = await sellUnanswered();
  await sellElsewhere(3);
  shown = (lines) =>
    lines.slice(-1).flatMap((last) => {
      const before = Math.round(((last.balance ?? 0) - last.amount) * 100) / 100;
      const createdAt = new Date(Date.parse(last.createdAt) - 1).toISOString();
      const opening = { type: 'opening', amount: before, balance: before, createdAt };
      return [...lines, { ...last, ...opening, orderId: null, uidCustomer: null, idPack: null }];
    });
  await showLines(3);
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

it('a sale is not told as unsold while its line has a number of the service’s own', async () => {
  openTill();
  await till.settled(sell());
  const id = await sellUnanswered();
  shown = (lines) =>
    lines.map((each) => (each.orderId === id ? { ...each, orderId: '84411', uidCustomer: null } : each));
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

const nothingNamed = { orderId: null, uidCustomer: null, idPack: null };

it.each([
  ['a payment', { type: 'payment' }],
  ['an adjustment', { type: 'adjustment' }],
  ['a fee', { type: 'fee' }],
  ['a top-up of the account', { type: 'topup' }],
  ['an order at a price that went up', { type: 'order', amount: -30 }],
  ['an order at a price that went down', { type: 'order', amount: -4 }],
])('a sale is not told as unsold where its line names nothing and is called %s', async (_, change) => {
  openTill();
  await till.settled(sell());
  const id = await sellUnanswered();
  shown = (lines) =>
    lines.map((each) => (each.orderId === id ? { ...each, ...nothingNamed, ...change } : each));
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

it.each([
  ['refused on the way', 424],
  ['put off', 429],
])('staff decide about a sale that was %s, where a line that names nothing may be it', async (_, status) => {
  openTill(0);
  const first = sell();
  await till.settled(first);
  shown = (lines) => lines.map((each) => (each.orderId === first ? each : { ...each, ...nothingNamed }));
  lostStatus = status;
  const id = await sellUnanswered();
  openTill(0).runner.start();
  expect(await told(id)).toBe('held');
});

it.each(['failed', 'error', 'declined'])(
  'a sale whose line says that it %s is not told as unsold where the balance went down with it',
  async (status) => {
    openTill();
    await till.settled(sell());
    const id = await sellUnanswered();
    shown = (lines) =>
      lines.map((each) => (each.orderId === id ? { ...each, status, uidCustomer: null } : each));
    openTill().runner.start();
    expect(await told(id)).not.toBe('refused');
  },
);

/** So many replies are heard that none counts that told another time. */
async function forgetsOtherTimes(): Promise<void> {
  for (let count = 0; count < 8; count += 1) await till.runner.readBalance();
}

it.each([
  { aheadMs: 90_000, laterMs: 120_000 },
  { aheadMs: 300_000, laterMs: 600_000 },
])(
  'a sale that was begun while replies told a time $aheadMs ms ahead is not told as unsold $laterMs ms later, where its line does not name it',
  async ({ aheadMs, laterMs }) => {
    openTill();
    await till.runner.readBalance();
    await till.settled(sell());
    dateAheadMs = aheadMs;
    await forgetsOtherTimes();
    const id = await sellUnanswered();
    dateAheadMs = 0;
    shown = (lines) =>
      lines.map((each) => (each.orderId === id ? { ...each, orderId: '84411', uidCustomer: null } : each));
    await passes(laterMs);
    openTill().runner.start();
    expect(await told(id)).not.toBe('refused');
  },
);

it.each([
  { aheadHours: 16, laterHours: 16.5 },
  { aheadHours: 24, laterHours: 25 },
])(
  'a sale that was begun while replies told a time $aheadHours hours ahead is not told as unsold $laterHours hours later, where the history ends after it',
  async ({ aheadHours, laterHours }) => {
    openTill();
    await till.runner.readBalance();
    await till.settled(sell());
    await passes(60_000);
    dateAheadMs = aheadHours * 3_600_000;
    await forgetsOtherTimes();
    const id = await sellUnanswered();
    dateAheadMs = 0;
    await passes(60_000);
    await sellElsewhere(4);
    await showLines(3);
    await passes(laterHours * 3_600_000);
    openTill().runner.start();
    expect(await told(id)).not.toBe('refused');
  },
);

it('a top-up of an eSIM of another till is not told as not made where it stands under the order of that till', async () => {
  openTill(0);
  await till.settled(sell());
  const theirs = newOrderId(otherSeller, Date.now());
  const { uidCustomer } = value(
    await directClient(service).submit({ productId: product.productId, orderId: theirs }),
  );
  await expect
    .poll(async () => value(await directClient(service).getStatus(uidCustomer)).status)
    .toBe('completed');
  await till.runner.readBalance();
  lostPath = '/orders/topup';
  const bought = {
    product,
    price: product.salePrice,
    activationMode: 'ON_DEMAND',
    knownPackages: [],
  } as const;
  const id = value(till.orders.topUp({ uidCustomer, orderId: null, ...bought }));
  shown = (lines) => lines.map((each) => (each.orderId === id ? { ...each, orderId: theirs } : each));
  await till.when(id, ({ progress: { state } }) => state === 'unknown');
  till.close();
  openTill(0).runner.start();
  expect(await told(id)).not.toBe('refused');
});

it('a top-up is not told as not made where it stands under the order of its eSIM, whose own line is cut off', async () => {
  openTill(0);
  await till.runner.readBalance();
  const orderId = sell();
  const { progress } = await till.settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  await passes(600_000);
  await till.runner.readBalance();
  await till.settled(sell());
  await passes(120_000);
  await till.runner.readBalance();
  lostPath = '/orders/topup';
  const id = value(
    till.orders.topUp({
      ...{ uidCustomer: progress.uidCustomer, orderId, product, price: product.salePrice },
      ...{ activationMode: 'ON_DEMAND', knownPackages: [] },
    }),
  );
  shown = (lines) =>
    lines.map((each) => (each.orderId === id ? { ...each, orderId, type: 'order', idPack: null } : each));
  await showLines(2);
  await till.when(id, ({ progress: { state } }) => state === 'unknown');
  till.close();
  openTill(0).runner.start();
  expect(await told(id)).not.toBe('refused');
});

const withoutBalance = (line: Line): Line => ({ ...line, balance: null });

it('a first sale is not told as unsold where the history lists deposits alone', async () => {
  shown = (lines) =>
    lines.flatMap((each) => (each.orderId === null ? [{ ...withoutBalance(each), type: 'deposit' }] : []));
  await passes(20 * 3_600_000);
  openTill();
  const id = await sellUnanswered();
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

it('a sale is not told as unsold where the history lists what is completed alone, without balances', async () => {
  openTill();
  await till.runner.readBalance();
  await till.settled(sell());
  await passes(120_000);
  const id = await sellUnanswered();
  shown = (lines) => lines.filter(({ orderId }) => orderId !== id).map(withoutBalance);
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

it('a sale is not told as unsold by a history that lacks the one before it, too, and reaches back to an older one', async () => {
  openTill();
  await till.runner.readBalance();
  await till.settled(sell());
  await passes(200_000);
  await till.runner.readBalance();
  const before = sell();
  await till.settled(before);
  await passes(20_000);
  const id = await sellUnanswered();
  shown = (lines) => lines.filter(({ orderId }) => orderId !== id && orderId !== before).map(withoutBalance);
  await passes(130_000);
  openTill().runner.start();
  expect(await told(id)).not.toBe('refused');
});

it('what was refused while another had no answer can be dropped once that has its end, where lines have no balances', async () => {
  openTill(0);
  await passes(172_800_000);
  await till.runner.readBalance();
  await till.settled(sell());
  await passes(120_000);
  let hidden: ProviderOperationId | null = null;
  shown = (lines) => lines.filter(({ orderId }) => orderId !== hidden).map(withoutBalance);
  lostPath = '/orders/submit';
  const unanswered = sell();
  hidden = unanswered;
  await till.when(unanswered, ({ progress: { state } }) => state === 'unknown');
  lostPath = null;
  await till.runner.readBalance();
  const fault = { kind: 'refuse', when: 'before', status: 400 };
  await controller(service).post('/faults', { path: '/orders/submit', fault, times: 9 });
  const id = sell();
  await till.when(id, ({ progress: { state } }) => state === 'held');
  const drop = { what: 'drop', staff: null, whyNot: () => undefined } as const;
  expect(await till.runner.decide(id, drop)).toEqual({ ok: false, failure: { kind: 'cannot-tell' } });
  hidden = null;
  till.runner.askNow();
  await till.settled(unanswered);
  value(await till.runner.decide(id, drop));
  expect(till.ledger.find(id)?.progress.state).toBe('refused');
});
