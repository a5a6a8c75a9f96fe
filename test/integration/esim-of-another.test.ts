import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail } from '../../src-merchant-api/result.ts';
import { isIn, type OrderId, type Sale } from '../../src-main/domain/orders/sale.ts';
import { askStatus, orderOfEsim } from '../../src-main/selling/answers/ask-status.ts';
import { aboutAnother } from '../../src-main/selling/history/reading/own-order.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** Each order's status names the order that was asked for, and holds the eSIM of another one. */

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

function openTill(cancelSpacingMs = 1_000): OrdersTill {
  const { merchantId } = service;
  const till = openOrdersTill({ folder, merchantId, client: directClient(service), cancelSpacingMs });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill): OrderId =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

type Members = Extract<Fault, { kind: 'other-reply' }>['members'];

const says = (path: string, members: Members, times: number | 'forever' = 'forever') =>
  controller(service).post('/faults', { path, fault: { kind: 'other-reply', members }, times });
const dropsAnswer = (path: string) => ({ path, fault: { kind: 'drop', when: 'after' }, times: 1 });
const tellsTheTruth = () => controller(service).clear('/faults');

const uidOf = ({ progress }: Sale): string =>
  'uidCustomer' in progress && progress.uidCustomer !== null
    ? progress.uidCustomer
    : expect.fail(progress.state);

async function statusOf(sale: Sale) {
  const status = value(await directClient(service).getStatus(uidOf(sale)));
  return status.status === 'completed' ? status : expect.fail(status.status);
}

/** What the service says of the eSIM of a sale. */
const esimOf = async (sale: Sale): Promise<Members> => wireProfile((await statusOf(sale)).esimProfile);

/** What a status is made of that gives an order the eSIM of a sale. */
const completedWith = async (sale: Sale): Promise<Members> => ({
  ...{ status: 'completed', customer: null, activatedItems: [] },
  esimProfile: await esimOf(sale),
});

const wireProfile = (profile: EsimProfile): Members => ({ ...profile, activatedAt: null });

const iccidOf = (sale: Sale | undefined): string =>
  sale !== undefined && isIn(sale, 'completed')
    ? sale.progress.profile.iccid
    : expect.fail(sale?.progress.state);

const statesOf = ({ ledger }: OrdersTill, orderId: OrderId): string[] =>
  ledger.sales.events(orderId).map(({ event }) => event.kind);

/** Waits until the service has answered for a sale with the eSIM of another one, so many times. */
const isAnswered = (till: OrdersTill, times: number) =>
  expect.poll(() => till.esimsOfAnother.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);

describe('a service that answers a sale with another order’s eSIM', () => {
  it('sells no eSIM to two customers, and the sale is completed once it gives its own', async () => {
    const till = openTill();
    const first = await till.settled(sell(till));
    await says('/orders/getStatus', { esimProfile: await esimOf(first) });
    const orderId = sell(till);
    await isAnswered(till, 2);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('accepted');
    expect(till.runner.lastAnswer(orderId)?.said).toEqual({
      kind: 'esim-of-another',
      sale: first.intent.orderId,
    });
    expect(till.esimsOfAnother[0]).toEqual({ orderId, other: first.intent.orderId });
    await tellsTheTruth();
    const second = await till.settled(orderId);
    expect(iccidOf(second)).not.toBe(iccidOf(first));
    expect(statesOf(till, orderId)).toEqual(['drafted', 'attempted', 'accepted', 'issued']);
    expect(till.faults).toEqual([]);
  });

  it('is caught even if the ICCID is written in groups', async () => {
    const till = openTill();
    const first = await till.settled(sell(till));
    const iccid = iccidOf(first).replace(/(.{4})(?=.)/g, '$1 ');
    await says('/orders/getStatus', { esimProfile: { ...(await esimOf(first)), iccid } });
    const orderId = sell(till);
    await isAnswered(till, 1);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('accepted');
  });

  it.each([
    ['without an ICCID', { iccid: '' }],
    ['under another ICCID', { iccid: '8900000000000000001' }],
    ['by its links alone', { iccid: '8900000000000000001', activationCode: '', installationUrl: null }],
    ['under another activation code', { activationCode: 'LPA:1$smdp.example.net$OTHER' }],
  ])('is caught %s', async (_, changed) => {
    const till = openTill();
    const first = await till.settled(sell(till));
    await says('/orders/getStatus', { esimProfile: { ...(await esimOf(first)), ...changed } });
    const orderId = sell(till);
    await isAnswered(till, 1);
    expect(till.esimsOfAnother[0]).toEqual({ orderId, other: first.intent.orderId });
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('accepted');
    await tellsTheTruth();
    expect(iccidOf(await till.settled(orderId))).not.toBe(iccidOf(first));
  });

  it('is caught by the next run too', async () => {
    const before = openTill();
    const first = await before.settled(sell(before));
    await says('/orders/getStatus', { esimProfile: await esimOf(first) });
    const orderId = sell(before);
    await isAnswered(before, 1);
    before.close();
    const after = openTill();
    await isAnswered(after, 1);
    await tellsTheTruth();
    expect(iccidOf(await after.settled(orderId))).not.toBe(iccidOf(first));
  });

  it('gives it to only one of several sales queried at once', async () => {
    const till = openTill();
    const shared = await esimOf(await till.settled(sell(till)));
    const activationCode = 'LPA:1$smdp.example.net$SHARED';
    const another = { ...shared, activationCode, iccid: '8900000000000000001' };
    await says('/orders/getStatus', { esimProfile: another });
    const command = { product, price: product.salePrice, again: true, quantity: 5 } as const;
    const orderIds = value(till.orders.sellSeveral(command));
    await expect
      .poll(() => new Set(till.esimsOfAnother.map(({ orderId }) => orderId)).size, { timeout: 20_000 })
      .toBe(4);
    const states = orderIds.map((orderId) => till.ledger.sales.find(orderId)?.progress.state);
    expect(states.toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'completed']);
    await tellsTheTruth();
    for (const orderId of orderIds) await till.settled(orderId);
    const iccids = orderIds.map((orderId) => iccidOf(till.ledger.sales.find(orderId)));
    expect(new Set(iccids).size).toBe(5);
    expect(till.faults).toEqual([]);
  });

  it('after a 409, sells no eSIM to two customers', async () => {
    const till = openTill();
    const first = await till.settled(sell(till));
    await says('/orders/getStatus', { esimProfile: await esimOf(first) });
    await controller(service).post('/faults', dropsAnswer('/orders/submit'));
    const orderId = sell(till);
    await isAnswered(till, 1);
    expect(statesOf(till, orderId)).toContain('unanswered');
    await tellsTheTruth();
    expect(iccidOf(await till.settled(orderId))).not.toBe(iccidOf(first));
  });

  it('after it said "canceled", keeps the sale where it is', async () => {
    const till = openTill(3_600_000);
    const first = await till.settled(sell(till));
    const completed = await completedWith(first);
    await says('/orders/getStatus', { status: 'canceled' }, 1);
    await says('/orders/getStatus', completed);
    const orderId = sell(till);
    await isAnswered(till, 1);
    expect(till.ledger.sales.find(orderId)?.progress.state).toBe('cancel-reported');
    await tellsTheTruth();
    expect(iccidOf(await till.settled(orderId))).not.toBe(iccidOf(first));
  });

  it('is not said to have issued it long after it canceled the sale', async () => {
    const till = openTill();
    const completed = await completedWith(await till.settled(sell(till)));
    await controller(service).post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
    const canceled = await till.settled(sell(till));
    expect(canceled.progress.state).toBe('canceled');
    await says('/orders/getStatus', completed);
    await isAnswered(till, 2);
    expect(till.issuedAfterCancel).toEqual([]);
  });
});

describe('a service that reports another eSIM’s packages under the queried order', () => {
  /** Two sales, and what the service tells wrong of the second: the eSIM and the packages of the first. */
  async function twoSales(till: OrdersTill) {
    const [one, other] = [await till.settled(sell(till)), await till.settled(sell(till))];
    const [first, second] = [await statusOf(one), await statusOf(other)];
    const packages = first.activatedItems.map(({ uid, name }) => ({ uid, name, activatedAt: null }));
    const lie = { esimProfile: wireProfile(first.esimProfile), activatedItems: packages };
    return { one, other, lie, idPacks: { one: packOf(first), other: packOf(second) } };
  }

  const packOf = ({ activatedItems: [item] }: Awaited<ReturnType<typeof statusOf>>) => {
    const pack = idPackOf(item?.uid ?? null);
    return pack.kind === 'number' ? pack.idPack : expect.fail(pack.kind);
  };

  it('is not believed about the packages that staff see, refund and activate', async () => {
    const till = openTill();
    const { other, lie } = await twoSales(till);
    await says('/orders/getStatus', lie);
    const asked = orderOfEsim(till.ledger, other, uidOf(other));
    expect(await askStatus(directClient(service), asked)).toEqual(fail(aboutAnother('profile', 200)));
    await tellsTheTruth();
    expect(await askStatus(directClient(service), asked)).toMatchObject({ ok: true });
  });

  it('finishes no top-up with a package of that eSIM', async () => {
    const till = openTill();
    const { other, lie, idPacks } = await twoSales(till);
    const [uidCustomer, { orderId }] = [uidOf(other), other.intent];
    await controller(service).post('/faults', dropsAnswer('/orders/topup'));
    await says('/orders/getStatus', lie, 5);
    const command = {
      ...{ product, price: product.salePrice, uidCustomer, orderId },
      knownPackages: [String(idPacks.other)],
    };
    const done = await till.ended(value(till.orders.topUp(command)));
    expect(done.progress.state).toBe('completed');
    expect(done.progress).not.toMatchObject({ idPack: idPacks.one });
    expect(till.faults).toEqual([]);
  });
});

describe('a top-up', () => {
  it('has the eSIM of its sale', async () => {
    const till = openTill();
    const sale = await till.settled(sell(till));
    if (!isIn(sale, 'completed')) return expect.fail(sale.progress.state);
    const { uidCustomer } = sale.progress;
    const { orderId } = sale.intent;
    const command = { product, price: product.salePrice, knownPackages: [], uidCustomer, orderId };
    expect((await till.ended(value(till.orders.topUp(command)))).progress.state).toBe('completed');
    expect(till.esimsOfAnother).toEqual([]);
  });
});
