import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, type Result } from '../../src-merchant-api/result.ts';
import type { AccountPlace, CheckedThing } from '../ledger/file/freshness-file.ts';
import type { StorageFault, StorageFaultKind } from '../platform/storage-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Codes } from '../domain/codes.ts';
import { AccountLines } from './history/account-lines.ts';
import { AfterRefusal } from './after-refusal.ts';
import { ChangeFreshness } from './history/change-freshness.ts';
import { BalanceWatch } from './answers/balance-watch.ts';
import { ChangeFlow } from './flows/change-flow.ts';
import type { Clock } from '../platform/clock.ts';
import { called, type CanceledPurchase, type FlowDeps } from './flows/flow.ts';
import { CreditTimes } from './history/credit-times.ts';
import { HeldWork, isHeld, type Held, type HeldDecision, type HeldRefusal } from './held-work.ts';
import type { LastAnswer } from '../domain/last-answer.ts';
import type { AnyState } from '../domain/transitions.ts';
import type { ChangeIn } from '../domain/package-change.ts';
import { nextQuestion } from './next-question.ts';
import {
  idOf,
  isOpen,
  isUnsettled,
  type ProviderOperation,
  type ProviderOperationId,
} from '../domain/operation.ts';
import type { Pace } from './pace.ts';
import { RequestScheduler, type Urgency } from './request-scheduler.ts';
import { QuietTime } from './answers/quiet-time.ts';
import { wasRefusedThroughout } from './history/refused-throughout.ts';
import {
  cancelSpacingMs,
  looksAfterCancelMs,
  looksAfterwardsForMs,
  quietMs,
  spacingsWithoutCredit,
  topUpCancelWaitMs,
  topUpCreditSpacingMs,
} from './history/retry-schedule.ts';
import { readHistory } from './history/service-history.ts';
import { SaleFlow } from './flows/sale-flow.ts';
import type { SaleIn } from '../domain/sale.ts';
import { ChangeEvidence } from './flows/change-evidence.ts';
import { isSending, type Sending } from './flows/sending.ts';
import { PurchaseFreshness } from './history/purchase-freshness.ts';
import { FreshnessLog } from './history/freshness-log.ts';
import { notifySafely } from '../platform/notify-safely.ts';
import { TopUpFlow } from './flows/top-up-flow.ts';
import { WaitingCustomers, customerWaitsMs, type Begun } from './flows/waiting-customers.ts';
import { writeOff, type WriteOffRefusal, type WrittenOffBy } from './write-off.ts';

export type OrderRunnerDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** Stores and marks activation codes. */
  readonly codes: Pick<Codes, 'keep' | 'marksOf'>;
  readonly random: () => number;
  /** Without it, as while the window is visible. */
  readonly pace?: Pace;
  /** How long ago an attempt without an answer must be before "not done" is believed, in milliseconds; for tests. */
  readonly quietMs?: number;
  /**
   * By how much the clock is ahead of the service's, by the newest reply; null if no reply told. Without it, the
   * service's time isn't compared.
   */
  readonly clockAheadMs?: () => number | null;
  /** How long somebody is taken to wait for what has no answer, in milliseconds; for tests. */
  readonly customerWaitsMs?: number;
  /** How long ago the first "canceled" must be before a second one is believed, in milliseconds; for tests. */
  readonly cancelSpacingMs?: number;
  /** How quickly a history has to show a purchase to be believed at once, in milliseconds; for tests. */
  readonly shownWithinMs?: number;
  /** Something changed state; the change is recorded. */
  readonly onMove: (operation: ProviderOperation) => void;
  /** Something kept its state, and waits for its next request. */
  readonly onWait: (operation: ProviderOperation) => void;
  /**
   * The service issued the eSIM of a sale, or added the package of a top-up, after canceling it: the customer may already
   * have the money back.
   */
  readonly onIssuedAfterCancel: (canceled: CanceledPurchase) => void;
  /** A sale counts as canceled although the history shows no credit. */
  readonly onUncreditedCancel: (sale: SaleIn<'canceled'>) => void;
  /** The service answered for a sale with another sale's eSIM. It isn't handed over. */
  readonly onEsimOfAnother: FlowDeps['onEsimOfAnother'];
  /** The service answered a purchase with another package than was ordered. It isn't handed over. */
  readonly onOtherProduct: FlowDeps['onOtherProduct'];
  /** A package shows an activation or refund that was refused. Staff were told that it was not done. */
  readonly onDoneAfterAll: (change: ChangeIn<'refused'>) => void;
  /** A request ended, with an answer or a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /** The ledger couldn't store an event, so what happened is not recorded. */
  readonly onLedgerFault: (fault: StorageFault) => void;
};

/**
 * Runs the sales and operations of one account: sends each one, settles those without an answer, and follows those
 * that the service is working on.
 *
 * Nothing can happen twice, for three reasons: an intent is on the disk before a byte of it is sent; whatever has an
 * order id keeps it in every attempt, and whatever has none is never sent again without checking first; and there is
 * only one request at a time for each sale or operation.
 */
export class OrderRunner {
  readonly #deps: OrderRunnerDeps;
  readonly #queue: RequestScheduler<ProviderOperationId>;
  readonly #sales: SaleFlow;
  readonly #topUps: TopUpFlow;
  readonly #changes: ChangeFlow;
  readonly #held: HeldWork;
  readonly #afterRefusal: AfterRefusal;
  readonly #quiet: QuietTime;
  readonly #balances: BalanceWatch;
  readonly #purchaseFreshness: PurchaseFreshness;
  readonly #accountLines: AccountLines;
  readonly #cancelSpacing: QuietTime;
  readonly #creditWait: QuietTime;
  readonly #topUpCancelWait: QuietTime;
  readonly #topUpCreditSpacing: QuietTime;
  /** What somebody has asked for in this run, until it is over. Noted here: a press passes through no more files. */
  readonly #begun = new Map<ProviderOperationId, Begun>();
  /** How often canceled sales and top-ups were checked in this run. */
  readonly #looksAfterCancel = new Map<ProviderOperationId, number>();
  /** The service's last answers about what it is working on, in this run. */
  readonly #heard = new Map<ProviderOperationId, LastAnswer>();
  /** What came of these could not be recorded, and why, until the ledger can be written again. */
  readonly #notWritten = new Map<ProviderOperationId, StorageFaultKind>();
  /** Requests in flight, by sale or operation. */
  readonly #underWay = new Map<ProviderOperationId, Promise<void>>();
  /** How many requests brought nothing new since the last state that was new, in this run. */
  readonly #asked = new Map<ProviderOperationId, number>();
  /** Which of the followed states were already seen in this run. */
  readonly #followedIn = new Map<ProviderOperationId, ReadonlySet<AnyState>>();
  /** What is to be asked about as soon as the current request is answered. */
  readonly #hinted = new Set<ProviderOperationId>();
  /** Staff's decisions about held work, until they are carried out. */
  readonly #decisions = new Map<ProviderOperationId, Decided>();
  /** What a start has to hold, until that is recorded: the disk may not take it at once. */
  readonly #toHold = new Set<ProviderOperationId>();
  /** Where the account is: a till is opened anew once it moves. */
  readonly #place: AccountPlace;
  #stopped = false;

  constructor(deps: OrderRunnerDeps) {
    this.#deps = deps;
    const { merchantId, ledger, client, clock, codes, onCall } = deps;
    this.#place = { merchantId, move: ledger.accountMoves.last(merchantId) };
    this.#balances = new BalanceWatch({
      merchantId,
      ledger,
      client,
      clock,
      isStopped: () => this.#stopped,
    });
    this.#quiet = new QuietTime(clock, deps.quietMs ?? quietMs);
    const { shownWithinMs } = deps;
    this.#purchaseFreshness = new PurchaseFreshness({
      client,
      clock,
      log: this.#freshnessOf('purchases'),
      ...(shownWithinMs === undefined ? {} : { withinMs: shownWithinMs }),
    });
    this.#accountLines = new AccountLines({
      client,
      clock,
      kept: {
        read: () => ledger.freshness.account(this.#place),
        keep: (lines) => ledger.freshness.keepAccount(this.#place, lines),
      },
      isUnsettled: () => this.#stopped || this.#isUnsettled(),
      hasBought: () =>
        this.#stopped ||
        ledger.sales.soldBetween(merchantId, { after: -Infinity, before: Infinity, sinceEvent: 0 }, 1)
          .length > 0,
    });
    const changeFreshness = (thing: 'activations' | 'refunds'): ChangeFreshness =>
      new ChangeFreshness({
        clock,
        log: this.#freshnessOf(thing),
        ...(shownWithinMs === undefined ? {} : { withinMs: shownWithinMs }),
      });
    const [activationFreshness, refundFreshness] = [
      changeFreshness('activations'),
      changeFreshness('refunds'),
    ];
    const spacingMs = deps.cancelSpacingMs ?? cancelSpacingMs;
    this.#cancelSpacing = new QuietTime(clock, spacingMs);
    this.#creditWait = new QuietTime(clock, spacingMs * spacingsWithoutCredit);
    this.#topUpCancelWait = new QuietTime(clock, topUpCancelWaitMs);
    this.#topUpCreditSpacing = new QuietTime(clock, topUpCreditSpacingMs);
    const customers = new WaitingCustomers({
      clock,
      clockAheadMs: () => this.#aheadMs(),
      waitsMs: deps.customerWaitsMs ?? customerWaitsMs,
      begun: this.#begun,
    });
    const course: FlowDeps = {
      ledger,
      client,
      clock,
      codes,
      quiet: this.#quiet,
      balances: this.#balances,
      purchaseFreshness: this.#purchaseFreshness,
      accountLines: this.#accountLines,
      activationFreshness,
      refundFreshness,
      customers,
      isStopped: () => this.#stopped,
      cancelSpacing: this.#cancelSpacing,
      creditWait: this.#creditWait,
      topUpCancelWait: this.#topUpCancelWait,
      topUpCreditSpacing: this.#topUpCreditSpacing,
      onCall: (failure) => notifySafely(() => onCall(failure)),
      record: (operation, write) => this.#record(operation, write),
      askAgain: (operation) => this.#askAgain(operation),
      heard: (operation, said) => this.#heard.set(idOf(operation), { at: clock.now(), said }),
      lookAgainLater: (canceled) => this.#lookAfterCancel(idOf(canceled), canceled.intent.createdAt),
      onIssuedAfterCancel: (canceled) => notifySafely(() => deps.onIssuedAfterCancel(canceled)),
      onUncreditedCancel: (sale) => notifySafely(() => deps.onUncreditedCancel(sale)),
      onEsimOfAnother: (sale, other) => notifySafely(() => deps.onEsimOfAnother(sale, other)),
      onOtherProduct: (bought, uid) => notifySafely(() => deps.onOtherProduct(bought, uid)),
    };
    this.#sales = new SaleFlow(course);
    this.#topUps = new TopUpFlow(course);
    const creditTimes = new CreditTimes(clock);
    const sight = new ChangeEvidence(course, creditTimes);
    this.#changes = new ChangeFlow(course, sight, creditTimes);
    this.#held = new HeldWork(course, sight, (sent) => this.send(sent));
    this.#afterRefusal = new AfterRefusal({
      clock,
      find: (id) => (this.#stopped ? undefined : this.#load(id)),
      readHistory: async (since) => {
        const reply = await called(course, readHistory(client, clock, { since }));
        if (reply.ok) this.#purchaseFreshness.heard(reply.value.transactions);
        return reply;
      },
      isDone: (change) => sight.isDoneByNow(change),
      onDone: (change) => {
        if (change.kind === 'activation') activationFreshness.wasBehind();
        else {
          this.#purchaseFreshness.wasBehind(idOf(change));
          refundFreshness.wasBehind();
        }
        notifySafely(() => deps.onDoneAfterAll(change));
      },
    });
    this.#queue = new RequestScheduler({
      clock,
      ask: (id) => this.#ask(id),
      ...(deps.pace === undefined ? {} : { pace: deps.pace }),
    });
  }

  #isUnsettled(): boolean {
    const { ledger, merchantId } = this.#deps;
    return [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)].some(isUnsettled);
  }

  #aheadMs(): number | null {
    return this.#deps.clockAheadMs?.() ?? null;
  }

  #freshnessOf(thing: CheckedThing): FreshnessLog {
    const { clock, ledger } = this.#deps;
    return new FreshnessLog({
      clock,
      kept: {
        read: () => ledger.freshness.read(this.#place, thing),
        keep: (seen) => ledger.freshness.keep(this.#place, thing, seen),
      },
    });
  }

  /** Resumes what the last run left open. */
  start(): void {
    const { ledger, merchantId } = this.#deps;
    const sent = ledger.sent.read();
    for (const { id, state, createdAt } of [
      ...ledger.sales.open(merchantId),
      ...ledger.operations.open(merchantId),
    ]) {
      if (state === 'sending') this.#takeUp(id, sent);
      else this.#queue.put(id, { urgency: urgencyOf(state), waitMs: 0, createdAt });
    }
    // Whatever could not be recorded is resumed by the next start.
    if (!this.#isSending()) ledger.sent.empty();
    this.#lookAtEnded(this.#deps.clock.now() - looksAfterwardsForMs);
  }

  /** Anything canceled or refused recently, in another run, may have been done anyway. */
  #lookAtEnded(since: number): void {
    const { ledger, merchantId } = this.#deps;
    for (const { id, createdAt } of [
      ...ledger.sales.endedSince(merchantId, 'canceled', since),
      ...ledger.operations.canceledSince(merchantId, since),
    ])
      this.#lookAfterCancel(id, createdAt);
    for (const { id } of [
      ...ledger.sales.endedSince(merchantId, 'refused', since),
      ...ledger.operations.refusedKeysSince(merchantId, since),
    ]) {
      const refused = this.#load(id);
      if (refused !== undefined) this.#afterRefusal.watch(refused);
    }
  }

  /** Makes recorded attempts at once, and reports them when they are with the client: no window delays a request. */
  send(...sent: readonly Sending[]): void {
    const { clock } = this.#deps;
    for (const each of sent) {
      const aheadMs = this.#aheadMs();
      this.#begun.set(idOf(each), { monotonic: clock.monotonic(), now: clock.now(), aheadMs });
      void this.#during(idOf(each), this.#send(each));
    }
    for (const each of sent) notifySafely(() => this.#deps.onMove(each));
  }

  #send(sent: Sending): Promise<void> {
    if (sent.kind === 'sale') return this.#sales.send(sent);
    return sent.kind === 'top-up' ? this.#topUps.send(sent) : this.#changes.send(sent);
  }

  /** The service's last answer about something that it has and that isn't finished; undefined before it was asked. */
  lastAnswer(id: ProviderOperationId): LastAnswer | undefined {
    return this.#heard.get(id);
  }

  /** Why the ledger didn't take what came of something last; undefined if it took it. */
  notWritten(id: ProviderOperationId): StorageFaultKind | undefined {
    return this.#notWritten.get(id);
  }

  /**
   * Closes something whose outcome nobody knows. Waits for a request in flight first, because that may bring the
   * outcome.
   *
   * @returns its new state.
   */
  async writeOff(
    id: ProviderOperationId,
    by: WrittenOffBy,
  ): Promise<Result<ProviderOperation, WriteOffRefusal>> {
    for (let work = this.#underWay.get(id); work !== undefined; work = this.#underWay.get(id)) await work;
    const operation = this.#stopped ? undefined : this.#load(id);
    if (operation === undefined) return fail({ kind: 'not-open' });
    const closed = writeOff(this.#deps.ledger, operation, by, this.#deps.clock.now());
    if (closed.ok) {
      this.#forget(id);
      notifySafely(() => this.#deps.onMove(closed.value));
    }
    return closed;
  }

  /** Carries out staff's decision about something held. */
  decide(id: ProviderOperationId, decision: HeldDecision): Promise<Result<void, HeldRefusal>> {
    const operation = this.#stopped ? undefined : this.#load(id);
    if (operation === undefined || !isHeld(operation) || this.#decisions.has(id))
      return Promise.resolve(fail(notHeld));
    // Queued like any other request, so that no check of it is in flight at the same time.
    const decided = Promise.withResolvers<Result<void, HeldRefusal>>();
    this.#decisions.set(id, { decision, end: decided.resolve });
    this.askAbout(id);
    return decided.promise;
  }

  /** When the service is asked about something next, in milliseconds since 1970; undefined if it isn't. */
  nextTryAt(id: ProviderOperationId): number | undefined {
    const dueIn = this.#queue.dueIn(id);
    return dueIn === undefined ? undefined : this.#deps.clock.now() + dueIn;
  }

  /**
   * Asks about everything open, at the usual rate: the network is back, the computer woke up, or staff want to know.
   */
  askNow(): void {
    this.#queue.hurryAll();
  }

  /** The ledger can be written again: asks at once about what it didn't take. */
  ledgerIsWritable(): void {
    this.#notWritten.clear();
    this.askNow();
  }

  /** Asks about something open: now, or as soon as the current request is answered. */
  askAbout(id: ProviderOperationId): void {
    if (this.#queue.dueIn(id) !== undefined) this.#queue.hurry(id);
    else this.#hinted.add(id);
  }

  /** Follows an order that was recorded during this run, and that this till didn't send. */
  follow(id: ProviderOperationId): void {
    const operation = this.#load(id);
    if (operation?.progress.state === 'accepted') this.#schedule(operation);
  }

  /** Requests the balance, which helps to decide what was bought, and by what the account is known. */
  readBalance(): ReturnType<BalanceWatch['read']> {
    void this.#accountLines.learn();
    return this.#balances.read();
  }

  /** Stops all requests. One that is in flight still records its answer while the ledger is open. */
  stop(): void {
    this.#stopped = true;
    this.#queue.stop();
    this.#afterRefusal.stop();
    for (const id of [...this.#decisions.keys()]) this.#endDecision(id);
  }

  #load(id: ProviderOperationId): ProviderOperation | undefined {
    const { ledger } = this.#deps;
    return ledger.sales.find(id) ?? ledger.operations.find(id);
  }

  async #ask(id: ProviderOperationId): Promise<void> {
    const operation = this.#stopped ? undefined : this.#load(id);
    if (operation === undefined) return;
    await this.#during(id, this.#goOn(operation));
  }

  async #during(id: ProviderOperationId, work: Promise<void>): Promise<void> {
    this.#underWay.set(id, work);
    try {
      await work;
    } catch (error) {
      // An answer after the end finds the ledger closed: the next run settles it.
      if (!this.#stopped) throw error;
    } finally {
      if (this.#underWay.get(id) === work) this.#underWay.delete(id);
    }
  }

  async #goOn(operation: ProviderOperation): Promise<void> {
    if (isSending(operation) && this.#toHold.has(idOf(operation))) {
      this.#held.hold(operation);
      return;
    }
    if (isHeld(operation)) return this.#goOnHeld(operation);
    this.#endDecision(idOf(operation));
    switch (operation.kind) {
      case 'sale':
        return this.#sales.goOn(operation);
      case 'top-up':
        return this.#topUps.goOn(operation);
      case 'activation':
      case 'refund':
        return this.#changes.goOn(operation);
    }
  }

  async #goOnHeld(held: Held): Promise<void> {
    const id = idOf(held);
    const decided = this.#decisions.get(id);
    if (decided === undefined) {
      await this.#held.look(held);
      return;
    }
    this.#decisions.delete(id);
    try {
      const done = await this.#held.decide(held, decided.decision);
      if (!done.ok && done.failure.kind !== 'write') this.#askAgain(held);
      decided.end(done);
    } catch (error) {
      decided.end(fail(notHeld));
      throw error;
    }
  }

  /** It is no longer held. */
  #endDecision(id: ProviderOperationId): void {
    this.#decisions.get(id)?.end(fail(notHeld));
    this.#decisions.delete(id);
  }

  /**
   * The last run ended between recording an attempt and recording its answer.
   *
   * SECURITY: anything not known to have been handed to the client, in this attempt or an earlier one, is held. Staff
   * may have been told that it was not done.
   */
  #takeUp(id: ProviderOperationId, sent: ReadonlySet<string>): void {
    const operation = this.#load(id);
    if (operation === undefined || !isSending(operation)) return;
    // This records that it is held, or that it was interrupted.
    if (!sent.has(id) && !this.#hadAnswer(operation)) this.#toHold.add(id);
    void this.#goOn(operation);
  }

  /** Whether an earlier attempt ended, even without an answer: then it was sent. */
  #hadAnswer(operation: Sending): boolean {
    const { ledger } = this.#deps;
    const events =
      operation.kind === 'sale'
        ? ledger.sales.events(operation.intent.orderId)
        : ledger.operations.events(operation.intent.operationId);
    return events.some(({ event }) => event.kind === 'unanswered');
  }

  #isSending(): boolean {
    const { ledger, merchantId } = this.#deps;
    const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)];
    return open.some(({ state }) => state === 'sending');
  }

  #record<Moved extends ProviderOperation>(
    before: ProviderOperation,
    write: () => Result<Moved, StorageFault>,
  ): Moved | undefined {
    const id = idOf(before);
    // The next wait counts from here, so that the disk's time is not added to it.
    const since = this.#deps.clock.monotonic();
    const written = write();
    if (written.ok) {
      const operation: ProviderOperation = written.value;
      this.#countQuestions(id, operation.progress.state);
      this.#toHold.delete(id);
      this.#notWritten.delete(id);
      if (!isSameAnswer(before.progress.state, operation.progress.state)) this.#heard.delete(id);
      if (operation.progress.state !== 'sending') this.#deps.ledger.sent.answered(id);
      // A missing answer is not a change since the attempt was sent.
      if (operation.progress.state !== 'unknown') this.#balances.moved();
      if (!isOpen(operation)) this.#forget(id);
      this.#afterRefusal.watch(operation);
      if (operation.progress.state === 'canceled') this.#lookAfterCancel(id, operation.intent.createdAt);
      // While it is being sent, the next request waits for the answer.
      if (isOpen(operation) && operation.progress.state !== 'sending') this.#schedule(operation, since);
      notifySafely(() => this.#deps.onMove(operation));
      return written.value;
    }
    // The ledger has been closed: the next run settles it.
    if (this.#stopped) return undefined;
    this.#notWritten.set(id, written.failure.kind);
    notifySafely(() => this.#deps.onLedgerFault(written.failure));
    this.#askAgain(this.#load(id) ?? before);
    return undefined;
  }

  /**
   * The first request in a state follows soon. Something that alternates between states is asked about less and less
   * often.
   */
  #countQuestions(id: ProviderOperationId, state: AnyState): void {
    const seen = this.#followedIn.get(id) ?? new Set<AnyState>();
    if (seen.has(state)) {
      this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
      return;
    }
    this.#asked.delete(id);
    if (isFollowed(state)) this.#followedIn.set(id, new Set([...seen, state]));
  }

  #forget(id: ProviderOperationId): void {
    this.#followedIn.delete(id);
    this.#notWritten.delete(id);
    this.#quiet.forget(id);
    this.#begun.delete(id);
    this.#purchaseFreshness.forget(id);
    this.#balances.forget(id);
    this.#cancelSpacing.forget(id);
    this.#creditWait.forget(id);
    this.#topUpCancelWait.forget(id);
    this.#topUpCreditSpacing.forget(id);
    this.#hinted.delete(id);
    this.#endDecision(id);
  }

  #askAgain(operation: ProviderOperation): void {
    if (!isOpen(operation)) return;
    const id = idOf(operation);
    this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
    this.#schedule(operation);
    notifySafely(() => this.#deps.onWait(operation));
  }

  /** Checks a canceled sale or top-up again, a limited number of times. */
  #lookAfterCancel(id: ProviderOperationId, createdAt: number): void {
    const looks = this.#looksAfterCancel.get(id) ?? 0;
    this.#looksAfterCancel.set(id, looks + 1);
    const waitMs = looksAfterCancelMs[looks];
    if (waitMs !== undefined) this.#queue.put(id, { urgency: 'poll', waitMs, createdAt });
  }

  #schedule(operation: ProviderOperation, since = this.#deps.clock.monotonic()): void {
    const id = idOf(operation);
    const { random, ledger } = this.#deps;
    const asked = this.#asked.get(id) ?? 0;
    const wasRefused = (): boolean => wasRefusedThroughout(ledger, operation);
    const question = nextQuestion(operation, asked, this.#quiet.passesIn(id), wasRefused, random);
    this.#queue.put(id, { ...question, since, ...(this.#hinted.delete(id) ? { waitMs: 0 } : {}) });
  }
}

type Decided = {
  readonly decision: HeldDecision;
  readonly end: (done: Result<void, HeldRefusal>) => void;
};

const notHeld: HeldRefusal = { kind: 'not-held' };

const isFollowed = (state: AnyState): boolean => state === 'accepted' || state === 'cancel-reported';

/** Whether the service's last answer still applies: the new state was made from it, or the state didn't change. */
const isSameAnswer = (before: AnyState, after: AnyState): boolean =>
  before === after || (isFollowed(before) && isFollowed(after));

const urgencyOf = (state: AnyState): Urgency => (isFollowed(state) ? 'poll' : 'settle');
