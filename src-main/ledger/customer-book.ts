import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer } from '../sales/customer.ts';
import type { OrderId } from '../sales/sale.ts';

/**
 * Who bought. Apart from the events, which are never changed: a customer may ask to be forgotten, and a sale stands
 * without them.
 */
export class CustomerBook {
  readonly #keep: StatementSync;
  readonly #forget: StatementSync;
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    this.#keep = database.prepare(
      'INSERT OR REPLACE INTO customer (order_id, name, phone, note) VALUES (?, ?, ?, ?)',
    );
    this.#forget = database.prepare('DELETE FROM customer WHERE order_id = ?');
    this.#select = database.prepare('SELECT name, phone, note FROM customer WHERE order_id = ?');
  }

  /** To be called in the transaction that writes the sale down. */
  keep(orderId: OrderId, { name, phone, note }: Customer): void {
    if (name !== null || phone !== null || note !== null) this.#keep.run(orderId, name, phone, note);
  }

  /** To be called in a transaction. With nothing in it, the customer is forgotten. */
  replace(orderId: OrderId, customer: Customer): void {
    this.#forget.run(orderId);
    this.keep(orderId, customer);
  }

  of(orderId: OrderId): Customer | null {
    const row = this.#select.get(orderId);
    return row === undefined ? null : customerRow.parse(row);
  }
}

const text = z.string().nullable();
const customerRow: z.ZodType<Customer> = z.object({ name: text, phone: text, note: text });
