import { t } from '@lingui/core/macro';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { TillAsks } from '../../../src-preload/contract/account/till-identity.ts';
import type { NotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { adviceAfter } from '../../words/failures/problem-advice.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';

/** Why the till didn't take the place of another, or has not all of its sales. */
export type NotReplaced = Exclude<ReplyOf<'till-replace'>, { kind: 'replaced' }> | NotAnswered;

/** The same, in one sentence. */
export function notReplacedSentence(end: NotReplaced): string {
  switch (end.kind) {
    case 'no-id':
      return t`Nothing was changed. That isn’t a sale number of a till. Copy one from a receipt of the old till: it starts with the till’s name, such as T1-.`;
    case 'own-id':
      return t`Nothing was changed. That is this till, or one whose sales it already has. Look for them in Orders.`;
    case 'not-done': {
      const [cause, advice] = [
        capitalized(causeOf(end.problem)),
        capitalized(adviceAfter(end.problem, 'refreshing')),
      ];
      return t`The old till’s sales were not taken over. Nothing was changed or charged. ${cause}. ${advice}.`;
    }
    case 'not-fetched': {
      const [cause, advice] = [
        capitalized(causeOf(end.problem)),
        capitalized(adviceAfter(end.problem, 'refreshing')),
      ];
      return t`This till has replaced the old one, but not all of its sales were loaded. Nothing was charged. ${cause}. ${advice}.`;
    }
    case 'too-often':
    case 'not-passed-on':
      return notPassedOn('changing', end.kind);
  }
}

/** The question about a ledger that another till sold on last. */
export const asksReplaces = ({ name, id }: Extract<TillAsks, { kind: 'replaces' }>): string =>
  t`The last sales in these records are from till ${name} (${id}), on another computer or before the keychain was emptied. If this till replaces it, its sales since then are loaded from your provider.`;
