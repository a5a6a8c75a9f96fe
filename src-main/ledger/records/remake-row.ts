import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { replayOperation, replaySale } from '../../domain/orders/replay.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { operationValues, readOperationEvent } from './operation-row.ts';
import { readSaleEvent, saleValues } from './sale-row.ts';

const upsert = (table: 'sale' | 'operation', id: string, columns: number): string =>
  `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})
   ON CONFLICT (${id}) DO UPDATE SET state = excluded.state, progress = excluded.progress`;

/**
 * Rebuilds the row of a sale.
 *
 * @param events all of its events, as stored.
 * @returns whether the subject is a sale. Throws StorageFaultError if these events are impossible, and
 *   SQLite's errors.
 */
export function remakeSale(into: DatabaseSync, subject: string, events: readonly unknown[]): boolean {
  if (!isOfSale(events[0], subject)) return false;
  const sale = replaySale(events.map((event) => readSaleEvent(event).event));
  if (sale === undefined) throw new StorageFaultError('corrupted', `${subject} has events that can't be`);
  const values = saleValues(sale);
  into.prepare(upsert('sale', 'order_id', values.length)).run(...values);
  return true;
}

/** As {@link remakeSale}, for an operation, whose sale already has a row. */
export function remakeOperation(into: DatabaseSync, subject: string, rows: readonly unknown[]): void {
  const events = rows.map((event) => readOperationEvent(event).event);
  const operation = (['top-up', 'activation', 'refund'] as const)
    .map((kind) => replayOperation(kind, events))
    .find((made) => made !== undefined);
  if (operation === undefined)
    throw new StorageFaultError('corrupted', `${subject} has events that can't be`);
  const values = operationValues(operation);
  into.prepare(upsert('operation', 'operation_id', values.length)).run(...values);
}

const firstEvent = z.object({
  event: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ intent: z.object({ operationId: z.string().optional() }) })),
});

const isOfSale = (first: unknown, subject: string): boolean => {
  const reading = firstEvent.safeParse(first);
  return reading.success && reading.data.event.intent.operationId !== subject;
};
