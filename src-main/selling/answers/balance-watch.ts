import { compareAmounts, type Amount } from '../../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { BalanceRecord } from '../../../src-merchant-api/reading/balance.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';

/** What the balance was before something was sent; null where that isn't known. */
export type BalanceBefore = {
  readonly amount: Amount | null;
  /** It was read so short a time ago that other tills hardly moved it since. */
  readonly isRecent: boolean;
  /** How many things this till had done by then. */
  readonly steps: number;
};

/** How the balance stands to what it was before. */
export type BalanceSince = 'same' | 'fell' | 'rose' | 'not-known';

/** The balance before and after something was sent; null where it isn't known. */
export type Balances = {
  readonly before: Amount | null;
  readonly isRecent: boolean;
  readonly after: Amount | null;
};

/** An older reading contradicts nothing: other tills have moved the balance, in milliseconds. */
const oldestMs = 150_000;

/** An older reading confirms nothing either, in milliseconds. */
const recentMs = 30_000;

export type BalanceWatchDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: Pick<MerchantClient, 'balance'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** The ledger may be closed. */
  readonly isStopped: () => boolean;
};

/**
 * Compares the balance before and after something was sent. It says something only of a till that does nothing else
 * meanwhile and has nothing open, whose orders could be canceled and credited; of other tills it knows nothing. So a
 * balance that moved proves nothing, and only contradicts a history that shows nothing. One that stayed the same to the
 * cent may hide a debit: it may be behind, or another till's credit of the same amount came in.
 */
export class BalanceWatch {
  readonly #deps: BalanceWatchDeps;
  #last: { readonly amount: Amount; readonly at: number; readonly steps: number } | undefined;
  #steps = 0;

  constructor(deps: BalanceWatchDeps) {
    this.#deps = deps;
  }

  /** Asks for the balance, and remembers it. */
  read(): Promise<Result<BalanceRecord, MerchantFailure>> {
    return this.#read(0);
  }

  /** As {@link read}, for the one thing that is open and about to be sent. */
  async readBeforeSending(): Promise<void> {
    await this.#read(1);
  }

  /** @param open so many things may be open. */
  async #read(open: number): Promise<Result<BalanceRecord, MerchantFailure>> {
    const { client, clock } = this.#deps;
    const steps = this.#steps;
    const isCalm = this.#openCount() <= open;
    const reply = await client.balance();
    if (reply.ok && isCalm && steps === this.#steps) {
      this.#last = { amount: reply.value.balance, at: clock.monotonic(), steps };
    }
    return reply;
  }

  /** Something is about to be sent. */
  beforeSending(): BalanceBefore {
    const last = this.#last;
    const age = last?.steps === this.#steps ? this.#deps.clock.monotonic() - last.at : Infinity;
    const amount = last !== undefined && age <= oldestMs ? last.amount : null;
    this.#steps += 1;
    return { amount, isRecent: age <= recentMs, steps: this.#steps };
  }

  /** Something of this till may have moved the balance: what was read earlier says nothing any more. */
  moved(): void {
    this.#steps += 1;
  }

  /** Asks for the balance once more. What it was before counts while what was sent is the one thing that is open. */
  async compare({ amount, isRecent, steps }: BalanceBefore): Promise<Balances> {
    const reply = await this.#deps.client.balance();
    const after = reply.ok ? reply.value.balance : null;
    const isAlone = steps === this.#steps && this.#openCount() <= 1;
    return isAlone ? { before: amount, isRecent, after } : { before: null, isRecent: false, after };
  }

  /** How the balance stands to what it was before. */
  async since(before: BalanceBefore): Promise<BalanceSince> {
    if (before.amount === null) return 'not-known';
    return movedSince(await this.compare(before));
  }

  #openCount(): number {
    const { ledger, merchantId, isStopped } = this.#deps;
    if (isStopped()) return Infinity;
    return ledger.sales.open(merchantId).length + ledger.operations.open(merchantId).length;
  }
}

/** How the balance moved. */
export function movedSince({ before, after }: Balances): BalanceSince {
  if (before === null || after === null) return 'not-known';
  const compared = compareAmounts(after, before);
  if (compared === 0) return 'same';
  return compared < 0 ? 'fell' : 'rose';
}
