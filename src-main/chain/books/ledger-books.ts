import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { mostBytesOfBatch, mostEventsOfBatch } from '../../../src-chain-api/limits.ts';
import type { StreamHead } from '../../../src-chain-api/ids.ts';
import { wireEvent, type WireEvent } from '../../../src-chain-api/wire-event.ts';
import { cardsAfter, type CardRow } from '../../ledger/streams/card-rows.ts';
import { segmentsOf } from '../../ledger/streams/segments.ts';
import { endOf, headAt } from '../../ledger/streams/stored-head.ts';
import { readStreams } from '../../ledger/streams/stream-rows.ts';
import type { OwnChain } from '../rules/own-chain.ts';

/** What the sender reads of a ledger, as it is at one moment. */
export type LedgerBooks = OwnChain & {
  /**
   * The events after a number, up to another one: at most `most`, and not more than a request may hold, but always one
   * where there is one.
   */
  readonly eventsAfter: (number: number, until: number, most?: number) => readonly WireEvent[];
  /** When an event happened, milliseconds since 1970 in UTC; 0 for before the first. */
  readonly timeAt: (number: number) => number;
  readonly cardsAfter: (change: number, limit: number) => readonly CardRow[];
};

/** Reads a ledger's books at one moment. Throws SQLite's errors, and ZodError if the file isn't what a till wrote. */
export type ReadBooks = <Value>(work: (books: LedgerBooks) => Value) => Value;

/**
 * Reads the file of a ledger that a till may have open. Each time it is opened, read-only, and closed again: no lock of it
 * makes a sale wait, and it can be put aside or replaced at any time.
 */
export const booksOf =
  (file: string): ReadBooks =>
  (work) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
    try {
      // One moment, whatever is sold meanwhile.
      database.exec('BEGIN');
      return work(booksIn(database));
    } finally {
      database.close();
    }
  };

function booksIn(database: DatabaseSync): LedgerBooks {
  return {
    segments: segmentsOf(readStreams(database)),
    end: endOf(database),
    at: (number) => headAt(database, number),
    eventsAfter: (number, until, most = mostEventsOfBatch) => eventsAfter(database, number, until, most),
    timeAt: (number) => {
      const row = database.prepare('SELECT at FROM event WHERE number = ?').get(number);
      return row === undefined ? 0 : timeRow.parse(row).at;
    },
    cardsAfter: (change, limit) => cardsAfter(database, change, limit),
  };
}

function eventsAfter(database: DatabaseSync, number: number, until: number, most: number): WireEvent[] {
  const select = database.prepare(
    `SELECT number, subject, at, event, lower(hex(hash)) AS hash FROM event
     WHERE number > ? AND number <= ? ORDER BY number LIMIT ?`,
  );
  const events: WireEvent[] = [];
  let bytes = 0;
  for (const row of select.iterate(number, until, Math.min(most, mostEventsOfBatch))) {
    const event = wireEvent.parse(row);
    bytes += Buffer.byteLength(event.event);
    if (bytes > mostBytesOfBatch && events.length > 0) break;
    events.push(event);
  }
  return events;
}

const timeRow = z.object({ at: z.int() });

/** An event's number and hash. */
export const headOfEvent = ({ number, hash }: WireEvent): StreamHead => ({ number, hash });
