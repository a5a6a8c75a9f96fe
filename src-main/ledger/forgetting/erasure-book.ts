import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { erasurePrefix, type ErasureEvent } from './erasure-row.ts';
import type { EventLog } from '../events/event-log.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { positionsPerMs } from '../schema/listing-tables.ts';
import { nationalDigits, phoneDigits } from '../text/phone-digits.ts';
import type { PhoneSearch } from '../listing/phone-search.ts';
import type { TraceMark } from '../file/trace-mark.ts';

/**
 * Forgets customers. Sales, their events and every total stay as they are: they contain nothing about a
 * customer. The erasure itself, and the number of sales, is an event of the chain.
 */
export class ErasureBook {
  readonly #log: EventLog;
  readonly #write: Write;
  readonly #phones: PhoneSearch;
  readonly #byPhone: StatementSync;
  readonly #older: StatementSync;
  readonly #forget: StatementSync;
  readonly #last: StatementSync;
  /** Traces of those who were forgotten. */
  readonly traces: TraceMark;

  constructor(database: DatabaseSync, log: EventLog, write: Write, phones: PhoneSearch, traces: TraceMark) {
    this.traces = traces;
    this.#log = log;
    this.#phones = phones;
    this.#write = write;
    this.#byPhone = database.prepare(
      `SELECT order_id FROM sale_listing WHERE phone = :digits
       UNION SELECT order_id FROM sale_listing WHERE phone_national = :digits
       UNION SELECT order_id FROM sale_listing WHERE phone = :national
       UNION SELECT order_id FROM sale_listing WHERE phone_national = :national`,
    );
    this.#older = database.prepare(
      `SELECT order_id FROM customer CROSS JOIN sale_listing USING (order_id) WHERE position < ? LIMIT ?`,
    );
    this.#forget = database.prepare('DELETE FROM customer WHERE order_id = ?');
    this.#last = database.prepare(
      `SELECT at FROM event WHERE subject >= '${erasurePrefix}' AND subject < '${erasurePrefix.slice(0, -1)};'
       ORDER BY subject DESC LIMIT 1`,
    );
  }

  /**
   * The sales of a telephone number, however it was written; part of a number finds none.
   *
   * @returns no-key if sealed numbers can't be searched at present.
   */
  ofPhone(phone: string): Result<readonly string[], 'no-key'> {
    const digits = phoneDigits(phone);
    if (digits === null) return succeed([]);
    const sealed = this.#phones.ofWhole(phone);
    if (!sealed.ok) return sealed;
    const plain = this.#byPhone
      .all({ digits, national: nationalDigits(phone) })
      .map((row) => idRow.parse(row).order_id);
    return succeed([...plain, ...sealed.value]);
  }

  /** Up to `limit` sales with a customer that were begun before a time, milliseconds since 1970 in UTC. */
  soldBefore(time: number, limit: number): readonly string[] {
    return this.#older.all(time * positionsPerMs, limit).map((row) => idRow.parse(row).order_id);
  }

  /** Forgets the customers of these sales. @returns how many of them had one. */
  erase(
    orderIds: readonly string[],
    { at, ...event }: Pick<ErasureEvent, 'why'> & { readonly at: number; readonly staff: StaffMark | null },
  ): Result<number, WriteFault> {
    this.traces.set();
    return this.#write(() => {
      const sales = orderIds.filter((orderId) => this.#forget.run(orderId).changes > 0).length;
      if (sales > 0) {
        const subject = `${erasurePrefix}${String(this.#log.end().number + 1).padStart(12, '0')}`;
        this.#log.append(subject, at, { kind: 'erased', sales, ...event } satisfies ErasureEvent);
      }
      return sales;
    });
  }

  /** When a customer was last forgotten, milliseconds since 1970 in UTC; null if never. */
  lastAt(): number | null {
    const row = this.#last.get();
    return row === undefined ? null : atRow.parse(row).at;
  }
}

const idRow = z.object({ order_id: z.string() });
const atRow = z.object({ at: z.int() });
