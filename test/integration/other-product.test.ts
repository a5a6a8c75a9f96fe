import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import { isIn, type OrderId } from '../../src-main/domain/orders/sale.ts';
import type { Fault } from '../../src-service/control/fault.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { openPracticeTill } from '../tills/practice-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** The answer to a purchase names the order that was sent, and another package than was ordered. */

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

function openTill(): OrdersTill {
  const till = openOrdersTill({ folder, merchantId: service.merchantId, client: directClient(service) });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill): OrderId =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

type Members = Extract<Fault, { kind: 'other-reply' }>['members'];

const says = (path: string, members: Members, times: number | 'forever') =>
  controller(service).post('/faults', { path, fault: { kind: 'other-reply', members }, times });
const tellsTheTruth = () => controller(service).clear('/faults');

const other = { productId: 'another-package', name: 'Another package', salePrice: 1 };
const answersSubmit = () => says('/orders/submit', { esimProfile: other }, 1);
const answersTopUp = () => says('/orders/topup', { package: { id: 1, ...other } }, 1);
/** It shows another package than was ordered, too. */
const shows = () =>
  says('/orders/getStatus', { activatedItems: [{ uid: '1', name: other.name }] }, 'forever');

const isAskedAgain = (till: OrdersTill, id: ProviderOperationId, times = 2) =>
  expect
    .poll(() => till.otherProducts.filter((each) => each === id).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(times);

const eventsOf = ({ ledger }: OrdersTill, id: OrderId): string[] =>
  ledger.sales.events(id).map(({ event }) => event.kind);

describe('a sale answered with another package', () => {
  it('is completed without resending if the status shows the ordered package', async () => {
    await answersSubmit();
    const till = openTill();
    const sale = await till.settled(sell(till));
    expect(sale.progress.state).toBe('completed');
    expect(eventsOf(till, sale.intent.orderId)).toEqual([
      'drafted',
      'attempted',
      'unanswered',
      'accepted',
      'issued',
    ]);
    expect(till.otherProducts).toEqual([]);
  });

  it('hands nothing over and buys nothing twice if the status shows the other one, in the next run too', async () => {
    await answersSubmit();
    await shows();
    const before = openTill();
    const orderId = sell(before);
    await isAskedAgain(before, orderId);
    const unknown = before.ledger.sales.find(orderId);
    expect(unknown?.progress).toMatchObject({
      state: 'unknown',
      attempts: 1,
      failure: { kind: 'other-product', detail: 'the reply names the product another-package' },
    });
    before.close();
    const after = openTill();
    await isAskedAgain(after, orderId);
    expect(eventsOf(after, orderId)).toEqual(['drafted', 'attempted', 'unanswered']);
    await tellsTheTruth();
    const sale = await after.settled(orderId);
    expect(isIn(sale, 'completed') && sale.progress.profile.iccid).toMatch(/^\d+$/);
  });

  it('can be closed by a manager', async () => {
    await answersSubmit();
    await shows();
    const till = openTill();
    const orderId = sell(till);
    await isAskedAgain(till, orderId, 1);
    const sale = till.ledger.sales.find(orderId);
    if (sale === undefined || !isIn(sale, 'unknown')) return expect.fail(sale?.progress.state);
    const closed = value(
      till.ledger.sales.writeOff(sale, { staff: null, reason: 'support takes it back' }, 1),
    );
    expect(closed.progress.state).toBe('written-off');
  });
});

it('is reported to a manager until the ordered package is there', async () => {
  await answersSubmit();
  await shows();
  const opened = await openPracticeTill(folder, service);
  onTestFinished(() => opened.session.close());
  const [first] = opened.till.catalog().products;
  if (first === undefined) return expect.fail('there is nothing to sell');
  const [orderId] = value(opened.till.selling.sell({ ...first, cart: 'press', again: false }));
  const reconciliation = await opened.till.reconciliation();
  const findings = (isOpen: boolean) => reconciliation.findings({ isOpen, before: null, most: 50 }).findings;
  await expect.poll(() => findings(true), { timeout: 20_000 }).toHaveLength(1);
  expect(findings(true)).toMatchObject([
    { kind: 'other-product', about: 'sale', saleId: orderId, ours: first.cost, canAdopt: false },
  ]);
  expect(opened.till.orders.find(orderId)).toMatchObject({
    ...{ state: 'unknown', problem: { kind: 'other-product' }, install: null },
  });
  await tellsTheTruth();
  await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
  expect(findings(true)).toEqual([]);
  expect(findings(false)).toMatchObject([{ kind: 'other-product', standing: 'agrees' }]);
});

describe('a top-up answered with another package', () => {
  const topUp = async (till: OrdersTill) => {
    const sale = await till.settled(sell(till));
    if (!isIn(sale, 'completed')) return expect.fail(sale.progress.state);
    const { uidCustomer } = sale.progress;
    const status = value(await directClient(service).getStatus(uidCustomer));
    if (status.status !== 'completed') return expect.fail(status.status);
    const knownPackages = status.activatedItems.flatMap(({ uid }) => uid ?? []);
    const { orderId } = sale.intent;
    return { product, price: product.salePrice, knownPackages, uidCustomer, orderId };
  };

  it('is completed without resending if the status shows the ordered package', async () => {
    const till = openTill();
    const request = await topUp(till);
    await answersTopUp();
    const id = value(till.orders.topUp(request));
    expect((await till.ended(id)).progress.state).toBe('completed');
    const kinds = till.ledger.operations.events(id).map(({ event }) => event.kind);
    expect(kinds.filter((kind) => kind === 'attempted')).toHaveLength(1);
    expect(kinds).toContain('unanswered');
  });

  it('stays open if the status does not show it', async () => {
    const till = openTill();
    const request = await topUp(till);
    await answersTopUp();
    await shows();
    const id = value(till.orders.topUp(request));
    await isAskedAgain(till, id);
    expect(till.ledger.operations.find(id)?.progress).toMatchObject({
      ...{ state: 'unknown', attempts: 1, failure: { kind: 'other-product' } },
    });
    await tellsTheTruth();
    expect((await till.ended(id)).progress.state).toBe('completed');
  });
});
