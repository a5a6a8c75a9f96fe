import { t } from '@lingui/core/macro';
import type { LedgerFaultKind } from '../../../src-preload/contract/problem.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { causeOf } from '../../words/problem-cause.ts';
import { Notice } from '../controls/notice.tsx';

type NotDone =
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly fault: LedgerFaultKind };

/** What kept work on the books from being done; nothing where nobody wanted it any more. */
export function NotDoneNotice({ why }: { why: NotDone | 'not-passed-on' }) {
  if (why === 'not-passed-on') return <Notice tone="bad">{notPassedOn('changing')}</Notice>;
  if (why.kind === 'dismissed') return null;
  if (why.kind === 'busy') {
    return <Notice tone="warn">{t`Other work on the books is under way; try again when it is done.`}</Notice>;
  }
  const cause = causeOf({ kind: 'ledger', fault: why.fault });
  return (
    <Notice tone="bad">{t`Not done: ${cause}, so nothing was changed; choose another place or try again.`}</Notice>
  );
}
