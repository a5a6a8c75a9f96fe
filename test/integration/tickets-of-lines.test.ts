import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requests, type RequestOf } from '../../src-preload/contract.ts';
import type { OtherLine } from '../../src-preload/contract/money/discounts.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
let opened: PracticeTill;
const open = async (balance: string): Promise<void> => {
  service = await startService({ balance, issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  opened = await openPracticeTill(folder, service);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
};
beforeEach(() => open('500.00'));
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const [japan, korea] = ['jp-10gb-30d', 'kr-5gb-30d'];

/** A package as a window shows it. */
function shown(productId: string) {
  const product = opened.till.catalog().products.find((each) => each.productId === productId);
  if (product === undefined) return expect.fail(`${productId} is not sold`);
  const { costVersion, price, currency } = product;
  return { productId, costVersion, price, currency };
}
const other = (productId: string, changes: Partial<OtherLine> = {}): OtherLine => {
  const { costVersion, price } = shown(productId);
  return { productId, costVersion, price, ...changes };
};

/** Sells a package to Japan and whatever else. */
const sell = (others: OtherLine[], changes: Partial<RequestOf<'sell'>> = {}) =>
  opened.till.selling.sell({
    ...{ ...shown(japan), others, cart: crypto.randomUUID(), again: true },
    payments: [{ kind: 'cash', received: null }],
    ...changes,
  });

const idsOf = (sold: ReturnType<typeof sell>) => (sold.ok ? sold.value : expect.fail(sold.failure.kind));

const saleOf = (orderId: string) => opened.till.orders.find(orderId) ?? expect.fail(`${orderId} is gone`);

const ended = (orderId: string, state: string) =>
  opened.when(() => (opened.sales.get(orderId)?.state === state ? true : undefined));

const file = (): string => join(folder, 'practice', 'ledger.sqlite');

const count = (table: string): number => {
  const database = new DatabaseSync(file(), { readOnly: true });
  try {
    return Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']);
  } finally {
    database.close();
  }
};

describe('a ticket of two countries', () => {
  it('is one ticket, paid once, and each piece is a sale of its own package', async () => {
    const orderIds = idsOf(
      sell([other(korea, { quantity: 2, activationMode: 'FIRST_USE' })], {
        payments: [{ kind: 'cash', received: '100' }],
      }),
    );
    expect(new Set(orderIds).size).toBe(3);
    await Promise.all(orderIds.map((orderId) => ended(orderId, 'completed')));
    const sales = orderIds.map(saleOf);
    expect(sales.map((sale) => sale.package?.productId)).toEqual([japan, korea, korea]);
    const [one, two] = [Number(shown(japan).price), Number(shown(korea).price)];
    const total = one + 2 * two;
    for (const sale of sales) expect(sale.ticket).toMatchObject({ pieces: 3, total: String(total) });
    expect(sales.map(({ price }) => Number(price))).toEqual([one, two, two]);
    expect(count('ticket')).toBe(1);
    expect(opened.till.selling.cashOf(orderIds[0])).toMatchObject({ received: '100', total: String(total) });
    expect(opened.till.shifts.report('now')?.report.drawers[0]).toMatchObject({ taken: String(total) });
    expect(new Set(sales.map(({ install }) => install?.iccid)).size).toBe(3);
  });

  it('is sold once for a press that is repeated', () => {
    const cart = crypto.randomUUID();
    const orderIds = idsOf(sell([other(korea)], { cart }));
    expect(idsOf(sell([other(korea, { quantity: 3 })], { cart }))).toEqual(orderIds);
    expect(count('sale')).toBe(2);
  });

  it('starts each package when its own line says', () => {
    const orderIds = idsOf(
      sell([other(korea, { activationMode: 'ON_DEMAND' })], { activationMode: 'FIRST_USE' }),
    );
    const modes = orderIds.map((orderId) => opened.session.till.customerScenes.sold(orderId)?.activationMode);
    expect(modes).toEqual(['FIRST_USE', 'ON_DEMAND']);
  });

  it('has its discounts on the line and on all of it, and each receipt says its own', () => {
    const off = (amount: string) => ({ change: { kind: 'amount', amount }, reason: 'Other' }) as const;
    const others = [other(korea, { quantity: 2, discount: off('1') })];
    const [one, two] = [Number(shown(japan).price), Number(shown(korea).price)];
    const total = (one - 2 + 2 * (two - 1) - 3).toFixed(2).replace(/\.?0+$/, '');
    const orderIds = idsOf(sell(others, { discounts: { line: off('2'), ticket: off('3'), total } }));
    const sales = orderIds.map(saleOf);
    const sum = sales.reduce((all, { price }) => all + Math.round(100 * Number(price)), 0);
    expect(sum).toBe(Math.round(100 * Number(total)));
    expect(sales.map(({ discount }) => discount?.parts.length)).toEqual([2, 2, 2]);
    expect(sales[0]?.discount?.parts[0]).toMatchObject({ amount: '2' });
    expect(sales[1]?.discount?.parts[0]).toMatchObject({ amount: '1' });
    expect(sales[0]?.ticket).toMatchObject({ total, payments: [{ kind: 'cash', amount: total }] });
  });

  it('is told package by package on receipts, in reports, and to whoever searches', async () => {
    const orderIds = idsOf(sell([other(korea, { quantity: 2 })]));
    await Promise.all(orderIds.map((orderId) => ended(orderId, 'completed')));
    const [one, two] = [shown(japan).price, shown(korea).price];
    const receipts = orderIds.map((orderId) => opened.till.receipts.facts(orderId));
    expect(receipts.map((facts) => [facts?.package?.place, facts?.price, facts?.paper?.kind])).toEqual([
      ['Japan', one, 'receipt'],
      ['South Korea', two, 'slip'],
      ['South Korea', two, 'slip'],
    ]);
    const today = { from: '2000-01-01', to: '2100-01-01', timeZone: 'UTC', balanceCurrency: 'USD' };
    const { rows } = readReport(file(), { by: 'product', ...today });
    const sums = rows.map(({ key, sales, gross }) => [key, sales, gross]).toSorted();
    expect(sums).toEqual([
      [japan, 1, one],
      [korea, 2, String(2 * Number(two))],
    ]);
    const page = opened.till.orders.page({
      ...{ text: 'korea', countries: [], from: null, to: null, standing: null, productId: null },
      ...{ staffId: null, sort: 'newest', start: { at: 'first' }, limit: 10 },
    });
    expect(page.orders.map(({ orderId }) => orderId).toSorted()).toEqual(orderIds.slice(1).toSorted());
  });

  it('is not sold at a total that staff did not see', () => {
    const ticket = { change: { kind: 'percent', percent: '10' }, reason: 'Other' } as const;
    const sold = sell([other(korea)], { discounts: { line: null, ticket, total: '1' } });
    expect(sold).toEqual({ ok: false, failure: { kind: 'price-changed' } });
    expect(count('sale')).toBe(0);
  });
});

describe('a piece that the service refuses', () => {
  it('is owed to the customer with the others that were refused, and what was sold is theirs', async () => {
    opened.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
    // Enough for the package to Japan alone.
    await open('20.00');
    const dear = 'jp-50gb-30d';
    const [first, second, third] = idsOf(sell([other(dear), other('kr-50gb-30d')]));
    await ended(first, 'completed');
    await ended(String(second), 'refused');
    await ended(String(third), 'refused');
    const prices = [shown(dear), shown('kr-50gb-30d')].map(({ price }) => Number(price));
    const owed = String(prices.reduce((sum, price) => sum + price, 0));
    expect(opened.till.owed.shown).toMatchObject([
      { owed, orderId: second, package: { productId: dear }, others: 1 },
    ]);
  });
});

describe('nothing of a ticket is sold', () => {
  const nothing = (sold: ReturnType<typeof sell>, kind: string): void => {
    expect(sold).toMatchObject({ ok: false, failure: { kind } });
    expect([count('sale'), count('ticket'), count('event')]).toEqual([0, 0, before]);
  };
  let before = 0;
  beforeEach(() => {
    before = count('event');
  });

  it('where the price of its last line is another by now', () => {
    nothing(sell([other(korea), other(korea, { price: '0.01' })]), 'price-changed');
  });

  it('where one of its packages isn’t sold any more', () => {
    nothing(sell([other(korea, { productId: 'gone' })]), 'unknown-product');
  });

  it('where the payments don’t cover all of it', () => {
    const { price } = shown(japan);
    nothing(sell([other(korea)], { payments: [{ kind: 'cash', received: price }] }), 'does-not-cover');
  });

  it('where it is more than fifty eSIMs, in however many lines', () => {
    nothing(sell(Array.from({ length: 50 }, () => other(korea))), 'ticket-too-large');
    nothing(sell(Array.from({ length: 6 }, () => other(korea, { quantity: 9 }))), 'ticket-too-large');
    expect(sell([], { quantity: 9 }).ok).toBe(true);
  });
});

it('fifty eSIMs of many lines are one ticket', () => {
  const lines = Array.from({ length: 5 }, () => other('jp-1gb-7d', { quantity: 9 }));
  const orderIds = idsOf(sell([...lines, other(korea, { quantity: 4 })]));
  expect(orderIds).toHaveLength(50);
  expect([count('ticket'), count('sale'), count('ticket_piece')]).toEqual([1, 50, 50]);
});

describe('packages whose last sales have no answer yet', () => {
  it('are asked about once for all of the ticket, though they stand on several lines', async () => {
    await service.stop();
    const [first, second] = idsOf(sell([other(korea)]));
    const asked = sell([other(korea), other(japan, { quantity: 2 })], { again: false });
    expect(asked).toEqual({
      ok: false,
      failure: { kind: 'unsettled-twin', orderId: first, others: [second] },
    });
    expect(sell([other(korea), other(japan)], { again: true }).ok).toBe(true);
  });

  it('are none of those of the same ticket', () => {
    expect(sell([other(japan), other(japan)], { again: false }).ok).toBe(true);
  });
});

it('cash is rounded once, for all of the ticket', () => {
  const markup = {
    add: { kind: 'amount', amount: '0' },
    endingCents: 92,
    rounding: 'up',
    belowCost: false,
  } as const;
  const rules = {
    ...opened.till.prices.rules,
    currency: 'CHF',
    rate: { value: '1', setAt: '2026-11-01T09:00:00.000Z' },
    rules: ['JP', 'KR'].map((code) => ({ scope: { kind: 'country', code } as const, markup })),
  };
  expect(opened.till.prices.set({ rules })).toEqual({ ok: true });
  const prices = [japan, korea, korea].map((productId) => shown(productId).price);
  expect(prices.every((price) => price.endsWith('.92'))).toBe(true);
  const cents = prices.reduce((sum, price) => sum + Math.round(100 * Number(price)), 0);
  const [orderId] = idsOf(sell([other(korea, { quantity: 2 })]));
  // Three prices of .92 are .76 together: .75 in cash. Rounded each, they would be .70.
  const [payment] = saleOf(orderId).ticket?.payments ?? [];
  expect(payment?.amount).toBe(String((cents - 1) / 100));
});

it('a window can’t send discounts of lines without what all of it costs', () => {
  const discount = { change: { kind: 'amount', amount: '1' }, reason: 'Other' } as const;
  const wanted = { ...shown(japan), cart: 'c', again: false };
  const takes = (changes: object): boolean =>
    requests.sell.request.safeParse({ ...wanted, ...changes }).success;
  expect(takes({ others: [other(korea)] })).toBe(true);
  expect(takes({ others: [other(korea, { discount })] })).toBe(false);
  expect(
    takes({ others: [other(korea, { discount })], discounts: { line: null, ticket: null, total: '9' } }),
  ).toBe(true);
});
