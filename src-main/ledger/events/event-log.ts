import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { beforeFirst, chainHash } from '../../../src-chain-api/event-link.ts';
import type { ChainHead } from '../file/clean-shutdown-marker.ts';
import { eventMark, type EventMark } from '../file/event-mark.ts';

/** An event with its time, milliseconds since 1970 in UTC. */
export type Recorded<Event> = { readonly at: number; readonly event: Event };

/** Where the chain of events ends: the last event's number, 0 if there are none, and its hash. */
export type ChainEnd = { readonly number: number; readonly hash: Uint8Array };

/**
 * Everything that happened, to sales and operations alike, in one order. Events are only ever added, each
 * chained to the one before: see {@link chainHash}.
 */
export class EventLog {
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #selectEnd: StatementSync;
  readonly #selectLastAt: StatementSync;
  readonly #selectHash: StatementSync;
  /** The last event since {@link beginWrite}. */
  #writtenLast: ChainEnd | undefined;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#insert = database.prepare(
      'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, ?, ?)',
    );
    this.#select = database.prepare('SELECT number, at, event FROM event WHERE subject = ? ORDER BY number');
    this.#selectEnd = database.prepare('SELECT number, hash FROM event ORDER BY number DESC LIMIT 1');
    this.#selectLastAt = database.prepare('SELECT at FROM event ORDER BY number DESC LIMIT 1');
    this.#selectHash = database.prepare('SELECT hash FROM event WHERE number = ?');
  }

  /** A write begins: {@link writtenLast} refers to it. */
  beginWrite(): void {
    this.#writtenLast = undefined;
  }

  /** The last event of the most recent write, committed or not; null if it has none. */
  get writtenLast(): ChainHead | null {
    return this.#writtenLast === undefined ? null : headOf(this.#writtenLast);
  }

  /** Whether an event is in the log, as it was written. */
  holds({ number, hash }: ChainHead): boolean {
    const there = hashRow.parse(this.#selectHash.get(number));
    return there !== undefined && headOf({ number, hash: there.hash }).hash === hash;
  }

  /**
   * Has to run in the transaction that changes the subject's row.
   *
   * @param subject the id of a sale or operation. @returns the event's number.
   */
  append(subject: string, at: number, event: object): number {
    return this.appendText(subject, at, JSON.stringify(event));
  }

  /** As {@link append}, for an event that is JSON already. */
  appendText(subject: string, at: number, text: string): number {
    // Read, not remembered: a transaction that was rolled back took its events with it.
    const end = this.end();
    const number = end.number + 1;
    const hash = chainHash(end.hash, { number, subject, at, event: Buffer.from(text) });
    this.#insert.run(number, subject, at, text, hash);
    this.#writtenLast = { number, hash };
    return number;
  }

  /** The rows of one subject, oldest first, as they were written. */
  of(subject: string): readonly unknown[] {
    return this.#select.all(subject);
  }

  end(): ChainEnd {
    return endRow.parse(this.#selectEnd.get()) ?? { number: 0, hash: beforeFirst };
  }

  /** What identifies an event; null if there is none. @param which an SQL condition or order. */
  mark(which: string, ...values: readonly number[]): EventMark | null {
    const row = this.#database.prepare(`SELECT number, subject, at FROM event ${which}`).get(...values);
    return row === undefined ? null : eventMark.parse(row);
  }

  /** The last event's time, milliseconds since 1970 in UTC; 0 if there are none. */
  lastAt(): number {
    return lastAtRow.parse(this.#selectLastAt.get())?.at ?? 0;
  }
}

/** In the form that is stored outside of the ledger. */
export const headOf = ({ number, hash }: ChainEnd): ChainHead => ({
  number,
  hash: Buffer.from(hash).toString('hex'),
});

const hashRow = z.object({ hash: z.instanceof(Uint8Array) }).optional();
const endRow = z.object({ number: z.int(), hash: z.instanceof(Uint8Array) }).optional();
const lastAtRow = z.object({ at: z.int() }).optional();
