import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { PackageChangeRecord } from '../../src-merchant-api/reading/package-change.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { interrupted } from './attempt-failure.ts';
import { called, type CourseParts } from './course.ts';
import { lookAtActivation, lookAtRefund, lookForCredit, type Credit, type Look } from './look.ts';
import {
  answerChange,
  attemptChange,
  attemptUndoneChange,
  endChange,
  type ChangeEvent,
  type ChangeIn,
  type ChangeProgress,
  type ChangeState,
  type NextChangeEvent,
  type CounterChange,
  type CounterRefund,
  type PackageChange,
} from './package-change.ts';
import { readChangeAnswer } from './read-answer.ts';
import type { Step } from './step.ts';

/** So many of the newest transactions are looked through for a refund's credit. */
const transactionsRead = 100;

const isIn = <State extends ChangeState>(change: PackageChange, state: State): change is ChangeIn<State> =>
  change.progress.state === state;

/**
 * What is done with the service for an activation or a refund, state by state.
 *
 * Neither has a key under which it could be sent again. So an attempt without an answer is never followed by another
 * one, but by looks at the package, until one shows that it is done, or that it isn't.
 */
export class ChangeCourse {
  readonly #parts: CourseParts;

  constructor(parts: CourseParts) {
    this.#parts = parts;
  }

  /** Does what is due for a change that nobody asks about at the moment. */
  async goOn(change: PackageChange): Promise<void> {
    if (isIn(change, 'drafted') || isIn(change, 'checked')) await this.#attempt(change);
    else if (isIn(change, 'unknown')) await this.#look(change);
    else if (isIn(change, 'sending')) this.interrupt(change);
  }

  /** Sends a change whose attempt is on record. */
  async send(change: ChangeIn<'sending'>): Promise<void> {
    const reply = await called(this.#parts, this.#request(change));
    this.#answer(change, readChangeAnswer(change, reply));
  }

  /** Notes that nobody waits for the answer of an attempt any more. The package is looked at later. */
  interrupt(change: ChangeIn<'sending'>): void {
    this.#answer(change, { kind: 'unanswered', failure: interrupted });
  }

  #request({ kind, intent }: PackageChange): Promise<Result<PackageChangeRecord, MerchantFailure>> {
    const { client } = this.#parts;
    return kind === 'activation' ? client.activate(intent.idPack) : client.refund(intent.idPack);
  }

  #answer(change: ChangeIn<'sending'>, event: NextChangeEvent<'sending'>): void {
    const { quiet } = this.#parts;
    if (event.kind === 'unanswered') quiet.attemptFailed(change.intent.operationId, event.failure);
    this.#move(change, answerChange(change.progress, event));
  }

  async #attempt(change: ChangeIn<'drafted' | 'checked'>): Promise<void> {
    const sent = this.#move(change, attemptChange(change.progress));
    if (sent !== undefined) await this.send(sent);
  }

  async #look(change: ChangeIn<'unknown'>): Promise<void> {
    const { quiet, askAgain } = this.#parts;
    const { progress, intent } = change;
    const { failure } = progress;
    // What the look shows is of the time at which it was begun.
    const isQuiet = quiet.hasPassed(intent.operationId);
    const seen = await this.#see(change);
    // A package that a late attempt activates is refused to the next one, and nothing is lost.
    const harmless = change.kind === 'activation' && failure.kind !== 'refused';
    if (seen === 'done') this.#move(change, endChange(progress, { kind: 'seen-done' }));
    else if (seen === 'cannot-tell' || !(isQuiet || harmless)) askAgain(change);
    // The service refused the last attempt, and none before it had an effect.
    else if (failure.kind === 'refused')
      this.#move(change, endChange(progress, { kind: 'refused', failure }));
    else {
      const sent = this.#move(change, attemptUndoneChange(progress));
      if (sent !== undefined) await this.send(sent);
    }
  }

  #move<Next extends ChangeProgress>(
    change: CounterChange,
    step: Step<Next, ChangeEvent>,
  ): (CounterChange & { readonly progress: Next }) | undefined {
    const { ledger, clock, record } = this.#parts;
    return record(change, () => ledger.operations.moveChange(change, step, clock.now()));
  }

  async #see(change: CounterChange): Promise<Look> {
    const reply = await called(this.#parts, this.#parts.client.getStatus(change.intent.uidCustomer));
    const status = reply.ok ? reply.value : undefined;
    if (change.kind === 'activation') {
      return status === undefined ? 'cannot-tell' : lookAtActivation(change, status);
    }
    const seen = lookAtRefund(change, status, 'not-read');
    return seen === 'done' ? seen : lookAtRefund(change, status, await this.#credit(change));
  }

  async #credit(refund: CounterRefund): Promise<Credit> {
    const reply = await called(this.#parts, this.#parts.client.history(transactionsRead));
    if (reply.ok) return lookForCredit(refund, reply.value.transactions);
    const isNotShown = reply.failure.kind === 'refused' || reply.failure.kind === 'unreadable-reply';
    return isNotShown ? 'not-shown' : 'not-read';
  }
}
