import type { DatabaseSync } from 'node:sqlite';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { headAt } from './stored-head.ts';
import { readStreams } from './stream-rows.ts';

/**
 * Checks that each stream follows an event that is there, and that there is a card of each customer and of nobody else.
 *
 * @throws StorageFaultError corrupted.
 */
export function checkStreams(database: DatabaseSync): void {
  const streams = readStreams(database);
  const [first] = streams;
  if (first?.follows.number !== 0) throw damaged('the streams have no beginning');
  const wrong = streams.find(({ follows }) => headAt(database, follows.number)?.hash !== follows.hash);
  if (wrong !== undefined) throw damaged(`stream ${wrong.stream} follows what is not there`);
  const other = database.prepare(otherCard).get();
  if (other !== undefined) throw damaged(`the card of ${String(other['order_id'])} is not its customer’s`);
}

const otherCard = `
  SELECT order_id FROM customer LEFT JOIN card USING (order_id) WHERE card.state IS NOT 'kept'
  UNION ALL
  SELECT order_id FROM card LEFT JOIN customer USING (order_id)
  WHERE (card.state = 'kept') <> (customer.order_id IS NOT NULL) LIMIT 1`;

const damaged = (detail: string): StorageFaultError => new StorageFaultError('corrupted', detail);
