import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPack, refundIntent, topUpIntent } from '../../test/fixtures/intents.ts';
import { profileRecord } from '../../test/ledgers/busy-ledger.ts';
import { closedSale } from '../../test/ledgers/closed-sale.ts';
import { value } from '../../test/value.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { answerChange, writeOffChange, type ChangeIn } from '../domain/orders/package-change.ts';
import { isIn, type OrderId } from '../domain/orders/sale.ts';
import { answerTopUp, writeOffTopUp, type TopUpIn } from '../domain/orders/top-up.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { checkLedgerFile } from '../ledger/checks/check-ledger.ts';
import { Ledger } from '../ledger/ledger.ts';
import { readEntryRow } from '../ledger/records/entry-row.ts';
import { adoptOrder } from './adopt-order.ts';
import { adoptShown } from './adopt-shown.ts';
import { reopenChange, reopenClosedTopUp } from './reopen-closed.ts';

const now = Date.UTC(2026, 10, 20, 12);
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const by = { staff: ana, reason: 'Closing time' };

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reopen-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const entries = () => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('SELECT * FROM book_entry ORDER BY event_number')
      .all()
      .map((row) => readEntryRow(row).entry);
  } finally {
    database.close();
  }
};

/** Every row of the books follows from the events, and their chain is whole. It throws otherwise. */
const isWhole = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });

const closed = (uidCustomer: string | null) => closedSale(ledger, { uidCustomer, now, staff: ana });

/** @param named the order id that the service tells; null if it tells none. */
function adopt(named: string | null, uidCustomer: string, wanted: string | null = named) {
  const esimProfile = profileRecord('8944000000000000001');
  const told = { status: 'completed', uidCustomer, orderId: named, createdAt: null, esimProfile };
  const status = readOrderStatus(told, uidCustomer);
  return adoptOrder({
    ...{ merchantId: 'shop', ledger, orderId: wanted, charged: amount('18.40'), at: null, staff: ana },
    status: status.ok ? status.value : expect.fail(status.failure),
    productCalled: () => undefined,
    rest: () => Promise.resolve(),
    now: () => now,
  });
}

const kinds = (orderId: OrderId) => ledger.sales.events(orderId).map(({ event }) => event.kind);

describe('a closed sale', () => {
  it('counts from when it is taken back, where the books did not know that it was bought', async () => {
    const { orderId } = closed(null).intent;
    expect(entries()).toEqual([]);
    expect(value(await adopt(orderId, 'uid-1'))).toMatchObject({
      intent: { orderId, cart: null, tender: null },
      progress: { state: 'accepted', uidCustomer: 'uid-1', charged: '18.4', toldBy: 'order-id' },
    });
    expect(ledger.sales.events(orderId).at(-1)).toMatchObject({ event: { kind: 'accepted', staff: ana } });
    expect(entries()).toMatchObject([{ kind: 'sale', orderId }]);
    await isWhole();
  });

  it('counts once, where they did', async () => {
    const { orderId } = closed('uid-1').intent;
    expect(entries()).toHaveLength(1);
    value(await adopt(null, 'uid-1'));
    expect(entries()).toHaveLength(1);
    expect(kinds(orderId)).toEqual(['drafted', 'attempted', 'accepted', 'written-off', 'reopened']);
    await isWhole();
  });

  it('takes the number that the service names with its order id', async () => {
    const { orderId } = closed('uid-1').intent;
    expect(value(await adopt(orderId, 'uid-2')).progress).toMatchObject({ uidCustomer: 'uid-2' });
    expect(kinds(orderId).slice(-2)).toEqual(['reopened', 'uid-corrected']);
    await isWhole();
  });

  it('gets no eSIM by a number that is not its own, nor one that another sale has', async () => {
    const { orderId } = closed('uid-1').intent;
    expect(await adopt(null, 'uid-2', orderId)).toMatchObject({ failure: { kind: 'another-purchase' } });
    const other = closed('uid-3').intent.orderId;
    expect(await adopt(orderId, 'uid-3')).toMatchObject({ failure: { kind: 'another-purchase' } });
    expect([orderId, other].map((id) => ledger.sales.find(id)?.progress.state)).toEqual([
      'written-off',
      'written-off',
    ]);
  });

  it('is taken back by its history alone, with its number, what was taken, and its end', async () => {
    const { orderId } = closed(null).intent;
    const shown = { charged: amount('18.40'), uidCustomer: null, canceled: { kind: 'canceled' } } as const;
    const deps = { ledger, staff: ana, now: () => now };
    const ended = value(adoptShown(deps, { closed: orderId, shown, uidCustomer: 'uid-1' }));
    expect(ended.progress).toEqual({ state: 'canceled', uidCustomer: 'uid-1' });
    expect(kinds(orderId).slice(-3)).toEqual(['written-off', 'accepted', 'canceled']);
    expect(entries().map(({ money }) => money.cost)).toEqual(['18.4', '-18.4']);
    expect(adoptShown(deps, { closed: orderId, shown, uidCustomer: 'uid-1' })).toMatchObject({
      failure: { kind: 'in-books' },
    });
    await isWhole();
  });

  it('is not taken back by its history with the eSIM of another sale', () => {
    const other = closed('uid-1').intent.orderId;
    const { orderId } = closed(null).intent;
    const shown = { charged: null, uidCustomer: 'uid-1', canceled: undefined };
    const deps = { ledger, staff: ana, now: () => now };
    expect(adoptShown(deps, { closed: orderId, shown, uidCustomer: 'uid-2' })).toMatchObject({
      failure: { kind: 'another-purchase' },
    });
    const taken = adoptShown(deps, { closed: other, shown, uidCustomer: 'uid-1' });
    expect(value(taken).progress.state).toBe('accepted');
  });

  it('is in the books once it was taken back', async () => {
    const { orderId } = closed(null).intent;
    value(await adopt(orderId, 'uid-1'));
    expect(await adopt(orderId, 'uid-1')).toMatchObject({ failure: { kind: 'in-books', orderId } });
    expect(entries()).toHaveLength(1);
  });

  it('counts with what is left of its price, once a manager gave goodwill for it', async () => {
    const { orderId, price } = closed(null).intent;
    const { left, currency } = ledger.goodwill.of(orderId) ?? expect.fail('nothing is left');
    expect([left, currency]).toEqual([price, 'USD']);
    const given = { piece: orderId, tender: 'cash', amount: amount('5'), reason: 'They waited' } as const;
    value(ledger.goodwill.give({ ...given, staff: ana }, left, now));
    expect(entries()).toEqual([]);
    const taken = value(await adopt(orderId, 'uid-1'));
    const rest = (Number(price) - 5).toFixed(2);
    expect(entries().map(({ kind, money }) => [kind, Number(money.price).toFixed(2)])).toEqual([
      ['sale', rest],
    ]);
    await isWhole();
    // Canceled after that, it takes back no more than it brought, and owes no more than the customer still has paid.
    if (!isIn(taken, 'accepted')) return expect.fail(taken.progress.state);
    value(ledger.sales.conclude(taken, { kind: 'canceled' }, now));
    expect(entries().map(({ money }) => Number(money.price).toFixed(2))).toEqual([rest, `-${rest}`]);
    const ticket = ledger.tickets.of(orderId) ?? expect.fail('it has no ticket');
    expect(Number(ledger.tickets.totals(ticket).owed).toFixed(2)).toBe(rest);
    await isWhole();
  });
});

describe('a closed top-up', () => {
  function closedTopUp(isBought: boolean, createdAt = now): TopUpIn<'written-off'> {
    const sent = value(ledger.operations.draftTopUp(topUpIntent(createdAt)));
    const told = isBought
      ? ({ kind: 'accepted', charged: null, idPack: idPack(9) } as const)
      : ({ kind: 'unanswered', failure } as const);
    const { progress, ...topUp } = value(
      ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, told), createdAt),
    );
    if (progress.state !== 'accepted' && progress.state !== 'unknown') return expect.fail(progress.state);
    const closed = writeOffTopUp(progress, by);
    return value(ledger.operations.moveTopUp({ ...topUp, progress }, closed, createdAt));
  }
  const reopen = (topUp: TopUpIn<'written-off'>) =>
    reopenClosedTopUp({ ledger, staff: ana, now: () => now }, topUp, {
      ...{ charged: amount('18.40'), idPack: idPack(9) },
    });

  it.each([true, false])('counts once (known to be bought: %s)', async (isBought) => {
    const topUp = closedTopUp(isBought);
    expect(value(reopen(topUp)).progress).toMatchObject({ state: 'accepted', idPack: 9 });
    expect(entries()).toMatchObject([{ kind: 'top-up', operationId: topUp.intent.operationId }]);
    await isWhole();
  });

  it('waits until another one of its eSIM has its end', () => {
    const first = closedTopUp(false);
    const { operationId } = value(ledger.operations.draftTopUp(topUpIntent(now + 1))).intent;
    expect(reopen(first)).toEqual({ ok: false, failure: { kind: 'operation-open', operationId } });
  });
});

describe('a closed refund', () => {
  const begin = (createdAt: number): ChangeIn<'sending'> =>
    value(ledger.operations.draftRefund(refundIntent(createdAt)));
  function closedRefund(): ChangeIn<'written-off'> {
    const sent = begin(now);
    const { progress } = answerChange(sent.progress, { kind: 'unanswered', failure });
    if (progress.state !== 'unknown') return expect.fail(progress.state);
    const unknown = value(
      ledger.operations.moveChange(sent, answerChange(sent.progress, { kind: 'unanswered', failure }), now),
    );
    return value(ledger.operations.moveChange(unknown, writeOffChange(progress, by), now));
  }
  const reopen = (refund: ChangeIn<'written-off'>) =>
    reopenChange({ ledger, staff: ana, now: () => now }, refund);

  it('is completed, and says who took it back', async () => {
    const closed = closedRefund();
    expect(value(reopen(closed)).progress).toEqual({ state: 'completed', by: 'look' });
    const { event } = ledger.operations.events(closed.intent.operationId).at(-1) ?? expect.fail('no event');
    expect(event).toEqual({ kind: 'seen-done', staff: ana });
    expect(entries()).toMatchObject([{ kind: 'refund' }]);
    await isWhole();
  });

  it('is not taken back beside another refund of its package: the credit is that one’s', () => {
    const closed = closedRefund();
    const again = begin(now + 1);
    const { operationId } = again.intent;
    expect(reopen(closed)).toEqual({ ok: false, failure: { kind: 'operation-open', operationId } });
    value(ledger.operations.moveChange(again, answerChange(again.progress, { kind: 'confirmed' }), now));
    expect(reopen(closed)).toEqual({ ok: false, failure: { kind: 'in-books' } });
    expect(entries()).toHaveLength(1);
  });
});
