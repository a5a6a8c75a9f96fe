import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { AccountMoveEvent } from '../../src-main/ledger/records/till/account-move-row.ts';
import { isOpen, type ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { Clock } from '../../src-main/platform/clock.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { preparePress } from '../faults/press.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const hour = 3_600_000;
const day = 24 * hour;
const kinds: readonly Kind[] = ['sale', 'top-up', 'activation', 'refund'];
const purchases: readonly Kind[] = ['sale', 'top-up'];
const changing = ['/orders/submit', '/orders/topup', '/orders/activate', '/orders/refund'];
const nothing = (): undefined => undefined;
const send = { what: 'send', staff: null, whyNot: nothing } as const;
const drop = { what: 'drop', staff: null, whyNot: nothing } as const;

const beingProcessed = { status: 'ERROR', message: 'An order with this orderId is being processed' };

const thereAlready = { status: 'ERROR', message: 'An order with this orderId already exists' };

async function withoutUids(reply: Response): Promise<Response> {
  const text = await reply.text();
  return new Response(text.replaceAll(/"uidCustomer":"[^"]*"/g, '"uidCustomer":null'), reply);
}

let folder: string;
let service: TestService;
let till: OrdersTill;
/** What was asked of the service, by path. */
let asked: string[];
let way: {
  fate: 'passes' | 'is-lost' | 'hangs' | 'is-said-to-exist' | 'is-said-already' | 'loses-its-answer';
  /** Whether lines of the history name the service's own number of the order. */
  namesUids: boolean;
  /** Whether replies tell the service's time. */
  tellsTime: boolean;
  setByMs: number;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'left-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  asked = [];
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

function openTill(setByMs = 0, parts: Partial<OrdersTillDeps> = {}): OrdersTill {
  const own: typeof way = { fate: 'passes', namesUids: true, tellsTime: true, setByMs };
  way = own;
  const watched: Fetch = async (url, init) => {
    const path = url.replace(service.address, '').replace(/\?.*/, '');
    asked.push(path);
    if (path === '/customer/history' && !own.namesUids) return withoutUids(await fetch(url, init));
    if (!changing.includes(path) || own.fate === 'passes') return fetch(url, init);
    if (own.fate === 'is-said-to-exist') return Response.json(beingProcessed, { status: 409 });
    if (own.fate === 'is-said-already') return Response.json(thereAlready, { status: 400 });
    if (own.fate === 'loses-its-answer') await (await fetch(url, init)).text();
    return own.fate === 'hangs'
      ? new Promise(() => undefined)
      : Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }));
  };
  const { merchantId } = service;
  const clock: Clock = { ...fastClock, now: () => fastClock.now() + own.setByMs };
  const serviceTime = new ServiceTime({ now: clock.now, monotonic: () => performance.now() });
  const client = directClient(service, {
    fetch: watched,
    now: clock.now,
    onClockSkew: (skew) => {
      if (own.tellsTime) serviceTime.heard(skew);
    },
  });
  till = openOrdersTill({ folder, merchantId, client, clock, serviceTime, quietMs: 0, ...parts });
  return till;
}

const sent = (): string[] => asked.filter((path) => changing.includes(path));

/** Begins something of which the service never hears, and ends the till. */
async function leftUnknown(kind: Kind, setByMs = 0): Promise<ProviderOperationId> {
  const press = await preparePress(kind, openTill(setByMs), directClient(service));
  way.fate = 'hangs';
  asked = [];
  const id = press();
  // A refund asks other things first: what ends then was never sent.
  await expect.poll(sent).not.toEqual([]);
  till.close();
  asked = [];
  return id;
}

/** Starts the till again, by a clock that is ahead by this much. */
function startAgain(setByMs: number): void {
  openTill(setByMs).runner.start();
}

describe.each(kinds)('a %s without an answer, of which the service never heard', (kind) => {
  it('is not sent by a start on books that were put back as they were before it was told as not done', async () => {
    const id = await leftUnknown(kind);
    const copy = mkdtempSync(join(tmpdir(), 'left-copy-'));
    cpSync(folder, copy, { recursive: true });
    startAgain(0);
    expect((await till.ended(id)).progress.state).toBe('refused');
    till.close();
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
    rmSync(copy, { recursive: true });
    startAgain(0);
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['a moment later', 0, 0],
    ['an hour later', 0, hour],
    ['after its clock was set back by a day', 0, -day],
    ['by a clock that is wrong as much as it was', 2 * hour, 2 * hour],
  ])('is over as not done by a start %s, and not sent again', async (_when, before, now) => {
    const id = await leftUnknown(kind, before);
    startAgain(now);
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent()).toEqual([]);
  });
});

it.each([
  ['was ahead', hour],
  ['was set ahead between two sales', 0],
])('a sale is not sent again by a clock that %s and is right again', async (_what, before) => {
  const press = await preparePress('sale', openTill(before), directClient(service));
  await till.ended(press());
  till.close();
  const id = await leftUnknown('sale', hour);
  // The clock is put right when as much time has passed: the sale seems to be a moment old.
  await controller(service).post('/clock', { offsetMs: hour + 60_000 });
  startAgain(hour + 60_000);
  expect((await till.ended(id)).progress.state).toBe('refused');
  expect(sent()).toEqual([]);
});

it('a refund without an answer is found if the clock was set ahead after its sale, and once more since', async () => {
  const press = await preparePress('refund', openTill(), directClient(service));
  way.setByMs = day;
  way.fate = 'loses-its-answer';
  const id = press();
  await till.when(id, ({ progress }) => progress.state === 'unknown');
  till.close();
  startAgain(2 * day);
  const { progress } = await till.ended(id);
  expect(progress.state).toBe('completed');
});

describe.each(purchases)('a %s of an hour ago', (kind) => {
  it.each([
    ['shows nothing', async () => controller(service).post('/behavior', { historyLines: 0 })],
    [
      'has no history',
      async () => {
        const fault = { kind: 'refuse', when: 'before', status: 404 };
        await controller(service).post('/faults', { path: '/customer/history', fault, times: 'forever' });
      },
    ],
  ])('is held at a service that %s, and sent once staff say so', async (_what, hide) => {
    const id = await leftUnknown(kind);
    await hide();
    startAgain(hour);
    await till.when(id, ({ progress }) => progress.state === 'held');
    expect(await till.runner.decide(id, drop)).toMatchObject({ failure: { kind: 'cannot-tell' } });
    expect(sent()).toEqual([]);
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent()).toHaveLength(1);
  });

  it('is found at once where the service has it', async () => {
    const press = await preparePress(kind, openTill(), directClient(service));
    const id = press();
    till.close();
    await expect.poll(async () => purchasesThere()).toContain(id);
    asked = [];
    startAgain(hour);
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent()).toEqual([]);
  });

  it('is not sent while the service can not be asked, nor called not made', async () => {
    const id = await leftUnknown(kind);
    const fault = { kind: 'drop', when: 'before' };
    await controller(service).post('/faults', { path: '/customer/history', fault, times: 'forever' });
    startAgain(hour);
    await expect.poll(() => asked.filter((path) => path === '/customer/history').length).toBeGreaterThan(2);
    expect(isOpen(till.ledger.sales.find(id) ?? till.ledger.operations.find(id) ?? expect.fail())).toBe(true);
    expect(sent()).toEqual([]);
  });
});

const looks = (): number => asked.filter((path) => path === '/customer/history').length;

async function purchasesThere(): Promise<(string | null)[]> {
  return value(await directClient(service).history(100)).transactions.map(({ orderId }) => orderId);
}

describe.each(purchases)('a %s whose answers are lost while the till runs', (kind) => {
  it('is sent again so long as its customer waits, and no longer', async () => {
    const press = await preparePress(kind, openTill(0, { customerWaitsMs: 60_000 }), directClient(service));
    asked = [];
    way.fate = 'is-lost';
    const id = press();
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent().length).toBeGreaterThan(1);
    expect(await purchasesThere()).not.toContain(id);
  });

  it('is not sent again by a computer that has slept since', async () => {
    const press = await preparePress(kind, openTill(), directClient(service));
    asked = [];
    way.fate = 'is-lost';
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    // The monotonic clock has stood still.
    way = Object.assign(way, { fate: 'passes', setByMs: 12 * hour });
    const before = sent().length;
    till.runner.askNow();
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent()).toHaveLength(before);
  });
});

it.each(
  purchases.flatMap((kind) => [
    { kind, toldBefore: true },
    { kind, toldBefore: false },
  ]),
)(
  'a $kind is not sent again after both clocks stood still for an hour; time told before: $toldBefore',
  async (each) => {
    const { kind, toldBefore } = each;
    openTill();
    // Whether the service's time is known when it is begun.
    way.tellsTime = toldBefore;
    const press = await preparePress(kind, till, directClient(service));
    await till.ended(press());
    way.fate = 'is-lost';
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    await controller(service).post('/clock', { offsetMs: hour });
    way.tellsTime = true;
    const [looksBefore, sentBefore] = [looks(), sent().length];
    // It is looked for instead. One attempt may have been on its way.
    await expect.poll(looks).toBeGreaterThan(looksBefore + 1);
    expect(sent().length).toBeLessThanOrEqual(sentBefore + 1);
    way.fate = 'passes';
    asked = [];
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent()).toEqual([]);
    expect(await purchasesThere()).not.toContain(id);
  },
);

describe('a sale that the service says it has, without a number, and never made', () => {
  /** Its customer has left, and the service would make it now. */
  async function customerLeft(): Promise<ProviderOperationId> {
    const press = await preparePress('sale', openTill(), directClient(service));
    way.fate = 'is-said-to-exist';
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    way = Object.assign(way, { fate: 'passes', setByMs: hour });
    asked = [];
    till.runner.askNow();
    return id;
  }
  const stateOf = (id: ProviderOperationId) => till.ledger.sales.find(id)?.progress.state;

  it('is only looked for once its customer has left, and is not called not made', async () => {
    const id = await customerLeft();
    await expect.poll(looks).toBeGreaterThan(4);
    expect(sent()).toEqual([]);
    expect(stateOf(id)).toBe('unknown');
    till.close();
    startAgain(hour);
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 1);
    expect(sent()).toEqual([]);
    expect(await purchasesThere()).not.toContain(id);
  });

  it('is held where no history tells, and not dropped by a history that does not show it', async () => {
    const fault = { kind: 'refuse', when: 'before', status: 404 };
    await controller(service).post('/faults', { path: '/customer/history', fault, times: 'forever' });
    const id = await customerLeft();
    await till.when(id, ({ progress }) => progress.state === 'held');
    await controller(service).clear('/faults');
    expect(await till.runner.decide(id, drop)).toMatchObject({ failure: { kind: 'cannot-tell' } });
    expect(sent()).toEqual([]);
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
  });
});

it('a refused sale is not sent again after a day, when the account has funds again', async () => {
  await controller(service).post('/balance', { balance: '0.50' });
  const fault = { kind: 'refuse', when: 'before', status: 404 };
  await controller(service).post('/faults', { path: '/customer/history', fault, times: 'forever' });
  const press = await preparePress('sale', openTill(), directClient(service));
  const id = press();
  await till.when(id, ({ progress }) => progress.state === 'unknown');
  till.close();
  await controller(service).post('/balance', { balance: '100.00' });
  asked = [];
  startAgain(day);
  await expect.poll(() => asked.filter((path) => path === '/customer/history').length).toBeGreaterThan(2);
  expect(sent()).toEqual([]);
});

describe('a sale that the history has without the number under which it is followed', () => {
  /** @returns its id, once the till is open again. */
  async function madeUnnamed(): Promise<ProviderOperationId> {
    const press = await preparePress('sale', openTill(), directClient(service));
    way.fate = 'loses-its-answer';
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    till.close();
    asked = [];
    openTill();
    way.namesUids = false;
    till.runner.start();
    return id;
  }

  it('is sent by no start: a service that has forgotten the order would make it once more', async () => {
    const id = await madeUnnamed();
    await till.when(id, ({ progress }) => progress.state === 'held');
    expect(sent()).toEqual([]);
  });

  it('is completed once staff send it', async () => {
    const id = await madeUnnamed();
    await till.when(id, ({ progress }) => progress.state === 'held');
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
    const { transactions } = value(await directClient(service).history(100));
    expect(transactions.filter(({ orderId }) => orderId === id)).toHaveLength(1);
  });
});

/** The account has another address. */
function move(shownBy: AccountMoveEvent['shownBy']): void {
  const { merchantId } = service;
  const moved = { merchantId, from: 'https://a', to: 'https://b', shownBy, unsettled: 1, staff: null };
  value(till.ledger.accountMoves.add(moved, Date.now()));
}

/** The account has another address, where an older order of the till is known. */
const moveShown = (): void => {
  move({ kind: 'order', orderId: 'T1-1' });
};

it.each(purchases)(
  'a %s from before the account moved is not called unsold by what may be a copy of its service, but left to staff',
  async (kind) => {
    const id = await leftUnknown(kind);
    openTill();
    moveShown();
    till.runner.start();
    await till.when(id, ({ progress }) => progress.state === 'held');
    expect(sent()).toEqual([]);
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
  },
);

it.each(['activation', 'refund'] as const)(
  'what was begun before the account moved is not told as not done there, but left to staff, who may have it done: %s',
  async (kind) => {
    const id = await leftUnknown(kind);
    openTill();
    moveShown();
    till.runner.start();
    await till.when(id, ({ progress }) => progress.state === 'held' || progress.state === 'refused');
    expect(await till.runner.decide(id, drop)).toMatchObject({ failure: { kind: 'cannot-tell' } });
    expect(sent()).toEqual([]);
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent()).toHaveLength(1);
  },
);

it.each(['activation', 'refund'] as const)(
  'what was begun before the account moved on somebody’s word is neither told as not done there nor sent there: %s',
  async (kind) => {
    const id = await leftUnknown(kind);
    openTill();
    move({ kind: 'word' });
    till.runner.start();
    const looks = (): number => asked.filter((path) => path === '/orders/getStatus').length;
    const state = () => till.ledger.operations.find(id)?.progress.state;
    await expect.poll(() => state() === 'refused' || looks() > 6).toBe(true);
    expect(state()).toBe('unknown');
    expect(sent()).toEqual([]);
  },
);

it.each(kinds)(
  'a %s that is said to be done already, and that nothing shows, is left to staff',
  async (kind) => {
    const press = await preparePress(kind, openTill(0, { customerWaitsMs: 0 }), directClient(service));
    way.fate = 'is-said-already';
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'held' || progress.state === 'refused');
    expect((till.ledger.sales.find(id) ?? till.ledger.operations.find(id))?.progress.state).toBe('held');
  },
);
