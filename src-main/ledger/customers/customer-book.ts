import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { customerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
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
      'INSERT OR REPLACE INTO customer (order_id, name, phone, note, language) VALUES (?, ?, ?, ?, ?)',
    );
    this.#forget = database.prepare('DELETE FROM customer WHERE order_id = ?');
    this.#select = database.prepare('SELECT name, phone, note, language FROM customer WHERE order_id = ?');
  }

  /** Call in the transaction that writes the sale. A number that can't be sealed isn't stored. */
  keep(orderId: OrderId, { name, phone, note, language = null }: Customer): void {
    const kept = phone === null ? null : this.#phones().keep(orderId, phone);
    this.#write(orderId, { name, phone: kept, note, language });
  }

  /** Call in a transaction. If everything is empty the customer is forgotten. */
  replace(orderId: OrderId, { name, phone, note, language }: CustomerChange): void {
    const before = this.#rowOf(orderId);
    this.#forget.run(orderId);
    const said = language === undefined ? (before?.language ?? null) : language;
    if (phone.kind === 'noted') this.keep(orderId, { name, phone: phone.text, note, language: said });
    else this.#write(orderId, { name, phone: before?.phone ?? null, note, language: said });
  }

  of(orderId: OrderId): KnownCustomer | null {
    const row = this.#rowOf(orderId);
    return row === undefined ? null : knownCustomer(this.#phones(), orderId, row);
  }

  #write(orderId: OrderId, { name, phone, note, language }: CustomerRow): void {
    if ([name, phone, note, language].some((part) => part !== null))
      this.#keep.run(orderId, name, phone, note, language);
  }

  #rowOf(orderId: OrderId): CustomerRow | undefined {
    return customerRow.optional().parse(this.#select.get(orderId));
  }
}

const text = z.string().nullable();

/** A customer's row; the telephone number is as in its column. */
export const customerRow = z.object({
  name: text,
  phone: text,
  note: text,
  // Of a newer eSIM Counter it may be one that this one doesn't know.
  language: customerLanguage.nullable().catch(null),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** The customer, with the number if it can be read. */
export const knownCustomer = (
  phones: CustomerPhones,
  orderId: string,
  { name, phone, note, language }: CustomerRow,
): KnownCustomer => ({
  name,
  phone: phone === null ? null : phones.read(orderId, phone),
  note,
  ...(language === null ? {} : { language }),
});
