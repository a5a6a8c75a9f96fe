import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { monotonicFactory } from 'ulid';
import catalog from '../../resources/practice-catalog.json' with { type: 'json' };
import { readCatalog, type Product } from '../../src-merchant-api/reading/product.ts';
import { beforeFirst, chainHash } from '../../src-main/ledger/chain.ts';
import { inTransaction } from '../../src-main/ledger/database.ts';
import { enterAfter } from '../../src-main/ledger/entry-book.ts';
import { ledgerFiles } from '../../src-main/ledger/ledger-files.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { saleValues } from '../../src-main/ledger/sale-row.ts';
import type { OrderId, Sale, SaleEvent, SaleIntent } from '../../src-main/sales/sale.ts';
import { toldProfile } from '../busy-ledger.ts';
import { sealedProfile } from '../sealed-codes.ts';
import { japan } from '../fixtures/products.ts';

/** What a shop sells, to whom, and on which account. */
type Shop = {
  /** In front of every order id. */
  readonly till: string;
  readonly merchantId: string;
  readonly products: readonly Product[];
  /** One sale in three has a customer, called by two of these; nobody's name is asked where there are none. */
  readonly names: readonly string[];
};

export const smallShop: Shop = { till: 'T1', merchantId: 'shop', products: [japan], names: [] };

/** The practice till after years: everything of its catalog was sold. */
export function practiceShop(): Shop {
  const reading = readCatalog(catalog.products);
  if (!reading.ok) throw new Error('the practice catalog is unreadable');
  const names = ['Anna', 'Chidi', 'Lin', 'Fatima', 'Jonas', 'Maria', 'Okafor', 'Dubois', 'Tanaka', 'Silva'];
  return { till: 'P-T1', merchantId: 'practice', products: reading.value.entries, names };
}

/** How far apart sales are, in milliseconds: a million of them are three years. */
const everyMs = 100_000;

/**
 * Fills a new ledger with completed sales, each with its row and its four events in the chain, as years of selling leave
 * it, and closes it in good order. One transaction, that waits for no disk: what is measured is how the ledger is
 * afterwards.
 */
export function fillLedger(file: string, count: number, shop = smallShop): void {
  openLedger(file).close();
  // Customers come before their sale: the list takes them in with it, and need not be changed for them.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // With its log every page would be written twice.
  database.exec('PRAGMA journal_mode = MEMORY;');
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
  const indexes = database
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name <> 'sale_listing' AND sql IS NOT NULL",
    )
    .all();
  // Made at the end, they take a fraction of the time.
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
  const insertSale = database.prepare(`INSERT INTO sale VALUES (${Array(15).fill('?').join(', ')})`);
  const insertEvent = database.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, ?, ?)',
  );
  const insertCustomer = database.prepare('INSERT INTO customer (order_id, name, phone) VALUES (?, ?, ?)');
  const beginAt = Date.now() - everyMs * (count + 1);
  let number = 0;
  let hash = beforeFirst;
  inTransaction(database, () => {
    for (let index = 0; index < count; index += 1) {
      const { sale, events } = completedSale(index, beginAt + everyMs * index, shop);
      const { orderId: subject } = sale.intent;
      const name = customerName(index, shop);
      if (name !== undefined) insertCustomer.run(subject, name, `+49 151 ${String(index).padStart(8, '0')}`);
      insertSale.run(...saleValues(sale));
      for (const [at, event] of events) {
        number += 1;
        const text = JSON.stringify(event);
        hash = chainHash(hash, { number, subject, at, event: Buffer.from(text) });
        insertEvent.run(number, subject, at, text, hash);
      }
    }
    for (const { sql } of indexes) database.exec(String(sql));
    enterAfter(database, 0);
  });
  database.close();
  // It names the last event of before: the ledger would count as cut off, and be read whole when it is opened.
  rmSync(ledgerFiles(file).closing);
  openLedger(file).close();
}

export function openLedger(file: string): Ledger {
  const opened = Ledger.open(file);
  if (!opened.ok) throw new Error(opened.failure.detail);
  return opened.value;
}

/** As order ids are made, but for their random numbers: the system's take longer than all the rest. */
const nextUlid = monotonicFactory(Math.random);

/** What a sale of the bench is begun with. */
export function intentAt(
  createdAt: number,
  { till, merchantId, products } = smallShop,
  index = 0,
): SaleIntent {
  const product = products[(index * 7) % products.length];
  if (product === undefined) throw new Error('the shop sells nothing');
  return {
    orderId: `${till}-${nextUlid(createdAt)}` as OrderId,
    merchantId,
    product,
    cost: product.salePrice,
    price: product.salePrice,
    activationMode: 'NOW',
    tender: 'cash',
    terms: null,
    callback: null,
    cart: randomUUID(),
    staff: null,
    createdAt,
  };
}

export const profileNumber = (index: number, orderId: OrderId) =>
  sealedProfile(orderId, toldProfile(`89${String(index * 7).padStart(17, '0')}`));

function customerName(index: number, { names }: Shop): string | undefined {
  const first = names[index % names.length];
  const last = names[Math.floor(index / names.length) % names.length];
  return first === undefined || last === undefined || index % 3 !== 0 ? undefined : `${first} ${last}`;
}

type Completed = { readonly sale: Sale; readonly events: readonly (readonly [at: number, SaleEvent])[] };

export function completedSale(index: number, at: number, shop = smallShop): Completed {
  const intent = intentAt(at, shop, index);
  const accepted = { uidCustomer: randomUUID(), charged: intent.cost };
  const profile = profileNumber(index, intent.orderId);
  return {
    sale: { kind: 'sale', intent, progress: { state: 'completed', ...accepted, profile } },
    events: [
      [at, { kind: 'drafted', intent }],
      [at, { kind: 'attempted' }],
      [at + 300, { kind: 'accepted', ...accepted }],
      [at + 2_000, { kind: 'issued', profile }],
    ],
  };
}
