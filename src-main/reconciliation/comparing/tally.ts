import Big from 'big.js';
import { exactAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Found } from './found.ts';
import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** Totals of everything that was compared, in the currency of the balance. */
export type Totals = {
  readonly matched: number;
  /** In the history and still open in our books: not a difference. */
  readonly waiting: number;
  /** Made by others before our books began. */
  readonly before: number;
  /** The change of the balance according to our books. */
  readonly ours: Amount;
  /** The change according to the history, without entries that concern only the account. */
  readonly theirs: Amount;
  /** Deposits and other charges, as far as their direction is known. */
  readonly otherwise: Amount;
};

/** Collects findings and totals during a comparison. */
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

  /** @param move our transaction, which gives the direction if the line doesn't. */
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
