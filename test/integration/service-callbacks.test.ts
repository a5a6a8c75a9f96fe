import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { callbackRecord } from '../../src-service/callbacks/callback-body.ts';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { orderStatusRecord } from '../../src-merchant-api/records/order-status.ts';
import { topUpRecord } from '../../src-merchant-api/records/top-up.ts';
import { startCallbackReceiver, type CallbackReceiver, type Received } from '../network/callback-receiver.ts';
import { controller, hmac, rawMerchant, type Controller, type RawMerchant } from '../network/raw-merchant.ts';
import { startServiceProcess, type ServiceProcess } from '../network/service-process.ts';
import type { TestServiceOptions } from '../network/start-service.ts';

const productId = 'jp-1gb-7d';
const hourMs = 3_600_000;
const often = { interval: 5 };

let receiver: CallbackReceiver;
beforeEach(async () => {
  receiver = await startCallbackReceiver();
});
afterEach(() => receiver.close());

const stopAfterTest = (started: ServiceProcess): void => {
  onTestFinished(async () => {
    await started.stop();
  });
};

type Access = { service: ServiceProcess; merchant: RawMerchant; control: Controller };

async function started(options: TestServiceOptions): Promise<Access> {
  const service = await startServiceProcess({ issueDelayMs: 0, ...options });
  stopAfterTest(service);
  return { service, merchant: rawMerchant(service), control: controller(service) };
}
const startedForLocal = (options: TestServiceOptions = {}): Promise<Access> =>
  started({ allowLocalCallbacks: true, ...options });

const here = (path: string): string => `http://127.0.0.1:${receiver.port}${path}`;

async function order(merchant: RawMerchant, members: Record<string, string>): Promise<string> {
  const reply = await merchant.post('/orders/submit', { productId, ...members });
  return orderRecord.parse(reply.json).uidCustomer;
}

const statusOf = async (merchant: RawMerchant, uidCustomer: string) =>
  orderStatusRecord.parse((await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`)).json);

async function settled(merchant: RawMerchant, uidCustomer: string) {
  await expect
    .poll(async () => (await statusOf(merchant, uidCustomer)).status, often)
    .not.toBe('in_processing');
  return statusOf(merchant, uidCustomer);
}

const callbackOf = ({ text }: Received) => callbackRecord.strict().parse(JSON.parse(text));
const hasReceived = (count: number): Promise<void> =>
  expect.poll(() => receiver.received.length, often).toBe(count);

const reports = z.object({
  callbacks: z.array(
    z.object({ state: z.string(), attempts: z.int(), lastFailure: z.string().nullable(), url: z.string() }),
  ),
});
const callbacks = async (control: Controller) => reports.parse(await control.get('/callbacks')).callbacks;

describe('a callback', () => {
  it('reports a completed order, with the identifiers of getStatus, signed', async () => {
    const { service, merchant } = await startedForLocal();
    const uidCustomer = await order(merchant, { orderId: 'Zürich 7', callback: here('/orders?till=1') });
    await hasReceived(1);
    const [received] = receiver.received;
    if (received === undefined) return expect.fail('nothing came');
    expect(received).toMatchObject({
      method: 'POST',
      path: '/orders?till=1',
      headers: {
        'content-type': 'application/json',
        'cf-merchant-id': service.merchantId,
        'cf-access-sign': hmac(received.text, service.secret),
      },
    });
    const { message, createdAt } = await statusOf(merchant, uidCustomer);
    expect(callbackOf(received)).toEqual({
      message,
      uidCustomer,
      orderId: 'Zürich 7',
      status: 'completed',
      createdAt,
    });
    const keys = Object.keys(callbackOf(received));
    expect(received.text).toBe(JSON.stringify(callbackOf(received), keys.toSorted()));
  });

  it('reports a canceled order', async () => {
    const { merchant, control } = await startedForLocal();
    await control.post('/outcomes', { for: 'next', outcome: 'canceled' });
    await order(merchant, { callback: here('/') });
    await hasReceived(1);
    expect(receiver.received.map(callbackOf)).toMatchObject([{ status: 'canceled' }]);
  });

  it('reports each package’s events, under the order id of its purchase', async () => {
    const { merchant, control } = await startedForLocal();
    const first = { orderId: 'first', activationMode: 'FIRST_USE', callback: here('/first') };
    const uidCustomer = await order(merchant, first);
    const { esimProfile } = await settled(merchant, uidCustomer);
    const second = { orderId: 'second', activationMode: 'ON_DEMAND', callback: here('/second') };
    const topUp = await merchant.post('/orders/topup', { uidCustomer, productId, ...second });
    const third = { activationMode: 'ON_DEMAND', callback: here('/third') };
    const unnamed = await merchant.post('/orders/topup', { uidCustomer, productId, ...third });
    await control.post(`/profiles/${esimProfile?.iccid ?? ''}/connect`, { country: 'JP', network: 'KDDI' });
    await merchant.post('/orders/activate', { idPack: topUpRecord.parse(topUp.json).package.id });
    await merchant.post('/orders/refund', { idPack: topUpRecord.parse(unnamed.json).package.id });
    await hasReceived(6);
    const messages = (path: string) =>
      receiver.received
        .filter((received) => received.path === path)
        .map((received) => `${String(callbackOf(received).orderId)}: ${callbackOf(received).message}`);
    expect(messages('/first')).toEqual(['first: The eSIM is issued.', 'first: A package was activated.']);
    expect(messages('/second')).toEqual(['second: A package was added.', 'second: A package was activated.']);
    expect(messages('/third')).toEqual(['null: A package was added.', 'null: A package was refunded.']);
  });

  it('that nobody accepts is retried with growing delays, until somebody does', async () => {
    const { merchant, control } = await startedForLocal();
    const answers = [500, 302, 404, 429, 204];
    receiver.answer(() => answers[receiver.received.length - 1] ?? 200);
    await order(merchant, { callback: here('/') });
    for (let attempt = 1; attempt <= answers.length; attempt += 1) {
      await hasReceived(attempt);
      const state = attempt === answers.length ? 'delivered' : 'pending';
      await expect.poll(() => callbacks(control), often).toMatchObject([{ state, attempts: attempt }]);
      // The next one is due in seconds; nobody waits for them.
      await control.post('/clock', { advanceMs: hourMs });
    }
    // A redirect was a failure, and was not followed.
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/']));
    await control.post('/clock', { advanceMs: 48 * hourMs });
    expect(await callbacks(control)).toMatchObject([{ state: 'delivered', attempts: 5 }]);
  });

  it('is sent automatically after a second', async () => {
    const { merchant } = await startedForLocal();
    receiver.answer(() => (receiver.received.length === 1 ? 503 : 200));
    await order(merchant, { callback: here('/') });
    await hasReceived(2);
  });

  it('waits for earlier ones of the same purchase only', async () => {
    const { merchant, control } = await startedForLocal();
    let broken = true;
    receiver.answer(({ path }) => (broken && path === '/stuck' ? 500 : 200));
    const stuck = await order(merchant, { callback: here('/stuck'), activationMode: 'ON_DEMAND' });
    const { activatedItems } = await settled(merchant, stuck);
    await merchant.post('/orders/activate', { idPack: Number(activatedItems?.[0]?.uid) });
    await order(merchant, { callback: here('/free') });
    const paths = (): (string | undefined)[] => receiver.received.map(({ path }) => path);
    await expect.poll(paths, often).toEqual(expect.arrayContaining(['/stuck', '/free']));
    await expect
      .poll(async () => (await callbacks(control)).map(({ state }) => state), often)
      .toContain('delivered');
    expect((await callbacks(control)).filter(({ url }) => url === here('/stuck'))).toMatchObject([
      { state: 'pending', attempts: 0 },
      { state: 'pending' },
    ]);
    broken = false;
    await control.post('/clock', { advanceMs: hourMs });
    await expect
      .poll(
        () =>
          receiver.received
            .filter(({ path }) => path === '/stuck')
            .map((one) => callbackOf(one).message)
            .slice(-2),
        often,
      )
      .toEqual(['The eSIM is issued.', 'A package was activated.']);
  });

  it('survives a kill -9, and keeps its place', async () => {
    const first = await startedForLocal();
    receiver.answer(() => 500);
    const uidCustomer = await order(first.merchant, { callback: here('/'), activationMode: 'ON_DEMAND' });
    const { activatedItems } = await settled(first.merchant, uidCustomer);
    await first.merchant.post('/orders/activate', { idPack: Number(activatedItems?.[0]?.uid) });
    await expect.poll(() => receiver.received.length, often).toBeGreaterThan(0);
    await first.service.kill();
    receiver.answer(() => 200);
    const second = await startedForLocal({ dataFolder: first.service.dataFolder });
    await second.control.post('/clock', { advanceMs: hourMs });
    await expect
      .poll(() => receiver.received.slice(-2).map((one) => callbackOf(one).message), often)
      .toEqual(['The eSIM is issued.', 'A package was activated.']);
  });

  it('that a receiver delays does not keep the service from ending, and is sent again', async () => {
    const first = await startedForLocal();
    receiver.answer(() => 'silence');
    await order(first.merchant, { callback: here('/') });
    await hasReceived(1);
    expect(await first.service.stop()).toBe(0);
    receiver.answer(() => 200);
    await startedForLocal({ dataFolder: first.service.dataFolder });
    await hasReceived(2);
  });

  it('is given up after some twenty attempts', async () => {
    const { merchant, control } = await startedForLocal();
    receiver.answer(() => 500);
    await order(merchant, { callback: here('/') });
    const ended = async (): Promise<unknown> => {
      await control.post('/clock', { advanceMs: hourMs });
      return (await callbacks(control))[0];
    };
    await expect
      .poll(ended, often)
      .toMatchObject({ state: 'given-up', attempts: 20, lastFailure: 'HTTP 500' });
  });
});

describe('without permission for local callbacks', () => {
  let strict: Access;
  beforeAll(async () => {
    const service = await startServiceProcess({ issueDelayMs: 0 });
    strict = { service, merchant: rawMerchant(service), control: controller(service) };
  });
  afterAll(() => strict.service.stop());

  it.each([
    ['this computer', () => here('/')],
    ['a name that means this computer', () => `http://localhost:${receiver.port}/`],
    ['this computer in another spelling', () => `http://0x7f.1:${receiver.port}/`],
    ['this computer in IPv6', () => `http://[::ffff:127.0.0.1]:${receiver.port}/`],
    ['any address of this computer', () => `http://0.0.0.0:${receiver.port}/`],
    ['a shop’s network', () => 'http://192.168.1.1/'],
    ['a cloud’s own data', () => 'http://169.254.169.254/latest/meta-data'],
  ])('a callback to %s is never sent', async (_, address) => {
    const { merchant, control } = strict;
    await order(merchant, { callback: address() });
    const newest = async (): Promise<unknown> => (await callbacks(control))[0];
    await expect.poll(newest, often).toMatchObject({
      url: address(),
      state: 'given-up',
      lastFailure: expect.stringContaining('not public') as unknown,
    });
    expect(receiver.received).toEqual([]);
  });
});
