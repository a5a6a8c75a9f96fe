import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import { requests } from '../../src-preload/contract.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { openPracticeTill } from '../tills/practice-till.ts';
import { inCash, topUpEsim } from '../tills/top-up-esim.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

type Opened = Awaited<ReturnType<typeof openPracticeTill>>;

let service: TestService;
let folder: string;
let opened: Opened;
beforeEach(async () => {
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'cash-'));
  opened = await openPracticeTill(folder, service);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const cash = (received: string | null) => [{ kind: 'cash' as const, received }];
const card = (reference: string | null) => [{ kind: 'card-terminal' as const, amount: null, reference }];

type Piece = Extract<ReplyOf<'sell'>, { ok: true }>['pieces'][number];
const idOf = (piece: Piece): string => (piece.kind === 'sale' ? piece.orderId : piece.operationId);

/** Sells the package of $24.90, as the window does. */
async function sell(changes: Partial<RequestOf<'sell'>>) {
  const { till, session } = opened;
  const product = till.catalog().products.find(({ productId }) => productId === 'jp-10gb-30d');
  if (product === undefined) return expect.fail('it is not sold');
  const { productId, costVersion, price, currency } = product;
  expect(price).toBe('24.9');
  const { sell: handler } = orderHandlers({
    tills: () => session,
    reports: () => expect.fail('nothing is added up'),
    openedReports: () => undefined,
    staff: () => null,
    onSold: () => undefined,
  });
  const wanted = { productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true };
  const reply = await handler({ ...wanted, payments: cash(null), ...changes });
  if (!reply.ok) return reply;
  const [first, ...others] = reply.pieces;
  return { ...reply, orderIds: [idOf(first), ...others.map(idOf)] as const };
}

const drawer = () => opened.till.shifts.report('now')?.report.drawers[0];

describe('cash that is handed over for a sale', () => {
  it('is told with the change, and leaves the price in the drawer', async () => {
    const told = { received: '50', change: '25.1', total: '24.9', currency: 'USD' };
    const sold = await sell({ payments: cash('50') });
    if (!sold.ok) return expect.fail('not sold');
    expect(sold.cash).toEqual(told);
    expect(opened.till.orders.find(sold.orderIds[0])?.ticket).toEqual({
      pieces: 1,
      total: '24.9',
      payments: [{ kind: 'cash', received: '50', change: '25.1', amount: '24.9' }],
    });
    expect(drawer()).toMatchObject({ taken: '24.9', expected: '74.9' });
  });

  it('pays for all that is sold at once', async () => {
    expect(await sell({ payments: cash('60'), quantity: 2 })).toMatchObject({
      ok: true,
      cash: { change: '10.2', total: '49.8' },
    });
    expect(drawer()).toMatchObject({ taken: '49.8' });
  });

  it('is the same for a press that is repeated, whatever it says then', async () => {
    const cart = crypto.randomUUID();
    const first = await sell({ payments: cash('50'), cart });
    expect(await sell({ payments: cash('30'), cart })).toEqual(first);
    expect(drawer()).toMatchObject({ taken: '24.9' });
  });

  it('is nothing to talk of where it is exact, or none', async () => {
    expect(await sell({ payments: cash('24.9') })).toMatchObject({ ok: true, cash: null });
    expect(await sell({})).toMatchObject({ ok: true, cash: null });
    expect(await sell({ payments: card(null) })).toMatchObject({ ok: true, cash: null });
  });

  it('does not sell what it does not pay for: nothing is written or sent', async () => {
    expect(await sell({ payments: cash('24.89') })).toEqual({
      ok: false,
      problem: { kind: 'does-not-cover' },
    });
    expect(await sell({ payments: cash('30'), quantity: 2 })).toMatchObject({ ok: false });
    expect(opened.till.orders.openWork()).toMatchObject({ sales: [], ended: [] });
    expect(drawer()).toMatchObject({ taken: '0' });
  });

  it('is refused from a window where it is no cash, or nobody could pay it', () => {
    const wanted = {
      productId: 'x',
      costVersion: 'x',
      price: '24.9',
      currency: 'USD',
      cart: 'c',
      again: false,
    };
    const takes = (changes: object): boolean =>
      requests.sell.request.safeParse({ ...wanted, ...changes }).success;
    expect(takes({ payments: cash('30') })).toBe(true);
    for (const received of ['-30', '30.001', 'x', '', '1e9'])
      expect(takes({ payments: cash(received) })).toBe(false);
    expect(takes({ payments: cash('30.5'), currency: 'JPY' })).toBe(false);
  });
});

describe('cash where the smallest coins are gone', () => {
  beforeEach(() => {
    const { prices } = opened.till;
    const add = { kind: 'amount', amount: '5' } as const;
    const markup = { add, endingCents: 92, rounding: 'up', belowCost: false } as const;
    const rules = {
      ...prices.rules,
      currency: 'CHF',
      rate: { value: '0.9', setAt: '2026-11-01T09:00:00.000Z' },
      rules: [{ scope: { kind: 'country', code: 'JP' } as const, markup }],
    };
    expect(prices.set({ rules })).toEqual({ ok: true });
  });

  /** The package, which costs 21.92 francs now. */
  const product = () =>
    opened.till.catalog().products.find(({ productId }) => productId === 'jp-10gb-30d') ??
    expect.fail('it is not sold');
  const inFrancs = () =>
    opened.till.shifts.report('now')?.report.drawers.find(({ currency }) => currency === 'CHF');

  it('is what can be paid, for a customer who pays exactly as well', () => {
    const { price, currency } = product();
    expect({ price, currency }).toEqual({ price: '21.92', currency: 'CHF' });
    const wanted = { ...product(), cart: crypto.randomUUID(), again: true };
    expect(opened.till.selling.sell({ ...wanted, payments: cash(null) }).ok).toBe(true);
    expect(inFrancs()).toMatchObject({ taken: '21.9' });
  });

  it('is not asked of a card', () => {
    const wanted = { ...product(), cart: crypto.randomUUID(), again: true };
    expect(opened.till.selling.sell({ ...wanted, payments: card(null) }).ok).toBe(true);
    const { taken } = opened.till.shifts.report('now')?.report ?? expect.fail('no shift');
    expect(taken).toMatchObject([{ tender: 'card-terminal', paid: '21.92' }]);
  });

  it.each([
    ['as they paid', cash(null), '21.9', '21.9'],
    ['instead of on their card', card(null), '0', '21.9'],
  ])('is what a customer gets back %s, and then nothing is owed', async (_, payments, taken, given) => {
    await controller(service).post('/balance', { balance: '0.50' });
    expect(
      opened.till.selling.sell({ ...product(), cart: crypto.randomUUID(), again: true, payments }).ok,
    ).toBe(true);
    const due = await opened.when(() => opened.till.owed.shown[0]);
    const { ticketId, owed, paybacks, allInCash } = due;
    expect(allInCash.amount).toBe(given);
    const seen = { ticketId, owed, paybacks, tender: 'cash', isCountedElsewhere: false } as const;
    expect(opened.till.owed.payBack({ ...seen, ...allInCash })).toEqual({ ok: true });
    expect(opened.till.owed.shown).toEqual([]);
    expect(inFrancs()).toMatchObject({ taken, paidBack: given });
  });

  it('is what can be paid for a top-up too', async () => {
    const wanted = { ...product(), cart: crypto.randomUUID(), again: true };
    const sold = opened.till.selling.sell({ ...wanted, payments: card(null) });
    if (!sold.ok) return expect.fail(sold.failure.kind);
    const [orderId] = sold.value;
    await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
    value(await topUpEsim(opened.till.selling, { ...product(), topsUp: orderId, payments: inCash }));
    expect(inFrancs()).toMatchObject({ taken: '21.9' });
  });
});

describe('the slip of a card payment', () => {
  it('is recorded with what was paid, and told with the order', async () => {
    const sold = await sell({ payments: card(' 4242 '), quantity: 2 });
    if (!sold.ok) return expect.fail('not sold');
    const ticket = { kind: 'card-terminal', amount: '49.8', reference: '4242' };
    for (const orderId of sold.orderIds) {
      expect(opened.till.orders.find(orderId)?.ticket).toEqual({
        pieces: 2,
        total: '49.8',
        payments: [ticket],
      });
    }
    expect(drawer()).toMatchObject({ taken: '0' });
  });

  it('is none if nobody typed it', async () => {
    const sold = await sell({ payments: card(' ') });
    if (!sold.ok) return expect.fail('not sold');
    expect(opened.till.orders.find(sold.orderIds[0])?.ticket?.payments).toMatchObject([{ reference: null }]);
  });

  it('is never a whole card number: nothing is written or sent', async () => {
    for (const reference of ['4242424242424242', '4242 4242 4242 4242']) {
      expect(await sell({ payments: card(reference) })).toEqual({
        ok: false,
        problem: { kind: 'whole-card-number' },
      });
    }
    expect(opened.till.orders.openWork()).toMatchObject({ sales: [], ended: [] });
    const wanted = {
      productId: 'x',
      costVersion: 'x',
      price: '24.9',
      currency: 'USD',
      cart: 'c',
      again: false,
    };
    const takes = (changes: object): boolean =>
      requests.sell.request.safeParse({ ...wanted, ...changes }).success;
    expect(takes({ payments: card('4242') })).toBe(true);
    expect(takes({ payments: card('x'.repeat(41)) })).toBe(false);
  });
});
