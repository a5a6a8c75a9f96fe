import { compareAmounts, type Amount } from '../../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { BalanceRecord } from '../../../src-merchant-api/reading/balance.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import {
  idOf,
  wasNeverSent,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../domain/orders/operation.ts';
import type { BalanceAt, BalancesAroundPurchase } from '../history/reading/explained-balance.ts';
import { asSetNow, noteMoment, type Clocks } from '../history/timing/noted-moment.ts';
import {
  PurchaseStarts,
  type BalanceRead,
  type PurchaseStart,
  type PurchaseStartsDeps,
} from './purchase-starts.ts';

/** The balance before something was sent; null if unknown. */
export type BalanceBefore = {
  readonly amount: Amount | null;
  /** Whether it was read so recently that other tills have hardly changed it. */
  readonly isRecent: boolean;
  /** How many steps this till had taken by then. */
  readonly steps: number;
};

/** The balance before a purchase was sent. */
export type BalanceBeforePurchase = BalanceBefore & {
  readonly id: ProviderOperationId;
  /** What it is compared with where this till did something else meanwhile; null if unknown. */
  readonly start: PurchaseStart | null;
};

/** How the balance compares with the one before. */
export type BalanceSince = 'same' | 'fell' | 'rose' | 'not-known';

/** The balance before and after something was sent; null if unknown. */
export type Balances = {
  readonly before: Amount | null;
  readonly isRecent: boolean;
  readonly after: Amount | null;
};

/** An older reading can't contradict anything, because other tills have changed the balance, in milliseconds. */
const oldestMs = 150_000;

/** An older reading can't confirm anything either, in milliseconds. */
const recentMs = 30_000;

export type BalanceWatchDeps = Clocks &
  PurchaseStartsDeps & { readonly client: Pick<MerchantClient, 'balance'> };

/**
 * Compares the balance before and after something was sent. That is meaningful only if this till does nothing else
 * meanwhile and has nothing open that could be canceled and credited, or of a purchase, if that is excluded otherwise
 * (purchase-starts.ts); an activation moves no money, and doesn't count. It knows nothing about other tills. So a
 * changed balance proves nothing, and can only contradict a history that shows nothing. A balance that is the same to
 * the cent may still hide a debit: it may be out of date, or another till's credit of the same amount came in.
 */
export class BalanceWatch {
  readonly #deps: BalanceWatchDeps;
  #last: { readonly read: BalanceRead; readonly steps: number } | undefined;
  /** The balance before the first attempt of what has no outcome yet, and how many steps all else had taken by then. */
  readonly #atFirst = new Map<
    ProviderOperationId,
    { readonly read: BalanceRead | null; readonly stepsOfOthers: number }
  >();
  readonly #starts: PurchaseStarts;
  #steps = 0;
  readonly #stepsOf = new Map<ProviderOperationId, number>();

  constructor(deps: BalanceWatchDeps) {
    this.#deps = deps;
    this.#starts = new PurchaseStarts(deps);
  }

  /** Requests the balance, and remembers it. */
  read(): Promise<Result<BalanceRecord, MerchantFailure>> {
    return this.#read(0);
  }

  /** Like {@link read}, for the one open thing that is about to be sent. */
  async readBeforeSending(): Promise<void> {
    await this.#read(1);
  }

  /** @param open how many things may be open. */
  async #read(open: number): Promise<Result<BalanceRecord, MerchantFailure>> {
    const { client } = this.#deps;
    const steps = this.#steps;
    const isCalm = this.#openCount() <= open;
    const keepStart = this.#starts.reading();
    const reply = await client.balance();
    if (reply.ok) {
      const read = { amount: reply.value.balance, moment: noteMoment(this.#deps) };
      if (isCalm && steps === this.#steps) this.#last = { read, steps };
      keepStart(read);
    }
    return reply;
  }

  /** The balance as it is before anything more is sent; undefined if unknown. */
  get known(): Amount | undefined {
    return this.#newest().read?.amount;
  }

  /**
   * Called when a refund is about to be sent.
   *
   * @param attempts how often, with this one.
   */
  beforeSending(id: ProviderOperationId, attempts: number): BalanceBefore {
    this.#starts.credited();
    return this.#before(id, attempts);
  }

  /** Called when a purchase is about to be sent. */
  beforePurchase(id: ProviderOperationId, attempts: number): BalanceBeforePurchase {
    return { ...this.#before(id, attempts), id, start: this.#starts.before(id, attempts) };
  }

  /**
   * Called when something is about to be sent.
   *
   * SECURITY: a later attempt may begin with what an earlier one has changed, also one of another run. So its balance before is
   * that before the first one, if nothing else was done since.
   */
  #before(id: ProviderOperationId, attempts: number): BalanceBefore {
    const stepsOfOthers = this.#stepsOfOthers(id);
    const first = this.#atFirst.get(id);
    const isAlone = first?.stepsOfOthers === stepsOfOthers;
    const { read, age } = isAlone ? this.#agedOf(first.read) : this.#newest();
    if (first === undefined && attempts === 1) this.#atFirst.set(id, { read, stepsOfOthers });
    this.#moved(id);
    return { amount: read?.amount ?? null, isRecent: age <= recentMs, steps: this.#steps };
  }

  /** The last reading, null if it is too old or this till has done something since, and its age in milliseconds. */
  #newest(): { readonly read: BalanceRead | null; readonly age: number } {
    return this.#agedOf(this.#last?.steps === this.#steps ? this.#last.read : null);
  }

  #agedOf(read: BalanceRead | null): { readonly read: BalanceRead | null; readonly age: number } {
    const age = read === null ? Infinity : this.#deps.clock.monotonic() - read.moment.monotonic;
    return { read: age <= oldestMs ? read : null, age };
  }

  /** This till may have changed the balance by this, so earlier readings no longer count. */
  moved(operation: ProviderOperation): void {
    this.#starts.recorded(operation);
    if (operation.kind !== 'activation') this.#moved(idOf(operation));
  }

  #moved(id: ProviderOperationId): void {
    this.#steps += 1;
    this.#stepsOf.set(id, (this.#stepsOf.get(id) ?? 0) + 1);
  }

  #stepsOfOthers(id: ProviderOperationId): number {
    return this.#steps - (this.#stepsOf.get(id) ?? 0);
  }

  /** Requests the balance again. The earlier one counts only if nothing else is open, or what is open changes nothing. */
  async compare(sent: BalanceBefore | BalanceBeforePurchase): Promise<Balances> {
    const keepStart = this.#starts.reading();
    const reply = await this.#deps.client.balance();
    if (!reply.ok) return { before: null, isRecent: false, after: null };
    const after = reply.value.balance;
    keepStart({ amount: after, moment: noteMoment(this.#deps) });
    const isAlone = sent.steps === this.#steps && this.#openCount() <= 1;
    if (isAlone && sent.amount !== null) return { before: sent.amount, isRecent: sent.isRecent, after };
    const { read, age } = this.#agedOf('start' in sent ? (sent.start?.read ?? null) : null);
    const stands = 'start' in sent && sent.start !== null && (await this.#starts.stands(sent.start, sent.id));
    if (!stands || read === null) return { before: null, isRecent: false, after };
    return { before: read.amount, isRecent: age <= recentMs, after };
  }

  /**
   * The balance before the first attempt of something without an outcome, also of another run; null if unknown.
   *
   * SECURITY: its time is by the clock as it is set now, like that of the lines that are to explain it. Lines from before it
   * was read would explain money that went otherwise.
   */
  atFirst(id: ProviderOperationId): BalanceAt | null {
    const first = this.#atFirst.get(id);
    if (first === undefined) return this.#recorded(id);
    const { read } = first;
    return read === null ? null : { amount: read.amount, at: asSetNow(read.moment, this.#deps) };
  }

  /**
   * The balances from before the first attempt of a purchase, asked for after the balance was read again: also one that was read
   * while other purchases were open.
   *
   * SECURITY: such a one has no time, so that only a balance that is the same agrees with it. The line of what was open then may
   * be later than its debit, and would explain another.
   */
  async beforeFirst(id: ProviderOperationId): Promise<Pick<BalancesAroundPurchase, 'before' | 'earlier'>> {
    const known = this.atFirst(id);
    if (known !== null) return { before: known, earlier: null };
    const start = this.#starts.atFirst(id);
    if (start !== null && (await this.#starts.stands(start, id))) {
      const wasAlone = start.others.every((other) => other === id);
      return { before: this.#asSetNow(start, wasAlone), earlier: null };
    }
    const earlier = this.#starts.earlier(id);
    const stands = earlier !== null && (await this.#starts.stands(earlier, id));
    return { before: null, earlier: stands ? this.#asSetNow(earlier, true) : null };
  }

  #asSetNow({ read: { amount, moment } }: PurchaseStart, hasTime: boolean): BalanceAt {
    return { amount, at: hasTime ? asSetNow(moment, this.#deps) : null };
  }

  /** The one that was recorded with an intent. */
  #recorded(id: ProviderOperationId): BalanceAt | null {
    const { ledger, isStopped } = this.#deps;
    const intent = isStopped() ? undefined : ledger.find(id)?.intent;
    const amount = intent !== undefined && 'serviceTime' in intent ? intent.serviceTime?.balance : undefined;
    return amount === undefined ? null : { amount, at: null };
  }

  /** It is over. */
  forget(id: ProviderOperationId): void {
    this.#atFirst.delete(id);
    this.#starts.forget(id);
    this.#stepsOf.delete(id);
  }

  #openCount(): number {
    const { ledger, merchantId, isStopped } = this.#deps;
    if (isStopped()) return Infinity;
    // What was never sent moves nothing, and may wait for staff for days; and no activation does.
    const sent = ledger.operations.open(merchantId).filter((open) => {
      if (open.kind === 'activation') return false;
      const mayWait = open.state === 'drafted' || open.state === 'held';
      return !(mayWait && wasNeverSent(ledger.operations.find(open.id)));
    });
    return ledger.sales.open(merchantId).length + sent.length;
  }
}

/** How the balance changed. */
export function movedSince({ before, after }: Balances): BalanceSince {
  if (before === null || after === null) return 'not-known';
  const compared = compareAmounts(after, before);
  if (compared === 0) return 'same';
  return compared < 0 ? 'fell' : 'rose';
}
