import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startLyingService, type LyingReply } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { InstalledTills } from '../tills/installed-tills.ts';
import { owed } from '../tills/owed-by-till.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { firstProduct, packagesOf, refundOn, sellTo } from '../tills/two-tills.ts';
import { inCash, topUpEsim } from '../tills/top-up-esim.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let tills: InstalledTills;
let till: ShopTill;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'closed-'));
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  tills = new InstalledTills(folder, () => ({ ...service, address: proxy.address }));
  till = await tills.connected();
  await sellTo(till);
});
afterEach(async () => {
  tills.endAll();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const outcome = (of: 'next' | { orderId: string }, how: 'completed' | 'canceled', delayMs: number) =>
  controller(service).post('/outcomes', { for: of, outcome: how, delayMs });
const anHour = 3_600_000;

/** The service does it, nobody is told, and nothing can be asked until it is back. */
function isLost(path: string): void {
  const before = proxy.seen.length;
  // What is read before it is sent, such as the packages of an eSIM, passes.
  proxy.interfere((asked) => {
    if (asked === path) return 'cut-after';
    return proxy.seen.slice(before).includes(path) ? 'cut-before' : 'pass';
  });
}
async function isBack(): Promise<void> {
  proxy.interfere(() => 'pass');
  await till.session.till.refresh();
}

function press(): string {
  const sold = till.session.till.selling.sell({
    ...{ ...firstProduct(till), activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true },
    payments: [{ kind: 'cash', received: null }],
  });
  const [orderId] = value(sold);
  return orderId;
}

const saleIn = (orderId: string, state: SaleView['state']): Promise<SaleView> =>
  till.when(() => (till.order(orderId).state === state ? till.order(orderId) : undefined));
const operationOf = (orderId: string): OperationView =>
  till.order(orderId).operations.at(-1) ?? expect.fail('nothing was done with it');
const operationIn = (orderId: string, state: OperationView['state']): Promise<OperationView> =>
  till.when(() => {
    const operation = till.order(orderId).operations.at(-1);
    return operation?.state === state ? operation : undefined;
  });

const close = async (id: string): Promise<void> =>
  expect(await till.session.till.openWork.writeOff({ id, reason: 'Closing time' })).toEqual({ ok: true });

/** A sale that was paid and accepted, then closed, and that the service brings to this end later. */
async function closedAccepted(how: 'completed' | 'canceled'): Promise<string> {
  await outcome('next', how, anHour);
  const orderId = press();
  await saleIn(orderId, 'accepted');
  await close(orderId);
  return orderId;
}

/** A sale that was paid, and closed without an answer, although the service made it. */
async function closedUnknown(): Promise<string> {
  isLost('/orders/submit');
  const orderId = press();
  await saleIn(orderId, 'unknown');
  await close(orderId);
  await isBack();
  return orderId;
}

const reconciliation = () => till.session.till.reconciliation();

/** Compares the books with the service's history, as a manager wants it. @returns what is open then. */
async function compare(): Promise<readonly FindingView[]> {
  const books = await reconciliation();
  const before = books.read().last?.begunAt;
  books.begin();
  await expect
    .poll(
      () => {
        const { state, last } = books.read();
        return state.doing.kind === 'idle' && last?.state === 'done' && last.begunAt !== before;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return books.findings({ isOpen: true, before: null, most: 50 }).findings;
}

async function adopt(finding: FindingView | undefined) {
  return (await reconciliation()).adoptFinding({ number: finding?.number ?? 0, note: null });
}

/** As the service has it. */
const balance = async (): Promise<string> => value(await directClient(service).balance()).balance;

async function totals() {
  const { totals: compared } =
    (await reconciliation()).read().lastCompared ?? expect.fail('nothing compared');
  return compared;
}

/** Compares once more: nothing is left, and the books moved the balance as the history says. */
async function agrees(): Promise<void> {
  expect(await compare()).toEqual([]);
  const compared = await totals();
  expect(compared?.ours).toBe(compared?.theirs);
}

describe('a sale that the service had, and a manager closed', () => {
  it('is found once its eSIM is issued, taken back, and handed over', async () => {
    const orderId = await closedAccepted('completed');
    // Nothing is to be said yet: the books know that it was bought.
    expect(await compare()).toEqual([]);
    await outcome({ orderId }, 'completed', 0);
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ kind: 'done-after-all', about: 'sale', why: 'written-off-here', saleId: orderId, canAdopt: true },
      theirs: firstProduct(till).cost,
    });
    expect(till.order(orderId)).toMatchObject({ state: 'written-off', isMadeAfterAll: true });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    const sale = await till.readable(orderId);
    expect(sale).toMatchObject({ state: 'completed', price: firstProduct(till).price });
    expect(owed(till)).toEqual([]);
    await agrees();
    const [sold] = await packagesOf(till, orderId);
    expect(sold).toMatchObject({ refund: { offered: true }, cost: firstProduct(till).cost });
    expect(await adopt(finding)).toMatchObject({ kind: 'in-books' });
  });

  it('counts once, though it is closed once more after it was taken back', async () => {
    const orderId = await closedAccepted('completed');
    await outcome({ orderId }, 'completed', 0);
    const [first] = await compare();
    const before = await balance();
    // It is taken back, and nothing can be asked any more.
    const asked = proxy.seen.length;
    proxy.interfere((path) =>
      path === '/orders/getStatus' && !proxy.seen.slice(asked, -1).includes(path) ? 'pass' : 'cut-before',
    );
    expect(await adopt(first)).toMatchObject({ kind: 'adopted' });
    await saleIn(orderId, 'accepted');
    await close(orderId);
    await isBack();
    const [second, ...others] = await compare();
    expect(others).toEqual([]);
    expect(second).toMatchObject({ kind: 'done-after-all', about: 'sale', saleId: orderId });
    expect(await adopt(second)).toMatchObject({ kind: 'adopted' });
    await till.readable(orderId);
    await agrees();
    expect(await balance()).toBe(before);
    expect(till.order(orderId).events.map(({ kind }) => kind)).toEqual([
      ...['drafted', 'attempted', 'accepted', 'written-off', 'reopened', 'written-off', 'reopened', 'issued'],
    ]);
  });

  it('owes its customer what they paid, once it is canceled and credited', async () => {
    const orderId = await closedAccepted('canceled');
    await outcome({ orderId }, 'canceled', 0);
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'cancellation', why: 'written-off-here', canAdopt: true });
    expect(owed(till)).toEqual([]);
    expect(await adopt(finding)).toMatchObject({ kind: 'adopted', orderId });
    await saleIn(orderId, 'canceled');
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
    await agrees();
    tills.end(till);
    till = await tills.connected();
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
  });

  it('is reached by its ICCID and by its number', async () => {
    const orderId = await closedAccepted('completed');
    const { uidCustomer } = till.order(orderId);
    if (uidCustomer === null) return expect.fail('it has no number');
    await outcome({ orderId }, 'completed', 0);
    const status = value(await directClient(service).getStatus(uidCustomer));
    const iccid = status.status === 'completed' ? status.esimProfile.iccid : expect.fail(status.status);
    const { elsewhere } = till.session.till;
    expect(await elsewhere.order({ iccid })).toEqual({ ok: true, order: { kind: 'found', uidCustomer } });
    expect(await elsewhere.esim({ iccid, uidCustomer })).toMatchObject({
      esim: { kind: 'in-books', orderId },
    });
    expect(till.order(orderId).isMadeAfterAll).toBe(true);
    const books = await reconciliation();
    expect(await books.lookUp({ uidCustomer })).toMatchObject({ ok: true, saleId: null });
    expect(await books.adoptOrder({ uidCustomer, note: null })).toMatchObject({ kind: 'adopted', orderId });
    await till.readable(orderId);
    await agrees();
  });
});

describe('a sale that was closed without an answer', () => {
  it('is taken back with its eSIM and with what its customer paid, where the service made it', async () => {
    const orderId = await closedUnknown();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'theirs-only',
      about: 'sale',
      why: 'written-off-here',
      canAdopt: true,
    });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    const { price, cost } = firstProduct(till);
    expect(await till.readable(orderId)).toMatchObject({ state: 'completed', price, cost });
    expect(proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(2);
    await agrees();
  });

  it('is one difference where the service canceled it since, and owes its customer', async () => {
    await outcome('next', 'canceled', 0);
    const orderId = await closedUnknown();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'cancellation', why: 'written-off-here', canAdopt: true });
    expect(await adopt(finding)).toMatchObject({ kind: 'adopted' });
    await saleIn(orderId, 'canceled');
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
    await agrees();
  });

  it('is never found where the service did not make it', async () => {
    proxy.interfere(() => 'cut-before');
    const orderId = press();
    await saleIn(orderId, 'unknown');
    await close(orderId);
    await isBack();
    expect(await compare()).toEqual([]);
    expect(till.order(orderId)).toMatchObject({ state: 'written-off', isMadeAfterAll: false });
  });
});

/** What a service says of an order. */
type Said = {
  /** undefined: what is so. */
  status: 'ERROR' | 'canceled' | 'FAILED' | 'not-found' | undefined;
  orderId: string | null;
  /** Whether its history has lines of the order. */
  showsLines: boolean;
};

/** The till is another one, of a service that says what it is told to. @returns what to tell it. */
async function openLiedTo(): Promise<Said> {
  tills.endAll();
  await proxy.close();
  await service.stop();
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  const said: Said = { status: undefined, orderId: null, showsLines: true };
  const reply = (path: string, real: LyingReply, query: URLSearchParams): LyingReply => {
    const { status, orderId, showsLines } = said;
    if (path === '/customer/history' && !showsLines) {
      const told = historyRecord.parse(JSON.parse(real.text));
      const transactions = told.transactions.filter((line) => line.orderId !== orderId);
      return { ...real, text: JSON.stringify({ ...told, transactions }) };
    }
    if (path !== '/orders/getStatus' || status === undefined) return real;
    if (status === 'not-found')
      return { status: 404, text: JSON.stringify({ status: 'ERROR', message: 'Order not found' }) };
    const named = { uidCustomer: query.get('uidCustomer'), orderId, createdAt: new Date().toISOString() };
    const rest = { esimProfile: null, customer: null, activatedItems: null, totalAvailableBalance: null };
    return { status: 200, text: JSON.stringify({ message: '', status, ...named, ...rest }) };
  };
  proxy = await startFaultyProxy(service.address);
  const address = await startLyingService({ ...service, address: proxy.address }, [{ reply }]);
  const books = join(folder, 'lied-to');
  mkdirSync(books);
  tills = new InstalledTills(books, () => ({ ...service, address }));
  till = await tills.connected();
  await sellTo(till);
  return said;
}

/** The number under which a service keeps an order that it refused. */
const keptUid = '7d1c0f6e-2c55-4a63-9df0-6c7f0b6d9a11';

describe.each(['ERROR', 'canceled', 'FAILED'] as const)('a closed sale whose order says %s', (status) => {
  it('is neither told nor taken back where nothing was taken for it', async () => {
    const said = await openLiedTo();
    proxy.interfere(() => 'cut-before');
    const orderId = press();
    await saleIn(orderId, 'unknown');
    await close(orderId);
    await isBack();
    Object.assign(said, { status, orderId });
    const books = await reconciliation();
    expect(await books.lookUp({ uidCustomer: keptUid })).toMatchObject({ reported: { status, orderId } });
    expect(await compare()).toEqual([]);
    expect(await books.adoptOrder({ uidCustomer: keptUid, note: null })).toEqual({ kind: 'not-made' });
    expect(till.order(orderId)).toMatchObject({ state: 'written-off', isMadeAfterAll: false });
    await agrees();
  });

  it('is taken back with what it cost where its debit shows', async () => {
    const said = await openLiedTo();
    const orderId = await closedUnknown();
    Object.assign(said, { status, orderId });
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'sale', theirs: firstProduct(till).cost, canAdopt: true });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    expect(till.order(orderId)).toMatchObject({ cost: firstProduct(till).cost });
    await agrees();
  });

  it('owes its customer where its debit and its credit show', async () => {
    const said = await openLiedTo();
    await outcome('next', 'canceled', 0);
    const orderId = await closedUnknown();
    Object.assign(said, { status, orderId });
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'cancellation', why: 'written-off-here', canAdopt: true });
    expect(await adopt(finding)).toMatchObject({ kind: 'adopted', orderId });
    await saleIn(orderId, 'canceled');
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
    await agrees();
  });
});

describe('a closed sale that the service put away', () => {
  it('is canceled by its history, and owes its customer, where it was credited', async () => {
    const said = await openLiedTo();
    const orderId = await closedAccepted('canceled');
    await outcome({ orderId }, 'canceled', 0);
    const [finding] = await compare();
    Object.assign(said, { status: 'not-found', orderId });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    const { cost, price } = firstProduct(till);
    expect(till.order(orderId)).toMatchObject({ state: 'canceled', cost });
    expect(owed(till)).toMatchObject([{ owed: price }]);
    await agrees();
  });

  it('counts with what was taken where no credit shows', async () => {
    const said = await openLiedTo();
    const orderId = await closedUnknown();
    const [finding] = await compare();
    Object.assign(said, { status: 'not-found', orderId });
    expect(await adopt(finding)).toMatchObject({ kind: 'adopted', orderId });
    expect(till.order(orderId)).toMatchObject({ state: 'accepted', cost: firstProduct(till).cost });
    expect(owed(till)).toEqual([]);
    await agrees();
  });

  it('is not found where the history has no line of it', async () => {
    const said = await openLiedTo();
    const orderId = await closedAccepted('canceled');
    await outcome({ orderId }, 'canceled', 0);
    const [finding] = await compare();
    Object.assign(said, { status: 'not-found', orderId, showsLines: false });
    expect(await adopt(finding)).toEqual({ kind: 'not-adopted', problem: { kind: 'order-not-found' } });
    expect(till.order(orderId).state).toBe('written-off');
  });
});

/** A sold eSIM, and its package. */
async function sold() {
  const sale = await sellTo(till, 'ON_DEMAND');
  const { orderId, uidCustomer } = sale;
  const [one] = await packagesOf(till, orderId);
  if (uidCustomer === null || one === undefined) return expect.fail('it has no package');
  return { orderId, uidCustomer, uid: one.uid };
}

describe('a refund that was closed without an answer', () => {
  async function closedRefund() {
    const esim = await sold();
    isLost('/orders/refund');
    const id = value(refundOn(till, esim));
    await operationIn(esim.orderId, 'unknown');
    await close(id);
    await isBack();
    return { ...esim, id };
  }

  it('owes its customer what they paid, once it is taken back', async () => {
    const { orderId } = await closedRefund();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'refund', why: 'written-off-here', canAdopt: true });
    expect(operationOf(orderId).isMadeAfterAll).toBe(true);
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    expect(operationOf(orderId).state).toBe('completed');
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
    await agrees();
    expect(await adopt(finding)).toMatchObject({ kind: 'in-books' });
    expect(owed(till)).toHaveLength(1);
  });

  it('owes nothing twice where another refund of the package is in the books', async () => {
    const esim = await closedRefund();
    const [finding] = await compare();
    const again = value(refundOn(till, esim));
    await till.when(() => {
      const state = till
        .order(esim.orderId)
        .operations.find(({ operationId }) => operationId === again)?.state;
      return state === 'completed' || state === 'refused' ? true : undefined;
    });
    await adopt(finding);
    expect(owed(till)).toMatchObject([{ owed: firstProduct(till).price }]);
    const done = till.order(esim.orderId).operations.filter(({ state }) => state === 'completed');
    expect(done).toHaveLength(1);
  });
});

describe('a top-up that was closed', () => {
  const topUp = async ({ orderId: topsUp }: { readonly orderId: string }) => {
    const wanted = { ...firstProduct(till), payments: inCash, activationMode: 'ON_DEMAND' } as const;
    return value(await topUpEsim(till.session.till.selling, { ...wanted, topsUp }));
  };

  it('without an answer is taken back with its package, where the service made it', async () => {
    const esim = await sold();
    isLost('/orders/topup');
    const id = await topUp(esim);
    await operationIn(esim.orderId, 'unknown');
    await close(id);
    await isBack();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ about: 'top-up', why: 'written-off-here', canAdopt: true });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId: esim.orderId, isReopened: true });
    await operationIn(esim.orderId, 'completed');
    await agrees();
    expect(proxy.seen.filter((path) => path === '/orders/topup')).toHaveLength(1);
    expect((await packagesOf(till, esim.orderId)).map(({ refund }) => refund.offered)).toEqual([true, true]);
  });

  it('is found once its package is on the eSIM', async () => {
    const esim = await sold();
    const reads = proxy.seen.length;
    proxy.interfere((path) =>
      path === '/orders/getStatus' && proxy.seen.slice(reads).includes('/orders/topup')
        ? 'cut-before'
        : 'pass',
    );
    const id = await topUp(esim);
    await operationIn(esim.orderId, 'accepted');
    await close(id);
    await isBack();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ kind: 'done-after-all', about: 'top-up', canAdopt: true });
    expect(await adopt(finding)).toMatchObject({ kind: 'adopted' });
    await operationIn(esim.orderId, 'completed');
    await agrees();
  });
});

describe('an activation that was closed without an answer', () => {
  it('is found once the package has started, and taken back', async () => {
    const { orderId, uidCustomer, uid } = await sold();
    isLost('/orders/activate');
    const begun = till.session.till.selling.activate({
      ...{ orderId, uidCustomer, idPack: Number(uid), cart: crypto.randomUUID() },
    });
    await operationIn(orderId, 'unknown');
    await close(value(begun));
    await isBack();
    const [finding, ...others] = await compare();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'done-after-all',
      about: 'activation',
      theirs: null,
      canAdopt: true,
    });
    expect(await adopt(finding)).toEqual({ kind: 'adopted', orderId, isReopened: true });
    expect(operationOf(orderId).state).toBe('completed');
    await agrees();
  });
});
