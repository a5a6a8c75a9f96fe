import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { succeed, type Result } from '../../../../src-merchant-api/result.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { Write } from '../../events/ledger-write.ts';
import type { WriteFault } from '../../events/write-fault.ts';
import { behindPrefix, type BehindEvent } from './behind-row.ts';

/**
 * When the ledger was found to lack what happened: it was an older copy, or was recovered. Each time is an event of the
 * chain, so that later starts know it too.
 */
export class BehindBook {
  readonly #log: EventLog;
  readonly #write: Write;
  readonly #selectLast: StatementSync;
  readonly #selectBefore: StatementSync;
  /** The number of the last such event; 0 if there is none. */
  #last: number;
  /** What was begun before the event of this number is doubted for now; 0 if nothing is. */
  #doubtedBefore = 0;

  constructor(database: DatabaseSync, log: EventLog, write: Write) {
    this.#log = log;
    this.#write = write;
    this.#selectLast = database.prepare(
      `SELECT number FROM event
       WHERE subject >= '${behindPrefix}' AND subject < '${behindPrefix.slice(0, -1)};'
       ORDER BY subject DESC LIMIT 1`,
    );
    this.#selectBefore = database.prepare('SELECT 1 FROM event WHERE subject = ? AND number < ? LIMIT 1');
    this.#last = numberRow.parse(this.#selectLast.get())?.number ?? 0;
  }

  /** Records that the ledger is behind. It holds for this run even if it can't be written. */
  note(at: number): Result<void, WriteFault> {
    const { number: end } = this.#log.end();
    // It was noted just now, and nothing happened since.
    if (end > 0 && end === this.#last) return succeed(undefined);
    const number = end + 1;
    this.#last = number;
    const subject = `${behindPrefix}${String(number).padStart(12, '0')}`;
    return this.#write(() => {
      this.#log.append(subject, at, { kind: 'found-behind' } satisfies BehindEvent);
    });
  }

  /**
   * SECURITY: nothing outside of the data folder says yet that the ledger isn't behind. Until that is settled,
   * whatever it has now counts as begun before it was found behind; what begins from now on doesn't.
   */
  doubt(): void {
    this.#doubtedBefore = this.#log.end().number + 1;
  }

  /** It isn't behind, or that is noted. @returns whether it was doubted. */
  settle(): boolean {
    const wasDoubted = this.#doubtedBefore > 0;
    this.#doubtedBefore = 0;
    return wasDoubted;
  }

  /**
   * Whether something was begun before the ledger was last found behind, or may be: then more of it may have happened
   * than the ledger has.
   */
  isBefore(subject: string): boolean {
    return this.#isBeforeEvent(subject, Math.max(this.#last, this.#doubtedBefore));
  }

  /** Whether something was begun before the ledger was last found behind. What is only doubted doesn't count. */
  wasFoundAfter(subject: string): boolean {
    return this.#isBeforeEvent(subject, this.#last);
  }

  #isBeforeEvent(subject: string, before: number): boolean {
    return before > 0 && this.#selectBefore.get(subject, before) !== undefined;
  }
}

const numberRow = z.object({ number: z.int() }).optional();
