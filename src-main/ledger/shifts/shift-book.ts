import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Cash, CashMove, OpenShift } from '../../shifts/shift.ts';
import type { ShiftEvent } from '../../shifts/shift-event.ts';
import type { Head, ShiftReport } from '../../shifts/shift-report.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import { eventAfter } from '../events/check-chain.ts';
import type { EventLog } from '../events/event-log.ts';
import { faultOf, StorageFaultError } from '../../platform/storage-fault.ts';
import { notWritten, type WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { readShiftEvent, shiftOfSubject, subjectOfShift } from './shift-row.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

/** Why a shift wasn't changed: it isn't in the state that the caller assumed. */
export type WhyNotShift = { readonly kind: 'no-shift' } | { readonly kind: 'shift-open' };

/** A report that nobody agreed to: the shift stays open, and nothing of it is written. */
export type NotAgreed = { readonly kind: 'not-agreed'; readonly report: ShiftReport };

/** A past shift, from its first and last events. Times are milliseconds since 1970 in UTC. */
export type PastShift = {
  readonly number: number;
  /** Null if the opening was lost with a damaged ledger. */
  readonly openedAt: number | null;
  /** Null if the closing was lost that way. */
  readonly report: ShiftReport | null;
};

/** The till's shifts, one open at a time. They have no rows: their few events are read directly. */
export class ShiftBook {
  readonly #write: Write;
  readonly #log: EventLog;
  readonly #statement: Prepared<keyof typeof sql>;
  /** The newest one; undefined until it was read. Only this program writes while the ledger is open. */
  #newest: Newest | undefined;

  constructor(database: DatabaseSync, log: EventLog, write: Write) {
    this.#log = log;
    this.#write = write;
    this.#statement = prepared(database, sql);
  }

  /** The open shift; undefined if there is none. */
  get open(): OpenShift | undefined {
    return this.#read().open;
  }

  /** Opens the next shift. @param after the number of the last one, in case this ledger doesn't know it. */
  begin(
    staff: StaffMark | null,
    floats: readonly Cash[],
    at: number,
    after = 0,
  ): Result<OpenShift, WriteFault | WhyNotShift> {
    const newest = this.#tryToRead();
    if (!newest.ok) return newest;
    if (newest.value.open !== undefined) return fail({ kind: 'shift-open' });
    const number = Math.max(newest.value.number, after) + 1;
    const written = this.#append(number, at, { kind: 'opened', staff, floats });
    if (!written.ok) return written;
    const open: OpenShift = {
      number,
      openedAt: at,
      openedBy: staff,
      openedEvent: written.value,
      floats,
      moves: [],
    };
    this.#newest = { number, open };
    return succeed(open);
  }

  /** Records that money was put into the drawer, or taken out. */
  moveCash(move: CashMove, at: number): Result<OpenShift, WriteFault | WhyNotShift> {
    const newest = this.#tryToRead();
    if (!newest.ok) return newest;
    const { open } = newest.value;
    if (open === undefined) return fail({ kind: 'no-shift' });
    const written = this.#append(open.number, at, { kind: 'cash-moved', move });
    if (!written.ok) return written;
    const moved = { ...open, moves: [...open.moves, { ...move, at }] };
    this.#newest = { number: open.number, open: moved };
    return succeed(moved);
  }

  /**
   * Closes the open shift.
   *
   * @param make makes the Z report. Called in the transaction that writes it, so that nothing moves
   *   meanwhile.
   * @param isAgreed whether the report may be written as it is; any, if absent.
   */
  close(
    make: (shift: OpenShift, head: Head) => ShiftReport,
    at: number,
    isAgreed: (report: ShiftReport) => boolean = () => true,
  ): Result<ShiftReport, WriteFault | WhyNotShift | NotAgreed> {
    const newest = this.#tryToRead();
    if (!newest.ok) return newest;
    const { open } = newest.value;
    if (open === undefined) return fail({ kind: 'no-shift' });
    const written = this.#write(() => {
      const { number, hash } = this.#log.end();
      const report = make(open, { number, hash: Buffer.from(hash).toString('hex') });
      if (!isAgreed(report)) return fail({ kind: 'not-agreed', report } as const);
      this.#log.append(subjectOfShift(open.number), at, { kind: 'closed', report } satisfies ShiftEvent);
      return succeed(report);
    });
    if (!written.ok) return written;
    if (written.value.ok) this.#newest = { number: open.number, open: undefined };
    return written.value;
  }

  /**
   * The Z report of a shift, as it was written when it was closed; undefined if there is none.
   *
   * @throws StorageFaultError corrupted if it isn't what was written: its link is checked first.
   */
  report(number: number): ShiftReport | undefined {
    const last = lastRow.parse(this.#statement('last').get(subjectOfShift(number))).number;
    if (last === null) return undefined;
    const hash = hashRow.parse(this.#statement('hash').get(last - 1))?.hash ?? beforeFirst;
    const linked = eventAfter(hash, last, this.#statement('whole').get(last));
    if (linked === undefined)
      throw new StorageFaultError('corrupted', `event ${last} is not what was written`);
    const { event } = readShiftEvent({ ...linked, event: Buffer.from(linked.event).toString() });
    return event.kind === 'closed' ? event.report : undefined;
  }

  /** Closed shifts, newest first. @param before only those with a smaller number; null for all. */
  past(before: number | null, limit: number): PastShift[] {
    const { open } = this.#read();
    return this.#statement('subjects')
      .all()
      .map((row) => subjectRow.parse(row))
      .flatMap(({ subject, first, last }) => {
        const number = shiftOfSubject(subject);
        if (number === undefined || number === open?.number) return [];
        return before !== null && number >= before ? [] : [{ number, first, last }];
      })
      .toSorted((a, b) => b.number - a.number)
      .slice(0, limit)
      .map(({ number, first, last }): PastShift => {
        const opening = readShiftEvent(this.#statement('event').get(first));
        const closing = readShiftEvent(this.#statement('event').get(last)).event;
        const report = closing.kind === 'closed' ? closing.report : null;
        const openedAt = opening.event.kind === 'opened' ? opening.at : (report?.openedAt ?? null);
        return { number, openedAt, report };
      });
  }

  /** The last event of the shift before one: what moved between that and the opening is in no shift. 0 if there is none. */
  lastEventBefore({ number, openedEvent }: Pick<OpenShift, 'number' | 'openedEvent'>): number {
    const ofPrevious = lastRow.parse(this.#statement('last').get(subjectOfShift(number - 1))).number;
    // Numbers have a gap where a damaged ledger lost shifts. Only then are all shifts searched.
    return ofPrevious ?? lastRow.parse(this.#statement('lastBefore').get(openedEvent)).number ?? 0;
  }

  /** @returns the event's number. */
  #append(shift: number, at: number, event: ShiftEvent): Result<number, WriteFault> {
    return this.#write(() => this.#log.append(subjectOfShift(shift), at, event));
  }

  #tryToRead(): Result<Newest, WriteFault> {
    try {
      return succeed(this.#read());
    } catch (error) {
      return fail(notWritten(faultOf(error)));
    }
  }

  #read(): Newest {
    this.#newest ??= this.#readNewest();
    return this.#newest;
  }

  #readNewest(): Newest {
    const number = newestRow.parse(this.#statement('newest').get()).number ?? 0;
    if (number === 0) return { number, open: undefined };
    const events = this.#statement('events').all(subjectOfShift(number)).map(readShiftEvent);
    const [first] = events;
    const isClosed = events.some(({ event }) => event.kind === 'closed');
    if (first?.event.kind !== 'opened' || isClosed) return { number, open: undefined };
    const { staff, floats } = first.event;
    const moves = events.flatMap(({ at, event }) =>
      event.kind === 'cash-moved' ? [{ ...event.move, at }] : [],
    );
    const opening = { openedAt: first.at, openedBy: staff, openedEvent: first.number };
    return { number, open: { number, ...opening, floats, moves } };
  }
}

/** The newest shift's number, 0 if there is none; and that shift while it is open. */
type Newest = { readonly number: number; readonly open: OpenShift | undefined };

const newestRow = z.object({ number: z.int().nullable() });
const lastRow = z.object({ number: z.int().nullable() });
const subjectRow = z.object({ subject: z.string(), first: z.int(), last: z.int() });
const hashRow = z.object({ hash: z.instanceof(Uint8Array) }).optional();

/** In a form that the index of events by subject serves. */
const ofShifts = "subject >= 'shift:' AND subject < 'shift;'";

const sql = {
  newest: `SELECT max(CAST(substr(subject, 7) AS INTEGER)) AS number FROM event WHERE ${ofShifts}`,
  events: 'SELECT number, at, event FROM event WHERE subject = ? ORDER BY number',
  event: 'SELECT number, at, event FROM event WHERE number = ?',
  whole: 'SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event WHERE number = ?',
  hash: 'SELECT hash FROM event WHERE number = ?',
  last: 'SELECT max(number) AS number FROM event WHERE subject = ?',
  lastBefore: `SELECT max(number) AS number FROM event WHERE ${ofShifts} AND number < ?`,
  subjects: `SELECT subject, min(number) AS first, max(number) AS last FROM event
             WHERE ${ofShifts} GROUP BY subject`,
} as const;
