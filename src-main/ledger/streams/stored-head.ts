import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import { streamHead, type StreamHead } from '../../../src-chain-api/ids.ts';

/** An event's number and hash, as they are sent. */
export const toHead = (number: number, hash: Uint8Array): StreamHead =>
  streamHead.parse({ number, hash: Buffer.from(hash).toString('hex') });

/** Before the first event. */
export const headOfNothing: StreamHead = toHead(0, beforeFirst);

/** The event of a number in a ledger; undefined if it has none. Throws SQLite's errors. */
export function headAt(database: DatabaseSync, number: number): StreamHead | undefined {
  if (number === 0) return headOfNothing;
  const row = database.prepare('SELECT number, hash FROM event WHERE number = ?').get(number);
  return row === undefined ? undefined : parsed(row);
}

/** A ledger's last event. Throws SQLite's errors. */
export function endOf(database: DatabaseSync): StreamHead {
  const row = database.prepare('SELECT number, hash FROM event ORDER BY number DESC LIMIT 1').get();
  return row === undefined ? headOfNothing : parsed(row);
}

function parsed(row: unknown): StreamHead {
  const { number, hash } = eventRow.parse(row);
  return toHead(number, hash);
}

const eventRow = z.object({ number: z.int(), hash: z.instanceof(Uint8Array) });
