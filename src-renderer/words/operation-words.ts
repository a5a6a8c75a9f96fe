import type { OperationEventView, OperationView } from '../../src-preload/contract/operation.ts';
import { money } from './money.ts';
import { shortTitle } from './package-words.ts';
import { causeOf } from './problem-cause.ts';
import { amountWords, byWhom, type Tone } from './sale-words.ts';

type OperationKind = OperationView['kind'];

/** What was wanted, in one line. */
export function operationTitle(operation: OperationView): string {
  switch (operation.kind) {
    case 'top-up':
      return `Top-up: ${shortTitle(operation.package)}`;
    case 'activation':
      return 'Activation';
    case 'refund':
      return `Refund of ${amountWords(operation.amount, operation.balanceCurrency)}: ${operation.reason ?? 'reason not known'}`;
  }
}

const doneWords: Record<OperationKind, string> = {
  'top-up': 'Added',
  activation: 'Activated',
  refund: 'Refunded',
};

const undoneWords: Record<OperationKind, string> = {
  'top-up': 'Not bought',
  activation: 'Not activated',
  refund: 'Not refunded',
};

export function operationStateWords({ kind, state }: OperationView): string {
  switch (state) {
    case 'drafted':
      return 'Writing down';
    case 'sending':
      return 'Asking';
    case 'unknown':
    case 'checked':
      return 'Finding out';
    case 'accepted':
      return 'Being added';
    case 'completed':
      return doneWords[kind];
    case 'refused':
      return undoneWords[kind];
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

const whether: Record<OperationKind, string> = {
  'top-up': 'it was bought',
  activation: 'it was activated',
  refund: 'it was refunded',
};

const staysSame: Record<OperationKind, string> = {
  'top-up': 'so no money was moved; buy it again if the customer still wants it',
  activation: 'so the package waits as before, and no money was moved; try again',
  refund: 'so no money was moved; ask again, or ask the service’s support',
};

/** What happened to the money, once something did. */
function doneSentence(operation: OperationView): string {
  switch (operation.kind) {
    case 'top-up':
      return operation.cost === null
        ? 'The package is on the eSIM; there is nothing to install.'
        : `The package is on the eSIM, and ${money(operation.cost, operation.balanceCurrency)} was taken from the balance; there is nothing to install.`;
    case 'activation':
      return 'The package has started; no money was moved.';
    case 'refund':
      return operation.amount === null
        ? 'The money is back on the balance; give the customer theirs.'
        : `${money(operation.amount, operation.balanceCurrency)} is back on the balance; give the customer their money.`;
  }
}

/** What staff have to know: how it stands, and what happened to the money. Undefined where the state says it all. */
export function operationSentence(operation: OperationView): string | undefined {
  const { kind, state, problem } = operation;
  const because = problem === null ? '' : `, because ${causeOf(problem)}`;
  switch (state) {
    case 'unknown':
    case 'checked':
      return `We don't know yet whether ${whether[kind]}${because}; we are finding out, so do not ask for it again.`;
    case 'refused':
      return `${undoneWords[kind]}${problem === null ? '' : `: ${causeOf(problem)}`}, ${staysSame[kind]}.`;
    case 'accepted':
      return 'Bought; the service is adding the package to the eSIM.';
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
  const because = event.problem === null ? '' : `: ${causeOf(event.problem)}`;
  const { kind } = operation;
  switch (event.kind) {
    case 'drafted':
      return `Written down${byWhom(event)}`;
    case 'recovered':
      return 'Lost from the book, and fetched back from the service';
    case 'attempted':
      if (!isRepeat) return 'Asked the service';
      return kind === 'top-up'
        ? 'Asked the service again, with the same order number'
        : 'Asked the service again';
    case 'accepted':
      return operation.kind === 'top-up' && operation.cost !== null
        ? `Bought, ${money(operation.cost, operation.balanceCurrency)} from the balance`
        : 'Done';
    case 'confirmed':
      return operation.kind === 'refund' && operation.amount !== null
        ? `Refunded, ${money(operation.amount, operation.balanceCurrency)} back to the balance`
        : doneWords[kind];
    case 'unanswered':
      return `No clear answer${because}`;
    case 'refused':
      return `${undoneWords[kind]}${because}`;
    case 'found':
      return 'On the eSIM';
    case 'seen-done':
      return `Looked, and found it ${doneWords[kind].toLowerCase()}`;
    case 'seen-undone':
      return `Looked, and found it ${undoneWords[kind].toLowerCase()}`;
  }
}
