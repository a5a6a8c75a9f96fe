import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import { latestOf } from '../../../../src-merchant-api/reading/values/moment.ts';
import { isSameToTheCent } from '../../../../src-merchant-api/amount.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { succeed, type Result } from '../../../../src-merchant-api/result.ts';
import { orderOfProfile } from '../../answers/ask-status.ts';
import { called, statusOf, type FlowDeps } from '../flow.ts';
import type { CreditTimes } from '../../history/timing/credit-times.ts';
import { earlierClocks } from '../../history/reading/earlier-clock.ts';
import { inTime } from '../../../platform/in-time.ts';
import { begunFrom, begunUntil, notKnown, timeOfIntent } from '../../history/timing/time-of-intent.ts';
import {
  knownAround,
  madeBefore,
  wasBegunBeforeMove,
  wasSentElsewhere,
} from '../../history/search/known-purchase.ts';
import {
  isShownRefunded,
  inspectActivation,
  inspectRefund,
  type Inspection,
  type WordOfPackage,
} from '../../answers/inspect-package.ts';
import { lookForCredit, type WhenSent } from '../../history/search/look-for-credit.ts';
import type { ChangeIn, CounterChange, CounterRefund } from '../../../domain/orders/package-change.ts';
import { quietMs } from '../../history/timing/retry-schedule.ts';
import { showsKnown } from '../../history/search/search-history.ts';
import type { RefusalEvidence } from './refused-change.ts';
import {
  aheadOf,
  newestBalanceOf,
  readHistory,
  timesDifferMs,
  type History,
} from '../../history/reading/service-history.ts';

export type ChangeLook =
  | Inspection
  /** Not done there, but the account moved since it was begun: no later look tells more, so staff decide. */
  | 'never-known';

type Seen = {
  readonly look: ChangeLook;
  /** The history for a refund, if it reaches back far enough and shows no credit. */
  readonly history?: History;
  /** Whether what shows a refund that the service took as done may be another till's, by its time. */
  readonly mayBeAnothers?: boolean;
};

/** Checks with the service what became of an activation or a refund: the package, and for a refund the history. */
export class ChangeEvidence {
  readonly #deps: FlowDeps;
  readonly #creditTimes: CreditTimes;

  constructor(deps: FlowDeps, creditTimes: CreditTimes) {
    this.#deps = deps;
    this.#creditTimes = creditTimes;
  }

  /** Whether another till has refunded a package since it was shown here, as far as the service shows. */
  async isRefunded({ intent }: CounterRefund): Promise<boolean> {
    const status = await inTime(this.#deps.clock, this.#status(intent));
    return status !== 'too-slow' && status !== undefined && isShownRefunded(status, intent.idPack);
  }

  /**
   * What the service shows about a change. If it may be another service than the one that received the change, its
   * "not done" is not believed.
   *
   * @param word how much a package's "refunded" is worth.
   */
  async see(change: CounterChange, word: WordOfPackage): Promise<Inspection> {
    return whetherDone((await this.seeAll(change, word)).look);
  }

  /** What the service shows about a change that it just refused, and how quickly it would show its effect. */
  async seeRefused(change: CounterChange): Promise<Omit<RefusalEvidence, 'balances'>> {
    const { look: seen, history } = await this.seeAll(change, 'with-history');
    const look = whetherDone(seen);
    if (change.kind === 'activation') {
      const isShownAtOnce = this.#deps.activationFreshness.newest() !== undefined;
      return { look, isShownAtOnce, newestBalance: null };
    }
    return history === undefined || this.#deps.isStopped()
      ? { look, isShownAtOnce: false, newestBalance: null }
      : { look, isShownAtOnce: this.#isNew(history), newestBalance: newestBalanceOf(history) };
  }

  /**
   * Whether a history would have a refund that was made: the service shows purchases and refunds at once, and the newest of
   * each is in it.
   *
   * SECURITY: package, history and balance may all come from one older copy, and then agree with each other.
   */
  #isNew(history: History): boolean {
    const { purchaseFreshness, refundFreshness, ledger } = this.#deps;
    const id = refundFreshness.newest();
    const newest = id === undefined ? undefined : ledger.operations.find(id);
    if (newest?.kind !== 'refund' || newest.intent.reason === null) return false;
    const { kind, intent, progress } = newest;
    const isThere = lookForCredit({ kind, intent, progress, since: null }, succeed(history)) === 'credited';
    return isThere && purchaseFreshness.isBelieved(history.transactions);
  }

  /** Whether everything that is looked at shows a change that the service just made; undefined if it can't be seen. */
  async isShown(change: CounterChange): Promise<boolean | undefined> {
    if (change.kind === 'activation') {
      const look = await this.see(change, 'with-history');
      return look === 'cannot-tell' ? undefined : look === 'done';
    }
    const { client, clock, isStopped } = this.#deps;
    if (isStopped()) return undefined;
    const status = await this.#status(change.intent);
    const history = await called(this.#deps, readHistory(client, clock, { since: change.intent.createdAt }));
    const balance = await called(this.#deps, client.balance());
    if (status === undefined || !history.ok || !balance.ok) return undefined;
    const isCredited = lookForCredit({ ...change, since: null }, history) === 'credited';
    const newestBalance = newestBalanceOf(history.value);
    const isInBalance = newestBalance === null || isSameToTheCent(newestBalance, balance.value.balance);
    return isCredited && isInBalance && isShownRefunded(status, change.intent.idPack);
  }

  /** What {@link see} returns, with the history behind it. */
  async seeAll(change: CounterChange, word: WordOfPackage): Promise<Seen> {
    if (this.#deps.isStopped()) return { look: 'cannot-tell' };
    const { ledger } = this.#deps;
    const hasMoved = wasBegunBeforeMove(ledger, change.intent.operationId);
    const isElsewhere = wasSentElsewhere(ledger, change.intent.operationId);
    const status = await this.#status(change.intent);
    const seen =
      change.kind === 'refund'
        ? await this.#seeRefund(change, status, word)
        : { look: status === undefined ? ('cannot-tell' as const) : inspectActivation(change, status) };
    const saysNo = seen.look === 'not-done' || seen.look === 'never';
    // SECURITY: where the account is now may be a copy from before it, whatever older orders it knows.
    return saysNo && hasMoved ? { ...seen, look: isElsewhere ? 'cannot-tell' : 'never-known' } : seen;
  }

  /** Whether the package shows something that was refused. */
  async isDoneByNow(change: ChangeIn<'refused'>): Promise<boolean> {
    const { ledger, isStopped } = this.#deps;
    if (isStopped()) return false;
    const { merchantId, operationId, idPack } = change.intent;
    // A later one may have done it.
    const others = ledger.operations.ofPackage(merchantId, idPack);
    const isOthers = others.some(
      ({ kind, intent, progress }) =>
        kind === change.kind && intent.operationId !== operationId && progress.state !== 'refused',
    );
    const status = isOthers ? undefined : await this.#status(change.intent);
    if (status === undefined) return false;
    return change.kind === 'activation'
      ? inspectActivation(change, status) === 'done'
      : isShownRefunded(status, change.intent.idPack);
  }

  async #seeRefund(
    refund: CounterRefund,
    status: OrderStatusRecord | undefined,
    word: WordOfPackage,
  ): Promise<Seen> {
    const { client, clock, ledger, isStopped } = this.#deps;
    const { operationId } = refund.intent;
    if (isStopped()) return { look: 'cannot-tell' };
    const before = madeBefore(ledger, operationId);
    const wanted = {
      ...timeOfIntent(this.#deps, operationId, this.#deps.aheadMs()),
      madeBefore: (orderId: string) => (isStopped() ? undefined : before(orderId)),
    };
    const history = await called(this.#deps, readHistory(client, clock, wanted));
    // The reply tells the service's time anew, by which its lines are compared.
    const ahead = history.ok ? aheadOf(history.value) : null;
    const begun = isStopped() ? notKnown : timeOfIntent(this.#deps, operationId, ahead);
    const { since } = begun;
    // The package of a refund that the service took is credited once, whoever made it.
    const isTaken = refund.progress.state === 'accepted';
    const sent = isTaken ? undefined : this.#whenSent(refund, history.ok ? history.value : null);
    const shown = lookForCredit(
      { ...refund, ...wanted, ...begun, sent: sent && orJustBefore(sent) },
      history,
    );
    // Another till's may be from just before, or from when it was begun by another clock.
    const surely = sent === undefined ? undefined : { ...sent, from: sent.surelyFrom ?? sent.from };
    const isSurelyOwn =
      lookForCredit({ ...refund, ...wanted, ...begun, sent: surely }, history) === 'credited';
    // SECURITY: a history that lacks what was surely bought is an older copy, or another service's.
    const isBehind =
      history.ok &&
      !isStopped() &&
      !showsKnown({ known: knownAround(ledger, operationId), madeBefore: wanted.madeBefore }, history.value);
    const credit = shown === 'not-credited' && isBehind ? 'not-read' : shown;
    const isTimed = since !== null && history.ok && history.value.clockUncertainMs !== null;
    const look = inspectRefund(
      refund,
      status,
      credit,
      word,
      isTimed ? since - history.value.clockAheadMs : null,
    );
    // A history that doesn't reach back, or may show the credit, says nothing about the expected balance.
    return {
      look,
      ...(history.ok && (credit === 'not-credited' || credit === 'may-be-otherwise')
        ? { history: history.value }
        : {}),
      mayBeAnothers: isTaken ? !this.#isInTime(refund, history) : shown === 'credited' && !isSurelyOwn,
    };
  }

  /**
   * Whether what shows a refund that the service took as done surely came when that refund did.
   *
   * SECURITY: a service may drop what it took, and another till refund the package hours later. The clock may have been set
   * since by just that much, and what another run recorded doesn't show it.
   */
  #isInTime(refund: CounterRefund, history: Result<History, MerchantFailure>): boolean {
    const taken = this.#creditTimes.ofTaken(refund.intent.operationId);
    if (taken === undefined) return false;
    const { from, until, aheadMs, isNow } = taken;
    // Without other clocks that the history suggests: they may follow from another till's credit of this very sale.
    const byThen =
      history.ok && aheadMs !== null ? succeed({ ...history.value, clockAheadMs: aheadMs }) : history;
    const credit = lookForCredit({ ...refund, since: null, sent: orJustBefore({ from, until }) }, byThen);
    if (credit === 'credited-before' || credit === 'credited-otherwise') return false;
    return isNow || (credit === 'credited' && aheadMs !== null && history.ok && tellsTimes(history.value));
  }

  /** The status of the order whose profile has the package; undefined if it couldn't be had. */
  async #status(intent: CounterChange['intent']): Promise<OrderStatusRecord | undefined> {
    const reply = await statusOf(this.#deps, orderOfProfile(this.#deps.ledger, intent));
    return reply.ok && !this.#deps.isStopped() ? reply.value : undefined;
  }

  /**
   * When a refund's credit can have been made, by this run or else by the books: held work, and what a run ended with, was
   * sent right after it was recorded, or never.
   *
   * @returns undefined if any credit may be its own: an earlier refund may be what shows.
   */
  #whenSent(refund: CounterRefund, history: History | null): SentAt | undefined {
    const { ledger, isStopped } = this.#deps;
    const times = this.#creditTimes.of(refund.intent.operationId);
    if (isStopped()) return times;
    const known = times ?? this.#recordedTimes(refund, history);
    if (known === undefined || history === null) return known;
    // The till's own sales also tell of a service whose history runs by another clock than its replies.
    const earlier = earlierClocks(ledger, history);
    const { clockAheadMs } = history;
    if (times !== undefined) {
      const before = times.setByMs === 0 ? [] : [clockAheadMs - times.setByMs];
      return { ...known, otherAheadMs: [...before, ...earlier] };
    }
    return { ...known, otherAheadMs: earlier };
  }

  /**
   * SECURITY: by the service's time alone. The times in the books are by the clock as it was set then: one that was ahead
   * makes this refund's own credit look like another till's from before it.
   */
  #recordedTimes({ intent, progress }: CounterRefund, history: History | null): SentAt | undefined {
    const { serviceTime, operationId } = intent;
    if (intent.triedBefore && progress.state !== 'held') return undefined;
    if (serviceTime === undefined || history === null) return undefined;
    const events = this.#deps.ledger.operations.events(operationId);
    const sent = events.filter(({ event: { kind } }) => kind === 'attempted' || kind === 'unanswered');
    const [first, last] = [sent[0], sent.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const from = begunFrom(serviceTime, intent.createdAt, history.clockAheadMs);
    const surelyFrom = begunUntil(serviceTime, intent.createdAt, history.clockAheadMs);
    const tookMs = last.at - first.at;
    // It took no time at all by a clock that was set back meanwhile.
    return { from, surelyFrom, until: tookMs < 0 ? Infinity : surelyFrom + tookMs + quietMs };
  }
}

/** The earliest time, and the one before which it was surely not sent only if the till's clocks agreed. */
type SentAt = WhenSent & { readonly surelyFrom?: number };

/** For whatever only asks whether a change was done: after a move, "not done" doesn't tell. */
const whetherDone = (look: ChangeLook): Inspection => (look === 'never-known' ? 'cannot-tell' : look);

/** Services write the times of a history by other clocks than their replies tell, and some in whole minutes. */
const orJustBefore = <Sent extends WhenSent>(sent: Sent): Sent => ({
  ...sent,
  from: sent.from - 2 * timesDifferMs,
});

/** Whether all lines have an exact time that can be compared with the till's. */
const tellsTimes = ({ transactions, clockUncertainMs }: History): boolean =>
  clockUncertainMs !== null && transactions.every(({ at }) => at !== null && at.at === latestOf(at));
