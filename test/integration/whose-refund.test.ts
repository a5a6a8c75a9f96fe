import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import { mayBeAnothersRefund } from '../../src-main/domain/payments/whose-refund.ts';
import { systemClock, type Clock } from '../../src-main/platform/clock.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whose-refund-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** What the network does with a request of this till. */
type Fate =
  | 'passes'
  /** It never arrives, and the till reads no answer. */
  | 'is-lost'
  /** It arrives, and its answer doesn't. */
  | 'loses-its-answer'
  /** The till waits for it for good. */
  | 'is-held-up'
  /** Somebody on the way answers instead of the service. */
  | Response;

const lost = (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
};

type World = {
  /** What happens to a request to a path. */
  fateOf: (path: string) => Fate;
  /** By how much the times of the history are off, in milliseconds. */
  historyOffMs: number;
  /** What becomes of the text of a history, or of a status. */
  shownAs: (path: string, text: string) => string;
  /** By how much the `Date` of replies is ahead, in milliseconds. */
  dateAheadMs: (path: string) => number;
  /** By how much somebody has set the wall clock, in milliseconds. */
  setByMs: number;
  /** By how much the monotonic clock is ahead, as after a sleep, in milliseconds. */
  sleptMs: number;
  /** The paths that were asked for. */
  readonly asked: string[];
};

/** The times in a history, changed. */
const timesAs = (text: string, change: (time: Date) => string): string =>
  text.replaceAll(
    /("createdAt":")([^"]+)/g,
    (_, before: string, time: string) => before + change(new Date(time)),
  );

/** What is shown of a reply: a history whose times may be off, and a `Date` that may be. */
async function shownIn(world: World, path: string, reply: Response): Promise<Response> {
  const text = world.shownAs(path, await reply.text());
  const { historyOffMs } = world;
  const headers = new Headers(reply.headers);
  const date = Date.parse(headers.get('date') ?? '') + world.dateAheadMs(path);
  headers.set('date', new Date(date).toUTCString());
  const shown =
    path === '/customer/history'
      ? timesAs(text, (time) => new Date(time.getTime() + historyOffMs).toISOString())
      : text;
  return new Response(shown, { status: reply.status, headers });
}

function openTill(parts: Pick<OrdersTillDeps, 'quietMs'> = {}) {
  const world: World = {
    fateOf: () => 'passes',
    historyOffMs: 0,
    shownAs: (_, text) => text,
    dateAheadMs: () => 0,
    setByMs: 0,
    sleptMs: 0,
    asked: [],
  };
  const watched: Fetch = async (url, init) => {
    const path = url.replace(service.address, '').replace(/\?.*/, '');
    world.asked.push(path);
    const fate = world.fateOf(path);
    if (fate instanceof Response) return fate;
    if (fate === 'is-lost') return lost();
    if (fate === 'is-held-up') return new Promise(() => undefined);
    const reply = await fetch(url, init);
    if (fate !== 'passes') return lost();
    return shownIn(world, path, reply);
  };
  const clock: Clock = {
    ...systemClock,
    now: () => systemClock.now() + world.setByMs,
    monotonic: () => systemClock.monotonic() + world.sleptMs,
  };
  const { merchantId } = service;
  const serviceTime = new ServiceTime(clock);
  const client = directClient(service, {
    fetch: watched,
    now: clock.now,
    onClockSkew: (skew) => serviceTime.heard(skew),
  });
  const till = openOrdersTill({ folder, merchantId, client, clock, serviceTime, ...parts });
  onTestFinished(till.close);
  return Object.assign(till, { world });
}
type Till = ReturnType<typeof openTill>;

/** Sells a package that waits to be activated, and says how to refund it. */
async function sold({ orders, settled }: OrdersTill) {
  const direct = directClient(service);
  const product = value(await direct.products()).products[0] ?? expect.fail('no products');
  const price = product.salePrice;
  const orderId = value(orders.sell({ product, price, activationMode: 'ON_DEMAND', again: true }));
  const { progress } = await settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const status = value(await direct.getStatus(uidCustomer));
  const [bought] = status.status === 'completed' ? status.activatedItems : [];
  const number = idPackOf(bought?.uid);
  if (number.kind !== 'number') return expect.fail('the package has no number');
  return { uidCustomer, orderId, idPack: number.idPack, reason: 'The phone is locked', expected: price };
}
type ToRefund = Awaited<ReturnType<typeof sold>>;

/** Another till refunds it, and its staff give the customer the money. */
const refundElsewhere = async ({ idPack }: ToRefund): Promise<void> =>
  void value(await directClient(service).refund(idPack));

/** Both clocks go on, before anything is sent. */
async function wait({ world }: Till, ms: number): Promise<void> {
  world.setByMs += ms;
  world.sleptMs += ms;
  await controller(service).post('/clock', { advanceMs: ms });
}

/** Whether staff are told to give the customer the money without asking anybody. */
function isToldAsOwn({ ledger }: OrdersTill, id: OperationId): boolean {
  const refund = ledger.operations.find(id);
  if (refund?.kind !== 'refund') return expect.fail('it is no refund');
  const events = ledger.operations.events(id).map(({ event }) => event);
  return refund.progress.state === 'completed' && !mayBeAnothersRefund(refund.intent, events);
}

const refusedBefore = { state: 'refused', failure: { kind: 'refunded-before' } };

const badGateway = (): Response => new Response('Bad Gateway', { status: 502 });

describe('a refund that another till makes while this one has no answer', () => {
  it.each([
    ['never arrives', (): Fate => 'is-lost'],
    ['is answered by somebody on the way', badGateway],
  ])('is not told as its own where its request %s', async (_, fate) => {
    const till = openTill();
    const refund = await sold(till);
    till.world.fateOf = (path) => (path === '/orders/refund' ? fate() : 'passes');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    await refundElsewhere(refund);
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(isToldAsOwn(till, id)).toBe(false);
  });

  it('is not told as its own where the service shows no history, and it was made before', async () => {
    const till = openTill();
    const refund = await sold(till);
    await refundElsewhere(refund);
    let isAway = true;
    till.world.fateOf = (path) => {
      if (isAway) return 'is-lost';
      return path.startsWith('/customer/history') ? new Response('{}', { status: 404 }) : 'passes';
    };
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    isAway = false;
    await till.ended(id);
    expect(isToldAsOwn(till, id)).toBe(false);
  });
});

describe('a refund that another till made minutes before', () => {
  /** This till is away from the network while it asks. */
  async function askedWhileAway(till: Till): Promise<OperationId> {
    const refund = await sold(till);
    await refundElsewhere(refund);
    await wait(till, 9 * 60_000);
    till.world.fateOf = () => 'is-lost';
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    return id;
  }

  it.each([
    ['nobody sets the clock', 0, 0],
    ['somebody sets the clock forward', 3_000, 0],
    ['somebody sets the clock back', -3_000, 0],
    ['the computer sleeps', 0, 60_000],
  ])('is told as made before where %s', async (_, setByMs, sleptMs) => {
    const till = openTill();
    const id = await askedWhileAway(till);
    till.world.setByMs += setByMs;
    till.world.sleptMs += sleptMs;
    till.world.fateOf = () => 'passes';
    expect((await till.ended(id)).progress).toMatchObject(refusedBefore);
  });

  it('is told as made before by the next start, too', async () => {
    const till = openTill();
    const id = await askedWhileAway(till);
    const { setByMs } = till.world;
    till.close();
    const next = openTill();
    next.world.setByMs = setByMs;
    next.runner.start();
    expect((await next.ended(id)).progress).toMatchObject(refusedBefore);
  });
});

it.each(['before it begins', 'after it has ended'])(
  'a refund whose till ends before it is sent is neither sent nor told as its own, where another till refunds %s',
  async (when) => {
    const till = openTill();
    const refund = await sold(till);
    if (when === 'before it begins') {
      await refundElsewhere(refund);
      await wait(till, 30_000);
    }
    till.world.fateOf = () => 'is-held-up';
    till.world.asked.length = 0;
    const id = value(till.orders.refund(refund));
    await expect.poll(() => till.world.asked).toContain('/orders/getStatus');
    till.close();
    if (when === 'after it has ended') await refundElsewhere(refund);
    const next = openTill();
    next.world.setByMs = till.world.setByMs;
    next.runner.start();
    await next.when(id, ({ progress }) => progress.state === 'held');
    await expect.poll(() => next.world.asked).toContain('/customer/history');
    expect([...till.world.asked, ...next.world.asked]).not.toContain('/orders/refund');
    expect(isToldAsOwn(next, id)).toBe(false);
  },
);

it.each([-120_000, -300_000, 600_000])(
  'a refund whose answer is lost is done at a service whose history runs by a clock %d ms off',
  async (offMs) => {
    const till = openTill();
    till.world.historyOffMs = offMs;
    const refund = await sold(till);
    till.world.fateOf = (path) => (path === '/orders/refund' ? 'loses-its-answer' : 'passes');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
    expect(isToldAsOwn(till, id)).toBe(false);
  },
);

it.each([-3_000, -3_600_000, 3_600_000])(
  'a refund whose answer is lost is done where somebody sets the clock by %d ms since',
  async (setByMs) => {
    const till = openTill();
    // So that the sale, whose time is then the service's, doesn't tell of another clock.
    await till.runner.readBalance();
    const refund = await sold(till);
    till.world.fateOf = (path) => (path === '/orders/refund' ? 'loses-its-answer' : 'passes');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    till.world.setByMs = setByMs;
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
  },
);

it.each([300_000, 3_600_000])(
  'a refund whose answer is lost is done where the clock is %d ms ahead, and is corrected while it is in flight',
  async (aheadMs) => {
    const till = openTill();
    till.world.setByMs = aheadMs;
    const refund = await sold(till);
    till.world.fateOf = (path) => {
      if (path !== '/orders/refund') return 'passes';
      till.world.setByMs = 0;
      return 'loses-its-answer';
    };
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
    expect(isToldAsOwn(till, id)).toBe(false);
  },
);

it('a refund that was sent while the clock was a day ahead is done after a restart by the right time', async () => {
  const till = openTill();
  const refund = await sold(till);
  till.world.setByMs = 86_400_000;
  await till.runner.readBalance();
  till.world.fateOf = (path) => (path === '/orders/refund' ? 'is-held-up' : 'passes');
  const id = value(till.orders.refund(refund));
  await expect.poll(() => till.world.asked).toContain('/orders/refund');
  // It arrives, and this computer ends before the answer does.
  await refundElsewhere(refund);
  till.close();
  const next = openTill();
  next.runner.start();
  expect((await next.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
  expect(isToldAsOwn(next, id)).toBe(false);
});

it.each([-86_400_000, 86_400_000])(
  'so is one whose answer was lost while the clock was off by %d ms',
  async (offMs) => {
    const till = openTill();
    const refund = await sold(till);
    till.world.setByMs = offMs;
    await till.runner.readBalance();
    const isSent = (): boolean => till.world.asked.includes('/orders/refund');
    till.world.fateOf = (path) =>
      path === '/orders/refund' ? 'loses-its-answer' : isSent() ? 'is-held-up' : 'passes';
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    till.close();
    const next = openTill();
    next.runner.start();
    expect((await next.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
    expect(isToldAsOwn(next, id)).toBe(false);
  },
);

it('so is one whose service could be asked only after the corrected clock had passed the recorded time', async () => {
  const till = openTill();
  const refund = await sold(till);
  till.world.setByMs = 300_000;
  await till.runner.readBalance();
  const isSent = (): boolean => till.world.asked.includes('/orders/refund');
  till.world.fateOf = (path) =>
    path === '/orders/refund' ? 'loses-its-answer' : isSent() ? 'is-held-up' : 'passes';
  const id = value(till.orders.refund(refund));
  await till.when(id, ({ progress }) => progress.state === 'unknown');
  till.close();
  const next = openTill();
  next.world.fateOf = () => 'is-lost';
  next.runner.start();
  const tries = (): number => next.world.asked.filter((path) => path === '/orders/getStatus').length;
  await expect.poll(tries).toBeGreaterThan(1);
  await wait(next, 400_000);
  next.world.sleptMs += 400_000;
  next.world.fateOf = () => 'passes';
  expect((await next.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
});

it('a held refund that staff send is over as not done where the package was activated meanwhile', async () => {
  const till = openTill();
  const refund = await sold(till);
  till.world.fateOf = () => 'is-held-up';
  till.world.asked.length = 0;
  const id = value(till.orders.refund(refund));
  await expect.poll(() => till.world.asked).toContain('/orders/getStatus');
  till.close();
  const next = openTill({ quietMs: 0 });
  next.runner.start();
  await next.when(id, ({ progress }) => progress.state === 'held');
  value(await directClient(service).activate(refund.idPack));
  value(await next.runner.decide(id, { what: 'send', staff: null, whyNot: () => undefined }));
  const refused = { kind: 'refused', detail: 'The package is already activated.' };
  expect((await next.ended(id)).progress).toMatchObject({ state: 'refused', failure: refused });
});

describe('a refund that the service took, and did not make', () => {
  const taken = ({ idPack }: ToRefund): Fate =>
    Response.json({ message: 'Accepted', idPack, status: 'in_processing' });

  it.each([
    ['at once', 0, true],
    ['hours later', 6 * 3_600_000, false],
  ])('and that shows as done %s', async (_, laterMs, isOwn) => {
    const till = openTill();
    const refund = await sold(till);
    till.world.fateOf = (path) => (path === '/orders/refund' ? taken(refund) : 'passes');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    await wait(till, laterMs);
    till.world.sleptMs += laterMs;
    await refundElsewhere(refund);
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(isToldAsOwn(till, id)).toBe(isOwn);
  });

  it.each([
    ['hours later', 0],
    ['hours later, by when somebody has set the clock back', -86_400_000],
    ['hours later, by when somebody has set the clock forward', 86_400_000],
  ])('and that another till makes at once is told as own where it is looked at %s', async (_, setByMs) => {
    const till = openTill();
    const refund = await sold(till);
    let isAway = false;
    till.world.fateOf = (path) => (path === '/orders/refund' ? taken(refund) : isAway ? 'is-lost' : 'passes');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    isAway = true;
    await refundElsewhere(refund);
    await wait(till, 6 * 3_600_000);
    till.world.sleptMs += 6 * 3_600_000;
    till.world.setByMs += setByMs;
    isAway = false;
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(isToldAsOwn(till, id)).toBe(true);
  });

  it.each([
    ['somebody has set the clock back by as much', 'this run', -1, 6],
    ['the computer has slept, and somebody has set the clock back by as much', 'this run', -1, 0],
    ['somebody has set the clock back by as much', 'the next start', -1, 6],
  ])(
    'and that another till makes hours later, when %s, is not told as own by %s',
    async (_, by, set, ran) => {
      const till = openTill();
      const refund = await sold(till);
      till.world.fateOf = (path) => (path === '/orders/refund' ? taken(refund) : 'passes');
      const id = value(till.orders.refund(refund));
      await till.when(id, ({ progress }) => progress.state === 'accepted');
      await wait(till, 6 * 3_600_000);
      till.world.sleptMs += ran * 3_600_000;
      till.world.setByMs += set * 6 * 3_600_000;
      if (by === 'the next start') till.close();
      const next = by === 'the next start' ? openTill() : till;
      next.world.setByMs = till.world.setByMs;
      if (next !== till) next.runner.start();
      await refundElsewhere(refund);
      expect((await next.ended(id)).progress.state).toBe('completed');
      expect(isToldAsOwn(next, id)).toBe(false);
    },
  );

  it('is not told as own by the next start where another till had made it before', async () => {
    const till = openTill();
    const refund = await sold(till);
    await refundElsewhere(refund);
    await wait(till, 40_000);
    till.world.fateOf = (path) => (path === '/orders/refund' ? taken(refund) : 'is-lost');
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    till.close();
    const next = openTill();
    next.world.setByMs = till.world.setByMs;
    next.runner.start();
    expect((await next.ended(id)).progress.state).toBe('completed');
    expect(isToldAsOwn(next, id)).toBe(false);
  });

  it('is not told as own where its answer says that it was made already', async () => {
    const till = openTill();
    const refund = await sold(till);
    await refundElsewhere(refund);
    const already = { message: 'The package was already refunded', status: 'completed' };
    till.world.fateOf = (path) => {
      if (path === '/orders/getStatus') return 'is-lost';
      return path === '/orders/refund' ? Response.json({ ...already, idPack: refund.idPack }) : 'passes';
    };
    const id = value(till.orders.refund(refund));
    await till.ended(id);
    expect(isToldAsOwn(till, id)).toBe(false);
  });
});

/** Refunds, and gets no answer. */
async function refundUnanswered(till: Till, refund: ToRefund): Promise<OperationId> {
  till.world.fateOf = (path) => (path === '/orders/refund' ? 'loses-its-answer' : 'passes');
  const id = value(till.orders.refund(refund));
  await till.when(id, ({ progress }) => progress.state === 'unknown');
  return id;
}

describe('a refund whose answer is lost is done', () => {
  it.each([-2_000, -20_000, -59_000, 20_000])(
    'where the history is %d ms off the replies',
    async (historyOffMs) => {
      const till = openTill();
      till.world.historyOffMs = historyOffMs;
      const id = await refundUnanswered(till, await sold(till));
      expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
      // Another till's may be from just before.
      expect(isToldAsOwn(till, id)).toBe(false);
    },
  );

  it('where the history has whole minutes', async () => {
    const till = openTill();
    till.world.shownAs = (path, text) =>
      path === '/customer/history'
        ? timesAs(text, (time) => `${time.toISOString().slice(0, 16)}:00.000Z`)
        : text;
    const id = await refundUnanswered(till, await sold(till));
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
  });

  it.each([
    ['/customer/history', 300_000],
    ['/customer/history', -300_000],
    ['/', 3_600_000],
  ])('where the Date of replies to %s is %d ms ahead from then on', async (of, aheadMs) => {
    const till = openTill();
    const refund = await sold(till);
    await till.runner.readBalance();
    let isSent = false;
    till.world.dateAheadMs = (path) => (isSent && path.startsWith(of) ? aheadMs : 0);
    till.world.fateOf = (path) => {
      if (path !== '/orders/refund') return 'passes';
      isSent = true;
      return 'loses-its-answer';
    };
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
  });

  it.each([30_000, 300_000, -36_000_000])(
    'by the next start, where Date was %d ms ahead when it was begun',
    async (aheadMs) => {
      const till = openTill();
      const refund = await sold(till);
      till.world.dateAheadMs = () => aheadMs;
      await till.runner.readBalance();
      const isSent = (): boolean => till.world.asked.includes('/orders/refund');
      till.world.fateOf = (path) =>
        path === '/orders/refund' ? 'loses-its-answer' : isSent() ? 'is-held-up' : 'passes';
      const id = value(till.orders.refund(refund));
      await till.when(id, ({ progress }) => progress.state === 'unknown');
      till.close();
      const next = openTill();
      next.runner.start();
      expect((await next.ended(id)).progress).toMatchObject({ state: 'completed', by: 'look' });
    },
  );
});

describe('a refund that was made is not told as not made', () => {
  const historyShown = z.looseObject({
    transactions: z.array(z.looseObject({ type: z.string(), amount: z.number() })),
  });
  const nothingNamed = { orderId: null, uidCustomer: null, idPack: null };

  it.each([
    ['adjustment', 1, 'closed'],
    ['deposit', 1, 'deactivated'],
    ['refund', 0.9, 'deleted'],
    ['back', 0.9, 'inactive'],
  ])('where its credit names nothing, is called %s, and is %d times its cost', async (type, part, status) => {
    const shownAs: World['shownAs'] = (path, text) => {
      if (path === '/orders/getStatus') return text.replaceAll('"refunded"', JSON.stringify(status));
      if (path !== '/customer/history') return text;
      const history = historyShown.parse(JSON.parse(text));
      const transactions = history.transactions.map((each) => {
        const amount = Math.round(each.amount * part * 100) / 100;
        return each.type === 'refund' ? { ...each, ...nothingNamed, type, amount } : each;
      });
      return JSON.stringify({ ...history, transactions });
    };
    const till = openTill({ quietMs: 0 });
    const refund = await sold(till);
    till.world.shownAs = shownAs;
    const id = await refundUnanswered(till, refund);
    till.close();
    const next = openTill({ quietMs: 0 });
    next.world.shownAs = shownAs;
    next.runner.start();
    const looks = (): number => next.world.asked.filter((path) => path === '/customer/history').length;
    await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(3);
    expect(next.ledger.find(id)?.progress.state).not.toBe('refused');
  });
});
