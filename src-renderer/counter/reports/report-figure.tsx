import { t } from '@lingui/core/macro';
import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { compare, comparisonWords, type Than } from './comparison.ts';
import css from './report-figures.module.css';

type ReportFigureProps = {
  readonly name: string;
  /** Exact decimals. */
  readonly now: string;
  readonly before: string;
  /** Whether anything was sold in the earlier span. */
  readonly soldBefore: boolean;
  readonly than: Than;
  readonly write: (value: string) => string;
  /** In small beside it: what part of another figure it is. */
  readonly share?: string | null;
  /** The one that the others follow from. */
  readonly isMain?: boolean;
};

/** A figure with its name, and how it stands beside the earlier one. */
export function ReportFigure({
  name,
  now,
  before,
  soldBefore,
  than,
  write,
  share = null,
  isMain = false,
}: ReportFigureProps) {
  const comparison = compare(now, before, soldBefore);
  // That nothing was sold then is said once, and not of each figure that follows from it.
  const words = comparison.kind === 'nothing-sold' && !isMain ? null : comparisonWords(comparison, than);
  const then = write(before);
  return (
    <div className={css['figure']} data-main={isMain || undefined}>
      <dt className={css['name']}>{name}</dt>
      <dd className={css['now']}>
        {write(now)}
        {share !== null && <span className={css['share']}> {share}</span>}
      </dd>
      {words !== null && (
        <dd className={css['before']}>
          {words.seen === words.said ? (
            words.seen
          ) : (
            <>
              <span aria-hidden="true">{words.seen}</span>
              <VisuallyHidden>{words.said}</VisuallyHidden>
            </>
          )}
        </dd>
      )}
      {Number(before) !== 0 && comparison.kind !== 'same' && (
        <dd className={css['before']}>{t`was ${then}`}</dd>
      )}
    </div>
  );
}
