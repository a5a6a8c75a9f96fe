import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestName } from '../../src-preload/contract.ts';
import type { Approvable } from '../../src-preload/contract/staff/approval.ts';
import { entriesQuery } from '../../src-main/exports/entries-table.ts';
import { answerRequest, type HandlersFor } from '../../src-main/ipc/answer-request.ts';
import { approvalHandlers } from '../../src-main/ipc/handlers/approval-handlers.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import { staffFile } from '../../src-main/staff/staff-file.ts';
import { StaffSession } from '../../src-main/staff/staff-session.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { directClient } from '../network/direct-client.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { unlimited } from '../windows/unlimited-window.ts';

const needsManager = { ok: false, problem: { kind: 'needs-manager' } };

let service: TestService;
let folder: string;
let staff: StaffSession;
let opened: PracticeTill;
let handlers: Partial<HandlersFor<undefined>>;
let ana = '';
let bo = '';

beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'approvals-'));
  staff = new StaffSession({
    storage: staffFile(join(folder, 'staff.json')),
    clock: systemClock,
    cost: { N: 2, r: 1, p: 1 },
    prove: () => Promise.resolve('wrong'),
    renewPage: () => Promise.resolve(),
    onQuarantine: () => undefined,
    onChange: () => opened.approvals.endAll(),
  });
  opened = await openPracticeTill(folder, service, () => staff.mark);
  await staff.change({ kind: 'begin', name: 'Ana', pin: '1111' });
  await staff.change({ kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
  await staff.change({ kind: 'add', name: 'Cy', role: 'clerk', pin: '3333' });
  [ana = '', bo = ''] = staff.list().members.map(({ id }) => id);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
  staff.lock();
  await staff.unlock(bo, '2222');
  const { till, session, approvals } = opened;
  handlers = {
    ...orderHandlers({
      tills: () => session,
      reports: () => expect.fail('no report is made'),
      openedReports: () => undefined,
      staff: () => staff.mark,
      onSold: () => undefined,
    }),
    ...approvalHandlers({ staff, approvals }),
    'shift-cash': (request, _window, approvedBy) => till.shifts.moveCash(request, approvedBy),
    'goodwill-read': (request) => till.goodwill.read(request),
    goodwill: (request, _window, approvedBy) => till.goodwill.give(request, approvedBy),
    'price-read': (request) => till.givenPrices.read(request),
    'price-give': (request, _window, approvedBy) => till.givenPrices.give(request, approvedBy),
    'price-correct': (request, _window, approvedBy) => till.priceCorrections.correct(request, approvedBy),
    'payments-read': (request) => till.corrections.read(request),
    'tender-correct': (request, _window, approvedBy) => till.corrections.correct(request, approvedBy),
    'pay-back': (request) => till.owed.payBack(request),
    'payback-undo': (request, _window, approvedBy) => till.paybackUndo.undo(request, approvedBy),
  };
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** As a window asks. */
async function ask<Name extends RequestName>(name: Name, request: unknown): Promise<ReplyOf<Name>> {
  const handle = handlers[name];
  if (handle === undefined) return expect.fail(`${name} is answered elsewhere`);
  return answerRequest<Name, undefined>(name, handle, request, {
    ...{ audience: 'counter', window: undefined, locked: () => [] },
    admits: (least) => staff.admits(least),
    ...{ drawnTill: opened.till.id, openTill: () => opened.till.id },
    ...unlimited,
    useApproval: (of, asked) => opened.approvals.use(of, asked),
  });
}

const approve = (of: Approvable, pin = '1111', manager = ana) => ask('approve', { of, manager, pin });
const named = (id: string) => ({ id, name: id === ana ? 'Ana' : 'Bo' });

/** Cash that is taken out. @param amount in US dollars. */
const taken = (amount = '5') =>
  ({ direction: 'out', currency: 'USD', amount, reason: 'Window cleaner' }) as const;

/** Sells a package for cash, to be refunded. */
async function sold() {
  const [product] = opened.till.catalog().products;
  if (product === undefined) return expect.fail('nothing is sold');
  const { productId, costVersion, price, currency } = product;
  const begun = await ask('sell', {
    ...{ productId, costVersion, price, currency, again: true, cart: randomUUID() },
    payments: [{ kind: 'cash', received: null }],
    activationMode: 'ON_DEMAND',
  });
  if (!begun.ok) return expect.fail(begun.problem.kind);
  const [piece] = begun.pieces;
  if (piece.kind !== 'sale') throw new Error('it is no sale');
  const { orderId } = piece;
  const { uidCustomer } = await opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === 'completed' ? sale : undefined;
  });
  const packages = await ask('packages', { orderId });
  const refund = packages.ok ? packages.packages[0]?.refund : undefined;
  if (refund?.offered !== true) return expect.fail('no refund is offered');
  expect(refund.amount).toBeNull();
  return { orderId, uidCustomer: uidCustomer ?? '', idPack: refund.idPack, price };
}

/** An order of another till, adopted into the books, whose package can be refunded. */
async function adopted() {
  const [product] = opened.till.catalog().products;
  const ordered = await directClient(service).submit({
    ...{ productId: product?.productId ?? '', orderId: 'T9-01J9ZZZZZZZZZZZZZZZZZZZZZZ' },
    activationMode: 'ON_DEMAND',
  });
  if (!ordered.ok) return expect.fail(ordered.failure.kind);
  const { uidCustomer } = ordered.value;
  const known = await (await opened.till.reconciliation()).adoptOrder({ uidCustomer, note: null });
  if (known.kind !== 'adopted') return expect.fail(known.kind);
  const { orderId } = known;
  await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
  return { orderId, uidCustomer };
}

const refundOf = ({ orderId, uidCustomer, idPack }: Awaited<ReturnType<typeof sold>>) => ({
  ...{ orderId, uidCustomer, idPack, reason: 'Wrong country', cart: randomUUID() },
});

/** Whom the export of the books names beside a manager who approved it. */
function exportedApprovers(): unknown[] {
  const database = new DatabaseSync(join(folder, 'practice', 'ledger.sqlite'), { readOnly: true });
  const select = database.prepare(entriesQuery);
  select.setReturnArrays(true);
  const rows = select.all() as unknown as (string | null)[][];
  database.close();
  const [orderAt, kindAt, staffAt, approvedAt] = [3, 2, 10, 11];
  return rows.flatMap((row) =>
    row[approvedAt] === null ? [] : [[row[orderAt], row[kindAt], row[staffAt], row[approvedAt]]],
  );
}

const movesOut = () => opened.till.shifts.state.open?.moves ?? [];

describe('a clerk with a manager’s PIN', () => {
  it('takes cash out, once, and the shift names both', async () => {
    expect(await ask('shift-cash', taken())).toEqual(needsManager);
    expect(await approve({ name: 'shift-cash', request: taken() })).toEqual({ ok: true });
    expect(staff.mark).toEqual(named(bo));
    expect(await ask('shift-cash', taken())).toEqual({ ok: true });
    expect(await ask('shift-cash', taken())).toEqual(needsManager);
    expect(movesOut()).toMatchObject([{ amount: '5', by: named(bo), approvedBy: named(ana) }]);
  });

  it('refunds, and the refund names both', async () => {
    const bought = await sold();
    const request = refundOf(bought);
    expect(await ask('refund', request)).toEqual(needsManager);
    await approve({ name: 'refund', request });
    const begun = await ask('refund', request);
    if (!begun.ok) return expect.fail(begun.problem.kind);
    const refund = await opened.when(() => {
      const operation = opened.operations.get(begun.operationId);
      return operation?.state === 'completed' ? operation : undefined;
    });
    expect(refund).toMatchObject({ kind: 'refund', staff: named(bo), approvedBy: named(ana) });
    expect(exportedApprovers()).toEqual([[bought.orderId, 'refund', 'Bo', 'Ana']]);
    // Owed is what the customer paid, whoever approved it.
    expect(opened.till.owed.shown).toMatchObject([{ owed: bought.price }]);
  });

  it('pays back as goodwill, and the books name both', async () => {
    const { orderId, price } = await sold();
    const { pieces } = await ask('goodwill-read', { piece: orderId });
    const request = {
      ...{ piece: pieces[0]?.id ?? '', left: price, currency: 'USD', amount: '2' },
      ...{ tender: 'cash' as const, isCountedElsewhere: false, reason: 'Slow network' },
    };
    expect(await ask('goodwill', request)).toEqual(needsManager);
    await approve({ name: 'goodwill', request });
    expect(await ask('goodwill', request)).toEqual({ ok: true });
    const read = await ask('goodwill-read', { piece: orderId });
    expect(read.pieces[0]?.given).toMatchObject([{ amount: '2', staff: named(bo), approvedBy: named(ana) }]);
    expect(await ask('goodwill', { ...request, left: read.pieces[0]?.left })).toEqual(needsManager);
    expect(exportedApprovers()).toEqual([[orderId, 'goodwill', 'Bo', 'Ana']]);
  });

  it('corrects a payment, and the order names both and is shown as it was paid', async () => {
    const { orderId, price } = await sold();
    const request = {
      ...{ piece: orderId, part: 0, corrections: 0, reason: 'Paid by card' },
      said: { kind: 'card-terminal' as const, reference: '0042' },
    };
    expect(await ask('tender-correct', request)).toEqual(needsManager);
    await approve({ name: 'tender-correct', request });
    expect(await ask('tender-correct', { ...request, reason: 'Another one' })).toEqual(needsManager);
    await approve({ name: 'tender-correct', request });
    expect(await ask('tender-correct', request)).toEqual({ ok: true });
    const { tickets } = await ask('payments-read', { piece: orderId });
    expect(tickets).toMatchObject([
      { corrected: [{ from: 'cash', to: 'card-terminal', staff: named(bo), approvedBy: named(ana) }] },
    ]);
    expect(opened.sales.get(orderId)?.ticket?.payments).toEqual([
      { kind: 'card-terminal', amount: price, reference: '0042' },
    ]);
    expect(opened.sales.get(orderId)?.tender).toBe('card-terminal');
    await approve({ name: 'tender-correct', request });
    expect(await ask('tender-correct', request)).toMatchObject({ problem: { why: 'changed' } });
  });

  it('corrects a price that was mistyped, and the order is shown as it was paid', async () => {
    const { orderId } = await adopted();
    const wanted = {
      ...{ piece: orderId, price: '1.25', currency: 'USD', said: { kind: 'cash' as const } },
      ...{ takenIn: null, reason: 'The customer has the receipt' },
    };
    await approve({ name: 'price-give', request: wanted });
    expect(await ask('price-give', wanted)).toEqual({ ok: true });
    const request = { piece: orderId, price: '12.50', corrections: 0, reason: 'Mistyped' };
    expect(await ask('price-correct', request)).toEqual(needsManager);
    await approve({ name: 'price-correct', request });
    expect(await ask('price-correct', { ...request, price: '125' })).toEqual(needsManager);
    await approve({ name: 'price-correct', request });
    expect(await ask('price-correct', request)).toEqual({ ok: true });
    const { pieces } = await ask('price-read', { piece: orderId });
    expect(pieces).toMatchObject([
      { given: { corrected: [{ was: '1.25', price: '12.5', staff: named(bo), approvedBy: named(ana) }] } },
    ]);
    expect(opened.sales.get(orderId)).toMatchObject({
      ...{ price: '12.5', currency: 'USD', tender: 'cash' },
      ticket: { total: '12.5', payments: [{ kind: 'cash', received: '12.5', change: '0' }] },
    });
    await approve({ name: 'price-correct', request });
    expect(await ask('price-correct', request)).toMatchObject({ problem: { why: 'changed' } });
  });

  it('gives the price of an order that another till made, once, and its refund owes just that', async () => {
    const { orderId, uidCustomer } = await adopted();
    const { openShift } = await ask('price-read', { piece: orderId });
    const request = {
      ...{ piece: orderId, price: '12.50', currency: 'USD', said: { kind: 'cash' as const } },
      ...{ takenIn: openShift, reason: 'The customer has the receipt' },
    };
    expect(await ask('price-give', request)).toEqual(needsManager);
    await approve({ name: 'price-give', request });
    expect(await ask('price-give', { ...request, price: '1.25' })).toEqual(needsManager);
    await approve({ name: 'price-give', request });
    expect(await ask('price-give', request)).toEqual({ ok: true });
    const { pieces } = await ask('price-read', { piece: orderId });
    expect(pieces).toMatchObject([{ given: { price: '12.5', staff: named(bo), approvedBy: named(ana) } }]);
    expect(exportedApprovers()).toEqual([[orderId, 'sale', null, 'Ana']]);
    expect(opened.sales.get(orderId)).toMatchObject({ price: '12.5', currency: 'USD', tender: 'cash' });
    await approve({ name: 'price-give', request });
    expect(await ask('price-give', request)).toMatchObject({ problem: { why: 'known' } });

    const packages = await ask('packages', { orderId });
    const offer = packages.ok ? packages.packages[0]?.refund : undefined;
    if (offer?.offered !== true) return expect.fail('no refund is offered');
    const refund = refundOf({ orderId, uidCustomer, idPack: offer.idPack, price: '' });
    await approve({ name: 'refund', request: refund });
    expect(await ask('refund', refund)).toMatchObject({ ok: true });
    await opened.when(() => (opened.till.owed.shown.length > 0 ? true : undefined));
    expect(opened.till.owed.shown).toMatchObject([
      { owed: '12.5', parts: [{ tender: 'cash', amount: '12.5' }], orderId },
    ]);
  });

  it('is allowed exactly what was approved', async () => {
    const [bought, other] = [await sold(), await sold()];
    const request = refundOf(bought);
    await approve({ name: 'refund', request });
    for (const changed of [
      { ...request, idPack: other.idPack },
      { ...request, orderId: other.orderId, uidCustomer: other.uidCustomer },
      { ...request, reason: 'Another one' },
      { ...request, cart: randomUUID() },
    ])
      expect(await ask('refund', changed)).toEqual(needsManager);
    await approve({ name: 'shift-cash', request: taken('5') });
    expect(await ask('shift-cash', taken('50'))).toEqual(needsManager);
    expect(opened.till.orders.openWork().operations).toEqual([]);
    expect(movesOut()).toEqual([]);
  });

  it('has nothing approved by a wrong PIN, by a clerk, or by whoever is locked out after five', async () => {
    const of = { name: 'shift-cash', request: taken() } as const;
    expect(await approve(of, '2222', bo)).toEqual({ ok: false, unproved: { kind: 'not-there' } });
    for (const wrong of ['9999', '0000', '1234', '1112'])
      expect(await approve(of, wrong)).toEqual({ ok: false, unproved: { kind: 'wrong', waitMs: 0 } });
    expect(await approve(of, '9999')).toMatchObject({ unproved: { kind: 'wrong' } });
    expect(await approve(of)).toMatchObject({ ok: false, unproved: { kind: 'wait' } });
    expect(await ask('shift-cash', taken())).toEqual(needsManager);
    // Nobody is kept from unlocking by what a page sent.
    staff.lock();
    expect(await staff.unlock(ana, '1111')).toMatchObject({ ok: true });
  });

  it('leaves nothing approved to whoever is at the till next', async () => {
    await approve({ name: 'shift-cash', request: taken() });
    staff.lock();
    await staff.unlock(staff.state.kind === 'locked' ? (staff.state.members[2]?.id ?? '') : '', '3333');
    expect(staff.mark?.name).toBe('Cy');
    expect(await ask('shift-cash', taken())).toEqual(needsManager);
  });
});

it('a manager is named alone', async () => {
  staff.lock();
  await staff.unlock(ana, '1111');
  expect(await ask('shift-cash', taken())).toEqual({ ok: true });
  expect(movesOut()).toMatchObject([{ by: named(ana), approvedBy: null }]);
});
