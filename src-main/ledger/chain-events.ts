import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { beforeFirst, chainHash } from './chain.ts';

/**
 * Part of migration 3: copies the events of `unchained` into `event`, each with its hash, and the first one of each
 * sale and operation with the intent that its row holds. Throws where the rows are not what migration 2 made.
 */
export function chainEvents(database: DatabaseSync): void {
  const insert = database.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, CAST(? AS TEXT), ?)',
  );
  let previous = beforeFirst;
  let number = 0;
  for (const row of database.prepare(withIntents).iterate()) {
    const { subject, at, event } = unchained.parse(row);
    number += 1;
    previous = chainHash(previous, { number, subject, at, event });
    insert.run(number, subject, at, event, previous);
  }
}

const unchained = z.object({ subject: z.string(), at: z.int(), event: z.instanceof(Uint8Array) });

const withIntents = `
  SELECT subject, at, CAST(CASE json_extract(event, '$.kind')
    WHEN 'drafted' THEN json_object('kind', 'drafted', 'intent', json(coalesce(
      (SELECT json_object('orderId', order_id, 'merchantId', merchant_id, 'product', json(product), 'cost', cost,
                          'price', price, 'activationMode', activation_mode, 'callback', callback, 'cart', cart,
                          'createdAt', created_at)
       FROM sale WHERE order_id = subject),
      (SELECT json_set(CASE kind WHEN 'top-up' THEN details ELSE json_set(details, '$.idPack', id_pack) END,
                       '$.operationId', operation_id, '$.orderId', order_id, '$.merchantId', merchant_id,
                       '$.cart', cart, '$.uidCustomer', uid_customer, '$.createdAt', created_at)
       FROM operation WHERE operation_id = subject))))
    ELSE event END AS BLOB) AS event
  FROM unchained ORDER BY number`;
