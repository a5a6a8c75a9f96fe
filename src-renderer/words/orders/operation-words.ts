import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import { approvedByWords } from '../payments/discount-words.ts';
import { inClauses } from '../figures/figures.ts';
import type { OperationEventView, OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { WaitingView } from '../../../src-preload/contract/sales/waiting.ts';
import { money } from '../figures/money.ts';
import { timeToTheSecond } from '../figures/moments.ts';
import { isGivenBack } from '../payments/money-back-words.ts';
import { shortTitle } from './package-words.ts';
import { adviceAfter, adviceForSecret } from '../failures/problem-advice.ts';
import { causeOf } from '../failures/problem-cause.ts';
import { capitalized } from '../language/capitalized.ts';
import type { Asking, Unasked } from '../failures/service-words.ts';
import {
  answerWords,
  becauseOf,
  byWhom,
  forgottenSentence,
  takenBackWords,
  unansweredWords,
  withTakenBack,
  writtenOffWords,
  type Tone,
} from './sale-words.ts';

type OperationKind = OperationView['kind'];

/** What was wanted, in one line. */
export function operationTitle(operation: OperationView): string {
  switch (operation.kind) {
    case 'top-up':
      return topUpTitle(shortTitle(operation.package));
    case 'activation':
      return t`Activation`;
    case 'refund':
      return refundTitle(movedWords(operation), operation.reason);
  }
}

const topUpTitle = (title: string): string => t`Top-up: ${title}`;

/** A clerk doesn't see what came back to the balance, and what nobody knows isn't said. */
function refundTitle(amount: string | null, reason: string | null): string {
  if (amount === null) return reason === null ? t`Refund: reason unknown` : t`Refund: ${reason}`;
  return reason === null ? t`Refund of ${amount}: reason unknown` : t`Refund of ${amount}: ${reason}`;
}

const doneWords: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Added`,
  activation: msg`Activated`,
  refund: msg`Refunded`,
};

const takenWords: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Being added`,
  activation: msg`Being activated`,
  refund: msg`Being refunded`,
};

const notDoneWords: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Not bought`,
  activation: msg`Not activated`,
  refund: msg`Not refunded`,
};

export function operationStateWords({ kind, state, nextTryAt }: OperationView): string {
  switch (state) {
    case 'drafted':
      if (kind !== 'top-up') return t`Recording`;
      return isLeftWaiting({ state, nextTryAt }) ? t`Waiting for you` : t`Waiting its turn`;
    case 'sending':
    case 'unknown':
    case 'checked':
      return t`Pending`;
    case 'held':
      return t`Waiting for you`;
    case 'accepted':
      return i18n._(takenWords[kind]);
    case 'completed':
      return i18n._(doneWords[kind]);
    case 'canceled':
      return t`Canceled`;
    case 'refused':
      return i18n._(notDoneWords[kind]);
    case 'written-off':
      return t`Closed as unknown`;
  }
}

export function operationTone(operation: OperationView): Tone {
  const { state, waiting, isMadeAfterAll, problem } = operation;
  if (waiting?.isLong === true || isMadeAfterAll === true || problem?.kind === 'ledger') return 'unsure';
  if (mayBeAnothers(operation) || isLeftWaiting(operation)) return 'unsure';
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'accepted':
      return 'waiting';
    case 'held':
    case 'unknown':
    case 'checked':
      return 'unsure';
    case 'completed':
      return 'good';
    case 'canceled':
    case 'refused':
    case 'written-off':
      return 'ended';
  }
}

const whether: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`it was bought`,
  activation: msg`it was activated`,
  refund: msg`it was refunded`,
};

const staysSame: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Your account was not charged. Buy it again if the customer still wants it`,
  activation: msg`The package stays as it was, and nothing was charged. Try again`,
  refund: msg`Your account was not credited. Try again, or ask your provider’s support`,
};

const foundDone: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Checked: it is added`,
  activation: msg`Checked: it is activated`,
  refund: msg`Checked: it is refunded`,
};

const foundNotDone: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Checked: it was not bought`,
  activation: msg`Checked: it is not activated`,
  refund: msg`Checked: it is not refunded`,
};

/** The amount that the operation moved, where that is known. */
function movedWords(operation: OperationView): string | null {
  switch (operation.kind) {
    case 'top-up':
      return operation.cost === null ? null : money(operation.cost, operation.balanceCurrency);
    case 'refund':
      return operation.amount === null ? null : money(operation.amount, operation.balanceCurrency);
    case 'activation':
      return null;
  }
}

/** Whether it is a refund that may have been made by another till or in the service's portal. */
const mayBeAnothers = (operation: OperationView): boolean =>
  operation.kind === 'refund' && operation.mayBeAnothers === true;

const anothersSentence = (amount: string | null): string =>
  amount === null
    ? t`Refunded, and the money came back to the balance once, but another till or your provider’s portal may have asked for it. Check whether anyone has paid the customer back before you do.`
    : t`Refunded, and ${amount} came back to the balance once, but another till or your provider’s portal may have asked for it. Check whether anyone has paid the customer back before you do.`;

/** Nothing is owed any more: what was given stands below. */
function refundedAndGiven(amount: string | null, { given, carriedOver }: MoneyBack): string {
  if (given.length + carriedOver.length > 0)
    return amount === null ? t`The money is back on the balance.` : t`${amount} is back on the balance.`;
  return amount === null
    ? t`The money is back on the balance. There is nothing to give the customer.`
    : t`${amount} is back on the balance. There is nothing to give the customer.`;
}

/** What happened to the money, once something did. */
function doneSentence(operation: OperationView): string {
  const amount = movedWords(operation);
  if (operation.kind === 'refund' && isGivenBack(operation.moneyBack))
    return refundedAndGiven(amount, operation.moneyBack);
  if (mayBeAnothers(operation)) return anothersSentence(amount);
  switch (operation.kind) {
    case 'top-up':
      return amount === null
        ? t`The package is on the eSIM. There is nothing to install.`
        : t`The package is on the eSIM, and ${amount} was charged to the balance. There is nothing to install.`;
    case 'activation':
      return t`The package has started. Nothing was charged.`;
    case 'refund':
      return amount === null
        ? t`The money is back on the balance. Give the customer their money.`
        : t`${amount} is back on the balance. Give the customer their money.`;
  }
}

/** The service took it, and it isn't done. */
function takenSentence(kind: OperationKind): string {
  switch (kind) {
    case 'top-up':
      return t`Bought. Your provider is adding the package to the eSIM.`;
    case 'activation':
      return t`Your provider is activating the package. Nothing is charged, and there is nothing to do here.`;
    case 'refund':
      return t`Your provider is working on the refund. Don’t give the customer their money until it’s done.`;
  }
}

/** The service took it long ago, and it isn't done. */
function lateSentence(kind: OperationKind, waiting: WaitingView): string {
  const [since, said] = [timeToTheSecond(waiting.since), answerWords(waiting)];
  switch (kind) {
    case 'top-up':
      return t`Bought at ${since} and paid from the balance, but the package hasn’t come, and ${said}. Don’t buy it again. Contact your provider’s support with the order number.`;
    case 'activation':
      return t`Sent to your provider at ${since}, but the package hasn’t started, and ${said}. Nothing was charged. Contact your provider’s support.`;
    case 'refund':
      return t`Sent to your provider at ${since}, but no refund came back, and ${said}. Don’t give the customer their money. Contact your provider’s support.`;
  }
}

function canceledSentence(operation: OperationView): string {
  const amount = movedWords(operation);
  return amount === null
    ? t`Canceled by your provider. The money is back on the balance. Buy it again if the customer still wants it.`
    : t`Canceled by your provider. ${amount} is back on the balance. Buy it again if the customer still wants it.`;
}

/** What must not be done with the customer's money while nobody knows; null where none is moved. */
const moneyMeanwhile: Record<OperationKind, MessageDescriptor | null> = {
  // On a ticket it is taken by then.
  'top-up': msg`Leave the payment for it as it is until we know`,
  activation: null,
  refund: msg`Don’t give the customer their money yet`,
};

function unknownSentence(kind: OperationKind, cause: string | null): string {
  const [whatHappened, meanwhile] = [i18n._(whether[kind]), moneyMeanwhile[kind]];
  if (meanwhile !== null) return unknownMoneySentence(whatHappened, cause, i18n._(meanwhile));
  return cause === null
    ? t`We don’t know yet whether ${whatHappened}. We’re checking, so don’t do it again.`
    : t`We don’t know yet whether ${whatHappened}. We’re checking, so don’t do it again. ${cause}.`;
}

const unknownMoneySentence = (whatHappened: string, cause: string | null, meanwhile: string): string =>
  cause === null
    ? t`We don’t know yet whether ${whatHappened}. We’re checking, so don’t do it again. ${meanwhile}.`
    : t`We don’t know yet whether ${whatHappened}. We’re checking, so don’t do it again. ${meanwhile}. ${cause}.`;

function unaskedAccepted(kind: OperationKind, cause: string, advice: string): string {
  switch (kind) {
    case 'top-up':
      return t`Bought, but this till can’t check whether the package is on the eSIM. Don’t buy it again. ${cause}. ${advice}.`;
    case 'activation':
      return t`Sent to your provider, but this till can’t check whether the package has started. Nothing was charged. ${cause}. ${advice}.`;
    case 'refund':
      return t`Sent to your provider, but this till can’t check whether the money is back. Don’t give the customer theirs yet. ${cause}. ${advice}.`;
  }
}

/** Of what somebody would have to ask about, and nobody does; undefined where there is nothing to ask. */
function unaskedSentence({ kind, state }: OperationView, problem: Unasked): string | undefined {
  const [cause, advice] = [capitalized(causeOf(problem)), capitalized(adviceForSecret(problem))];
  switch (state) {
    case 'unknown':
    case 'checked': {
      const whatHappened = i18n._(whether[kind]);
      return t`We don’t know yet whether ${whatHappened}, and this till can’t check. Don’t do it again. ${cause}. ${advice}.`;
    }
    case 'accepted':
      return unaskedAccepted(kind, cause, advice);
    case 'drafted':
    case 'sending':
    case 'held':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return undefined;
  }
}

type NotWritten = Extract<Problem, { kind: 'ledger' }>;

const mayBeDone: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`It may have been bought. Leave the payment for it as it is, and don’t buy it again`,
  activation: msg`It may have been activated, which costs nothing. Don’t activate it again`,
  refund: msg`It may have been refunded. Don’t give the customer their money yet, and don’t refund it again`,
};

/** Of an operation whose next step can't be written down; undefined where that doesn't matter to anybody. */
function notWrittenSentence({ kind, state }: OperationView, problem: NotWritten): string | undefined {
  switch (state) {
    case 'sending':
    case 'unknown':
    case 'checked':
      return stuckSentence(i18n._(mayBeDone[kind]), problem);
    case 'accepted':
      // That has moved the money.
      return kind === 'top-up'
        ? stuckSentence(t`Bought and paid from the balance. Don’t buy it again`, problem)
        : stuckSentence(i18n._(mayBeDone[kind]), problem);
    case 'drafted':
    case 'held':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return undefined;
  }
}

function stuckSentence(what: string, problem: NotWritten): string {
  const [cause, advice] = [capitalized(causeOf(problem)), capitalized(adviceAfter(problem, 'settling'))];
  return t`${what}. ${cause}. ${advice}. The till checks again by itself.`;
}

/** What the service refuses in its own words, such as for a package that is activated, it refuses again. */
const soWhatOf = (kind: OperationKind, problem: Problem | null): string =>
  kind === 'refund' && problem?.kind === 'refused'
    ? t`Your account was not credited, and the customer keeps it. Ask a manager for goodwill, or ask your provider’s support`
    : i18n._(staysSame[kind]);

const refusedSentence = (notDone: string, cause: string | null, soWhat: string): string =>
  cause === null ? t`${notDone}. ${soWhat}.` : t`${notDone}. ${cause}. ${soWhat}.`;

/** What staff were told isn't so. */
function madeAfterAllSentence(kind: OperationKind): string {
  switch (kind) {
    case 'top-up':
      return t`This till said that it wasn’t bought, but your provider added the package after all and charged the balance. Don’t buy it again. A manager finds it in Balance, Reconciliation.`;
    case 'activation':
      return t`This till said that it wasn’t activated, but the package has started after all. Nothing was charged. Tell the customer that it is running.`;
    case 'refund':
      return t`This till said that it wasn’t refunded, but it is now, by this till, another till or your provider’s portal. Don’t refund it again, and check whether anyone has paid the customer back before you do. A manager finds it in Balance, Reconciliation.`;
  }
}

/** What staff have to know: how it stands, and what happened to the money. Undefined where the state says it all. */
export function operationSentence(operation: OperationView, asking: Asking): string | undefined {
  const { kind, state, problem } = operation;
  if (asking.kind === 'not') {
    const sentence = unaskedSentence(operation, asking.problem);
    if (sentence !== undefined) return sentence;
  }
  if (problem?.kind === 'ledger') {
    const sentence = notWrittenSentence(operation, problem);
    if (sentence !== undefined) return sentence;
  }
  const cause = problem === null ? null : capitalized(causeOf(problem));
  switch (state) {
    case 'unknown':
    case 'checked':
      return forgottenSentence(operation) ?? unknownSentence(kind, cause);
    case 'refused':
      if (problem?.kind === 'refunded-before')
        return t`Not refunded again. This package was already refunded, at another till or by your provider, and its money is back on the balance. Check who has paid the customer back before you do.`;
      if (operation.isMadeAfterAll === true) return madeAfterAllSentence(kind);
      if (isNeverSent(operation))
        return isGivenBack(operation.moneyBack)
          ? t`Dropped before it was sent. Nothing was bought.`
          : t`Dropped before it was sent. Nothing was bought. Pay the customer back, or buy it again if they still want it.`;
      return refusedSentence(i18n._(notDoneWords[kind]), cause, soWhatOf(kind, problem));
    case 'accepted':
      return operation.waiting?.isLong === true ? lateSentence(kind, operation.waiting) : takenSentence(kind);
    case 'held':
      if (isNeverSent(operation))
        return t`Not sent, so nothing was bought. Send it now if the customer still wants it, or drop it and pay the customer back.`;
      return t`Not confirmed. Your provider may or may not have done this. Nothing more is sent until you decide. Don’t give or take any money for it yet, and ask the customer whether they still want it.`;
    case 'canceled':
      return canceledSentence(operation);
    case 'written-off':
      if (operation.isMadeAfterAll === true)
        return t`Closed by a manager as unknown, but your provider did it after all. Don’t do it again. A manager can add it back to your records in Balance, Reconciliation.`;
      return t`Closed by a manager as unknown. If your provider has it after all, it shows in Balance, Reconciliation.`;
    case 'completed':
      return doneSentence(operation);
    case 'drafted':
      if (kind !== 'top-up') return undefined;
      return isLeftWaiting(operation)
        ? t`Paid for but not sent. Send it or drop it once this till is connected.`
        : t`Paid for. It will be sent as soon as the earlier top-up of this eSIM is done.`;
    case 'sending':
      return undefined;
  }
}

/** Whether a top-up waited for another one of its eSIM, and it is certain that nothing of it was sent. */
const isNeverSent = ({ kind, events }: OperationView): boolean =>
  kind === 'top-up' &&
  events.some((event) => event.kind === 'held') &&
  events.every((event) => event.kind !== 'attempted');

/** Whether it waited when the till was closed, and this one isn't connected: nobody gives it its turn. */
export const isLeftWaiting = ({
  state,
  nextTryAt,
}: Pick<OperationView | SaleView, 'state' | 'nextTryAt'>): boolean =>
  state === 'drafted' && nextTryAt === null;

/** Who approved a refund stands beside who asked for it. */
function withApproval(words: string, operation: OperationView): string {
  const approvedBy = operation.kind === 'refund' ? (operation.approvedBy ?? null) : null;
  return approvedBy === null ? words : inClauses([words, approvedByWords(approvedBy.name)]);
}

/** One line of an operation's timeline. */
export function operationEventWords(
  event: OperationEventView,
  operation: OperationView,
  isRepeat: boolean,
): string {
  const { kind } = operation;
  const amount = movedWords(operation);
  switch (event.kind) {
    case 'drafted':
      return withApproval(byWhom(t`Recorded`, event), operation);
    case 'recovered':
      return t`Was missing from your records, restored from your provider`;
    case 'attempted':
      if (!isRepeat) return t`Sent to your provider`;
      return kind === 'top-up'
        ? t`Sent to your provider again, with the same sale number`
        : t`Sent to your provider again`;
    case 'accepted':
      if (kind !== 'top-up') return t`Accepted by your provider, not done yet`;
      return withTakenBack(amount === null ? t`Bought` : t`Bought, ${amount} from the balance`, event);
    case 'held':
      return isNeverSent(operation)
        ? t`Not sent; waiting for staff`
        : t`Unclear whether your provider has it; waiting for staff`;
    case 'canceled':
      return amount === null
        ? t`Canceled by your provider`
        : t`Canceled by your provider, ${amount} back to the balance`;
    case 'written-off':
      return writtenOffWords(event);
    case 'reopened':
      return takenBackWords(event);
    case 'confirmed':
      return kind === 'refund' && amount !== null
        ? t`Refunded, ${amount} back to the balance`
        : i18n._(doneWords[kind]);
    case 'unanswered':
      return unansweredWords(event.problem);
    case 'refused':
      return isNeverSent(operation)
        ? byWhom(t`Dropped before it was sent`, event)
        : becauseOf(i18n._(notDoneWords[kind]), event.problem);
    case 'found':
      return t`On the eSIM`;
    case 'printed':
      return byWhom(t`Receipt saved`, event);
    case 'seen-done':
      return withTakenBack(i18n._(foundDone[kind]), event);
    case 'seen-undone':
      return i18n._(foundNotDone[kind]);
  }
}
