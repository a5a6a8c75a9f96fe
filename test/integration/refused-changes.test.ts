import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import type { CheckedThing } from '../../src-main/ledger/file/freshness-file.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import { mayBeAnothersRefund } from '../../src-main/domain/payments/whose-refund.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { clockOfSpeed, speed } from '../tills/fast-clock.ts';
import { otherText, showsBefore, showsCopy, startLyingService, type Lie } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let product: Product;
/** The paths that the till asked for, in order. */
let asked: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0, refundLimit: 3 });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  asked = [];
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

type Opened = OrdersTill & { readonly client: MerchantClient };

async function openTill(
  parts: Partial<Pick<OrdersTillDeps, 'clock' | 'shownWithinMs' | 'quietMs'>>,
  ...lies: Lie[]
): Promise<Opened> {
  const heard: Lie = {
    reply: (path, reply) => {
      asked.push(path);
      return reply;
    },
  };
  const address = await startLyingService(service, [...lies, heard]);
  const client = directClient({ ...service, address });
  const { merchantId } = service;
  const till = openOrdersTill({ folder, merchantId, client, quietMs: 100_000, ...parts });
  onTestFinished(till.close);
  return { ...till, client };
}

/** Sells a profile whose package waits to be activated. */
async function sold({ orders, settled }: OrdersTill) {
  const price = product.salePrice;
  const orderId = value(orders.sell({ product, price, activationMode: 'ON_DEMAND', again: true }));
  const { progress } = await settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const { uidCustomer } = progress;
  const status = value(await directClient(service).getStatus(uidCustomer));
  const [bought] = status.status === 'completed' ? status.activatedItems : [];
  const number = idPackOf(bought?.uid);
  if (number.kind !== 'number') return expect.fail('the package has no number');
  const { idPack } = number;
  const activation = { uidCustomer, orderId, idPack };
  return {
    iccid: progress.profile.iccid,
    activation,
    refund: { ...activation, reason: 'The phone is locked', expected: price },
  };
}

const strike = (path: string, fault: Fault) => controller(service).post('/faults', { path, fault });

const sentTo = (path: string): number => asked.filter((seen) => seen === path).length;

const eventsOf = ({ ledger }: OrdersTill, id: OperationId): string[] =>
  ledger.operations.events(id).map(({ event }) => event.kind);

function mayBeAnothers({ ledger }: OrdersTill, id: OperationId): boolean {
  const refund = ledger.operations.find(id) ?? expect.fail('it is not in the ledger');
  if (refund.kind !== 'refund') return expect.fail(refund.kind);
  const events = ledger.operations.events(id).map(({ event }) => event);
  return mayBeAnothersRefund(refund.intent, events);
}

const fundsLeft = async (): Promise<number> => Number(value(await directClient(service).balance()).balance);

const changes = ['refund', 'activate'] as const;

describe.each(changes)('a network that repeats /orders/%s, and hands over the second answer', (what) => {
  const path = `/orders/${what}`;
  const begin = ({ orders }: OrdersTill, of: Awaited<ReturnType<typeof sold>>): OperationId =>
    value(what === 'refund' ? orders.refund(of.refund) : orders.activate(of.activation));

  it('does not make it count as refused while all that the service shows is six seconds behind', async () => {
    const till = await openTill({});
    const of = await sold(till);
    await controller(service).post('/behavior', { behindMs: 6_000 / speed });
    await strike(path, { kind: 'repeat' });
    const id = begin(till, of);
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'seen-done']);
    expect(sentTo(path)).toBe(1);
  });

  it('is not waited for where the service shows at once what was done, and stays on record', async () => {
    const till = await openTill({ clock: systemClock });
    const of = await sold(till);
    await strike(path, { kind: 'repeat' });
    const id = begin(till, of);
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'seen-done']);
  });

  it('is told from an ordinary refusal by a later look, which is believed', async () => {
    const till = await openTill({});
    const of = await sold(till);
    await strike(path, { kind: 'refuse', when: 'before', status: 400 });
    const id = begin(till, of);
    expect((await till.ended(id)).progress).toMatchObject({ state: 'refused', failure: { kind: 'refused' } });
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
    expect(sentTo(path)).toBe(1);
  });
});

describe('a refund that is refused', () => {
  it('for the limit of a month, in any words, is told as refused once nothing can be behind', async () => {
    const till = await openTill({});
    for (const one of [await sold(till), await sold(till), await sold(till)])
      await till.ended(value(till.orders.refund(one.refund)));
    const other = await sold(till);
    const id = value(till.orders.refund(other.refund));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
    expect(await fundsLeft()).toBeCloseTo(100 - Number(product.salePrice), 6);
  });

  it('because the package is activated is told at once, by what the package shows', async () => {
    const till = await openTill({ clock: systemClock });
    const { refund, activation } = await sold(till);
    value(await directClient(service).activate(activation.idPack));
    const id = value(till.orders.refund(refund));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'refused']);
  });

  it.each([
    ['', {}],
    [', for however long', { quietMs: 0 }],
  ])(
    'is not believed against a risen balance that package and history do not explain%s',
    async (_, parts) => {
      const { lie, state } = showsBefore('/orders/getStatus', '/customer/history');
      // What is said to be done already is not believed by its words alone.
      const otherWords = otherText('/orders/refund', /already refunded/, 'not refundable');
      const till = await openTill(parts, lie, otherWords);
      const { refund } = await sold(till);
      value(await till.client.getStatus(refund.uidCustomer));
      value(await till.client.history(100));
      value(await till.runner.readBalance());
      state.isBehind = true;
      await strike('/orders/refund', { kind: 'repeat' });
      const before = sentTo('/customer/history');
      const id = value(till.orders.refund(refund));
      // More looks than are made before a refusal is believed without the balance.
      await till.when(id, ({ progress }) => {
        const isOver = progress.state !== 'sending' && progress.state !== 'unknown';
        return isOver || sentTo('/customer/history') > before + 8;
      });
      state.isBehind = false;
      expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'look' });
      expect(sentTo('/orders/refund')).toBe(1);
    },
  );
});

describe('at a service that shows at once what it did, a change that is refused', () => {
  const known = { clock: systemClock, shownWithinMs: Infinity };
  /** What a till looks at at once has to be heard in time, on a busy computer too. */
  const calm = { clock: clockOfSpeed(10), shownWithinMs: Infinity };
  const plainly: Fault = { kind: 'refuse', when: 'before', status: 400 };

  /** Sells three packages, activates one, refunds one, and waits until the till has seen how soon that is shown. */
  async function taught(till: Opened, isRefunded = true) {
    const [one, second, other] = [await sold(till), await sold(till), await sold(till)];
    await till.ended(value(till.orders.activate(one.activation)));
    if (isRefunded) await till.ended(value(till.orders.refund(second.refund)));
    await vi.waitFor(() => {
      const seen = (thing: CheckedThing) =>
        till.ledger.freshness.read({ merchantId: service.merchantId, move: 0 }, thing).checks;
      expect(seen('purchases')).toHaveLength(3);
      expect(seen('activations')).toHaveLength(1);
      expect(seen('refunds')).toHaveLength(isRefunded ? 1 : 0);
    });
    return other;
  }

  /** How long staff waited for the end after the refusal, in milliseconds of a real clock. */
  function waited({ ledger }: OrdersTill, id: OperationId): number {
    const events = ledger.operations.events(id);
    const at = (wanted: string): number =>
      events.find(({ event }) => event.kind === wanted)?.at ?? expect.fail(wanted);
    return at('refused') - at('unanswered');
  }

  it.each(changes)('is told after a second look: %s', async (what) => {
    const till = await openTill(known);
    const { refund, activation } = await taught(till);
    await strike(`/orders/${what}`, plainly);
    const { orders } = till;
    const id = value(what === 'refund' ? orders.refund(refund) : orders.activate(activation));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
    expect(waited(till, id)).toBeGreaterThanOrEqual(950);
    expect(waited(till, id)).toBeLessThan(5_000);
    expect(sentTo(`/orders/${what}`)).toBe(2);
  });

  it('is told later where no activation has shown how soon packages tell', async () => {
    const till = await openTill(calm);
    const { activation } = await sold(till);
    await strike('/orders/activate', plainly);
    const id = value(till.orders.activate(activation));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(waited(till, id)).toBeGreaterThan(1_000);
  });

  it('is told later where the history is too short for what was bought', async () => {
    const till = await openTill(calm);
    const { refund } = await taught(till);
    await controller(service).post('/behavior', { historyLines: 0 });
    await strike('/orders/refund', plainly);
    const id = value(till.orders.refund(refund));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(waited(till, id)).toBeGreaterThan(1_000);
  });

  it.each([
    ['package and history', ['/orders/getStatus', '/customer/history']],
    ['package and balance', ['/orders/getStatus', '/customer/balance']],
    ['history and balance', ['/customer/history', '/customer/balance']],
  ] as const)('and was made is not told while %s are behind', async (_, endpoints) => {
    const { lie, state } = showsBefore(...endpoints);
    const till = await openTill(calm, lie);
    const { refund } = await taught(till);
    value(await till.client.getStatus(refund.uidCustomer));
    value(await till.client.history(100));
    value(await till.client.balance());
    state.isBehind = true;
    await strike('/orders/refund', { kind: 'refuse', when: 'after', status: 400 });
    const before = asked.length;
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => {
      const isOver = progress.state !== 'sending' && progress.state !== 'unknown';
      return isOver || asked.length > before + 8;
    });
    state.isBehind = false;
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(eventsOf(till, id)).not.toContain('refused');
  });

  it('is told later where no refund has shown how soon refunds are shown', async () => {
    const till = await openTill(calm);
    const { refund } = await taught(till, false);
    await strike('/orders/refund', plainly);
    const id = value(till.orders.refund(refund));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(waited(till, id)).toBeGreaterThan(1_000);
  });

  describe('and was made, while everything comes from one older copy,', () => {
    /** Refunds what the service shows as not refunded, and is refused after it was made. */
    async function refused(till: Opened, { refund }: Awaited<ReturnType<typeof sold>>) {
      await strike('/orders/refund', { kind: 'refuse', when: 'after', status: 400 });
      const before = asked.length;
      const id = value(till.orders.refund(refund));
      await till.when(id, ({ progress }) => {
        const isOver = progress.state !== 'sending' && progress.state !== 'unknown';
        return isOver || asked.length > before + 8;
      });
      return id;
    }

    /** Reads all that a copy consists of. */
    async function read(till: Opened, { refund }: Awaited<ReturnType<typeof sold>>): Promise<void> {
      value(await till.client.getStatus(refund.uidCustomer));
      value(await till.client.history(100));
      value(await till.client.balance());
    }

    const open = async (parts: Partial<Pick<OrdersTillDeps, 'clock' | 'shownWithinMs' | 'quietMs'>>) => {
      const copy = showsCopy('/orders/getStatus', '/customer/history', '/customer/balance');
      return { ...copy, till: await openTill(parts, copy.lie) };
    };

    const isMadeInTheEnd = async (till: Opened, id: OperationId): Promise<void> => {
      expect((await till.ended(id)).progress.state).toBe('completed');
      expect(eventsOf(till, id)).not.toContain('refused');
    };

    it('is not told where no refund has shown how soon refunds are shown', async () => {
      const { till, state, take } = await open(calm);
      const of = await taught(till, false);
      await read(till, of);
      take();
      state.isBehind = true;
      const id = await refused(till, of);
      state.isBehind = false;
      await isMadeInTheEnd(till, id);
    });

    it('is not told where the copy lacks the last refund', async () => {
      const { till, state, take } = await open(calm);
      const other = await taught(till);
      const of = await sold(till);
      await read(till, of);
      take();
      await till.ended(value(till.orders.refund(other.refund)));
      await vi.waitFor(() =>
        expect(
          till.ledger.freshness.read({ merchantId: service.merchantId, move: 0 }, 'refunds').checks,
        ).toMatchObject([{ isAtOnce: true }, { isAtOnce: true }]),
      );
      state.isBehind = true;
      const id = await refused(till, of);
      state.isBehind = false;
      await isMadeInTheEnd(till, id);
    });

    it.each([
      ['names orders', true],
      ['names none', false],
    ])(
      'is not told where the copy lacks the last sale, for however long, and %s',
      async (_, historyNamesOrders) => {
        await controller(service).post('/behavior', { historyNamesOrders });
        const { till, state, take } = await open({ quietMs: 0 });
        const of = await sold(till);
        await read(till, of);
        take();
        await sold(till);
        state.isBehind = true;
        const id = await refused(till, of);
        state.isBehind = false;
        await isMadeInTheEnd(till, id);
      },
    );
  });

  it.each(changes)(
    'as it was made by an earlier copy of the request is not told, whatever is behind: %s',
    async (what) => {
      const till = await openTill(calm);
      const { refund, activation } = await taught(till);
      await controller(service).post('/behavior', { behindMs: 600 });
      await strike(`/orders/${what}`, { kind: 'repeat' });
      const { orders } = till;
      const id = value(what === 'refund' ? orders.refund(refund) : orders.activate(activation));
      expect((await till.ended(id)).progress.state).toBe('completed');
      expect(eventsOf(till, id)).not.toContain('refused');
    },
  );

  it.each(changes)(
    'on the way after it was made, while all falls behind, is found after all, and the service not believed then: %s',
    async (what) => {
      const till = await openTill(calm);
      const { refund, activation } = await taught(till);
      await controller(service).post('/behavior', { behindMs: 600 });
      await strike(`/orders/${what}`, { kind: 'refuse', when: 'after', status: 400 });
      const { orders, ledger } = till;
      const id = value(what === 'refund' ? orders.refund(refund) : orders.activate(activation));
      const { progress } = await till.ended(id);
      // A busy computer hears the first look too late, and waits.
      if (progress.state === 'completed') return;
      await vi.waitFor(() => expect(till.doneAfterAll).toContain(id), { timeout: 20_000 });
      const things = what === 'refund' ? (['purchases', 'refunds'] as const) : (['activations'] as const);
      for (const thing of things)
        expect(
          ledger.freshness.read({ merchantId: service.merchantId, move: 0 }, thing).behindAt,
        ).not.toBeNull();
    },
  );
});

describe('a package that another till has refunded', () => {
  it('moments before is not sent to the service, and its money not given out a second time', async () => {
    const till = await openTill({ clock: systemClock });
    const { refund } = await sold(till);
    value(await directClient(service).refund(refund.idPack));
    const id = value(till.orders.refund(refund));
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'refused',
      failure: { kind: 'refunded-before' },
    });
    expect(sentTo('/orders/refund')).toBe(0);
  });

  describe.each([0, -86_400_000, 86_400_000])(
    'is told by when its credit was made, where the service showed it too late, with clocks %d ms apart',
    (offsetMs) => {
      async function refundedAfter(waitMs: number) {
        let passedMs = 0;
        const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
        const { lie, state } = showsBefore('/orders/getStatus');
        const catchesUp: Lie = {
          reply: (path, reply) => {
            if (path === '/orders/refund') state.isBehind = false;
            return reply;
          },
        };
        await controller(service).post('/clock', { offsetMs });
        const till = await openTill({ clock }, lie, catchesUp);
        const { refund } = await sold(till);
        value(await till.client.getStatus(refund.uidCustomer));
        state.isBehind = true;
        value(await directClient(service).refund(refund.idPack));
        passedMs = waitMs;
        await controller(service).post('/clock', { advanceMs: waitMs });
        const id = value(till.orders.refund(refund));
        const { progress } = await till.ended(id);
        expect(sentTo('/orders/refund')).toBe(1);
        return { till, id, progress };
      }

      it('is refused where that was minutes before', async () => {
        const { progress } = await refundedAfter(300_000);
        expect(progress).toMatchObject({ state: 'refused', failure: { kind: 'refunded-before' } });
      });

      it('is said to be perhaps another’s where that was just before', async () => {
        const { till, id, progress } = await refundedAfter(30_000);
        expect(progress).toMatchObject({ state: 'completed', by: 'look' });
        expect(mayBeAnothers(till, id)).toBe(true);
      });
    },
  );

  it('is done where this till gave its own refund of it up too early', async () => {
    const till = await openTill({});
    const { refund } = await sold(till);
    await strike('/orders/refund', { kind: 'refuse', when: 'before', status: 400 });
    await till.ended(value(till.orders.refund(refund)));
    value(await directClient(service).refund(refund.idPack));
    const id = value(till.orders.refund({ ...refund, cart: 'again' }));
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(mayBeAnothers(till, id)).toBe(true);
  });

  it.each([
    ['at the same moment', 0],
    ['while all that the service shows is behind', 2_000],
  ])('%s counts as its own at the one till that the service answered with 200', async (_, behindMs) => {
    const { promise: bothAsk, resolve: letGo } = Promise.withResolvers<undefined>();
    let asking = 0;
    const client = directClient(service);
    const refundTogether: MerchantClient['refund'] = async (idPack) => {
      asking += 1;
      if (asking === 2) letGo(undefined);
      await bothAsk;
      return client.refund(idPack);
    };
    const open = (place: string): OrdersTill => {
      const { merchantId } = service;
      const deps = { folder: place, merchantId, client: { ...client, refund: refundTogether } };
      const till = openOrdersTill({ ...deps, clock: clockOfSpeed(10), quietMs: 100_000 });
      onTestFinished(till.close);
      return till;
    };
    const [one, other] = [open(folder), open(mkdtempSync(join(folder, 'other-')))];
    const { refund } = await sold(one);
    await controller(service).post('/behavior', { behindMs });
    const [ofOne, ofOther] = [
      value(one.orders.refund(refund)),
      value(other.orders.refund({ ...refund, orderId: null })),
    ];
    expect((await one.ended(ofOne)).progress.state).toBe('completed');
    expect((await other.ended(ofOther)).progress.state).toBe('completed');
    expect([mayBeAnothers(one, ofOne), mayBeAnothers(other, ofOther)].toSorted()).toEqual([false, true]);
    await controller(service).post('/behavior', { behindMs: 0 });
    const { transactions } = value(await client.history(100));
    expect(transactions.filter(({ type }) => type === 'refund')).toHaveLength(1);
  });
});

describe('a refund after one that a manager closed without an end', () => {
  async function closed(when: 'before' | 'after') {
    const till = await openTill({ clock: systemClock });
    const { refund } = await sold(till);
    const status = { path: '/orders/getStatus', fault: { kind: 'bad-gateway', when: 'before' } };
    await controller(service).post('/faults', { ...status, times: 'forever' });
    await strike('/orders/refund', { kind: 'drop', when });
    const id = value(till.orders.refund(refund));
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    value(await till.runner.writeOff(id, { staff: null, reason: 'Support does not know' }));
    await controller(service).clear('/faults');
    return { till, again: { ...refund, cart: 'again' } };
  }

  it('is the service’s to decide, which makes it where the first was never made', async () => {
    const { till, again } = await closed('before');
    const id = value(till.orders.refund(again));
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(till.orders.refund({ ...again, cart: 'third' })).toMatchObject({
      failure: { kind: 'already-refunded', operationId: id },
    });
    expect(till.faults).toEqual([]);
  });

  it('is told as refunded before where the first was made after all', async () => {
    const { till, again } = await closed('after');
    const id = value(till.orders.refund(again));
    expect((await till.ended(id)).progress).toMatchObject({
      state: 'refused',
      failure: { kind: 'refunded-before' },
    });
    const { transactions } = value(await directClient(service).history(100));
    expect(transactions.filter(({ type }) => type === 'refund')).toHaveLength(1);
    expect(till.faults).toEqual([]);
  });
});

describe('at a service whose history names no orders, a refund', () => {
  const begun = async () => {
    await controller(service).post('/behavior', { historyNamesOrders: false });
    const till = await openTill({});
    const of = await sold(till);
    await sold(till);
    return { till, of };
  };

  it('that is refused is told as refused', async () => {
    const { till, of } = await begun();
    await strike('/orders/refund', { kind: 'refuse', when: 'before', status: 400 });
    const id = value(till.orders.refund(of.refund));
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', 'refused']);
  });

  it('that never arrived is sent again, and made once', async () => {
    const { till, of } = await begun();
    await strike('/orders/refund', { kind: 'drop', when: 'before' });
    const id = value(till.orders.refund(of.refund));
    expect((await till.ended(id)).progress).toEqual({ state: 'completed', by: 'answer' });
    const again = ['seen-undone', 'attempted', 'confirmed'];
    expect(eventsOf(till, id)).toEqual(['drafted', 'attempted', 'unanswered', ...again]);
  });
});
