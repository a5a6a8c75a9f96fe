import { t } from '@lingui/core/macro';
import type { AdoptedReply, FindingView, ToldOrderView } from '../../src-preload/contract/reconciliation.ts';
import { causeOf } from './problem-cause.ts';

/** "Only at the service: sale" */
export const findingTitle = ({ kind, about }: Pick<FindingView, 'kind' | 'about'>): string => {
  const [what, subject] = [kindWords(kind), aboutWords(about)];
  return subject === null ? what : t`${what}: ${subject}`;
};

function kindWords(kind: FindingView['kind']): string {
  switch (kind) {
    case 'ours-only':
      return t`Only in the books`;
    case 'theirs-only':
      return t`Only at the service`;
    case 'amounts-differ':
      return t`Other amounts`;
    case 'balance-jump':
      return t`The balance jumped`;
  }
}

function aboutWords(about: FindingView['about']): string | null {
  switch (about) {
    case 'sale':
      return t`sale`;
    case 'top-up':
      return t`top-up`;
    case 'refund':
      return t`refund`;
    case 'cancellation':
      return t`cancellation`;
    case 'other':
      return null;
  }
}

/** What is wrong, in one sentence. */
export function findingSentence({ kind, about, why }: Pick<FindingView, 'kind' | 'about' | 'why'>): string {
  const givesBack = about === 'refund' || about === 'cancellation';
  switch (kind) {
    case 'ours-only':
      return givesBack
        ? t`The books have the money as given back, and the service’s history doesn’t.`
        : t`The books have it as bought, and the service’s history doesn’t.`;
    case 'amounts-differ':
      return t`The books and the service’s history both have it, with other amounts.`;
    case 'balance-jump':
      return t`The balance changed by more than the service’s history and the books tell.`;
    case 'theirs-only':
      if (why === 'refused-here') return t`The books have it as not sold, and the service took money for it.`;
      if (why === 'again') return t`The service’s history has it once more.`;
      if (about === 'other') return t`The service took money from the account, and no order says why.`;
      return givesBack
        ? t`The service gave money back, and the books don’t have that.`
        : t`The service took money for it, and the books don’t have it: another till may have made it.`;
  }
}

/** Which side the balance agrees with; null where nobody can tell. */
export function balanceWords({ balance, kind }: Pick<FindingView, 'balance' | 'kind'>): string | null {
  if (kind === 'balance-jump') return null;
  switch (balance) {
    case 'as-ours':
      return t`The balance changed as the books say.`;
    case 'as-theirs':
      return t`The balance changed as the history says.`;
    case 'not-told':
      return null;
  }
}

/** What the service says of the order. */
export function toldWords(told: ToldOrderView): string {
  switch (told.kind) {
    case 'order':
      return toldStatus(told.status.replaceAll('_', ' '));
    case 'no-order':
      return t`The service knows no such order.`;
    case 'not-told':
      return t`The service doesn’t tell anything about the order.`;
  }
}

const toldStatus = (status: string): string => t`The service has the order: ${status}.`;

export function standingWords(standing: FindingView['standing']): string {
  switch (standing) {
    case 'open':
      return t`To be settled`;
    case 'adopted':
      return t`Adopted`;
    case 'known':
      return t`Known`;
    case 'agrees':
      return t`Agrees by now`;
  }
}

/** What came of adopting an order. */
export function adoptedWords(reply: AdoptedReply): string {
  switch (reply.kind) {
    case 'adopted':
      return t`It is in the books. What the customer paid or got back isn’t known here.`;
    case 'in-books':
      return t`The order is in the books already, so nothing was changed.`;
    case 'another-purchase':
      return t`This is another purchase for the same eSIM, so the order was not adopted.`;
    case 'not-adopted':
      return notAdopted(causeOf(reply.problem));
  }
}

const notAdopted = (cause: string): string =>
  t`The order was not adopted, because ${cause}; try again later.`;
