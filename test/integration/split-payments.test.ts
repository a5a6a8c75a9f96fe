import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requests, type ReplyOf, type RequestOf } from '../../src-preload/contract.ts';
import type { GivenPayment } from '../../src-preload/contract/payments/given-payment.ts';
import { shiftCsv } from '../../src-main/exports/shift-csv.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { openPracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
let opened: Awaited<ReturnType<typeof openPracticeTill>>;
beforeEach(async () => {
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'split-'));
  opened = await openPracticeTill(folder, service);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const cash = (received: string | null): GivenPayment => ({ kind: 'cash', received });
const card = (amount: string | null): GivenPayment => ({ kind: 'card-terminal', amount, reference: null });
const voucher = (amount: string | null, name = 'Voucher'): GivenPayment => ({ kind: 'named', name, amount });

type Piece = Extract<ReplyOf<'sell'>, { ok: true }>['pieces'][number];
const idOf = (piece: Piece): string => (piece.kind === 'sale' ? piece.orderId : piece.operationId);

/** Sells the package of $24.90, as the window does. */
async function sell(payments: GivenPayment[], changes: Partial<RequestOf<'sell'>> = {}) {
  const { till, session } = opened;
  const product = till.catalog().products.find(({ productId }) => productId === 'jp-10gb-30d');
  if (product === undefined) return expect.fail('it is not sold');
  const { productId, costVersion, price, currency } = product;
  const handlers = orderHandlers({
    tills: () => session,
    reports: () => expect.fail('nothing is added up'),
    openedReports: () => undefined,
    staff: () => null,
    onSold: () => undefined,
  });
  const wanted = { productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true };
  const reply = await handlers.sell({ ...wanted, payments, ...changes });
  if (!reply.ok) return reply;
  const [first, ...others] = reply.pieces;
  return { ...reply, orderIds: [idOf(first), ...others.map(idOf)] as const };
}

const report = () => opened.till.shifts.report('now')?.report ?? expect.fail('no shift is open');

describe('a sale that is paid by several tenders', () => {
  it('is told with each payment, and the change of the cash alone', async () => {
    const sold = await sell([card('10'), voucher('5'), cash('20')]);
    if (!sold.ok) return expect.fail(sold.problem.kind);
    expect(sold.cash).toEqual({ received: '20', change: '10.1', total: '9.9', currency: 'USD' });
    const order = opened.till.orders.find(sold.orderIds[0]);
    expect(order?.tender).toBe('split');
    expect(order?.ticket).toEqual({
      pieces: 1,
      total: '24.9',
      payments: [
        { kind: 'card-terminal', amount: '10', reference: null },
        { kind: 'named', name: 'Voucher', amount: '5' },
        { kind: 'cash', received: '20', change: '10.1', amount: '9.9' },
      ],
    });
  });

  it('leaves the cash part in the drawer, and each tender with a line of its own', async () => {
    await sell([card('10'), voucher('5'), cash('20')]);
    await sell([voucher(null)]);
    expect(report().drawers[0]).toMatchObject({ taken: '9.9', expected: '59.9' });
    expect(report().taken).toEqual([
      { currency: 'USD', tender: 'card-terminal', count: 1, paid: '10', paidBack: '0' },
      { currency: 'USD', tender: 'cash', count: 1, paid: '9.9', paidBack: '0' },
      { currency: 'USD', tender: 'named:Voucher', count: 2, paid: '29.9', paidBack: '0' },
    ]);
    expect(report().tally).toMatchObject([
      { tender: 'cash', expected: '59.9' },
      { tender: 'card-terminal', expected: '10' },
      { tender: 'named:Voucher', expected: '29.9' },
    ]);
    expect(opened.till.shifts.state.tenders).toEqual(['cash', 'card-terminal', 'other', 'named:Voucher']);
    const csv = shiftCsv(report(), true);
    expect(csv).toContain('paid,named:Voucher,USD,2,29.9,,\r\n');
    expect(csv).toContain('paid,cash,USD,1,9.9,,\r\n');
  });

  it.each([
    ['does-not-cover', [card('10'), cash('14.89')]],
    ['does-not-cover', [card('10'), voucher('14.89')]],
    ['pays-too-much', [card('10'), voucher('14.91')]],
    ['pays-too-much', [cash('30'), card(null)]],
    ['pays-too-much', [card('24.9'), cash('1')]],
    ['tender-removed', [card('10'), voucher(null, 'Gift card')]],
    ['whole-card-number', [{ ...card('10'), reference: '4242424242424242' } as GivenPayment, cash(null)]],
  ] satisfies [string, GivenPayment[]][])(
    'is not made if that %s: nothing is written or sent',
    async (kind, payments) => {
      expect(await sell(payments)).toEqual({ ok: false, problem: { kind } });
      expect(opened.till.orders.openWork()).toMatchObject({ sales: [], ended: [] });
      expect(report().taken).toEqual([]);
    },
  );

  it('is one sale for a press that is repeated, whatever it says then', async () => {
    const cart = crypto.randomUUID();
    const first = await sell([card('10'), cash(null)], { cart });
    expect(await sell([cash(null)], { cart })).toMatchObject({
      ok: true,
      orderIds: first.ok ? first.orderIds : [],
    });
    expect(report().taken).toMatchObject([{ tender: 'card-terminal' }, { tender: 'cash', paid: '14.9' }]);
  });

  it('is refused from a window that says what nobody could mean', () => {
    const wanted = {
      ...{ productId: 'x', costVersion: 'x', price: '24.9', currency: 'USD', cart: 'c', again: false },
    };
    const takes = (payments: unknown): boolean =>
      requests.sell.request.safeParse({ ...wanted, payments }).success;
    expect(takes([card('1'), voucher('2'), cash(null)])).toBe(true);
    for (const payments of [
      [],
      [card(null), cash('1')],
      [cash('1'), cash(null)],
      [card('1'), card('1'), card('1'), card('1'), card('1'), cash(null)],
      [voucher('1', ''), cash(null)],
      [voucher('1', 'x'.repeat(25)), cash(null)],
      [card('1.001'), cash(null)],
      [card('-1'), cash(null)],
    ])
      expect(takes(payments)).toBe(false);
  });
});

describe('the customers’ screen, while payments are typed', () => {
  const shows = (payments: GivenPayment[], quantity = 1) =>
    opened.till.customerScenes.forSale({
      ...{ kind: 'reading', productId: 'jp-10gb-30d', quantity, activationMode: 'NOW' },
      payments,
    });
  const paying = (...given: Parameters<typeof shows>) => shows(...given)?.paying;

  it('has what was paid, what is left, and the change, as main reckons them', () => {
    expect(paying([card('10'), cash(null)])).toEqual({ paid: '10', rest: '14.9', back: '0', cash: null });
    expect(paying([card('10'), voucher('5'), cash('20')])).toEqual({
      paid: '15',
      rest: '9.9',
      back: '0',
      cash: { received: '20', change: '10.1', currency: 'USD' },
    });
    expect(paying([cash('50')])).toEqual({
      paid: '0',
      rest: '24.9',
      back: '0',
      cash: { received: '50', change: '25.1', currency: 'USD' },
    });
    expect(paying([card('10'), voucher(null)], 2)).toEqual({
      paid: '10',
      rest: '39.8',
      back: '0',
      cash: null,
    });
    expect(paying([card('24.9'), cash(null)])).toEqual({ paid: '24.9', rest: '0', back: '0', cash: null });
  });

  it('has no change that nobody gets: none is due, or too little was handed over', () => {
    expect(paying([card('10'), cash('14.9')])).toEqual({ paid: '10', rest: '14.9', back: '0', cash: null });
    expect(paying([card('10'), cash('5')])).toEqual({ paid: '10', rest: '14.9', back: '0', cash: null });
  });

  it('has nothing of payments that main would not take', () => {
    for (const payments of [
      [card('30'), cash(null)],
      [voucher('5', 'Gift card'), cash(null)],
      [cash('30'), card(null)],
    ])
      expect(paying(payments)).toBeUndefined();
  });

  it('is told nothing of costs, margins, the balance or a card', () => {
    const seen = shows([{ ...card('10'), reference: '4242' } as GivenPayment, cash('20')]);
    expect(JSON.stringify(seen)).not.toMatch(/cost|margin|balance|18\.4|4242/i);
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(['currency', 'lines', 'paying', 'total']);
  });
});
