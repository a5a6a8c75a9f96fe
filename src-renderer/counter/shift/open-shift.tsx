import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './shift-view.module.css';

type OpenShiftProps = {
  readonly open: NonNullable<ShiftState['open']>;
  readonly tellsTotals: boolean;
  /** The report key prints it. */
  readonly isReportShown: boolean;
  readonly onCount: () => void;
  readonly onCash: (direction: 'in' | 'out') => void;
  readonly onReport: () => void;
};

/** The shift that is open, and what can be done with it. */
export function OpenShift(props: OpenShiftProps) {
  const { open, tellsTotals, isReportShown, onCount, onCash, onReport } = props;
  const opened = dateAndTime(open.openedAt);
  return (
    <div className={css['form']}>
      <h2 className={css['heading']} data-testid="shift-number">
        <Trans>Shift {open.number}</Trans>
      </h2>
      <p className={css['soft']}>
        {open.openedBy === null ? t`Opened ${opened}` : t`Opened ${opened}, ${open.openedBy.name}`}
      </p>
      {open.isOfOlderCopy && (
        <Notice tone="warn" id="shift-of-older-copy">
          <Trans>
            The sales records were restored or recovered from an older copy while this shift was open. Takings
            may be missing, and the shift may already have been closed. Compare it with your printed Z
            reports.
          </Trans>
        </Notice>
      )}
      {!tellsTotals && (
        <>
          <dl className={css['rows']}>
            {open.floats.map(({ currency, amount }) => (
              <div key={currency}>
                <dt>
                  <Trans>Float</Trans>
                </dt>
                <dd>
                  <bdi>{money(amount, currency)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p className={css['soft']}>
            <Trans>Only managers see takings and expected cash.</Trans>
          </p>
        </>
      )}
      <div className={css['actions']}>
        <ActionButton look="main" shortcut={keyOf('count-shift')} onPress={onCount} testId="count-shift">
          <Trans>Count and close</Trans>
        </ActionButton>
        {tellsTotals && (
          <ActionButton
            {...(isReportShown ? {} : { shortcut: keyOf('print-report') })}
            onPress={onReport}
            testId="report-now"
          >
            <Trans>X report</Trans>
          </ActionButton>
        )}
        <ActionButton shortcut={keyOf('put-cash-in')} onPress={() => onCash('in')} testId="cash-in">
          <Trans>Pay in</Trans>
        </ActionButton>
        <ActionButton shortcut={keyOf('take-cash-out')} onPress={() => onCash('out')} testId="cash-out">
          <Trans>Pay out</Trans>
        </ActionButton>
      </div>
    </div>
  );
}
