import Big from 'big.js';
import { exactAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Found } from './found.ts';
import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** What is said of everything that was compared, in the currency of the balance. */
export type Totals = {
  readonly matched: number;
  /** In the history, and still open in our books: no difference. */
  readonly waiting: number;
  /** Made by others before our books began. */
  readonly before: number;
  /** What our books say that the balance changed by. */
  readonly ours: Amount;
  /** What the history says, without what is of the account alone. */
  readonly theirs: Amount;
  /** What was paid in or taken otherwise, as far as the service says in which direction. */
  readonly otherwise: Amount;
};

/** What a comparison has come to so far. */
export class Tally {
  readonly findings: Found[] = [];
  readonly #counts = { matched: 0, waiting: 0, before: 0 };
  readonly #sums = { ours: new Big(0), theirs: new Big(0), otherwise: new Big(0) };

  found(found: Found): void {
    this.findings.push(found);
  }

  count(what: 'matched' | 'waiting' | 'before'): void {
    this.#counts[what] += 1;
  }

  addOurs({ kind, amount }: LocalTransaction): void {
    if (amount !== null) this.#add('ours', isDebit(kind) ? new Big(amount).neg() : new Big(amount));
  }

  /** @param move what our books have of it, which says the direction where the line doesn't. */
  addTheirs({ about, amount }: HistoryLine, move: LocalTransaction | null): void {
    if (amount === null || (about.kind === 'unclear' && move === null)) return;
    const isTaken =
      about.kind === 'unclear' ? move !== null && isDebit(move.kind) : about.kind === 'purchase';
    this.#add('theirs', isTaken ? new Big(amount).neg() : new Big(amount));
  }

  addOtherwise({ signed }: HistoryLine): void {
    if (signed !== null) this.#add('otherwise', new Big(signed));
  }

  get totals(): Totals {
    const { ours, theirs, otherwise } = this.#sums;
    return {
      ...this.#counts,
      ours: exactAmount(ours),
      theirs: exactAmount(theirs),
      otherwise: exactAmount(otherwise),
    };
  }

  #add(to: 'ours' | 'theirs' | 'otherwise', amount: Big): void {
    this.#sums[to] = this.#sums[to].plus(amount);
  }
}
