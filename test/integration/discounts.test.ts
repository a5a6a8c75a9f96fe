import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { LineDiscount, WantedDiscounts } from '../../src-preload/contract/money/discounts.ts';
import { readTicketEvent } from '../../src-main/ledger/tickets/ticket-row.ts';
import { keptOf, type Ticket } from '../../src-books/payments/ticket.ts';
import { ticketPrefix } from '../../src-books/payments/ticket-id.ts';
import { replayTicket } from '../../src-books/payments/replay-ticket.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

const ana = { id: 'id-of-ana' as StaffId, name: 'Ana' };

let service: TestService;
let folder: string;
let opened: PracticeTill;
beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'discounts-'));
  opened = await openPracticeTill(folder, service, () => ana);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const reason = 'Regular customer';
const off = (amount: string) => ({ change: { kind: 'amount', amount }, reason }) as const;
const percent = (text: string) => ({ change: { kind: 'percent', percent: text }, reason }) as const;
const price = (text: string) => ({ change: { kind: 'price', price: text }, reason }) as const;
const nothing: WantedDiscounts = { line: null, ticket: null };

/** The package of $24.90, which costs the shop $18.40. */
function product() {
  const found = opened.till.catalog().products.find(({ productId }) => productId === 'jp-10gb-30d');
  if (found === undefined) return expect.fail('it is not sold');
  expect(found).toMatchObject({ price: '24.9', cost: '18.4' });
  const { productId, costVersion, price: its, currency } = found;
  return { productId, costVersion, price: its, currency, cart: crypto.randomUUID() };
}

const trying = (discounts: Partial<WantedDiscounts>, quantity = 1) =>
  opened.till.selling.tryDiscounts({ ...product(), quantity, discounts: { ...nothing, ...discounts } });

const inCash = [{ kind: 'cash', received: null } as const];

/** Sells at the total that staff saw. */
const sell = (discounts: Partial<WantedDiscounts>, total: string, changes: Partial<RequestOf<'sell'>> = {}) =>
  opened.till.selling.sell({
    ...product(),
    again: true,
    payments: [{ kind: 'card-terminal', amount: null, reference: null }],
    discounts: { ...nothing, ...discounts, total },
    ...changes,
  });

function ticketOf(sold: ReturnType<typeof sell>): Ticket {
  if (!sold.ok) return expect.fail(sold.failure.kind);
  const database = new DatabaseSync(join(folder, 'practice', 'ledger.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare('SELECT at, event FROM event WHERE subject = ?')
      .all(`${ticketPrefix}${sold.value[0]}`);
    return replayTicket(rows.map((row) => readTicketEvent(row).event)) ?? expect.fail('it doesn’t add up');
  } finally {
    database.close();
  }
}

const paidIn = ({ payments }: Ticket): Amount => sum(payments.map(keptOf));
const pricesIn = ({ intent }: Ticket): Amount => sum(intent.pieces.map((piece) => piece.price));

describe('a discounted sale', () => {
  it('is on record with its list price, what is off, why and who, and the customer pays the rest', () => {
    expect(trying({ line: percent('10') })).toEqual({
      ok: true,
      value: { list: '24.9', total: '22.41', off: '2.49', tax: '0', lines: ['22.41'], currency: 'USD' },
    });
    const ticket = ticketOf(sell({ line: percent('10') }, '22.41'));
    const [piece] = ticket.intent.pieces;
    expect(piece).toMatchObject({ list: '24.9', price: '22.41' });
    expect(ticket.payments).toMatchObject([{ kind: 'card-terminal', amount: '22.41' }]);
    expect(ticket.intent).toMatchObject({
      staff: ana,
      discounts: [
        {
          on: 'line',
          change: { kind: 'percent', percent: '10' },
          reason,
          approvedBy: null,
          shares: [{ id: piece?.id, amount: '2.49' }],
        },
      ],
    });
    const shown = { list: '24.9', parts: [{ on: 'line', amount: '2.49', reason, approvedBy: null }] };
    expect(opened.till.orders.find(String(piece?.id))).toMatchObject({ price: '22.41', discount: shown });
  });

  it('of several pieces adds up to what was paid, whatever is off the line and the ticket', () => {
    const both = { line: percent('10'), ticket: off('1') };
    expect(trying(both, 3)).toMatchObject({ value: { list: '74.7', total: '66.23', off: '8.47' } });
    const note = { kind: 'cash', received: '70' } as const;
    const voucher = { kind: 'other', amount: null } as const;
    for (const payment of [note, voucher]) {
      const ticket = ticketOf(sell(both, '66.23', { quantity: 3, payments: [payment] }));
      expect(ticket.intent.pieces.map((piece) => piece.price)).toEqual(['22.07', '22.08', '22.08']);
      expect(pricesIn(ticket)).toBe('66.23');
      expect(paidIn(ticket)).toBe('66.23');
    }
    expect(opened.till.shifts.report('now')?.report.drawers[0]).toMatchObject({ taken: '66.23' });
  });

  it('is owed at what was paid for it, once, where it comes to nothing', async () => {
    await service.stop();
    const sold = sell({ line: off('2') }, '22.9', { payments: inCash });
    if (!sold.ok) return expect.fail(sold.failure.kind);
    const [orderId] = sold.value;
    await opened.when(() => (opened.sales.get(orderId)?.state === 'refused' ? true : undefined));
    expect(opened.till.owed.shown).toMatchObject([{ owed: '22.9' }]);
  });

  it('may cost more than by the rules', () => {
    const ticket = ticketOf(sell({ line: price('30') }, '30', { payments: inCash }));
    expect(paidIn(ticket)).toBe('30');
    expect(ticket.intent.discounts?.[0]?.shares[0]?.amount).toBe('-5.1');
  });
});

it('the customers’ screen shows what main reckons, beside the price before', () => {
  const scene = { kind: 'reading', productId: 'jp-10gb-30d', quantity: 2, activationMode: 'NOW' } as const;
  const offered = (line: LineDiscount) =>
    opened.till.customerScenes.forSale({ ...scene, discounts: { ...nothing, line } });
  expect(offered(percent('10'))).toMatchObject({ total: '44.82', list: '49.8' });
  opened.rights.isManager = false;
  expect(offered(percent('90'))).toMatchObject({ total: '49.8' });
  expect(offered(percent('90'))).not.toHaveProperty('list');
});

describe('main', () => {
  it('reckons the total itself, and sells at no other than staff saw', () => {
    for (const total of ['22.4', '22.42', '24.9', '0'])
      expect(sell({ line: percent('10') }, total)).toEqual({ ok: false, failure: { kind: 'price-changed' } });
    expect(opened.till.orders.openWork()).toMatchObject({ sales: [], ended: [] });
  });

  it.each([
    [{}, 'not-a-discount'],
    [{ line: percent('0') }, 'not-a-discount'],
    [{ line: percent('101') }, 'not-a-discount'],
    [{ line: off('0.001') }, 'not-a-discount'],
    [{ ticket: off('24.91') }, 'discount-above-price'],
    [{ line: { ...off('1'), reason: 'I like them' } }, 'unknown-reason'],
  ])('refuses %j: %s', (wrong, kind) => {
    expect(trying(wrong)).toEqual({ ok: false, failure: { kind } });
    expect(sell(wrong, '20')).toEqual({ ok: false, failure: { kind } });
  });

  it('asks the session who is at the till: a clerk gives up to the limit, however the request is made', () => {
    opened.rights.isManager = false;
    expect(trying({ line: percent('10') })).toMatchObject({ ok: true });
    for (const beyond of [{ line: percent('10.1') }, { line: off('2.5') }, { line: price('22') }]) {
      const needed = { ok: false, failure: { kind: 'needs-manager' } };
      expect(trying(beyond)).toEqual(needed);
      const claim = { ...nothing, ...beyond, clerkPercent: '100', isManager: true, total: '22.4' };
      expect(sell({}, '22.4', { discounts: claim })).toEqual(needed);
    }
    opened.rights.discounts = { ...opened.rights.discounts, clerkPercent: '0' };
    expect(sell({ line: percent('1') }, '24.65')).toMatchObject({ failure: { kind: 'needs-manager' } });
    expect(sell({}, '24.9', { discounts: null })).toMatchObject({ ok: true });
  });

  it('sells nothing below cost, unless the shop allows it', () => {
    expect(trying({ line: price('18.4') })).toMatchObject({ ok: true });
    expect(sell({ line: price('18.39') }, '18.39')).toEqual({ ok: false, failure: { kind: 'below-cost' } });
    expect(sell({ ticket: off('13.02') }, '36.78', { quantity: 2 })).toMatchObject({ ok: false });
    opened.rights.discounts = { ...opened.rights.discounts, belowCost: true };
    const ticket = ticketOf(sell({ line: percent('100') }, '0'));
    expect(ticket.payments).toEqual([]);
    expect(subtract(paidIn(ticket), pricesIn(ticket))).toBe('0');
  });

  it('holds each line of a ticket to its own cost', () => {
    // The other package costs the shop $38.10.
    const found = opened.till.catalog().products.find(({ productId }) => productId === 'fr-50gb-30d');
    if (found === undefined) return expect.fail('it is not sold');
    const { productId, costVersion, price: its } = found;
    const priceTo = (its: string) => ({ productId, costVersion, price: found.price, discount: price(its) });
    expect(its).not.toBe('38.1');
    const discounts = nothing;
    const tried = (line: ReturnType<typeof priceTo>) =>
      opened.till.selling.tryDiscounts({ ...product(), quantity: 1, discounts, others: [line] });
    expect(tried(priceTo('38.1'))).toMatchObject({ ok: true, value: { total: '63' } });
    expect(tried(priceTo('38.09'))).toEqual({ ok: false, failure: { kind: 'below-cost' } });
  });

  it('tells a clerk nothing of a cost: discounts that would reach it are refused as those beyond the limit', () => {
    opened.rights.isManager = false;
    opened.rights.discounts = { ...opened.rights.discounts, clerkPercent: '30' };
    for (const each of ['0.01', '6.49', '6.5', '6.51', '7.47', '7.48'])
      expect(trying({ line: off(each) })).toEqual({ ok: false, failure: { kind: 'needs-manager' } });
  });
});

describe('a manager’s approval', () => {
  const eva = { id: 'id-of-eva' as StaffId, name: 'Eva' };
  const beyond = { line: percent('20'), ticket: null };
  const approve = (discounts: WantedDiscounts, quantity = 1) =>
    opened.till.selling.approveDiscounts({ ...product(), quantity, discounts }, eva);
  beforeEach(() => {
    opened.rights.isManager = false;
  });

  it('lets a clerk give more, once, and is on record beside who gave it', () => {
    expect(approve(beyond)).toMatchObject({ value: { total: '19.92' } });
    const { intent } = ticketOf(sell(beyond, '19.92'));
    expect(intent).toMatchObject({ staff: ana, discounts: [{ approvedBy: eva }] });
    expect(sell(beyond, '19.92')).toEqual({ ok: false, failure: { kind: 'needs-manager' } });
  });

  it('is of just that: of no other amount, reason, place or number', () => {
    approve(beyond);
    const needed = { ok: false, failure: { kind: 'needs-manager' } };
    expect(sell({ line: percent('20.01') }, '19.92')).toEqual(needed);
    expect(sell({ line: { ...percent('20'), reason: 'Other' } }, '19.92')).toEqual(needed);
    expect(sell({ ticket: percent('20') }, '19.92')).toEqual(needed);
    expect(sell(beyond, '39.84', { quantity: 2 })).toEqual(needed);
    expect(sell(beyond, '19.92')).toMatchObject({ ok: true });
  });

  it('lapses when somebody leaves the till', () => {
    approve(beyond);
    opened.approvals.endAll();
    expect(sell(beyond, '19.92')).toMatchObject({ failure: { kind: 'needs-manager' } });
  });

  it('isn’t needed, nor on record, for what the clerk may give alone', () => {
    approve({ line: percent('10'), ticket: null });
    const { intent } = ticketOf(sell({ line: percent('10') }, '22.41'));
    expect(intent.discounts).toMatchObject([{ approvedBy: null }]);
  });

  it('sells nothing below cost, and the clerk isn’t told that', () => {
    expect(approve({ line: price('18.39'), ticket: null })).toEqual({
      ok: false,
      failure: { kind: 'not-approvable' },
    });
    expect(approve({ line: price('18.4'), ticket: null })).toMatchObject({ ok: true });
  });
});

describe('the report of a shift', () => {
  const eva = { id: 'id-of-eva' as StaffId, name: 'Eva' };
  const inShift = () => opened.till.shifts.report('now')?.report.discounts;
  const completed = async (sold: ReturnType<typeof sell>) => {
    const [orderId] = sold.ok ? sold.value : expect.fail(sold.failure.kind);
    await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
  };

  it('has what was off and what was added, of each reason, who gave it and who approved it', async () => {
    await completed(sell({ line: percent('10'), ticket: off('1') }, '66.23', { quantity: 3 }));
    await completed(sell({ line: { ...price('30'), reason: 'Other' } }, '30'));
    opened.rights.isManager = false;
    const beyond = { line: percent('20'), ticket: null };
    opened.till.selling.approveDiscounts({ ...product(), quantity: 1, discounts: beyond }, eva);
    await completed(sell(beyond, '19.92'));
    const given = { kind: 'discount', currency: 'USD', reason, staff: ana } as const;
    await opened.when(() => (inShift()?.length === 3 ? true : undefined));
    expect(inShift()).toEqual([
      { ...given, approvedBy: null, count: 6, amount: '8.47' },
      { ...given, approvedBy: eva, count: 1, amount: '4.98' },
      { ...given, kind: 'increase', reason: 'Other', approvedBy: null, count: 1, amount: '5.1' },
    ]);
  });

  it('has nothing of what came to nothing', async () => {
    await service.stop();
    const sold = sell({ line: off('2') }, '22.9', { payments: inCash });
    const [orderId] = sold.ok ? sold.value : expect.fail(sold.failure.kind);
    await opened.when(() => (opened.sales.get(orderId)?.state === 'refused' ? true : undefined));
    expect(inShift()).toEqual([]);
  });
});

it('a press that is repeated is the same sale, whatever discount it says then', () => {
  const cart = crypto.randomUUID();
  const first = sell({ line: percent('10') }, '22.41', { cart });
  expect(sell({ line: percent('20') }, '19.92', { cart })).toEqual(first);
  const [orderId] = first.ok ? first.value : expect.fail('not sold');
  expect(opened.till.orders.find(orderId satisfies OrderId)).toMatchObject({ price: '22.41' });
});
