import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OperationEventView, OperationView } from '../../src-preload/contract/operation.ts';
import { money } from './money.ts';
import { shortTitle } from './package-words.ts';
import { causeOf } from './problem-cause.ts';
import { amountWords, becauseOf, byWhom, type Tone } from './sale-words.ts';

type OperationKind = OperationView['kind'];

/** What was wanted, in one line. */
export function operationTitle(operation: OperationView): string {
  switch (operation.kind) {
    case 'top-up':
      return topUpTitle(shortTitle(operation.package));
    case 'activation':
      return t`Activation`;
    case 'refund':
      return refundTitle(amountWords(operation.amount, operation.balanceCurrency), operation.reason);
  }
}

const topUpTitle = (title: string): string => t`Top-up: ${title}`;

const refundTitle = (amount: string, reason: string | null): string =>
  reason === null ? t`Refund of ${amount}: reason not known` : t`Refund of ${amount}: ${reason}`;

const doneWords: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Added`,
  activation: msg`Activated`,
  refund: msg`Refunded`,
};

const undoneWords: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Not bought`,
  activation: msg`Not activated`,
  refund: msg`Not refunded`,
};

export function operationStateWords({ kind, state }: OperationView): string {
  switch (state) {
    case 'drafted':
      return t`Writing down`;
    case 'sending':
      return t`Asking`;
    case 'unknown':
    case 'checked':
      return t`Finding out`;
    case 'accepted':
      return t`Being added`;
    case 'completed':
      return i18n._(doneWords[kind]);
    case 'refused':
      return i18n._(undoneWords[kind]);
  }
}

export function operationTone({ state }: OperationView): Tone {
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'accepted':
      return 'waiting';
    case 'unknown':
    case 'checked':
      return 'unsure';
    case 'completed':
      return 'good';
    case 'refused':
      return 'ended';
  }
}

const whether: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`it was bought`,
  activation: msg`it was activated`,
  refund: msg`it was refunded`,
};

const staysSame: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`so no money was moved; buy it again if the customer still wants it`,
  activation: msg`so the package waits as before, and no money was moved; try again`,
  refund: msg`so no money was moved; ask again, or ask the service’s support`,
};

const foundDone: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Looked, and found it added`,
  activation: msg`Looked, and found it activated`,
  refund: msg`Looked, and found it refunded`,
};

const foundUndone: Record<OperationKind, MessageDescriptor> = {
  'top-up': msg`Looked, and found it not bought`,
  activation: msg`Looked, and found it not activated`,
  refund: msg`Looked, and found it not refunded`,
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

/** What happened to the money, once something did. */
function doneSentence(operation: OperationView): string {
  const amount = movedWords(operation);
  switch (operation.kind) {
    case 'top-up':
      return amount === null
        ? t`The package is on the eSIM; there is nothing to install.`
        : t`The package is on the eSIM, and ${amount} was taken from the balance; there is nothing to install.`;
    case 'activation':
      return t`The package has started; no money was moved.`;
    case 'refund':
      return amount === null
        ? t`The money is back on the balance; give the customer theirs.`
        : t`${amount} is back on the balance; give the customer their money.`;
  }
}

const unknownSentence = (whatHappened: string, cause: string | null): string =>
  cause === null
    ? t`We don't know yet whether ${whatHappened}; we are finding out, so do not ask for it again.`
    : t`We don't know yet whether ${whatHappened}, because ${cause}; we are finding out, so do not ask for it again.`;

const refusedSentence = (undone: string, soWhat: string): string => t`${undone}, ${soWhat}.`;

/** What staff have to know: how it stands, and what happened to the money. Undefined where the state says it all. */
export function operationSentence(operation: OperationView): string | undefined {
  const { kind, state, problem } = operation;
  const cause = problem === null ? null : causeOf(problem);
  switch (state) {
    case 'unknown':
    case 'checked':
      return unknownSentence(i18n._(whether[kind]), cause);
    case 'refused':
      return refusedSentence(becauseOf(i18n._(undoneWords[kind]), problem), i18n._(staysSame[kind]));
    case 'accepted':
      return t`Bought; the service is adding the package to the eSIM.`;
    case 'completed':
      return doneSentence(operation);
    case 'drafted':
    case 'sending':
      return undefined;
  }
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
      return byWhom(t`Written down`, event);
    case 'recovered':
      return t`Lost from the book, and fetched back from the service`;
    case 'attempted':
      if (!isRepeat) return t`Asked the service`;
      return kind === 'top-up'
        ? t`Asked the service again, with the same order number`
        : t`Asked the service again`;
    case 'accepted':
      return kind === 'top-up' && amount !== null ? t`Bought, ${amount} from the balance` : t`Done`;
    case 'confirmed':
      return kind === 'refund' && amount !== null
        ? t`Refunded, ${amount} back to the balance`
        : i18n._(doneWords[kind]);
    case 'unanswered':
      return becauseOf(t`No clear answer`, event.problem);
    case 'refused':
      return becauseOf(i18n._(undoneWords[kind]), event.problem);
    case 'found':
      return t`On the eSIM`;
    case 'seen-done':
      return i18n._(foundDone[kind]);
    case 'seen-undone':
      return i18n._(foundUndone[kind]);
  }
}
