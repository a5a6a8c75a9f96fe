import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { NotDone } from '../../../src-preload/contract/books/records.ts';
import { isNotAnsweredKind } from '../../words/failures/not-answered.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import type { LongWork } from './use-long-work.ts';

/** How work on the books ended; nothing before, and nothing where nobody wanted it any more. */
export function WorkNotice<End extends { readonly kind: string }>(props: {
  work: LongWork<End | NotDone>;
  /** What came of it where it was done. */
  children: (end: End) => ReactNode;
}) {
  const { work, children } = props;
  if (work === 'idle' || work === 'running') return null;
  if (isNotAnsweredKind(work)) return <Notice tone="bad">{notPassedOn('changing', work)}</Notice>;
  return isNotDone(work.end) ? <NotDoneNotice why={work.end} /> : children(work.end);
}

const isNotDone = (end: { readonly kind: string }): end is NotDone =>
  end.kind === 'dismissed' || end.kind === 'busy' || end.kind === 'failed';

function NotDoneNotice({ why }: { why: NotDone }) {
  switch (why.kind) {
    case 'dismissed':
      return null;
    case 'busy':
      return <Notice tone="warn">{t`Your records are busy. Try again when the other task is done.`}</Notice>;
    case 'failed': {
      const cause = capitalized(causeOf({ kind: 'ledger', fault: why.fault }));
      return (
        <Notice tone="bad">{t`Not done. Nothing was changed. ${cause}. Choose another place or try again.`}</Notice>
      );
    }
  }
}
