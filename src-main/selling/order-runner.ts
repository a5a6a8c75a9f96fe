import { fail, type Result } from '../../src-merchant-api/result.ts';
import type { LastAnswer } from '../domain/orders/last-answer.ts';
import type { ServiceTimeThen } from '../domain/orders/sale.ts';
import {
  idOf,
  isOpen,
  isUnsettled,
  wasNeverSent,
  type ProviderOperation,
  type ProviderOperationId,
} from '../domain/orders/operation.ts';
import { isFollowed, type AnyState } from '../../src-books/orders/transitions.ts';
import { notifySafely } from '../platform/notify-safely.ts';
import type { StorageFault, StorageFaultKind } from '../platform/storage-fault.ts';
import type { BalanceWatch } from './answers/balance-watch.ts';
import { createFlows, type Flows } from './create-flows.ts';
import { isSending, type JustBegun, type Sending } from './flows/sending.ts';
import { isHeld, type Held, type HeldDecision, type HeldRefusal } from './held-work.ts';
import { wasRefusedThroughout } from './history/search/refused-throughout.ts';
import type { NotedMoment } from './history/timing/noted-moment.ts';
import { looksAfterCancelMs, looksAfterwardsForMs } from './history/timing/retry-schedule.ts';
import { nextQuestion } from './next-question.ts';
import type { OrderRunnerDeps } from './order-runner-deps.ts';
import { QuestionCounts } from './question-counts.ts';
import { RequestScheduler, type Urgency } from './request-scheduler.ts';
import { notHeld, StaffDecisions } from './staff-decisions.ts';
import { writeOff, type WriteOffRefusal, type WrittenOffBy } from './write-off.ts';

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
  readonly #flows: Flows;
  readonly #counts = new QuestionCounts();
  readonly #decisions = new StaffDecisions();
  /** What somebody has asked for in this run, until it is over. Kept here, so that a press loads no file for it. */
  readonly #begun = new Map<ProviderOperationId, NotedMoment>();
  /** How often canceled sales and top-ups were checked in this run. */
  readonly #looksAfterCancel = new Map<ProviderOperationId, number>();
  /** The service's last answers about what it is working on, in this run. */
  readonly #heard = new Map<ProviderOperationId, LastAnswer>();
  /** What came of these could not be recorded, and why, until the ledger can be written again. */
  readonly #notWritten = new Map<ProviderOperationId, StorageFaultKind>();
  /** Requests in flight, by sale or operation. */
  readonly #underWay = new Map<ProviderOperationId, Promise<void>>();
  /** What is to be asked about as soon as the current request is answered. */
  readonly #hinted = new Set<ProviderOperationId>();
  /** What a start has to hold, until that is recorded: the disk may not take it at once. */
  readonly #toHold = new Set<ProviderOperationId>();
  #stopped = false;

  constructor(deps: OrderRunnerDeps) {
    this.#deps = deps;
    const { merchantId, ledger, clock, pace } = deps;
    const place = { merchantId, move: ledger.accountMoves.last(merchantId) };
    this.#flows = createFlows(deps, {
      place,
      begun: this.#begun,
      isStopped: () => this.#stopped,
      isUnsettled: () => this.#isUnsettled(),
      find: (id) => this.#load(id),
      send: (sent) => this.send(sent),
      record: (operation, write) => this.#record(operation, write),
      askAgain: (operation) => this.#askAgain(operation),
      heard: (operation, said) => this.#heard.set(idOf(operation), { at: clock.now(), said }),
      lookAgainLater: (canceled) => this.#lookAfterCancel(idOf(canceled), canceled.intent.createdAt),
    });
    this.#queue = new RequestScheduler({
      clock,
      ask: (id) => this.#ask(id),
      ...(pace === undefined ? {} : { pace }),
    });
  }

  #isUnsettled(): boolean {
    const { ledger, merchantId } = this.#deps;
    const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)];
    return open.some((each) => isUnsettled(each) && !wasNeverSent(this.#load(each.id)));
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
      if (refused !== undefined) this.#flows.afterRefusal.watch(refused);
    }
  }

  /**
   * Makes recorded attempts at once, and reports them when they are with the client: no window delays a request. A top-up
   * that waits has its turn later.
   */
  send(...begun: readonly JustBegun[]): void {
    const { clock, serviceTime } = this.#deps;
    for (const each of begun) {
      const { aheadMs } = serviceTime;
      this.#begun.set(idOf(each), { monotonic: clock.monotonic(), now: clock.now(), aheadMs });
      if (isSending(each)) void this.#during(idOf(each), this.#send(each));
      else this.#schedule(each);
    }
    for (const each of begun) notifySafely(() => this.#deps.onMove(each));
  }

  /** The service's time now, and the balance if it is known, for what is about to be begun. */
  get serviceTime(): ServiceTimeThen {
    const time = this.#deps.serviceTime.now();
    return time && { ...time, balance: this.#flows.balances.known };
  }

  #send(sent: Sending): Promise<void> {
    if (sent.kind === 'sale') return this.#flows.sales.send(sent);
    return sent.kind === 'top-up' ? this.#flows.topUps.send(sent) : this.#flows.changes.send(sent);
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
      this.#flows.balances.moved(closed.value);
      this.#ended(closed.value);
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
    const done = this.#decisions.add(id, decision);
    this.askAbout(id);
    return done;
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
    void this.#flows.accountLines.learn();
    return this.#flows.balances.read();
  }

  /** Stops all requests. One that is in flight still records its answer while the ledger is open. */
  stop(): void {
    this.#stopped = true;
    this.#queue.stop();
    this.#flows.afterRefusal.stop();
    this.#decisions.dropAll();
  }

  #load(id: ProviderOperationId): ProviderOperation | undefined {
    return this.#deps.ledger.find(id);
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
      this.#flows.held.hold(operation);
      return;
    }
    if (isHeld(operation)) return this.#goOnHeld(operation);
    this.#decisions.drop(idOf(operation));
    switch (operation.kind) {
      case 'sale':
        return this.#flows.sales.goOn(operation);
      case 'top-up':
        return this.#flows.topUps.goOn(operation);
      case 'activation':
      case 'refund':
        return this.#flows.changes.goOn(operation);
    }
  }

  async #goOnHeld(held: Held): Promise<void> {
    const decided = this.#decisions.take(idOf(held));
    if (decided === undefined) {
      await this.#flows.held.look(held);
      return;
    }
    try {
      const done = await this.#flows.held.decide(held, decided.decision);
      if (!done.ok && done.failure.kind !== 'write') this.#askAgain(held);
      decided.end(done);
    } catch (error) {
      decided.end(fail(notHeld));
      throw error;
    }
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
    return this.#deps.ledger.eventsOf(operation).some(({ event }) => event.kind === 'unanswered');
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
      this.#counts.moved(id, operation.progress.state);
      this.#toHold.delete(id);
      this.#notWritten.delete(id);
      if (!isSameAnswer(before.progress.state, operation.progress.state)) this.#heard.delete(id);
      if (operation.progress.state !== 'sending') this.#deps.ledger.sent.answered(id);
      // A missing answer is not a change since the attempt was sent.
      if (operation.progress.state !== 'unknown') this.#flows.balances.moved(operation);
      if (!isOpen(operation)) this.#ended(operation);
      this.#flows.afterRefusal.watch(operation);
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

  #ended(operation: ProviderOperation): void {
    this.#forget(idOf(operation));
    if (operation.kind !== 'top-up') return;
    const { merchantId, uidCustomer } = operation.intent;
    const next = this.#deps.ledger.operations.openTopUpOf(merchantId, uidCustomer);
    if (next !== undefined && this.#load(next)?.progress.state === 'drafted') this.askAbout(next);
  }

  #forget(id: ProviderOperationId): void {
    this.#counts.forget(id);
    this.#notWritten.delete(id);
    this.#flows.forget(id);
    this.#begun.delete(id);
    this.#hinted.delete(id);
    this.#decisions.drop(id);
  }

  #askAgain(operation: ProviderOperation): void {
    if (!isOpen(operation)) return;
    const id = idOf(operation);
    this.#counts.add(id);
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
    const asked = this.#counts.of(id);
    const wasRefused = (): boolean => wasRefusedThroughout(ledger, operation);
    const question = nextQuestion(operation, asked, this.#flows.quietIn(id), wasRefused, random);
    this.#queue.put(id, { ...question, since, ...(this.#hinted.delete(id) ? { waitMs: 0 } : {}) });
  }
}

/** Whether the service's last answer still applies: the new state was made from it, or the state didn't change. */
const isSameAnswer = (before: AnyState, after: AnyState): boolean =>
  before === after || (isFollowed(before) && isFollowed(after));

const urgencyOf = (state: AnyState): Urgency => (isFollowed(state) ? 'poll' : 'settle');
