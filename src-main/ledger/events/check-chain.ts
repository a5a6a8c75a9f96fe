import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { beforeFirst, chainHash, type ChainedEvent } from '../../../src-chain-api/event-link.ts';
import type { CheckHooks } from './check-hooks.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';

/** Events read at a time. */
const atOnce = 500;

/**
 * Follows the chain of events from the first to the last.
 *
 * @returns the number of the last one, 0 if there are none.
 * @throws StorageFaultError corrupted at the first broken link.
 */
export async function checkChain(
  database: DatabaseSync,
  { onProgress, rest }: Pick<CheckHooks, 'onProgress' | 'rest'>,
): Promise<number> {
  const select = database.prepare(
    `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event
     WHERE number > ? ORDER BY number LIMIT ${atOnce}`,
  );
  const { last } = lastRow.parse(
    database.prepare('SELECT coalesce(max(number), 0) AS last FROM event').get(),
  );
  let number = 0;
  let previous = beforeFirst;
  for (;;) {
    const rows = select.all(number);
    for (const row of rows) {
      number += 1;
      const linked = eventAfter(previous, number, row);
      if (linked === undefined)
        throw new StorageFaultError('corrupted', `event ${number} is not what was written`);
      previous = linked.hash;
    }
    // Events added meanwhile are read too.
    if (rows.length < atOnce) return number;
    onProgress(Math.min(1, number / Math.max(1, last)));
    await rest?.();
  }
}

/** An event with its hash. */
export type LinkedEvent = ChainedEvent & { readonly hash: Uint8Array };

/** The event in a row, if it is the next one and is what was written. */
export function eventAfter(previous: Uint8Array, number: number, row: unknown): LinkedEvent | undefined {
  const reading = chainedRow.safeParse(row);
  if (!reading.success || reading.data.number !== number) return undefined;
  return Buffer.compare(chainHash(previous, reading.data), reading.data.hash) === 0
    ? reading.data
    : undefined;
}

const bytes = z.instanceof(Uint8Array);
const chainedRow = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: bytes,
  hash: bytes,
});
const lastRow = z.object({ last: z.int() });
