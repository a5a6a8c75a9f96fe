import { t } from '@lingui/core/macro';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { TillAsks } from '../../../src-preload/contract/account/till-identity.ts';
import type { NotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { adviceAfter } from '../../words/failures/problem-advice.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';

/** Why the till didn't take the place of another, or has not all of its sales. */
export type NotReplaced = Exclude<ReplyOf<'till-replace'>, { kind: 'replaced' }> | NotAnswered;

/** The same, in one sentence. */
export function notReplacedSentence(end: NotReplaced): string {
  switch (end.kind) {
    case 'no-id':
      return t`That is not a sale number of a till, so nothing was changed; copy one that begins with the old till’s name, such as T1-, from its receipt.`;
    case 'own-id':
      return t`That is this till itself, or one whose sales it already has, so nothing was changed; look for them in Orders.`;
    case 'not-done': {
      const [cause, advice] = [causeOf(end.problem), adviceAfter(end.problem, 'refreshing')];
      return t`The sales of the old till were not taken over, because ${cause}; nothing was changed, and no money was moved: ${advice}.`;
    }
    case 'not-fetched': {
      const [cause, advice] = [causeOf(end.problem), adviceAfter(end.problem, 'refreshing')];
      return t`This till has replaced the old one, but not all of its sales were fetched, because ${cause}; no money was moved: ${advice}.`;
    }
    case 'too-often':
    case 'not-passed-on':
      return notPassedOn('changing', end.kind);
  }
}

/** The question about a ledger that another till sold on last. */
export const asksReplaces = ({ name, id }: Extract<TillAsks, { kind: 'replaces' }>): string =>
  t`The sales in this book were last made by the till ${name} (${id}), on another computer or before the keychain was emptied; if this till replaces it, what was sold there since is fetched from your provider.`;
