import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let keychain: TestKeychain;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'after-all-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  keychain = new TestKeychain();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** @param speed how many times as fast its waits pass. */
async function startTill(speed: number): Promise<ShopTill> {
  const till = openShopTill({ folder, service, keychain, clock: clockOfSpeed(speed) });
  onTestFinished(() => till.session.close());
  await till.session.till.connect();
  return till;
}

const fast = 300;

/** Its books are compared first, so that no night's comparison is due: that would find everything too. */
async function openTill(): Promise<ShopTill> {
  const till = await startTill(fast);
  await compare(till);
  return till;
}

/** Compares the books with the service's history, as a manager wants it. */
async function compare(till: ShopTill): Promise<void> {
  const reconciliation = await till.session.till.reconciliation();
  const before = reconciliation.read().last?.begunAt;
  reconciliation.begin();
  await till.when(() => {
    const { state, last } = reconciliation.read();
    const isOver = state.doing.kind === 'idle' && last?.state === 'done' && last.begunAt !== before;
    return isOver ? true : undefined;
  });
}

const product = (till: ShopTill) => till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');
const refuses = (path: string) =>
  controller(service).post('/faults', { path, fault: { kind: 'refuse', when: 'before', status: 400 } });

const open = async (till: ShopTill): Promise<FindingView[]> => {
  const reconciliation = await till.session.till.reconciliation();
  return reconciliation.findings({ isOpen: true, before: null, most: 50 }).findings;
};

/** Polls until there are findings, without asking the till for anything. */
const found = (till: ShopTill, count = 1): Promise<FindingView[]> =>
  expect
    .poll(() => open(till), { timeout: 20_000 })
    .toHaveLength(count)
    .then(() => open(till));

/** Sells something that somebody refuses, as staff are told. */
async function sellInVain(till: ShopTill): Promise<SaleView> {
  await refuses('/orders/submit');
  const sold = till.session.till.selling.sell({ ...product(till), cart: crypto.randomUUID(), again: true });
  if (!sold.ok) return expect.fail(sold.failure.kind);
  const [orderId] = sold.value;
  return till.when(() => {
    const sale = till.order(orderId);
    return sale.state === 'refused' ? sale : undefined;
  });
}

/** The order comes late: somebody on the way held it for longer than anybody waits. */
const comesLate = async ({ orderId }: SaleView): Promise<void> => {
  const [first] = value(await directClient(service).products()).products;
  const productId = first?.productId ?? expect.fail('nothing to sell');
  value(await directClient(service).submit({ productId, orderId, activationMode: 'ON_DEMAND' }));
};

/** How often something was asked for. */
const asked = ({ sent }: ShopTill, path: string): number => sent.filter((one) => one === path).length;

const sale = async (): Promise<readonly [ShopTill, SaleView]> => {
  const till = await openTill();
  return [till, await sellInVain(till)];
};

describe('a sale reported as not sold that the service makes after all', () => {
  it('is found by the till within minutes, with its cost, and not bought again', async () => {
    const [till, refused] = await sale();
    const submits = asked(till, '/orders/submit');
    await comesLate(refused);
    const [finding] = await found(till);
    expect(finding).toMatchObject({
      ...{ kind: 'theirs-only', about: 'sale', why: 'refused-here', saleId: refused.orderId },
      theirs: product(till).cost,
      canAdopt: true,
    });
    expect(till.order(refused.orderId)).toMatchObject({ state: 'refused', isMadeAfterAll: true });
    expect(till.last('reconciliation')).toMatchObject({ openFindings: 1 });
    expect(asked(till, '/orders/submit')).toBe(submits);
  });

  it('is found by the next start, which fetches missing sales, before anything is sold', async () => {
    const [before, refused] = await sale();
    before.session.close();
    await comesLate(refused);
    // As after a power cut: nothing says that the ledger was closed.
    rmSync(join(folder, 'live', 'ledger.sqlite-closing'));
    const till = await startTill(1);
    expect(await open(till)).toMatchObject([{ why: 'refused-here', saleId: refused.orderId }]);
  });

  it('is found by the checks of a later run', async () => {
    const [before, refused] = await sale();
    before.session.close();
    await comesLate(refused);
    const till = await startTill(fast);
    expect(await found(till)).toMatchObject([{ why: 'refused-here', saleId: refused.orderId }]);
  });

  it('is found by any read of the history, reported once, and no more once a manager knows it', async () => {
    const [before, refused] = await sale();
    before.session.close();
    await comesLate(refused);
    const till = await startTill(1);
    const opened = till.session.till;
    await opened.history(20);
    const [finding] = await open(till);
    expect(finding).toMatchObject({ why: 'refused-here', saleId: refused.orderId });
    await compare(till);
    expect(await open(till)).toMatchObject([{ number: finding?.number }]);
    const reconciliation = await opened.reconciliation();
    expect(reconciliation.mark({ number: finding?.number ?? 0, note: 'The service took it back' })).toEqual({
      ok: true,
    });
    await opened.history(20);
    await compare(till);
    expect(await open(till)).toEqual([]);
  });

  it('is adopted by a manager with its eSIM and its cost, and is no longer a difference', async () => {
    const [till, refused] = await sale();
    await comesLate(refused);
    const [finding] = await found(till);
    const reconciliation = await till.session.till.reconciliation();
    const adopted = await reconciliation.adoptFinding({ number: finding?.number ?? 0, note: null });
    if (adopted.kind !== 'adopted') return expect.fail(JSON.stringify(adopted));
    const sold = await till.readable(adopted.orderId);
    expect(sold).toMatchObject({ state: 'completed', cost: product(till).cost, price: null });
    expect(till.order(refused.orderId).state).toBe('refused');
    await compare(till);
    expect(await open(till)).toEqual([]);
    expect(reconciliation.findings({ isOpen: false, before: null, most: 5 }).findings).toMatchObject([
      { standing: 'adopted', saleId: adopted.orderId },
    ]);
    expect(await reconciliation.adoptFinding({ number: finding?.number ?? 0, note: null })).toEqual({
      kind: 'in-books',
      orderId: adopted.orderId,
    });
  });

  it('is reported with what was credited for it since', async () => {
    const [till, refused] = await sale();
    await controller(service).post('/outcomes', { for: 'next', outcome: 'canceled', delayMs: 0 });
    await comesLate(refused);
    const { cost } = product(till);
    await found(till);
    await compare(till);
    expect(await open(till)).toMatchObject([{ why: 'refused-here', theirs: cost, creditedBack: cost }]);
  });
});

/** An eSIM whose package waits to be activated, and what can be done with it. */
async function sold(till: ShopTill) {
  const request = {
    ...product(till),
    activationMode: 'ON_DEMAND',
    cart: crypto.randomUUID(),
    again: true,
  } as const;
  const begun = till.session.till.selling.sell(request);
  if (!begun.ok) return expect.fail(begun.failure.kind);
  const [orderId] = begun.value;
  const { uidCustomer } = await till.readable(orderId);
  if (uidCustomer === null) return expect.fail('it has no uidCustomer');
  const status = value(await directClient(service).getStatus(uidCustomer));
  const [bought] = status.status === 'completed' ? status.activatedItems : [];
  const pack = idPackOf(bought?.uid);
  if (pack.kind !== 'number') return expect.fail('its package has no number');
  return { idPack: pack.idPack, on: { uidCustomer, orderId, cart: crypto.randomUUID() } };
}

/** The operation, once it was refused. */
const refusedIn = (till: ShopTill, begun: Result<OperationId, Problem>): Promise<OperationView> => {
  if (!begun.ok) return expect.fail(begun.failure.kind);
  return till.when(() => {
    const view = operationOf(till, begun.value);
    return view?.state === 'refused' ? view : undefined;
  });
};
const operationOf = (till: ShopTill, id: string): OperationView | undefined =>
  till.session.till.orders.openWork().endedOperations.find(({ operation }) => operation.operationId === id)
    ?.operation;

describe('an operation reported as not done that the service does after all', () => {
  it('is found for a top-up, with its cost', async () => {
    const till = await openTill();
    const { on } = await sold(till);
    await refuses('/orders/topup');
    const { productId, cost } = product(till);
    const topUp = await refusedIn(
      till,
      await topUpEsim(till.session.till.selling, { ...product(till), topsUp: on.orderId }),
    );
    value(await directClient(service).topup({ ...on, productId, orderId: topUp.operationId }));
    const [finding] = await found(till);
    expect(finding).toMatchObject({ about: 'top-up', why: 'refused-here', theirs: cost, canAdopt: true });
    expect(operationOf(till, topUp.operationId)).toMatchObject({ isMadeAfterAll: true });
    const reconciliation = await till.session.till.reconciliation();
    expect(await reconciliation.adoptFinding({ number: finding?.number ?? 0, note: null })).toMatchObject({
      kind: 'adopted',
    });
    await compare(till);
    expect(await open(till)).toEqual([]);
  });

  it('is found for a refund, with its credit', async () => {
    const till = await openTill();
    const { on, idPack } = await sold(till);
    await refuses('/orders/refund');
    const request = { ...on, idPack, reason: 'The phone is locked' };
    const refund = await refusedIn(till, till.session.till.selling.refund(request));
    value(await directClient(service).refund(idPack));
    const [finding] = await found(till);
    expect(finding).toMatchObject({ about: 'refund', theirs: product(till).cost });
    expect(operationOf(till, refund.operationId)).toMatchObject({ isMadeAfterAll: true });
    await compare(till);
    expect(await open(till)).toMatchObject([{ about: 'refund', why: 'refused-here', canAdopt: true }]);
  });

  it('is found for an activation, which moves no money', async () => {
    const till = await openTill();
    const { on, idPack } = await sold(till);
    await refuses('/orders/activate');
    const activation = await refusedIn(till, till.session.till.selling.activate({ ...on, idPack }));
    value(await directClient(service).activate(idPack));
    expect(await found(till)).toMatchObject([
      { kind: 'done-after-all', about: 'activation', why: 'refused-here', theirs: null, canAdopt: false },
    ]);
    expect(operationOf(till, activation.operationId)).toMatchObject({ isMadeAfterAll: true });
  });

  it('is no difference if staff’s second request did it', async () => {
    const till = await openTill();
    const { on, idPack } = await sold(till);
    await refuses('/orders/activate');
    await refusedIn(till, till.session.till.selling.activate({ ...on, idPack }));
    const again = { ...on, idPack, cart: crypto.randomUUID() };
    const before = asked(till, '/orders/getStatus');
    expect(till.session.till.selling.activate(again).ok).toBe(true);
    await till.when(() =>
      till.order(on.orderId).operations.at(-1)?.state === 'completed' ? true : undefined,
    );
    // It is read once, to learn how soon an activation is shown.
    await vi.waitFor(() => expect(asked(till, '/orders/getStatus')).toBe(before + 1));
    const reads = asked(till, '/orders/getStatus');
    // A sale that was refused after it is looked at, and found, after it.
    await comesLate(await sellInVain(till));
    expect(await found(till)).toMatchObject([{ about: 'sale' }]);
    expect(asked(till, '/orders/getStatus')).toBe(reads);
  });
});
