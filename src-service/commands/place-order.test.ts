import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderOutcomes, type OrderOutcomes } from '../order-outcomes.ts';
import { sellableProduct } from '../sellable-product.ts';
import { openBooks, type Books } from '../storage/books.ts';
import { openDatabase } from '../storage/database.ts';
import type { StoredPackage } from '../storage/package-store.ts';
import { createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { settleDueOrders } from './settle-due-orders.ts';

const product = sellableProduct.parse({
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  size: { sizeUnit: 'GB', sizeValue: 10 },
  validity: { size: 30, unit: 'day' },
  salePrice: 18.4,
});
const start = Date.parse('2027-02-20T10:00:00Z');

let folder: string;
let database: DatabaseSync;
let books: Books;
let outcomes: OrderOutcomes;
let place: PlaceOrder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esim-orders-'));
  database = openDatabase(folder);
  books = openBooks(database, 'shop', { balanceMinor: 5000, at: start });
  outcomes = createOrderOutcomes({ outcome: 'completed', delayMs: 400 });
  const catalog = new Map([[product.productId, product]]);
  place = createPlaceOrder({ books, catalog, outcomes, now: () => new Date(start) });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const { productId } = product;
const placed = (orderId: string): string => {
  const outcome = place({ productId, orderId });
  if (outcome.kind !== 'placed') throw new Error(outcome.kind);
  return outcome.uidCustomer;
};
const issueAt = (moment: number, random: (bound: number) => number): void => {
  settleDueOrders(books, random, new Date(moment));
};
const packagesOf = (uidCustomer: string): StoredPackage[] =>
  books.packages.ofOrder(books.orders.find(uidCustomer)?.orderNo ?? 0);

const transactions = (): unknown[] =>
  database.prepare('SELECT kind, amount_minor, balance_minor, order_id FROM transactions ORDER BY id').all();

describe('placing an order', () => {
  it('debits its cost and says why', () => {
    placed('till-1');
    expect(books.account.balanceMinor()).toBe(3160);
    expect(transactions()).toEqual([
      { kind: 'opening', amount_minor: 5000, balance_minor: 5000, order_id: null },
      { kind: 'order', amount_minor: -1840, balance_minor: 3160, order_id: 'till-1' },
    ]);
  });

  it('with a used order id changes nothing', () => {
    const uidCustomer = placed('till-1');
    expect(place({ productId, orderId: 'till-1' })).toEqual({ kind: 'bought-before', uidCustomer });
    expect(transactions()).toHaveLength(2);
  });

  it('that the balance cannot pay changes nothing', () => {
    placed('till-1');
    placed('till-2');
    expect(place({ productId, orderId: 'till-3' })).toEqual({ kind: 'insufficient-funds' });
    expect(books.account.balanceMinor()).toBe(1320);
    expect(transactions()).toHaveLength(3);
  });

  it('without an order id makes a new one each time', () => {
    const made = [place({ productId }), place({ productId })];
    expect(new Set(made.map((outcome) => (outcome.kind === 'placed' ? outcome.orderId : ''))).size).toBe(2);
  });

  it('that fails halfway leaves the balance as it was', () => {
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON purchases BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    expect(() => place({ productId, orderId: 'till-1' })).toThrow('disk full');
    expect(books.account.balanceMinor()).toBe(5000);
    expect(books.orders.nextDueAt()).toBeUndefined();
    database.exec('DROP TRIGGER full');
    placed('till-1');
  });
});

describe('issuing', () => {
  const middle = (bound: number): number => Math.floor(bound / 2);

  it('waits until an order is due, then completes it once', () => {
    const uidCustomer = placed('till-1');
    expect(books.orders.nextDueAt()).toBe(start + 400);
    issueAt(start + 399, middle);
    expect(books.orders.find(uidCustomer)?.status).toBe('in_processing');
    issueAt(start + 400, middle);
    const issued = books.orders.find(uidCustomer);
    expect(issued?.status).toBe('completed');
    issueAt(start + 5000, () => 1);
    expect(books.orders.find(uidCustomer)).toEqual(issued);
    expect(books.orders.nextDueAt()).toBeUndefined();
  });

  it('gives each profile its own numbers', () => {
    const uids = Array.from({ length: 2 }, (_, index) => placed(`till-${index}`));
    issueAt(start + 400, () => 1);
    const issued = uids.map((uid) => books.orders.find(uid));
    const numbers = issued.map((order) => (order?.status === 'completed' ? order.profile : undefined));
    expect(numbers.map((profile) => profile?.iccid.length)).toEqual([19, 19]);
    expect(new Set(numbers.map((profile) => profile?.iccid)).size).toBe(2);
    expect(new Set(numbers.map((profile) => profile?.imsi)).size).toBe(2);
  });

  it('that fails halfway issues nothing, and is done the next time', () => {
    const uids = [placed('till-1'), placed('till-2')];
    const statuses = () => uids.map((uid) => books.orders.find(uid)?.status);
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON profiles WHEN NEW.order_no = 2 BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    expect(() => issueAt(start + 400, middle)).toThrow('disk full');
    expect(statuses()).toEqual(['in_processing', 'in_processing']);
    database.exec('DROP TRIGGER full');
    issueAt(start + 400, middle);
    expect(statuses()).toEqual(['completed', 'completed']);
  });

  it('starts the days of a package that starts now, and of no other', () => {
    const now = placed('till-1');
    const later = place({ productId, orderId: 'till-2', activationMode: 'ON_DEMAND' });
    let draw = 0;
    issueAt(start + 1000, (bound) => (draw += 7) % bound);
    expect(packagesOf(now)).toMatchObject([{ days: { activatedAt: start + 1000 } }]);
    expect(later.kind === 'placed' && packagesOf(later.uidCustomer)).toMatchObject([
      { activationMode: 'ON_DEMAND', days: { activatedAt: null, expiresAt: null } },
    ]);
  });
});

describe('an order that cannot be issued', () => {
  beforeEach(() => outcomes.choose({ scope: 'next', planned: { outcome: 'canceled', delayMs: 100 } }));

  it('is canceled when it is due, and its cost credited once', () => {
    const uidCustomer = placed('till-1');
    expect(books.account.balanceMinor()).toBe(3160);
    issueAt(start + 99, () => 1);
    expect(books.orders.find(uidCustomer)?.status).toBe('in_processing');
    issueAt(start + 100, () => 1);
    issueAt(start + 200, () => 1);
    expect(books.orders.find(uidCustomer)?.status).toBe('canceled');
    expect(transactions().slice(1)).toEqual([
      { kind: 'order', amount_minor: -1840, balance_minor: 3160, order_id: 'till-1' },
      { kind: 'cancellation', amount_minor: 1840, balance_minor: 5000, order_id: 'till-1' },
    ]);
  });

  it('keeps its order id', () => {
    const uidCustomer = placed('till-1');
    issueAt(start + 100, () => 1);
    expect(place({ productId, orderId: 'till-1' })).toEqual({ kind: 'bought-before', uidCustomer });
  });

  it('is not canceled if its cost cannot be credited', () => {
    const uidCustomer = placed('till-1');
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON transactions BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    expect(() => issueAt(start + 100, () => 1)).toThrow('disk full');
    expect(books.orders.find(uidCustomer)?.status).toBe('in_processing');
    expect(books.account.balanceMinor()).toBe(3160);
  });
});

describe('the account', () => {
  it('keeps its balance when it is opened again', () => {
    placed('till-1');
    const again = openBooks(database, 'shop', { balanceMinor: 99_900, at: start });
    expect(again.account.balanceMinor()).toBe(3160);
  });

  it('belongs to nobody else', () => {
    expect(() => openBooks(database, 'other', { balanceMinor: 0, at: start })).toThrow(
      'the data folder belongs to another merchant id',
    );
  });
});
