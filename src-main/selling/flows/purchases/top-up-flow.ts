import type { Refusal } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { addedByLine } from '../../answers/added-package.ts';
import { interrupted } from '../../../domain/orders/attempt-failure.ts';
import { moneyOfCanceled } from './cancel-credit.ts';
import { orderOfProfile } from '../../answers/ask-status.ts';
import { called, statusOf, type FlowDeps } from '../flow.ts';
import { mayHaveOthersPackage, packagesOfOthers } from '../../history/search/others-packages.ts';
import { lookFor } from './look-for-purchase.ts';
import { findExistingTopUp } from './existing-top-up.ts';
import { saidBy } from '../../../domain/orders/last-answer.ts';
import { findTopUpPackage, isAddedAfterCancel } from './top-up-package.ts';
import { orderedPackage } from '../../answers/ordered-package.ts';
import { readTopUpAnswer } from '../../answers/read-answer.ts';
import { noteBehind, isLookedAt, lookAgain, lookAtRefused, type RefusedAttempt } from './refused-purchase.ts';
import { nextForUnanswered, notMade } from './unanswered-purchase.ts';
import { knowingOthers, turnOf } from './waiting-top-up.ts';
import { wasRefusedThroughout } from '../../history/search/refused-throughout.ts';
import { canceledWith, type Canceled } from '../../../domain/orders/canceled.ts';
import {
  answerTopUp,
  attemptTopUp,
  concludeTopUp,
  holdTopUp,
  settleTopUp,
  type NextTopUpEvent,
  type TopUp,
  type TopUpIn,
  type TopUpState,
} from '../../../domain/orders/top-up.ts';

const isIn = <State extends TopUpState>(topUp: TopUp, state: State): topUp is TopUpIn<State> =>
  topUp.progress.state === state;

/** The steps of a top-up with the service, state by state. */
export class TopUpFlow {
  readonly #deps: FlowDeps;

  constructor(deps: FlowDeps) {
    this.#deps = deps;
  }

  /** Does the next step of a top-up that has no request in flight. One that is drafted waits for its turn. */
  async goOn(topUp: TopUp): Promise<void> {
    if (isIn(topUp, 'drafted')) await this.#takeTurn(topUp);
    else if (isIn(topUp, 'unknown')) await this.#findOut(topUp);
    else if (isIn(topUp, 'accepted')) await this.#find(topUp);
    else if (isIn(topUp, 'canceled')) await this.#lookAfterCancel(topUp);
    else if (isIn(topUp, 'sending')) this.interrupt(topUp);
  }

  async #takeTurn(topUp: TopUpIn<'drafted'>): Promise<void> {
    const { ledger, clock, record, askAgain } = this.#deps;
    switch (turnOf(this.#deps, topUp)) {
      case 'send':
        await this.#attempt(topUp);
        return;
      case 'wait':
        askAgain(topUp);
        return;
      case 'hold':
        record(topUp, () => ledger.operations.moveTopUp(topUp, holdTopUp(topUp.progress), clock.now()));
    }
  }

  /** Sends a top-up whose attempt is recorded. */
  async send(topUp: TopUpIn<'sending'>): Promise<void> {
    const { client, clock, quiet, balances, purchaseFreshness } = this.#deps;
    const { uidCustomer, product, operationId, activationMode, callback } = topUp.intent;
    const seemedNotMade = purchaseFreshness.sendsAgain(operationId);
    const isQuiet = topUp.progress.attempts === 1 || seemedNotMade || quiet.hasPassed(operationId);
    const hint = callback === null ? {} : { callback };
    const request = { uidCustomer, productId: product.productId, orderId: operationId, activationMode };
    this.#deps.ledger.sent.note(operationId);
    const sentAt = clock.monotonic();
    const replying = called(this.#deps, client.topup({ ...request, ...hint }));
    const before = balances.beforePurchase(operationId, topUp.progress.attempts);
    const reply = await replying;
    const answeredAt = clock.monotonic();
    if (seemedNotMade) noteBehind(purchaseFreshness, operationId, reply);
    const answer = readTopUpAnswer(knowingOthers(this.#deps.ledger, topUp), reply);
    if (answer.kind === 'unanswered' || answer.kind === 'doubted') {
      quiet.attemptFailed(operationId, answer.failure, topUp.progress.attempts);
    }
    const event =
      answer.kind === 'doubted'
        ? await this.#doubted(topUp, answer.failure, {
            productId: product.productId,
            before,
            isQuiet,
            seemedNotMade,
          })
        : answer;
    const isSaidToExist = event.kind === 'unanswered' && event.failure.kind === 'order-exists';
    const existing = isSaidToExist
      ? await findExistingTopUp(this.#deps, knowingOthers(this.#deps.ledger, topUp))
      : undefined;
    this.#answer(topUp, existing ?? event);
    if (reply.ok && answer.kind === 'accepted' && topUp.progress.attempts === 1)
      void purchaseFreshness.bought(operationId, { sentAt, answeredAt });
  }

  /** As for a sale. */
  async #doubted(
    topUp: TopUpIn<'sending'>,
    failure: Refusal,
    attempt: RefusedAttempt,
  ): Promise<NextTopUpEvent<'sending'>> {
    const { operationId: id, cost } = topUp.intent;
    const known = await lookAtRefused(this.#deps, { id, cost }, failure, attempt);
    if (known.kind === 'bought') return this.#acceptedBy(topUp, known.transaction);
    if (known.kind === 'not-known') this.#deps.quiet.doubt(id);
    const isOver = known.kind === 'not-bought' && attempt.isQuiet;
    return { kind: isOver ? 'refused' : 'unanswered', failure };
  }

  /** Records that nobody is waiting for an attempt's answer any more. The same order id is sent again later. */
  interrupt(topUp: TopUpIn<'sending'>): void {
    this.#deps.quiet.attemptFailed(topUp.intent.operationId, interrupted, topUp.progress.attempts);
    this.#answer(topUp, { kind: 'unanswered', failure: interrupted });
  }

  #answer(topUp: TopUpIn<'sending'>, event: NextTopUpEvent<'sending'>): void {
    const { ledger, clock, record } = this.#deps;
    const step = answerTopUp(topUp.progress, event);
    record(topUp, () => ledger.operations.moveTopUp(topUp, step, clock.now()));
  }

  /** Finds out whether an unknown top-up was made, as for a sale. */
  async #findOut(topUp: TopUpIn<'unknown'>): Promise<void> {
    const { ledger, clock, record, askAgain, quiet } = this.#deps;
    const { operationId: id, cost } = topUp.intent;
    const { attempts, failure } = topUp.progress;
    const settle = (event: Parameters<typeof settleTopUp>[1]): void => {
      const step = settleTopUp(topUp.progress, event);
      record(topUp, () => ledger.operations.moveTopUp(topUp, step, clock.now()));
    };
    if (failure.kind === 'other-product') {
      const ordered = await this.#ordered(topUp);
      if (ordered !== undefined) settle({ kind: 'accepted', charged: null, ...ordered });
      else {
        this.#deps.onOtherProduct(topUp, failure.uidCustomer);
        askAgain(topUp);
      }
      return;
    }
    const sent = { id, cost };
    const isRefused = isLookedAt(failure, () => wasRefusedThroughout(ledger, topUp));
    const next = isRefused
      ? await lookAgain(this.#deps, sent, { failure, attempts, isQuiet: quiet.hasPassed(id) })
      : await nextForUnanswered(this.#deps, topUp, sent);
    switch (next.kind) {
      case 'bought':
        settle(this.#acceptedBy(topUp, next.transaction));
        return;
      case 'not-bought':
        settle({ kind: 'refused', failure: isRefused ? failure : notMade });
        return;
      case 'look-again':
        askAgain(topUp);
        return;
      case 'hold':
        record(topUp, () => ledger.operations.moveTopUp(topUp, holdTopUp(topUp.progress), clock.now()));
        return;
      case 'send-again':
        await this.#attempt(topUp);
    }
  }

  /** As for a sale: the ordered package, if the service added it despite naming another, and nobody else may have. */
  async #ordered(topUp: TopUpIn<'unknown'>) {
    const { intent } = knowingOthers(this.#deps.ledger, topUp);
    const { operationId: id, cost, product, knownPackages } = intent;
    const reply = await statusOf(this.#deps, orderOfProfile(this.#deps.ledger, intent));
    if (!reply.ok || orderedPackage(product, reply.value, knownPackages) === undefined) return undefined;
    const { search, history } = await lookFor(this.#deps, { id, cost });
    if (search.kind === 'cannot-tell' && search.why === 'not-read') return undefined;
    if (history !== undefined && mayHaveOthersPackage(intent, reply.value, history)) return undefined;
    return orderedPackage(product, reply.value, packagesOfOthers(intent, reply.value, history));
  }

  async #attempt(topUp: TopUpIn<'drafted' | 'unknown'>): Promise<void> {
    const { ledger, clock, record } = this.#deps;
    const sent = record(topUp, () =>
      ledger.operations.moveTopUp(topUp, attemptTopUp(topUp.progress), clock.now()),
    );
    if (sent !== undefined) await this.send(sent);
  }

  /** Looks for the package that was bought. */
  async #find(topUp: TopUpIn<'accepted'>): Promise<void> {
    const { ledger, clock, record, askAgain, heard, onRefundedElsewhere } = this.#deps;
    const reply = await statusOf(this.#deps, orderOfProfile(ledger, topUp.intent));
    heard(topUp, saidBy(reply));
    const event =
      (reply.ok
        ? await findTopUpPackage(this.#deps, knowingOthers(ledger, topUp), reply.value)
        : undefined) ?? (await this.#canceled(topUp));
    if (event === undefined) askAgain(topUp);
    else {
      const ended = record(topUp, () =>
        ledger.operations.moveTopUp(topUp, concludeTopUp(topUp.progress, event), clock.now()),
      );
      const isDoubtful = event.kind === 'canceled' && event.mayBeRefunded === true;
      if (isDoubtful && ended !== undefined && isIn(ended, 'canceled')) onRefundedElsewhere(ended);
    }
  }

  /**
   * A package that doesn't arrive may have been canceled: then the history shows its credit. SECURITY: staff read that
   * the money is back and buy the package again, so the credit has to stay there, and the package away, for a while.
   */
  async #canceled({
    intent: { operationId: id, merchantId, cost, createdAt },
    progress: { idPack },
  }: TopUpIn<'accepted'>): Promise<Canceled | undefined> {
    const { topUpCancelWait, topUpCreditSpacing } = this.#deps;
    // Most packages come at once.
    if (!topUpCancelWait.hasPassed(id)) return undefined;
    // Read before the request: the answer applies to this moment.
    const isSpaced = topUpCreditSpacing.hasPassed(id);
    const purchase = { id, uidCustomer: null, idPack, cost, createdAt };
    const { money, othersRefund } = await moneyOfCanceled(this.#deps, merchantId, purchase);
    if (money !== 'credited') topUpCreditSpacing.forget(id);
    return money === 'credited' && isSpaced ? canceledWith(othersRefund !== 'none') : undefined;
  }

  /** If the service adds the package of a top-up that it had canceled, a manager has to know. */
  async #lookAfterCancel(topUp: TopUpIn<'canceled'>): Promise<void> {
    const reply = await statusOf(this.#deps, orderOfProfile(this.#deps.ledger, topUp.intent));
    const isAdded = reply.ok && (await isAddedAfterCancel(this.#deps, topUp, reply.value));
    if (isAdded) this.#deps.onIssuedAfterCancel(topUp);
    else this.#deps.lookAgainLater(topUp);
  }

  /** The event for a top-up that is in the history. */
  #acceptedBy(
    topUp: TopUpIn<'sending' | 'unknown'>,
    line: Transaction,
  ): Extract<NextTopUpEvent<'sending'>, { kind: 'accepted' }> {
    const { intent } = knowingOthers(this.#deps.ledger, topUp);
    return { kind: 'accepted', charged: null, idPack: addedByLine(intent, line) };
  }
}
