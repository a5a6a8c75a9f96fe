import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { monotonicFactory } from 'ulid';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { beforeFirst, chainHash } from '../../src-main/ledger/chain.ts';
import { inTransaction } from '../../src-main/ledger/database.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { saleValues } from '../../src-main/ledger/sale-row.ts';
import type { OrderId, Sale, SaleEvent, SaleIntent } from '../../src-main/sales/sale.ts';
import { issuedProfile } from '../busy-ledger.ts';
import { japan } from '../fixtures/products.ts';

/** How far apart sales are, in milliseconds: a million of them are three years. */
const everyMs = 100_000;

/**
 * Fills a ledger without any event with completed sales, each with its row and its four events in the chain, as years
 * of selling leave it, and closes it in good order. One transaction, that waits for no disk: what is measured is how
 * the ledger is afterwards.
 */
export function fillLedger(file: string, count: number): void {
  openLedger(file).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
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
  const beginAt = Date.now() - everyMs * (count + 1);
  let number = 0;
  let hash = beforeFirst;
  inTransaction(database, () => {
    for (let index = 0; index < count; index += 1) {
      const { sale, events } = completedSale(index, beginAt + everyMs * index);
      const { orderId: subject } = sale.intent;
      insertSale.run(...saleValues(sale));
      for (const [at, event] of events) {
        number += 1;
        const text = JSON.stringify(event);
        hash = chainHash(hash, { number, subject, at, event: Buffer.from(text) });
        insertEvent.run(number, subject, at, text, hash);
      }
    }
    for (const { sql } of indexes) database.exec(String(sql));
  });
  database.close();
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
export const intentAt = (createdAt: number): SaleIntent => ({
  orderId: `T1-${nextUlid(createdAt)}` as OrderId,
  merchantId: 'shop',
  product: japan,
  cost: japan.salePrice,
  price: parseAmount('24.9') ?? japan.salePrice,
  activationMode: 'NOW',
  tender: 'cash',
  terms: null,
  callback: null,
  cart: randomUUID(),
  staff: null,
  createdAt,
});

export const profileNumber = (index: number) => issuedProfile(`89${String(index).padStart(17, '0')}`);

type Completed = { readonly sale: Sale; readonly events: readonly (readonly [at: number, SaleEvent])[] };

export function completedSale(index: number, at: number): Completed {
  const intent = intentAt(at);
  const accepted = { uidCustomer: randomUUID(), charged: intent.cost };
  const profile = profileNumber(index);
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
