import { mayBeUnderWay, type MerchantFailure, type Refusal } from '../../../../src-merchant-api/failure.ts';
import type { PackageChangeRecord } from '../../../../src-merchant-api/reading/package-change.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import { interrupted, isRefusal, refundedBefore } from '../../../domain/orders/attempt-failure.ts';
import { movedSince, type BalanceBefore } from '../../answers/balance-watch.ts';
import { balanceSaysNotDone, hasComeBack, mayHaveComeBack } from '../balance-agrees.ts';
import type { Explained } from '../../history/reading/explained-balance.ts';
import type { History } from '../../history/reading/service-history.ts';
import { called, type FlowDeps } from '../flow.ts';
import { isSaidAlready } from '../../answers/may-already-be-done.ts';
import type { CreditTimes } from '../../history/timing/credit-times.ts';
import { inTime } from '../../../platform/in-time.ts';
import { isOpen, type ProviderOperationId } from '../../../domain/orders/operation.ts';
import {
  answerChange,
  attemptChangeAgain,
  endChange,
  holdChange,
  seeRefusedDone,
  type ChangeEvent,
  type ChangeIn,
  type ChangeProgress,
  type ChangeState,
  type CounterChange,
  type PackageChange,
} from '../../../domain/orders/package-change.ts';
import { readChangeAnswer } from '../../answers/read-answer.ts';
import { sawNothing, seemsNotDone, type RefusalEvidence } from './refused-change.ts';
import type { ChangeEvidence, ChangeLook } from './change-evidence.ts';
import type { Step } from '../../../domain/orders/step.ts';

const isIn = <State extends ChangeState>(change: PackageChange, state: State): change is ChangeIn<State> =>
  change.progress.state === state;

/**
 * The steps of an activation or a refund with the service, state by state.
 *
 * Neither has a key under which it could safely be sent again. So after an attempt without an answer, the package is
 * checked until it shows that the change is done, or that it isn't.
 */
export class ChangeFlow {
  readonly #deps: FlowDeps;
  readonly #evidence: ChangeEvidence;
  readonly #creditTimes: CreditTimes;
  /** The balance before refunds that have no outcome yet were sent. */
  readonly #balanceBefore = new Map<ProviderOperationId, BalanceBefore>();

  /** Refused changes whose effect nothing showed, at a service that would show it at once. */
  readonly #seemNotDone = new Set<ProviderOperationId>();

  constructor(deps: FlowDeps, evidence: ChangeEvidence, creditTimes: CreditTimes) {
    this.#deps = deps;
    this.#evidence = evidence;
    this.#creditTimes = creditTimes;
  }

  /**
   * Does the next step of a change that has no request in flight. None is ever found drafted or checked: the ledger
   * writes each of these together with the attempt that follows it.
   */
  async goOn(change: PackageChange): Promise<void> {
    if (isIn(change, 'unknown')) await this.#look(change);
    else if (isIn(change, 'accepted')) await this.#follow(change);
    else if (isIn(change, 'sending')) this.interrupt(change);
  }

  /** Sends a change whose attempt is recorded. */
  async send(change: ChangeIn<'sending'>): Promise<void> {
    const { ledger, clock, quiet, balances, isStopped } = this.#deps;
    const { operationId, triedBefore } = change.intent;
    // An attempt that this till made before and gave up may be what shows now.
    if (change.kind === 'refund' && change.progress.attempts === 1 && !triedBefore) {
      const [isRefunded] = await Promise.all([
        this.#evidence.isRefunded(change),
        inTime(clock, balances.readBeforeSending()),
      ]);
      if (isStopped()) return;
      if (isRefunded) {
        const refused = { kind: 'refused', failure: refundedBefore } as const;
        this.#move(change, answerChange(change.progress, refused));
        return;
      }
      this.#creditTimes.begin(operationId);
    }
    // An activation moves no money.
    const before =
      change.kind === 'refund' ? balances.beforeSending(operationId, change.progress.attempts) : undefined;
    if (before !== undefined) this.#balanceBefore.set(operationId, before);
    const sentAt = clock.monotonic();
    // SECURITY: not before the questions above. What ended while it asked them was never sent, and a credit isn't its own.
    ledger.sent.note(operationId);
    const reply = await called(this.#deps, this.#request(change));
    const answer = readChangeAnswer(change, reply);
    if (answer.kind === 'unanswered' || answer.kind === 'doubted') {
      quiet.attemptFailed(operationId, answer.failure, change.progress.attempts);
      this.#creditTimes.failed(operationId);
    }
    if (answer.kind === 'accepted') this.#creditTimes.taken(operationId);
    if (answer.kind === 'doubted') await this.#doubt(change, answer.failure, before);
    else this.#move(change, answerChange(change.progress, answer));
    const { activationFreshness, refundFreshness } = this.#deps;
    if (answer.kind === 'confirmed' && change.progress.attempts === 1)
      void (change.kind === 'activation' ? activationFreshness : refundFreshness).changed(
        operationId,
        sentAt,
        () => this.#evidence.isShown(change),
      );
  }

  /**
   * Handles a refusal: only what the package shows at once is reported at once.
   *
   * SECURITY: package, history and balance may all be out of date, and the refusal may answer a repetition of a
   * request that succeeded. It is believed at once only if the package shows a reason that this change can't have
   * caused; after a second check if the service is known to show effects at once; and otherwise after a check so much
   * later that nothing can be out of date any more.
   */
  async #doubt(
    change: ChangeIn<'sending'>,
    failure: Refusal,
    before: BalanceBefore | undefined,
  ): Promise<void> {
    const { quiet, clock } = this.#deps;
    const { progress, intent } = change;
    const inSight = await inTime(clock, this.#seeRefused(change, before));
    const seen = inSight === 'too-slow' ? sawNothing : inSight;
    const { look } = seen;
    // After an earlier attempt, the effect may still come.
    const isEnd = look === 'never' && progress.attempts === 1 && !mayBeUnderWay(failure);
    if (look === 'done') this.#move(change, seeRefusedDone(progress, failure));
    else if (look === 'refunded-before')
      this.#move(change, answerChange(progress, { kind: 'refused', failure: refundedBefore }));
    else if (isEnd && !hasRisen(seen))
      this.#move(change, answerChange(progress, { kind: 'refused', failure }));
    else {
      if (seemsNotDone(change, failure, seen)) {
        this.#seemNotDone.add(intent.operationId);
        quiet.doubtBriefly(intent.operationId);
      } else quiet.doubt(intent.operationId);
      this.#move(change, answerChange(progress, { kind: 'unanswered', failure }));
    }
  }

  async #seeRefused(
    change: ChangeIn<'sending' | 'unknown'>,
    before: BalanceBefore | undefined,
  ): Promise<RefusalEvidence> {
    const compared =
      change.kind === 'refund' && before !== undefined ? this.#deps.balances.compare(before) : null;
    const [evidence, balances] = await Promise.all([this.#evidence.seeRefused(change), compared]);
    return { ...evidence, balances };
  }

  /**
   * The second check of a change that seemed not done, a second after the refusal.
   *
   * @returns whether it is over. If there is any doubt now, it is handled like any other refusal.
   */
  async #lookOnceMore(change: ChangeIn<'unknown'>, failure: Refusal): Promise<boolean> {
    const { isStopped, purchaseFreshness, activationFreshness, refundFreshness } = this.#deps;
    const { progress, intent } = change;
    const seen = await this.#seeRefused(change, this.#balanceBefore.get(intent.operationId));
    if (isStopped()) return true;
    if (seen.look === 'done') {
      if (change.kind === 'activation') activationFreshness.wasBehind();
      else {
        purchaseFreshness.wasBehind(intent.operationId);
        refundFreshness.wasBehind();
      }
      this.#move(change, endChange(progress, { kind: 'seen-done' }));
      return true;
    }
    if (!seemsNotDone(change, failure, seen)) return false;
    this.#move(change, endChange(progress, { kind: 'refused', failure }));
    return true;
  }

  /** Records that nobody is waiting for an attempt's answer any more. The package is checked later. */
  interrupt(change: ChangeIn<'sending'>): void {
    this.#deps.quiet.attemptFailed(change.intent.operationId, interrupted, change.progress.attempts);
    this.#move(change, answerChange(change.progress, { kind: 'unanswered', failure: interrupted }));
  }

  #request({ kind, intent }: PackageChange): Promise<Result<PackageChangeRecord, MerchantFailure>> {
    const { client } = this.#deps;
    return kind === 'activation' ? client.activate(intent.idPack) : client.refund(intent.idPack);
  }

  async #look(change: ChangeIn<'unknown'>): Promise<void> {
    const { quiet, askAgain } = this.#deps;
    const { progress, intent } = change;
    const { failure } = progress;
    // The result of the check applies to the time at which it started.
    const isQuiet = quiet.hasPassed(intent.operationId);
    if (this.#seemNotDone.has(intent.operationId) && isRefusal(failure)) {
      if (isQuiet) {
        this.#seemNotDone.delete(intent.operationId);
        if (await this.#lookOnceMore(change, failure)) return;
        quiet.doubt(intent.operationId);
      }
      askAgain(change);
      return;
    }
    const { look: seen, history } = await this.#evidence.seeAll(change, isQuiet ? 'enough' : 'with-history');
    if (seen === 'done' || (await this.#isPaidBack(change, seen, history)))
      this.#move(change, endChange(progress, { kind: 'seen-done' }));
    else if (seen === 'refunded-before')
      this.#move(change, endChange(progress, { kind: 'refused', failure: refundedBefore }));
    else if (seen === 'never-known' && isQuiet) this.#leaveToStaff(change);
    else if (seen !== 'not-done' && seen !== 'never') askAgain(change);
    else await this.#goOnNotDone(change, seen, isQuiet, history);
  }

  /** The package shows no effect of an unknown change. It is sent again only while its customer waits. */
  async #goOnNotDone(
    change: ChangeIn<'unknown'>,
    seen: 'not-done' | 'never',
    isQuiet: boolean,
    history: History | undefined,
  ): Promise<void> {
    const { customers, askAgain, isStopped } = this.#deps;
    const { progress, intent } = change;
    const { failure } = progress;
    const isWanted = !isRefusal(failure) && customers.mayStillWait(intent.operationId);
    // If a late attempt activates the package, the next one is refused, and nothing is lost.
    const isHarmless = change.kind === 'activation' && isWanted;
    if (isStopped() || !(isQuiet || isHarmless)) {
      askAgain(change);
      return;
    }
    const balance = await this.#explained(change, { look: seen, history });
    if (isStopped() || balance === 'unexplained') askAgain(change);
    // "Already activated" is why a package can't be refunded, and it shows so.
    else if (isSaidAlready(failure) && seen !== 'never') this.#leaveToStaff(change);
    // A package is refunded once, however often that is asked.
    else if (balance === 'nothing-to-compare' && !isWanted) this.#leaveToStaff(change);
    // No attempt had an effect, and none can have one any more.
    else if (!isWanted) this.#move(change, endChange(progress, { kind: 'refused', failure }));
    else {
      const sent = this.#move(change, attemptChangeAgain(progress));
      if (sent !== undefined) await this.send(sent);
    }
  }

  /**
   * SECURITY: what is said to be done already, or that no balance speaks against, or whose account has moved since, is never
   * told as not done by itself. Package and history may be copies that are further behind than is waited for.
   */
  #leaveToStaff(change: ChangeIn<'unknown'>): void {
    if (this.#deps.customers.mayStillWait(change.intent.operationId)) this.#deps.askAgain(change);
    else this.#move(change, holdChange(change.progress));
  }

  /**
   * Whether the balance says that money came back while package and history show nothing. If it is another till's
   * credit, the history's lines will say so. An activation moves no money.
   */
  #explained(
    { kind, intent: { operationId } }: ChangeIn<'unknown'>,
    shown: Parameters<typeof balanceSaysNotDone>[2],
  ): Promise<Explained> {
    return kind === 'refund'
      ? balanceSaysNotDone(this.#deps, operationId, shown)
      : Promise.resolve('explained');
  }

  /** Whether the balance confirms a package's "refunded" for which no history shows a credit. */
  async #isPaidBack(
    change: ChangeIn<'unknown' | 'accepted'>,
    look: ChangeLook,
    history: History | undefined,
  ): Promise<boolean> {
    if (change.kind !== 'refund' || this.#deps.isStopped()) return false;
    const { operationId, expected } = change.intent;
    if (look === 'said-alone') return mayHaveComeBack(this.#deps, operationId, expected);
    if (look !== 'said-done') return false;
    return hasComeBack(this.#deps, operationId, history, expected);
  }

  /** Checks a change that the service accepted until it is done. It is never sent again. */
  async #follow(change: ChangeIn<'accepted'>): Promise<void> {
    const { look, history, mayBeAnothers = false } = await this.#evidence.seeAll(change, 'enough');
    const seen = { kind: 'seen-done', ...(mayBeAnothers ? { mayBeAnothers } : {}) } as const;
    if (look === 'done' || (await this.#isPaidBack(change, look, history)))
      this.#move(change, endChange(change.progress, seen));
    else this.#deps.askAgain(change);
  }

  #move<Next extends ChangeProgress>(
    change: CounterChange,
    step: Step<Next, ChangeEvent>,
  ): (CounterChange & { readonly progress: Next }) | undefined {
    const { ledger, clock, record } = this.#deps;
    const moved = record(change, () => ledger.operations.moveChange(change, step, clock.now()));
    if (moved !== undefined && !isOpen(moved)) {
      this.#creditTimes.forget(change.intent.operationId);
      this.#balanceBefore.delete(change.intent.operationId);
      this.#seemNotDone.delete(change.intent.operationId);
    }
    return moved;
  }
}

const hasRisen = ({ balances }: RefusalEvidence): boolean =>
  balances !== null && movedSince(balances) === 'rose';
