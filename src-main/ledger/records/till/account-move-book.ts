import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Result } from '../../../../src-merchant-api/result.ts';
import { accountMovePrefix, accountMoveRow, type AccountMoveEvent } from './account-move-row.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { WriteFault } from '../../events/write-fault.ts';
import type { Write } from '../../events/ledger-write.ts';

/** Moves of accounts to another address. Each move is an event of the chain. */
export class AccountMoveBook {
  readonly #log: EventLog;
  readonly #write: Write;
  readonly #all: StatementSync;

  constructor(database: DatabaseSync, log: EventLog, write: Write) {
    this.#log = log;
    this.#write = write;
    this.#all = database.prepare(
      `SELECT number, event FROM event
       WHERE subject >= '${accountMovePrefix}' AND subject < '${accountMovePrefix.slice(0, -1)};'
       ORDER BY subject`,
    );
  }

  /** Records a move, before anything is sent to the new address. */
  add(move: Omit<AccountMoveEvent, 'kind'>, at: number): Result<void, WriteFault> {
    return this.#write(() => {
      const subject = `${accountMovePrefix}${String(this.#log.end().number + 1).padStart(12, '0')}`;
      this.#log.append(subject, at, { kind: 'moved', ...move } satisfies AccountMoveEvent);
    });
  }

  /**
   * The event number of the last move that nothing showed to be to the same service, 0 if there was none. What was begun
   * before it was sent to a service that nobody could show to be the current one.
   *
   * SECURITY: a service that never received an order refuses it, or shows a history without it, and must not
   * be believed that it was not bought. A number, not a time: somebody may set the clock between a sale and a move.
   */
  lastUnshown(merchantId: string): number {
    return this.#ofMerchant(merchantId).findLast(({ event }) => !isShown(event))?.number ?? 0;
  }

  /** The event number of an account's last move to another address, 0 if it never moved. */
  last(merchantId: string): number {
    return this.#ofMerchant(merchantId).at(-1)?.number ?? 0;
  }

  /** Where the last move that is on record went, of whichever account; undefined if there was none. */
  newest(): { readonly number: number; readonly merchantId: string; readonly to: string } | undefined {
    const last = this.#moves().at(-1);
    return last === undefined ? undefined : { number: last.number, ...last.event };
  }

  #ofMerchant(merchantId: string) {
    return this.#moves().filter(({ event }) => event.merchantId === merchantId);
  }

  #moves() {
    return this.#all.all().map((row) => accountMoveRow.parse(row));
  }
}

const isShown = ({ shownBy }: AccountMoveEvent): boolean =>
  shownBy.kind === 'order' || shownBy.kind === 'history';
