import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { productListRecord, type ProductRecord } from '../../src-merchant-api/records/product.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { systemClock, type Clock } from '../../src-main/platform/clock.ts';
import type { ProviderOperation, ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import type { Behavior } from '../../src-service/behavior.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { clockOfSpeed, fastClock, speed } from '../tills/fast-clock.ts';
import { otherStatus, showsBefore, startLyingService, type Lie } from '../network/lying-service.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let control: Controller;
let product: Product;
let till: OrdersTill;
/** Told once a history was read. */
let heardHistory: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  control = controller(service);
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  heardHistory = () => undefined;
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** What a till looks at before it says something at once has to be heard in time, on a busy computer too. */
const calmClock = clockOfSpeed(10);

const openTill = (...lies: Lie[]): Promise<void> => openTillBy(fastClock, ...lies);

/** Opens a till to which a history counts as shown at once however slow this computer is. */
async function openTillBy(clock: Clock, ...lies: Lie[]): Promise<void> {
  const heard: Lie = {
    reply: (path, reply) => {
      if (path === '/customer/history') heardHistory();
      return reply;
    },
  };
  const address = await startLyingService(service, [...lies, heard]);
  till = openOrdersTill({
    folder,
    merchantId: service.merchantId,
    client: directClient({ ...service, address }),
    shownWithinMs: Infinity,
    quietMs: 100_000,
    clock,
  });
}

const sell = (of = product): OrderId =>
  value(till.orders.sell({ product: of, price: of.salePrice, activationMode: 'ON_DEMAND', again: true }));

/** Sells something, and waits until the till has looked whether the history tells of it. */
async function sold() {
  const looked = new Promise<void>((resolve) => {
    heardHistory = resolve;
  });
  const { intent, progress } = await till.settled(sell());
  await looked;
  heardHistory = () => undefined;
  return progress.state === 'completed'
    ? { uidCustomer: progress.uidCustomer, orderId: intent.orderId, knownPackages: ['1'] }
    : expect.fail(progress.state);
}

const strike = (path: string, fault: Fault, times = 1) => control.post('/faults', { path, fault, times });
const show = (behavior: Partial<Behavior>) => control.post('/behavior', behavior);
const refusedBefore = { kind: 'refuse', when: 'before', status: 400 } as const;
const refusedAfter = { kind: 'refuse', when: 'after', status: 400 } as const;
const submit = '/orders/submit';

const eventsOf = (id: ProviderOperationId): string[] =>
  [...till.ledger.sales.events(id as OrderId)].map(({ event }) => event.kind);

async function orderIdsThere(): Promise<(string | null)[]> {
  const { transactions } = value(await directClient(service).history(100));
  return transactions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
}

const stateOf = ({ progress }: ProviderOperation): string => progress.state;

/** No quiet time lies in between: the order id was refused twice. */
const toldAtOnce = ['drafted', 'attempted', 'unanswered', 'attempted', 'refused'];
/** It was looked for until nothing could be behind any more. */
const toldLater = ['drafted', 'attempted', 'unanswered', 'refused'];

describe('at a service that shows at once what this till buys', () => {
  it('a package that is no longer sold is told at once, once its order id was refused twice', async () => {
    await openTillBy(systemClock);
    await sold();
    const orderId = sell({ ...product, productId: 'withdrawn' });
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldAtOnce);
  });

  it('so is a top-up that is not allowed', async () => {
    await openTillBy(systemClock);
    const on = await sold();
    const withdrawn = { ...product, productId: 'withdrawn' };
    const id = value(till.orders.topUp({ ...on, product: withdrawn, price: product.salePrice }));
    expect(stateOf(await till.ended(id))).toBe('refused');
    expect(till.ledger.operations.events(id).map(({ event }) => event.kind)).toEqual(toldAtOnce);
  });

  it('so is what is refused in words of the interface with a success’s status, and a history of fewer lines than are asked for', async () => {
    const oddly: Lie = {
      reply: (path, reply, query) => {
        if (path === submit && reply.status === 400) return { ...reply, status: 200 };
        return path === '/customer/history' && Number(query.get('limit')) > 50
          ? { status: 422, text: JSON.stringify({ status: 'ERROR', message: 'limit: at most 50' }) }
          : reply;
      },
    };
    await openTillBy(systemClock, oddly);
    await sold();
    const orderId = sell({ ...product, productId: 'withdrawn' });
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldAtOnce);
  });

  it('what the second attempt buys is sold once', async () => {
    await openTillBy(systemClock);
    const first = await sold();
    await strike(submit, refusedBefore);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect((await orderIdsThere()).toSorted()).toEqual([first.orderId, orderId].toSorted());
  });

  it('a refusal for insufficient funds that the balance does not explain is not told at once', async () => {
    await openTill();
    await sold();
    await strike(submit, { ...refusedBefore, status: 402 });
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldLater);
  });

  it('a sale that this till makes at the same moment is told from the refused one', async () => {
    await openTillBy(systemClock);
    await sold();
    const [refused, made] = [sell({ ...product, productId: 'withdrawn' }), sell()];
    expect(stateOf(await till.settled(refused))).toBe('refused');
    expect(stateOf(await till.settled(made))).toBe('completed');
    expect(await orderIdsThere()).not.toContain(refused);
  });
});

describe('after a restart', () => {
  const reopen = async (...lies: Lie[]): Promise<void> => {
    till.close();
    await openTillBy(systemClock, ...lies);
  };
  /** Refused for longer than a till looks at once. */
  const refuseTwice = () => strike(submit, refusedBefore, 2);

  it('a service that showed the last purchase at once is believed before the first of this run', async () => {
    await openTillBy(systemClock);
    await sold();
    await reopen();
    await refuseTwice();
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldAtOnce);
  });

  it('one that showed it late is not', async () => {
    await openTillBy(calmClock);
    await show({ behindMs: 600 });
    await sold();
    till.close();
    await openTillBy(calmClock);
    await strike(submit, refusedAfter, 3);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId)).not.toContain('refused');
  });

  it('one that falls behind then is asked for the order id', async () => {
    await openTill();
    await sold();
    till.close();
    await openTill();
    await show({ behindMs: 6_000 / speed });
    await strike(submit, refusedAfter);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId)).not.toContain('refused');
  });

  it('one that once lacked what it had is not believed, however soon it shows all else', async () => {
    await openTillBy(calmClock);
    await sold();
    await show({ behindMs: 600 });
    await strike(submit, refusedAfter);
    await till.settled(sell());
    await show({ behindMs: 0 });
    for (let sale = 0; sale < 3; sale += 1) await sold();
    till.close();
    await openTillBy(calmClock);
    await strike(submit, refusedBefore);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldLater);
  });

  it('one whose history is too short for the last purchase by now is not believed', async () => {
    await openTill();
    await sold();
    till.close();
    await openTill();
    await show({ historyLines: 0 });
    await strike(submit, refusedBefore, 3);
    const orderId = sell();
    await till.settled(orderId);
    expect(eventsOf(orderId)).not.toContain('refused');
  });
});

describe('what was refused and made is not called unsold', () => {
  it('where the service’s history has been behind all along', async () => {
    await openTillBy(calmClock);
    await show({ behindMs: 600 });
    await sold();
    await strike(submit, refusedAfter, 3);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId)).not.toContain('refused');
  });

  it('where history, balance and packages fall behind just now, and the order id tells', async () => {
    await openTill();
    await sold();
    await show({ behindMs: 6_000 / speed });
    await strike(submit, refusedAfter);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId)).not.toContain('refused');
  });

  it('where the history falls behind just now, and the balance tells', async () => {
    const { lie, state } = showsBefore('/customer/history');
    // In no words that say that it may be done already: only the balance tells.
    const says: Lie = {
      reply: (path, reply) =>
        path === submit && reply.status === 409
          ? { status: 400, text: '{"status":"ERROR","message":"Not possible"}' }
          : reply,
    };
    await openTillBy(systemClock, lie, says);
    await sold();
    state.isBehind = true;
    await strike(submit, { kind: 'repeat' });
    const orderId = sell();
    let looks = 0;
    heardHistory = () => {
      looks += 1;
    };
    await till.when(orderId, ({ progress }) => progress.state === 'refused' || looks > 2);
    state.isBehind = false;
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId).filter((kind) => kind === 'attempted')).toHaveLength(1);
  });

  it('where the history lacks the newest purchase by now', async () => {
    let hidden: string | null = null;
    const lacks: Lie = {
      reply: (path, reply) => {
        if (path !== '/customer/history' || hidden === null) return reply;
        const history = historyRecord.parse(JSON.parse(reply.text));
        const transactions = history.transactions.filter(({ orderId }) => orderId !== hidden);
        return { ...reply, text: JSON.stringify({ ...history, transactions }) };
      },
    };
    await openTillBy(calmClock, lacks);
    hidden = (await sold()).orderId;
    // However often its order id is asked for again.
    await strike(submit, refusedBefore, 20);
    const orderId = sell();
    let looks = 0;
    heardHistory = () => {
      looks += 1;
    };
    // The balance paid for what the history lacks: it stays open however long it is looked for.
    await till.when(orderId, ({ progress }) => progress.state === 'refused' || looks > 6);
    hidden = null;
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(await orderIdsThere()).not.toContain(orderId);
    expect(looks).toBeGreaterThan(6);
  });

  it('where a network repeats it, and the service answers the repetition with 400', async () => {
    await openTill(otherStatus(409, 400));
    await sold();
    await strike(submit, { kind: 'repeat' });
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
  });
});

describe('a package that the catalog does not list any more', () => {
  const toldByTheCatalog = ['drafted', 'attempted', 'refused'];

  /** Another catalog, from a moment on. */
  function showsCatalog(change: (products: ProductRecord[]) => ProductRecord[]) {
    const state = { isOn: false };
    const lie: Lie = {
      reply: (path, reply) => {
        if (path !== '/products/list' || !state.isOn) return reply;
        const catalog = productListRecord.parse(JSON.parse(reply.text));
        return { ...reply, text: JSON.stringify({ ...catalog, products: change(catalog.products) }) };
      },
    };
    return { lie, state };
  }

  it('is told as not sold at once, by a till that has bought nothing yet', async () => {
    await openTillBy(systemClock);
    const orderId = sell({ ...product, productId: 'withdrawn' });
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldByTheCatalog);
  });

  it('is not, where the catalog is empty', async () => {
    const { lie, state } = showsCatalog(() => []);
    state.isOn = true;
    await openTillBy(calmClock, lie);
    const orderId = sell({ ...product, productId: 'withdrawn' });
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldLater);
  });

  it('is not, where the catalog is slow: nobody waits for it', async () => {
    await openTillBy(calmClock);
    await strike('/products/list', { kind: 'delay', when: 'before', ms: 1_000 });
    const orderId = sell({ ...product, productId: 'withdrawn' });
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldLater);
  });

  it('is not, where it was the last one, and the history is behind its balance', async () => {
    const catalog = showsCatalog((products) =>
      products.filter(({ productId }) => productId !== product.productId),
    );
    const history = showsBefore('/customer/history');
    await openTillBy(calmClock, catalog.lie, history.lie, otherStatus(409, 400));
    // What it shows before.
    await till.settled(sell({ ...product, productId: 'withdrawn' }));
    catalog.state.isOn = true;
    history.state.isBehind = true;
    await strike(submit, { kind: 'repeat' });
    const orderId = sell();
    let looks = 0;
    heardHistory = () => {
      looks += 1;
    };
    await till.when(orderId, ({ progress }) => progress.state === 'refused' || looks > 2);
    history.state.isBehind = false;
    expect(stateOf(await till.settled(orderId))).toBe('completed');
  });
});

describe('is not told at once', () => {
  it('what is refused before this till has bought anything: nobody knows how soon it would show', async () => {
    await openTillBy(calmClock);
    await strike(submit, refusedBefore);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldLater);
  });

  it('what is refused while the history does not reach back to it', async () => {
    await openTill();
    await sold();
    await show({ historyLines: 0 });
    const orderId = sell({ ...product, productId: 'withdrawn' });
    await till.when(orderId, ({ progress }) => progress.state === 'unknown' && progress.attempts > 2);
    expect(eventsOf(orderId)).not.toContain('refused');
  });

  it.each([408, 424, 425, 499])(
    'what is refused by %d, after which the service may still be at work',
    async (status) => {
      await openTill();
      await sold();
      await strike(submit, { kind: 'refuse', when: 'before', status });
      const orderId = sell();
      expect(stateOf(await till.settled(orderId))).toBe('refused');
      expect(eventsOf(orderId)).toEqual(toldLater);
    },
  );

  it('what is refused in words of something that is done', async () => {
    const says: Lie = {
      reply: (path, reply) =>
        path === submit && reply.status === 400
          ? { status: 400, text: '{"status":"ERROR","message":"Order was placed already"}' }
          : reply,
    };
    await openTillBy(calmClock, says);
    await sold();
    await strike(submit, refusedBefore, 2);
    const orderId = sell();
    // Its order id is asked again while its customer waits, until another answer comes.
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId)).not.toContain('refused');
  });
});

describe.each([401, 403, 429])('a refusal by %d, which looked at no order', (status) => {
  const refuse = (when: 'before' | 'after', times: number) =>
    strike(submit, { kind: 'refuse', when, status }, times);

  it('of which the next attempt knows nothing ends in a sale', async () => {
    await openTillBy(systemClock);
    await sold();
    await refuse('before', 1);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(eventsOf(orderId).filter((kind) => kind === 'attempted')).toHaveLength(2);
  });

  it('that comes twice is told at once, where the service shows at once what was bought', async () => {
    await openTillBy(systemClock);
    await sold();
    await refuse('before', 2);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('refused');
    expect(eventsOf(orderId)).toEqual(toldAtOnce);
  });

  it('after the effect is found to be sold by its order id, where all that is shown falls behind', async () => {
    await openTill();
    await sold();
    await show({ behindMs: 6_000 / speed });
    await refuse('after', 1);
    const orderId = sell();
    expect(stateOf(await till.settled(orderId))).toBe('completed');
    expect(await orderIdsThere()).toContain(orderId);
    expect(eventsOf(orderId)).not.toContain('refused');
  });
});
