import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Report } from '../../../src-preload/contract/books/reports.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './reports-view.module.css';

type ReportStandingProps = {
  readonly isMade: boolean;
  readonly isFailed: boolean;
  readonly onTryAgain: () => void;
};

/** Whether a report is there: nothing where it is. */
export function ReportStanding({ isMade, isFailed, onTryAgain }: ReportStandingProps) {
  if (isFailed)
    return (
      <div className={css['failed']}>
        <Notice tone="bad">
          <Trans>Your records couldn’t be added up. Nothing in them was changed. Try again.</Trans>
        </Notice>
        <ActionButton onPress={onTryAgain}>
          <Trans>Try again</Trans>
        </ActionButton>
      </div>
    );
  return isMade ? null : (
    <p className={css['soft']} role="status">
      <Trans>Adding your records up</Trans>
    </p>
  );
}

type LeftOutProps = { readonly report: Pick<Report, 'unpriced' | 'ahead' | 'totals'> };

/** What the figures don't have. */
export function LeftOut({ report: { unpriced, ahead, totals } }: LeftOutProps) {
  const withoutMargin = totals.reduce((count, { unknownMargins }) => count + unknownMargins, 0);
  return (
    <>
      {unpriced > 0 && (
        <p className={css['soft']}>
          {plural(unpriced, {
            one: '# entry is left out: the price paid is unknown.',
            other: '# entries are left out: the prices paid are unknown.',
          })}
        </p>
      )}
      {ahead > 0 && (
        <p className={css['soft']} data-testid="dated-ahead">
          {plural(ahead, {
            one: '# entry is left out: it is dated later than now, as the clock was ahead when it was made; find it in Orders.',
            other:
              '# entries are left out: they are dated later than now, as the clock was ahead when they were made; find them in Orders.',
          })}
        </p>
      )}
      {withoutMargin > 0 && (
        <p className={css['soft']}>
          {plural(withoutMargin, {
            one: 'The margin leaves out # entry with an unknown cost.',
            other: 'The margin leaves out # entries with an unknown cost.',
          })}
        </p>
      )}
    </>
  );
}
