import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer, CustomerChange, KnownCustomer } from '../../domain/customer.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { CustomerPhones } from './customer-phones.ts';

/**
 * Customers. Kept apart from the events, which are never changed: a customer may ask to be forgotten, and a
 * sale is complete without them.
 */
export class CustomerBook {
  readonly #phones: () => CustomerPhones;
  readonly #keep: StatementSync;
  readonly #forget: StatementSync;
  readonly #select: StatementSync;

  constructor(database: DatabaseSync, phones: () => CustomerPhones) {
    this.#phones = phones;
    this.#keep = database.prepare(
      'INSERT OR REPLACE INTO customer (order_id, name, phone, note) VALUES (?, ?, ?, ?)',
    );
    this.#forget = database.prepare('DELETE FROM customer WHERE order_id = ?');
    this.#select = database.prepare('SELECT name, phone, note FROM customer WHERE order_id = ?');
  }

  /** Call in the transaction that writes the sale. A number that can't be sealed isn't stored. */
  keep(orderId: OrderId, { name, phone, note }: Customer): void {
    this.#write(orderId, name, phone === null ? null : this.#phones().keep(orderId, phone), note);
  }

  /** Call in a transaction. If everything is empty the customer is forgotten. */
  replace(orderId: OrderId, { name, phone, note }: CustomerChange): void {
    const before = phone.kind === 'kept' ? (this.#rowOf(orderId)?.phone ?? null) : null;
    this.#forget.run(orderId);
    if (phone.kind === 'kept') this.#write(orderId, name, before, note);
    else this.keep(orderId, { name, phone: phone.text, note });
  }

  of(orderId: OrderId): KnownCustomer | null {
    const row = this.#rowOf(orderId);
    return row === undefined ? null : knownCustomer(this.#phones(), orderId, row);
  }

  #write(orderId: OrderId, name: string | null, phone: string | null, note: string | null): void {
    if (name !== null || phone !== null || note !== null) this.#keep.run(orderId, name, phone, note);
  }

  #rowOf(orderId: OrderId): CustomerRow | undefined {
    return customerRow.optional().parse(this.#select.get(orderId));
  }
}

const text = z.string().nullable();

/** A customer's row; the telephone number is as in its column. */
export const customerRow = z.object({ name: text, phone: text, note: text });
export type CustomerRow = z.infer<typeof customerRow>;

/** The customer, with the number if it can be read. */
export const knownCustomer = (
  phones: CustomerPhones,
  orderId: string,
  { name, phone, note }: CustomerRow,
): KnownCustomer => ({ name, phone: phone === null ? null : phones.read(orderId, phone), note });
