import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** An event with its time, milliseconds since 1970 in UTC. */
export type Recorded<Event> = { readonly at: number; readonly event: Event };

/** Everything that happened, to sales and operations alike, in one order. Events are only ever added. */
export class EventLog {
  readonly #insert: StatementSync;
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO event (subject, at, event) VALUES (?, ?, ?)');
    this.#select = database.prepare('SELECT at, event FROM event WHERE subject = ? ORDER BY number');
  }

  /** Has to run in the transaction that changes the subject's row. @param subject the id of a sale or operation. */
  append(subject: string, at: number, event: object): void {
    this.#insert.run(subject, at, JSON.stringify(event));
  }

  /** The rows of one subject, oldest first, as they were written. */
  of(subject: string): readonly unknown[] {
    return this.#select.all(subject);
  }
}
