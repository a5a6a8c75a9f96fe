import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { isFinalRefusal } from '../../domain/orders/attempt-failure.ts';
import {
  wasNeverSent,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../domain/orders/operation.ts';
import { isIn, type SaleIn } from '../../domain/orders/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { saysMade } from './kept-order.ts';
import type { NotedMoment } from '../history/timing/noted-moment.ts';

/** A balance, and when it was read. */
export type BalanceRead = { readonly amount: Amount; readonly moment: NotedMoment };

/** A balance from before a purchase, read while other purchases of this till may have been open. */
export type PurchaseStart = {
  readonly read: BalanceRead;
  /** The purchases that were open then: each may have been debited already, and be credited later. */
  readonly others: readonly ProviderOperationId[];
  /** How often this till may have moved the balance by then, otherwise than by sending a purchase. */
  readonly moves: number;
  /** How often it may have been credited by then. */
  readonly credits: number;
};

/** More are not asked for while staff and a customer wait. */
const mostAsked = 5;

export type PurchaseStartsDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** The status of an accepted sale; undefined if the service doesn't tell it. */
  readonly statusOf: (sale: SaleIn<'accepted'>) => Promise<OrderStatusRecord['status'] | undefined>;
  /** Whether the till has stopped, so that the ledger may be closed. */
  readonly isStopped: () => boolean;
};

/**
 * The balances that a purchase may be compared with though other things of this till are open.
 *
 * SECURITY: what must not happen is that a balance which is the same after a refusal hides that the purchase was debited. Only
 * something that came in meanwhile can do that, and of this till only a refund, or the cancellation of a purchase that
 * was debited before the balance was read:
 * - One that was sent after it was read comes in only after it went out. Nor does one matter that goes out late, as what is
 *   held or was closed may: the balance is lower then, and nothing is believed.
 * - One that is accepted was debited. The service is asked whether it is canceled, after the second balance was read: one
 *   that is, or of which that isn't told, leaves nothing to compare. A service that credits it before it says so isn't excluded.
 * - One that had no answer may have been made, and can't be asked for: nothing is compared while it is open. One that was only
 *   ever refused would have to be made nevertheless, and canceled within these seconds; that isn't excluded, like another
 *   till's credit of the same amount.
 * - While a refund or a canceled purchase is open, no balance is kept.
 * - What was closed is over, as it is for the books: a balance from before that no longer counts, but its credit after the next
 *   one isn't excluded.
 */
export class PurchaseStarts {
  readonly #deps: PurchaseStartsDeps;
  #last: PurchaseStart | undefined;
  /** The last that was read while nothing was open. */
  #lastAlone: PurchaseStart | undefined;
  readonly #atFirst = new Map<
    ProviderOperationId,
    { readonly start: PurchaseStart | null; readonly earlier: PurchaseStart | null }
  >();
  #moves = 0;
  #credits = 0;

  constructor(deps: PurchaseStartsDeps) {
    this.#deps = deps;
  }

  /** Called when the balance is requested. @returns keeps what is read, if nothing of this till moved it meanwhile. */
  reading(): (read: BalanceRead) => void {
    const moves = this.#moves;
    return (read) => {
      const others = moves === this.#moves ? this.#openPurchases() : undefined;
      if (others === undefined) return;
      this.#last = { read, others, moves, credits: this.#credits };
      if (others.length === 0) this.#lastAlone = this.#last;
    };
  }

  /**
   * Called when a purchase is about to be sent.
   *
   * SECURITY: a balance that was read since the first attempt may be without what that one bought.
   *
   * @param attempts how often, with this one.
   */
  before(id: ProviderOperationId, attempts: number): PurchaseStart | null {
    const start = this.#last?.moves === this.#moves ? this.#last : null;
    const earlier = start === null ? this.#earlier() : null;
    if (attempts === 1 && !this.#atFirst.has(id)) this.#atFirst.set(id, { start, earlier });
    return this.atFirst(id);
  }

  /** The balance before the first attempt; null if unknown. */
  atFirst(id: ProviderOperationId): PurchaseStart | null {
    return this.#atFirst.get(id)?.start ?? null;
  }

  /** Where that is unknown, one from when nothing was open; null if unknown, too. */
  earlier(id: ProviderOperationId): PurchaseStart | null {
    return this.#atFirst.get(id)?.earlier ?? null;
  }

  /** What was bought since it was read is asked for, too: the line of its debit must not explain another. */
  #earlier(): PurchaseStart | null {
    const others = this.#openPurchases();
    return this.#lastAlone === undefined || others === undefined ? null : { ...this.#lastAlone, others };
  }

  /** This till may be credited: it sends a refund, or has recorded what may credit it. */
  credited(): void {
    this.#moves += 1;
    this.#credits += 1;
  }

  /** Something was recorded. What was refused, or has no answer, moved nothing that is known. */
  recorded({ kind, progress: { state } }: ProviderOperation): void {
    if (kind === 'activation') return;
    const isCredited = state === 'cancel-reported' || state === 'canceled' || state === 'written-off';
    if (kind === 'refund' || isCredited) this.credited();
    else if (state === 'accepted') this.#moves += 1;
  }

  /**
   * Whether none of the purchases that were open can have been credited since. Asked after the balance was read again.
   *
   * @param id the purchase that is compared.
   */
  async stands({ others, credits }: PurchaseStart, id: ProviderOperationId): Promise<boolean> {
    const { ledger, isStopped, statusOf } = this.#deps;
    if (isStopped()) return false;
    const asked: SaleIn<'accepted'>[] = [];
    for (const other of others) {
      if (other === id) continue;
      const found = ledger.find(other);
      if (found?.kind === 'sale' && isIn(found, 'accepted')) asked.push(found);
      else if (found === undefined || !isNotCredited(found, ledger)) return false;
    }
    if (asked.length > mostAsked) return false;
    const said = await Promise.all(asked.map(statusOf));
    if (credits !== this.#credits) return false;
    return said.every((status) => status !== undefined && saysMade({ status }));
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#atFirst.delete(id);
  }

  /** Undefined while something else is open that may be credited. */
  #openPurchases(): ProviderOperationId[] | undefined {
    const { ledger, merchantId, isStopped } = this.#deps;
    if (isStopped()) return undefined;
    const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)].filter(
      ({ id, kind, state }) => {
        if (kind === 'activation') return false;
        const mayWait = kind === 'top-up' && (state === 'drafted' || state === 'held');
        return !mayWait || !wasNeverSent(ledger.find(id));
      },
    );
    const isToBeCredited = open.some(({ kind, state }) => kind === 'refund' || state === 'cancel-reported');
    return isToBeCredited ? undefined : open.map(({ id }) => id);
  }
}

/** Whether a purchase that was open can't have been credited since, as far as these books tell. */
function isNotCredited(other: ProviderOperation, ledger: Ledger): boolean {
  switch (other.progress.state) {
    case 'completed':
    case 'refused':
      return true;
    case 'unknown':
    case 'held':
      return wasRefusedEachTime(other, ledger);
    case 'drafted':
    case 'sending':
    case 'checked':
    case 'accepted':
    case 'cancel-reported':
    case 'canceled':
    case 'written-off':
      return false;
  }
}

/** Whether every attempt was refused. One that was interrupted has no answer. */
function wasRefusedEachTime(other: ProviderOperation, ledger: Ledger): boolean {
  const events = ledger.eventsOf(other).map(({ event }) => event);
  const attempts = events.filter(({ kind }) => kind === 'attempted').length;
  const refusals = events.filter(
    (event) => event.kind === 'unanswered' && isFinalRefusal(event.failure),
  ).length;
  return attempts > 0 && refusals === attempts;
}
