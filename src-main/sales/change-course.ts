import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { PackageChangeRecord } from '../../src-merchant-api/reading/package-change.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { interrupted } from './attempt-failure.ts';
import { called, type CourseParts } from './course.ts';
import { lookAtActivation, lookAtRefund, lookForCredit, type Credit, type Look } from './look.ts';
import type { OperationId } from './order-id.ts';
import {
  answerChange,
  attemptChange,
  attemptUndoneChange,
  endChange,
  type ChangeIn,
  type ChangeState,
  type NextChangeEvent,
  type PackageChange,
  type Refund,
} from './package-change.ts';
import { readChangeAnswer } from './read-answer.ts';

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
  readonly #quietMs: number;
  /**
   * Since when no attempt of a change is under way, by the monotonic clock. It is begun anew in each run: what another
   * run knew by another clock is not believed.
   */
  readonly #quietSince = new Map<OperationId, number>();

  /** @param quietMs how long a refund's last attempt must lie back before "not refunded" is believed. */
  constructor(parts: CourseParts, quietMs: number) {
    this.#parts = parts;
    this.#quietMs = quietMs;
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
    const { ledger, clock, record } = this.#parts;
    this.#quietSince.set(change.intent.operationId, clock.monotonic());
    record(change, () =>
      ledger.operations.moveChange(change, answerChange(change.progress, event), clock.now()),
    );
  }

  async #attempt(change: ChangeIn<'drafted' | 'checked'>): Promise<void> {
    const { ledger, clock, record } = this.#parts;
    const sent = record(change, () =>
      ledger.operations.moveChange(change, attemptChange(change.progress), clock.now()),
    );
    if (sent !== undefined) await this.send(sent);
  }

  async #look(change: ChangeIn<'unknown'>): Promise<void> {
    const { ledger, clock, record, askAgain } = this.#parts;
    const isQuiet = this.#isQuiet(change);
    const seen = await this.#see(change);
    const { failure } = change.progress;
    if (seen === 'done') {
      const step = endChange(change.progress, { kind: 'seen-done' });
      record(change, () => ledger.operations.moveChange(change, step, clock.now()));
    } else if (seen === 'cannot-tell' || !isQuiet) askAgain(change);
    else if (failure.kind === 'refused') {
      // The service refused the last attempt, and none before it had an effect.
      const step = endChange(change.progress, { kind: 'refused', failure });
      record(change, () => ledger.operations.moveChange(change, step, clock.now()));
    } else {
      const step = attemptUndoneChange(change.progress);
      const sent = record(change, () => ledger.operations.moveChange(change, step, clock.now()));
      if (sent !== undefined) await this.send(sent);
    }
  }

  /** Whether the last attempt lies back so far that it can't have its effect any more. */
  #isQuiet({ kind, intent: { operationId } }: PackageChange): boolean {
    // A package that is activated by a late attempt is refused to the next one, and nothing was lost.
    if (kind === 'activation') return true;
    const now = this.#parts.clock.monotonic();
    const since = this.#quietSince.get(operationId) ?? now;
    this.#quietSince.set(operationId, since);
    return now - since >= this.#quietMs;
  }

  async #see(change: PackageChange): Promise<Look> {
    const reply = await called(this.#parts, this.#parts.client.getStatus(change.intent.uidCustomer));
    const status = reply.ok ? reply.value : undefined;
    if (change.kind === 'activation') {
      return status === undefined ? 'cannot-tell' : lookAtActivation(change, status);
    }
    const seen = lookAtRefund(change, status, 'not-read');
    return seen === 'done' ? seen : lookAtRefund(change, status, await this.#credit(change));
  }

  async #credit(refund: Refund): Promise<Credit> {
    const reply = await called(this.#parts, this.#parts.client.history(transactionsRead));
    if (reply.ok) return lookForCredit(refund, reply.value.transactions);
    // A service that shows no history, or one that nobody can read, says nothing against the package's own status.
    const says = reply.failure.kind === 'refused' || reply.failure.kind === 'unreadable-reply';
    return says ? 'not-credited' : 'not-read';
  }
}
