import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import catalog from '../../resources/practice-catalog.json' with { type: 'json' };
import { readCatalog } from '../../src-merchant-api/reading/product.ts';
import { beforeFirst, chainHash } from '../../src-main/ledger/chain.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { saleValues } from '../../src-main/ledger/sale-row.ts';
import { newOrderId } from '../../src-main/sales/order-id.ts';
import type { Sale, SaleEvent } from '../../src-main/sales/sale.ts';
import { newDataFolder } from '../counter-app.ts';

/** Between two sales, in milliseconds: 1,000,000 of them are two years. */
const apartMs = 60_000;

const names = ['Anna', 'Chidi', 'Lin', 'Fatima', 'Jonas', 'Maria', 'Okafor', 'Dubois', 'Tanaka', 'Silva'];

/**
 * Writes a practice till's ledger with as many sales as a busy shop has after years: each with its events, chained, one
 * in three with a customer.
 *
 * @returns the data folder.
 */
export function writeLedger(count: number): string {
  const dataFolder = newDataFolder();
  const file = join(dataFolder, 'practice/ledger.sqlite');
  const reading = readCatalog(catalog.products);
  if (!reading.ok) throw new Error('the practice catalog is unreadable');
  closeOnce(file);
  // Customers come first: the list takes them in with their sale, and need not be changed for them.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
  const columns = Array.from({ length: 15 }, () => '?').join(', ');
  const insertSale = database.prepare(`INSERT INTO sale VALUES (${columns})`);
  const insertEvent = database.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, ?, ?)',
  );
  const insertCustomer = database.prepare('INSERT INTO customer (order_id, name, phone) VALUES (?, ?, ?)');
  let previous = beforeFirst;
  let number = 0;
  const first = Date.now() - count * apartMs;
  for (let index = 0; index < count; index += 1) {
    const product = reading.value.entries[(index * 7) % reading.value.entries.length];
    if (product === undefined) throw new Error('the practice catalog is empty');
    const createdAt = first + index * apartMs;
    const uidCustomer = `uid-${index}`;
    const profile = {
      iccid: `89811000${String(index * 7).padStart(11, '0')}`,
      imsi: '',
      activationCode: `LPA:1$smdp.practice.example$${index}`,
      appleUniversalLink: null,
      androidUniversalLink: null,
      installationUrl: null,
      state: 'RELEASED',
      active: false,
      activatedAt: null,
    };
    const sale: Sale = {
      kind: 'sale',
      intent: {
        orderId: newOrderId('P-T1', createdAt),
        merchantId: 'practice',
        product,
        cost: product.salePrice,
        price: product.salePrice,
        terms: null,
        activationMode: 'NOW',
        tender: 'cash',
        staff: null,
        callback: null,
        cart: null,
        createdAt,
      },
      progress: { state: 'completed', uidCustomer, charged: null, profile },
    };
    const { orderId } = sale.intent;
    if (index % 3 === 0) {
      const name = `${names[index % 10] ?? ''} ${names[Math.floor(index / 10) % 10] ?? ''}`;
      insertCustomer.run(orderId, name, `+49 151 ${String(index).padStart(8, '0')}`);
    }
    insertSale.run(...saleValues(sale));
    const events: SaleEvent[] = [
      { kind: 'drafted', intent: sale.intent },
      { kind: 'attempted' },
      { kind: 'accepted', uidCustomer, charged: null },
      { kind: 'issued', profile },
    ];
    for (const event of events) {
      number += 1;
      const text = JSON.stringify(event);
      previous = chainHash(previous, { number, subject: orderId, at: createdAt, event: Buffer.from(text) });
      insertEvent.run(number, orderId, createdAt, text, previous);
    }
  }
  database.exec('COMMIT');
  database.close();
  closeOnce(file);
  return dataFolder;
}

/** Opens a ledger, making it where there is none, and closes it in good order. */
function closeOnce(file: string): void {
  const ledger = Ledger.open(file);
  if (!ledger.ok) throw new Error(ledger.failure.detail);
  ledger.value.close();
}
