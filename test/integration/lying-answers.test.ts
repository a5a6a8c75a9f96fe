import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { OrderId, Sale } from '../../src-main/domain/orders/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { codeIn } from '../tills/sealed-codes.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let product: Product;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '200.00', issueDelayMs: 0 });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

type JsonValue = Extract<Fault, { kind: 'other-reply' }>['members'][string];
type Ways = Pick<OrdersTillDeps, 'cancelSpacingMs' | 'clock' | 'customerWaitsMs'>;

function openTill(ways: Ways = {}, client = directClient(service)): OrdersTill {
  const till = openOrdersTill({
    folder,
    merchantId: service.merchantId,
    client,
    quietMs: 5_000,
    ...ways,
  });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill): OrderId =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const uidOf = ({ progress }: Sale): string =>
  'uidCustomer' in progress && progress.uidCustomer !== null
    ? progress.uidCustomer
    : expect.fail(progress.state);

const says = (
  path: string,
  members: Record<string, JsonValue>,
  times: number | 'forever' = 1,
  status?: number,
) => {
  const fault: Fault = { kind: 'other-reply', members, ...(status === undefined ? {} : { status }) };
  return controller(service).post('/faults', { path, fault, times });
};
const showsNoHistory = () => says('/customer/history', { status: 'ERROR', message: 'No.' }, 'forever', 404);
const drops = (path: string) =>
  controller(service).post('/faults', { path, fault: { kind: 'drop', when: 'after' }, times: 1 });
const tellsTheTruth = () => controller(service).clear('/faults');

const kindsOf = ({ ledger }: OrdersTill, orderId: OrderId): string[] =>
  ledger.sales.events(orderId).map(({ event }) => event.kind);

/** The last answer's word or failure, once there is one. */
const saidOf = (till: OrdersTill, id: OrderId): string | undefined => {
  const said = till.runner.lastAnswer(id)?.said;
  return said?.kind === 'status' ? said.word : said?.kind === 'nothing' ? said.failure.kind : said?.kind;
};

describe('a service that gives the uidCustomer of another order', () => {
  it('in a 409, sells no eSIM to two customers', async () => {
    const till = openTill();
    const first = await till.settled(sell(till));
    await drops('/orders/submit');
    await says('/orders/submit', { uidCustomer: uidOf(first) }, 3);
    const orderId = sell(till);
    const second = await till.settled(orderId);
    expect(uidOf(second)).not.toBe(uidOf(first));
    if (first.progress.state !== 'completed' || second.progress.state !== 'completed') return expect.fail();
    expect(second.progress.profile.iccid).not.toBe(first.progress.profile.iccid);
    expect(kindsOf(till, orderId)).toContain('unanswered');
    expect(till.faults).toEqual([]);
  });

  it('in a 200, sells no eSIM to two customers', async () => {
    const till = openTill();
    const first = await till.settled(sell(till));
    await says('/orders/submit', { uidCustomer: uidOf(first) });
    const second = await till.settled(sell(till));
    expect(second.progress.state).toBe('completed');
    expect(uidOf(second)).not.toBe(uidOf(first));
    expect(till.faults).toEqual([]);
  });

  it('in a 200, while the other order is unknown, sells no eSIM to two customers', async () => {
    const client = directClient(service);
    // The status of the first one is on its way until the second one was answered with its name.
    let isAsked: (uidCustomer: string) => void = () => undefined;
    const asked = new Promise<string>((resolve) => (isAsked = resolve));
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const till = openTill(
      {},
      {
        ...client,
        getStatus: async (uidCustomer) => {
          const reply = await client.getStatus(uidCustomer);
          isAsked(uidCustomer);
          await held;
          return reply;
        },
      },
    );
    await drops('/orders/submit');
    const first = sell(till);
    const uidCustomer = await asked;
    await says('/orders/submit', { uidCustomer });
    const second = sell(till);
    await till.when(second, ({ progress }) => progress.state === 'accepted');
    goOn();
    const [one, other] = [await till.settled(first), await till.settled(second)];
    expect(till.faults).toEqual([]);
    expect([one.progress.state, other.progress.state]).toEqual(['completed', 'completed']);
    expect(uidOf(one)).toBe(uidCustomer);
    expect(uidOf(other)).not.toBe(uidCustomer);
  });

  it('in a 409, is not believed if that order’s status names another order id', async () => {
    const elsewhere = value(
      await directClient(service).submit({ productId: product.productId, orderId: 'T9-1' }),
    );
    const till = openTill();
    await drops('/orders/submit');
    await says('/orders/submit', { uidCustomer: elsewhere.uidCustomer }, 3);
    const sold = await till.settled(sell(till));
    expect(sold.progress.state).toBe('completed');
    expect(uidOf(sold)).not.toBe(elsewhere.uidCustomer);
  });

  it('in a 200, is corrected by its history, and the other order’s code is not shown meanwhile', async () => {
    const elsewhere = value(
      await directClient(service).submit({ productId: product.productId, orderId: 'T9-1' }),
    );
    const till = openTill();
    await says('/orders/submit', { uidCustomer: elsewhere.uidCustomer });
    const orderId = sell(till);
    const sold = await till.settled(orderId);
    expect(uidOf(sold)).not.toBe(elsewhere.uidCustomer);
    expect(kindsOf(till, orderId)).toEqual(['drafted', 'attempted', 'accepted', 'uid-corrected', 'issued']);
    if (sold.progress.state !== 'completed') return expect.fail(sold.progress.state);
    expect(codeIn(orderId, sold.progress.profile)).not.toBe('');
  });

  it('in a 409 of a top-up, is not believed', async () => {
    const till = openTill();
    const [one, other] = [await till.settled(sell(till)), await till.settled(sell(till))];
    await drops('/orders/topup');
    await says('/orders/topup', { uidCustomer: uidOf(other) });
    const { orderId } = one.intent;
    const command = {
      product,
      price: product.salePrice,
      knownPackages: [],
      uidCustomer: uidOf(one),
      orderId,
    };
    const id = value(till.orders.topUp(command));
    await till.when(id, ({ progress }) => progress.state === 'unknown' && progress.attempts === 2);
    expect((await till.ended(id)).progress.state).toBe('completed');
  });
});

describe('a service that reports another order under the queried uidCustomer', () => {
  it('finishes no top-up with a package of that order', async () => {
    const till = openTill();
    const [one, other] = [await till.settled(sell(till)), await till.settled(sell(till))];
    const status = value(await directClient(service).getStatus(uidOf(one)));
    if (status.status !== 'completed') return expect.fail(status.status);
    const knownPackages = status.activatedItems.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    await drops('/orders/topup');
    const foreign = { orderId: other.intent.orderId, activatedItems: [{ uid: '999', name: product.name }] };
    await says('/orders/getStatus', foreign);
    const { orderId } = one.intent;
    const command = { product, price: product.salePrice, knownPackages, uidCustomer: uidOf(one), orderId };
    const done = await till.ended(value(till.orders.topUp(command)));
    expect(done.progress).toMatchObject({ state: 'completed' });
    expect(done.progress).not.toMatchObject({ idPack: 999 });
    expect(till.faults).toEqual([]);
  });

  it('cannot make a waiting package’s activation count as done', async () => {
    const till = openTill();
    const [one, other] = [await till.settled(sell(till)), await till.settled(sell(till))];
    const status = value(await directClient(service).getStatus(uidOf(one)));
    if (status.status !== 'completed') return expect.fail(status.status);
    const idPack = Number(status.activatedItems[0]?.uid);
    await controller(service).post('/faults', {
      path: '/orders/activate',
      fault: { kind: 'drop', when: 'before' },
      times: 1,
    });
    const activated = { uid: String(idPack), name: product.name, activatedAt: new Date().toISOString() };
    await says('/orders/getStatus', { orderId: other.intent.orderId, activatedItems: [activated] });
    const { orderId } = one.intent;
    const number = idPackOf(String(idPack));
    if (number.kind !== 'number') return expect.fail(number.kind);
    const id = value(till.orders.activate({ uidCustomer: uidOf(one), orderId, idPack: number.idPack }));
    expect((await till.ended(id)).progress.state).toBe('completed');
    const after = value(await directClient(service).getStatus(uidOf(one)));
    expect(after).toMatchObject({ activatedItems: [{ activatedAt: expect.anything() as unknown }] });
  });
});

describe('a service that says "canceled"', () => {
  it('once too early, still sells what it issues then', async () => {
    const till = openTill({ cancelSpacingMs: 60_000 });
    await says('/orders/getStatus', { status: 'canceled' });
    await says('/orders/getStatus', { status: 'in_processing' });
    const orderId = sell(till);
    const sold = await till.settled(orderId);
    expect(sold.progress.state).toBe('completed');
    expect(kindsOf(till, orderId).slice(2)).toEqual([
      ...['accepted', 'cancel-reported', 'cancel-withdrawn', 'issued'],
    ]);
  });

  it('again and again without showing a history, is believed after a while, and not before', async () => {
    const till = openTill({ cancelSpacingMs: 20_000 });
    await showsNoHistory();
    await says('/orders/getStatus', { status: 'canceled' }, 'forever');
    const began = performance.now();
    const orderId = sell(till);
    const canceled = await till.settled(orderId);
    expect(canceled.progress.state).toBe('canceled');
    // Fifty times as fast as clocks go.
    expect(performance.now() - began).toBeGreaterThan(20_000 / 50);
    expect(kindsOf(till, orderId).slice(2)).toEqual(['accepted', 'cancel-reported', 'canceled']);
    expect(till.uncreditedCancels).toEqual([]);
  });

  it('again and again against a history with the debit alone, is believed later, and a manager is told', async () => {
    const till = openTill({ cancelSpacingMs: 10_000 });
    await says('/orders/getStatus', { status: 'canceled' }, 'forever');
    const began = performance.now();
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('canceled');
    expect(performance.now() - began).toBeGreaterThan(60_000 / 50);
    expect(till.uncreditedCancels).toEqual([orderId]);
  });

  it('for most of a minute where no history is shown, still sells what it issues then', async () => {
    const till = openTill();
    await showsNoHistory();
    await says('/orders/getStatus', { status: 'canceled' }, 12);
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
  });

  it('for longer than a repetition takes to be believed, still sells what the history shows as taken', async () => {
    const till = openTill({ cancelSpacingMs: 20_000 });
    await says('/orders/getStatus', { status: 'canceled' }, 12);
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(kindsOf(till, orderId).slice(2)).toEqual(['accepted', 'cancel-reported', 'issued']);
  });

  it('and returns the money, is believed the second time', async () => {
    const till = openTill({ cancelSpacingMs: 3_600_000 });
    await controller(service).post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
    const canceled = await till.settled(sell(till));
    expect(canceled.progress.state).toBe('canceled');
  });

  it('and issues the eSIM after all, is caught, and no code is shown', async () => {
    const till = openTill({ cancelSpacingMs: 1_000 });
    await says('/orders/getStatus', { status: 'canceled' }, 'forever');
    const orderId = sell(till);
    await till.settled(orderId);
    expect(till.issuedAfterCancel).toEqual([]);
    await tellsTheTruth();
    await expect.poll(() => till.issuedAfterCancel, { timeout: 20_000 }).toEqual([orderId]);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('canceled');
  });

  it('and issues the eSIM hours later, is caught', async () => {
    const client = directClient(service);
    let asked = 0;
    const counting: MerchantClient = {
      ...client,
      getStatus: (uidCustomer) => {
        asked += 1;
        return client.getStatus(uidCustomer);
      },
    };
    // An hour of its clock passes in less than half a second.
    const till = openTill({ clock: clockOfSpeed(10_000), cancelSpacingMs: 1_000 }, counting);
    await says('/orders/getStatus', { status: 'canceled' }, 'forever');
    const orderId = sell(till);
    await till.settled(orderId);
    asked = 0;
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(6);
    await tellsTheTruth();
    await expect.poll(() => till.issuedAfterCancel, { timeout: 20_000 }).toEqual([orderId]);
  });

  it('and issues the eSIM after all, is caught by the next run too', async () => {
    const before = openTill({ cancelSpacingMs: 1_000 });
    await says('/orders/getStatus', { status: 'canceled' }, 'forever');
    const orderId = sell(before);
    await before.settled(orderId);
    before.close();
    await tellsTheTruth();
    const after = openTill();
    await expect.poll(() => after.issuedAfterCancel, { timeout: 20_000 }).toEqual([orderId]);
  });
});

describe('a service that accepted an order and then gives no useful answer', () => {
  it.each([
    ['ERROR', { status: 'ERROR' }, undefined, 'ERROR'],
    ['an unknown word', { status: 'limbo' }, undefined, 'limbo'],
    ['404', { status: 'ERROR', message: 'no such order' }, 404, 'order-not-found'],
  ] as const)(
    'saying %s is quoted, and the sale can be closed by a manager',
    async (_, members, status, said) => {
      const till = openTill();
      await says('/orders/getStatus', members, 'forever', status);
      const orderId = sell(till);
      await expect.poll(() => saidOf(till, orderId)).toBe(said);
      const staff = null;
      const closed = value(await till.runner.writeOff(orderId, { staff, reason: 'support gave it up' }));
      expect(closed.progress).toMatchObject({ state: 'written-off', charged: product.salePrice });
      expect(till.ledger.sales.events(orderId).at(-1)?.event).toEqual({
        kind: 'written-off',
        staff,
        reason: 'support gave it up',
      });
      expect(await till.runner.writeOff(orderId, { staff, reason: 'twice' })).toEqual({
        ok: false,
        failure: { kind: 'not-open' },
      });
      expect(till.faults).toEqual([]);
    },
  );

  it('leaves a sale that was closed alone, however late it answers', async () => {
    const till = openTill();
    await controller(service).post('/faults', {
      path: '/orders/submit',
      fault: { kind: 'drop', when: 'after' },
      times: 'forever',
    });
    const orderId = sell(till);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    const closed = value(await till.runner.writeOff(orderId, { staff: null, reason: 'nobody knows' }));
    expect(closed.progress).toEqual({ state: 'written-off', uidCustomer: null, charged: null });
    const events = kindsOf(till, orderId);
    await tellsTheTruth();
    till.runner.askNow();
    await till.settled(sell(till));
    expect(kindsOf(till, orderId)).toEqual(events);
    expect(till.faults).toEqual([]);
  });
});

describe('a top-up that the service accepts', () => {
  it('and answers with an older package of the eSIM, is found as the new one', async () => {
    const till = openTill();
    const sold = await till.settled(sell(till));
    const [uidCustomer, { orderId }] = [uidOf(sold), sold.intent];
    const packages = async () => {
      const status = value(await directClient(service).getStatus(uidCustomer));
      if (status.status !== 'completed') return expect.fail(status.status);
      return status.activatedItems.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    };
    const knownPackages = await packages();
    await says('/orders/topup', { package: { id: Number(knownPackages[0]) } });
    const command = { product, price: product.salePrice, knownPackages, uidCustomer, orderId };
    const { progress } = await till.ended(value(till.orders.topUp(command)));
    const [added] = (await packages()).filter((uid) => !knownPackages.includes(uid));
    expect(progress).toMatchObject({ state: 'completed', packageUid: added, idPack: Number(added) });
    expect(till.faults).toEqual([]);
  });

  it('and credits back, ends as canceled, and allows another one', async () => {
    const till = openTill();
    const sold = await till.settled(sell(till));
    const [uidCustomer, { orderId }] = [uidOf(sold), sold.intent];
    const nothing = { esimProfile: null, customer: null, activatedItems: null };
    await says('/orders/getStatus', { status: 'in_processing', ...nothing }, 'forever');
    const command = { product, price: product.salePrice, knownPackages: [], uidCustomer, orderId };
    const id = value(till.orders.topUp(command));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    const at = new Date().toISOString();
    const line = { id: 99, uidCustomer, orderId: id, idPack: null, createdAt: at };
    const credit = { ...line, type: 'cancellation', amount: Number(product.salePrice), balance: 200 };
    const debit = { ...line, id: 98, type: 'topup', amount: -Number(product.salePrice), balance: 180 };
    await says('/customer/history', { transactions: [credit, debit] }, 'forever');
    expect((await till.ended(id)).progress.state).toBe('canceled');
    await tellsTheTruth();
    expect(till.orders.topUp(command).ok).toBe(true);
    expect(till.faults).toEqual([]);
  });

  /** A top-up whose package is kept back, and whose history has a line under its order id besides. */
  async function toppedUp(till: OrdersTill, beside: (credits: Record<string, JsonValue>) => JsonValue[]) {
    const sold = await till.settled(sell(till));
    const [uidCustomer, { orderId }] = [uidOf(sold), sold.intent];
    const status = value(await directClient(service).getStatus(uidCustomer));
    const packages = status.status === 'completed' ? status.activatedItems : [];
    const knownPackages = packages.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    const nothing = { esimProfile: null, customer: null, activatedItems: null };
    await says('/orders/getStatus', { status: 'in_processing', ...nothing }, 'forever');
    const command = { product, price: product.salePrice, knownPackages, uidCustomer, orderId };
    const id = value(till.orders.topUp(command));
    await till.when(id, ({ progress }) => progress.state === 'accepted');
    const line = { uidCustomer, orderId: id, idPack: null, createdAt: new Date().toISOString() };
    const debit = { ...line, id: 98, type: 'topup', amount: -Number(product.salePrice), balance: 180 };
    await says('/customer/history', { transactions: [...beside({ ...line, id: 99 }), debit] }, 'forever');
    return { id };
  }
  const shownHistories = async (till: OrdersTill, id: ProviderOperationId, waits: number): Promise<void> => {
    for (let heard = 0; heard < waits; heard += 1) {
      const before = till.runner.lastAnswer(id)?.at;
      await expect.poll(() => till.runner.lastAnswer(id)?.at, { timeout: 20_000 }).not.toBe(before);
    }
  };

  it.each(['bonus', null])(
    'and rewards with a credit of the type "%s", is not over before its package is there',
    async (type) => {
      const till = openTill();
      const { id } = await toppedUp(till, (line) => [{ ...line, type, amount: 0.5, balance: 180.5 }]);
      // Each answer is followed by a look at the history, so the credit has stayed there for minutes.
      await shownHistories(till, id, 14);
      expect(till.ledger.operations.find(id)?.progress.state).toBe('accepted');
      await tellsTheTruth();
      expect((await till.ended(id)).progress.state).toBe('completed');
    },
  );

  it('and shows as credited for a moment, is not over before its package is there', async () => {
    const shown = Promise.withResolvers<true>();
    const client = directClient(service);
    const watched: MerchantClient = {
      ...client,
      history: async (limit) => {
        const reply = await client.history(limit);
        if (reply.ok && reply.value.transactions.some(({ id }) => id === '99')) shown.resolve(true);
        return reply;
      },
    };
    const till = openTill({}, watched);
    const amount = Number(product.salePrice);
    const { id } = await toppedUp(till, (line) => [{ ...line, type: 'credit', amount, balance: 200 }]);
    await shown.promise;
    await tellsTheTruth();
    expect((await till.ended(id)).progress.state).toBe('completed');
  });

  it('and credits back, and whose package comes after all, is caught, by the next run too', async () => {
    const before = openTill();
    const amount = Number(product.salePrice);
    const { id } = await toppedUp(before, (line) => [
      { ...line, type: 'cancellation', amount, balance: 200 },
    ]);
    expect((await before.ended(id)).progress.state).toBe('canceled');
    expect(before.issuedAfterCancel).toEqual([]);
    before.close();
    const after = openTill();
    await tellsTheTruth();
    await expect.poll(() => after.issuedAfterCancel, { timeout: 20_000 }).toEqual([id]);
    expect(after.ledger.operations.find(id)?.progress.state).toBe('canceled');
  });

  it('and credits back, and whose package comes after all, is caught while another one of its ticket is held unsent', async () => {
    const till = openTill({ customerWaitsMs: 2_000 });
    const sold = await till.settled(sell(till));
    const [uidCustomer, { orderId }] = [uidOf(sold), sold.intent];
    const status = value(await directClient(service).getStatus(uidCustomer));
    const packages = status.status === 'completed' ? status.activatedItems : [];
    const knownPackages = packages.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    const nothing = { esimProfile: null, customer: null, activatedItems: null };
    await says('/orders/getStatus', { status: 'in_processing', ...nothing }, 'forever');
    const esim = { orderId, uidCustomer, knownPackages };
    const wish = { product, price: product.salePrice, esim, quantity: 2, again: true };
    const [first, second] = value(till.orders.sellTicket(wish)).flatMap((piece) =>
      piece.kind === 'top-up' ? [piece.operationId] : [],
    );
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    await till.when(first, ({ progress }) => progress.state === 'accepted');
    await till.when(second, ({ progress }) => progress.state === 'held');
    const amount = Number(product.salePrice);
    const line = { uidCustomer, orderId: first, idPack: null, createdAt: new Date().toISOString() };
    const credit = { ...line, id: 99, type: 'cancellation', amount, balance: 200 };
    const debit = { ...line, id: 98, type: 'topup', amount: -amount, balance: 180 };
    await says('/customer/history', { transactions: [credit, debit] }, 'forever');
    expect((await till.ended(first)).progress.state).toBe('canceled');
    await tellsTheTruth();
    expect(till.ledger.operations.find(second)?.progress).toEqual({ state: 'held', attempts: 0 });
    await expect.poll(() => till.issuedAfterCancel, { timeout: 20_000 }).toEqual([first]);
  });

  it('and reports as failed, is bought once', async () => {
    const till = openTill();
    const sold = await till.settled(sell(till));
    const [uidCustomer, { orderId }] = [uidOf(sold), sold.intent];
    await controller(service).post('/faults', {
      path: '/orders/topup',
      fault: { kind: 'other-reply', members: { package: { id: 1, status: 'ERROR' } } },
    });
    const command = { product, price: product.salePrice, knownPackages: [], uidCustomer, orderId };
    const id = value(till.orders.topUp(command));
    expect((await till.ended(id)).progress.state).toBe('completed');
    const { transactions } = value(await directClient(service).history(100));
    expect(transactions.filter((line) => line.orderId === id)).toHaveLength(1);
  });
});
